// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads fingerprints from the output of an earlier scan.
#include "analyzer/scan/baseline.hpp"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/core/error.hpp"

namespace kedge::scan {
namespace {

using Json = nlohmann::json;

constexpr const char* hint = "give the output of kedge scan --format json or --format sarif";

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw Error(fmt::format("{} cannot be a baseline: {}", file, why), hint);
}

Json parsed(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) throw Error("cannot read the baseline " + file, hint);
  try {
    return Json::parse(text.str());
  } catch (const Json::parse_error&) {
    refuse(file, "it is no JSON");
  }
}

std::string text_of(const Json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

void add(const Json& holder, const char* key, const std::string& file, Baseline& out) {
  const std::string fingerprint = text_of(holder, key);
  if (fingerprint.empty()) refuse(file, "it holds a finding without a fingerprint of kedge scan");
  out.fingerprints.insert(fingerprint);
}

void read_findings(const Json& json, const std::string& file, Baseline& out) {
  if (!json.contains("findings") || !json["findings"].is_array())
    refuse(file, "it has no list of findings");
  for (const Json& finding : json["findings"]) add(finding, "fingerprint", file, out);
}

void read_sarif(const Json& json, const std::string& file, Baseline& out) {
  if (!json["runs"].is_array()) refuse(file, "its runs are no list");
  for (const Json& run : json["runs"]) {
    if (!run.is_object() || !run.contains("results") || !run["results"].is_array())
      refuse(file, "it has a run without results");
    for (const Json& result : run["results"])
      add(result.is_object() ? result.value("partialFingerprints", Json()) : Json(),
          "kedgeFinding/v1", file, out);
  }
}

}  // namespace

Baseline read_baseline(const std::string& file) {
  Baseline out{file, {}};
  const Json json = parsed(file);
  if (text_of(json, "schema") == "kedge.scan/1")
    read_findings(json, file, out);
  else if (json.is_object() && json.contains("runs"))
    read_sarif(json, file, out);
  else
    refuse(file, "it is no output of a scan");
  return out;
}

void apply(Baseline& baseline, checks::Findings& findings) {
  std::set<std::string> found;
  const auto before = findings.size();
  std::erase_if(findings, [&](const checks::Finding& finding) {
    const bool known = baseline.fingerprints.contains(finding.fingerprint);
    if (known) found.insert(finding.fingerprint);
    return known;
  });
  baseline.hidden = before - findings.size();
  baseline.gone = baseline.fingerprints.size() - found.size();
}

}  // namespace kedge::scan
