// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Fingerprints of findings.
#include "analyzer/scan/fingerprint.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>

#include "common/report/source_root.hpp"

namespace kedge::scan {
namespace {

// FNV-1a over 64 bits: the same on every machine, and wide enough for the findings of one tree.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

std::string without_space(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0) out += c;
  return out;
}

}  // namespace

LoopsByLine::LoopsByLine(const std::vector<model::LoopResult>& loops) {
  for (const model::LoopResult& loop : loops) files_[loop.file].push_back(&loop);
}

const model::LoopResult* LoopsByLine::around(const std::string& file, int line) const {
  const auto found = files_.find(file);
  if (found == files_.end()) return nullptr;
  const model::LoopResult* best = nullptr;
  for (const model::LoopResult* loop : found->second)
    if (loop->line <= line && line <= loop->end_line &&
        (best == nullptr || loop->depth > best->depth))
      best = loop;
  return best;
}

void set_fingerprints(checks::Findings& findings, const LoopsByLine& loops, const std::string& root,
                      SourceLines& sources) {
  std::map<std::string, std::string> files;
  std::map<std::string, int> seen;
  for (checks::Finding& finding : findings) {
    const auto [file, is_new] = files.emplace(finding.file, "");
    if (is_new) file->second = report::path_below(root, finding.file);
    const model::LoopResult* loop = loops.around(finding.file, finding.line);
    const std::string* text = sources.line(finding.file, finding.line);
    std::string key = finding.check + '\n' + file->second + '\n';
    key += (loop == nullptr ? "" : loop->function) + '\n';
    key += text == nullptr ? finding.message : without_space(*text);
    key += fmt::format("\n{}", seen[key]++);
    finding.fingerprint = fmt::format("{:016x}", hash_of(key));
  }
}

}  // namespace kedge::scan
