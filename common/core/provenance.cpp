// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Provenance: filled from the running process, to JSON and back.
#include "common/core/provenance.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "common/core/build_info.hpp"
#include "common/core/error.hpp"

namespace kedge {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "";
  return name.data();
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  if (::gmtime_r(&now, &parts) == nullptr) return "";
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

// Every field once, in the documented order; `field(name, member)` reads or writes it.
template <class AProvenance, class Field>
void for_each_field(AProvenance& p, Field&& field) {
  field("tool", p.tool);
  field("version", p.version);
  field("command", p.command);
  field("kernel", p.kernel);
  field("backend", p.backend);
  field("device", p.device);
  field("ranks", p.ranks);
  field("threads", p.threads);
  field("precision", p.precision);
  field("compiler", p.compiler);
  field("compiler_flags", p.compiler_flags);
  field("libraries", p.libraries);
  field("parameters", p.parameters);
  field("host", p.host);
  field("time", p.time);
  field("seed", p.seed);
  field("git_commit", p.git_commit);
  field("git_dirty", p.git_dirty);
}

template <class Value>
bool is_missing(const Value& value) {
  if constexpr (std::is_arithmetic_v<Value>) {
    return value == Value{};
  } else {
    return value.empty();
  }
}

template <class Json>
void write_json(Json& json, const Provenance& provenance) {
  json = Json::object();
  for_each_field(provenance, [&](const char* name, const auto& value) {
    if (!is_missing(value)) json[name] = value;
  });
}

}  // namespace

Provenance make_provenance(const std::string& tool, int argc, const char* const* argv) {
  const BuildInfo& build = build_info();
  Provenance p;
  p.tool = tool;
  p.version = build.version;
  p.command.assign(argv, argv + argc);
  p.compiler = build.compiler;
  p.compiler_flags = build.compiler_flags;
  p.host = host_name();
  p.time = utc_now();
  p.git_commit = build.git_commit;
  p.git_dirty = build.git_dirty;
  return p;
}

void to_json(nlohmann::json& json, const Provenance& provenance) {
  write_json(json, provenance);
}
void to_json(nlohmann::ordered_json& json, const Provenance& provenance) {
  write_json(json, provenance);
}

void from_json(const nlohmann::json& json, Provenance& provenance) {
  if (!json.is_object()) throw Error("the provenance is not a JSON object");
  provenance = Provenance{};
  for_each_field(provenance, [&](const char* name, auto& value) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null()) return;
    try {
      found->get_to(value);
    } catch (const nlohmann::json::exception& problem) {
      throw Error(fmt::format("the provenance's '{}' cannot be read: {}", name, problem.what()));
    }
  });
}

}  // namespace kedge
