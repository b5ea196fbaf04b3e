// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Keeps and writes what a traced run saw.
#include "tests/oracle/record.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace kedge::oracle {
namespace {

constexpr const char* kind_names[] = {"flow", "anti", "output"};
constexpr const char* excuse_names[] = {"",          "inside",  "temporary", "private",
                                        "reduction", "counter", "unproven"};

/// Two equal steps need three samples; fewer prove nothing.
constexpr int least_samples = 3;

}  // namespace

void Record::add(const DependenceKey& key, std::uintptr_t address, std::uint64_t distance) {
  Dependence& seen = dependences[key];
  if (seen.count == 0) {
    seen.address = address;
    seen.distance = distance;
  }
  seen.distance = std::min(seen.distance, distance);
  ++seen.count;
}

void Record::close(const Activation& activation) {
  LoopRuns& runs = loops[activation.loop];
  // The condition that ends a loop is evaluated in an iteration of its own, which has no body.
  const std::uint64_t iterations = activation.starts.size();
  ++runs.entries;
  runs.iterations += iterations;
  runs.most = std::max(runs.most, iterations);
  for (const auto& [name, item] : activation.progress) {
    Stepping& all = stepping[{activation.loop, name}];
    all.samples = std::max(all.samples, item.samples);
    all.even = all.even && item.constant_step;
  }
}

Excuse Record::final_excuse(const DependenceKey& key) const {
  const auto steps = stepping.find({key.loop, key.variable});
  if (key.excuse != Excuse::None || steps == stepping.end() || !steps->second.even)
    return key.excuse;
  return steps->second.samples >= least_samples ? Excuse::Counter : Excuse::Unproven;
}

void Record::write(const char* path) const {
  std::FILE* out = std::fopen(path, "w");
  if (out == nullptr) {
    std::perror(path);
    std::abort();
  }
  std::fprintf(out, "{\"accesses\": %llu, \"lost_reads\": %llu, \"loops\": [",
               static_cast<unsigned long long>(accesses),
               static_cast<unsigned long long>(lost_reads));
  const char* comma = "";
  for (const auto& [loop, runs] : loops) {
    std::fprintf(out, "%s\n{\"loop\": %d, \"entries\": %llu, \"iterations\": %llu, \"most\": %llu}",
                 comma, loop, static_cast<unsigned long long>(runs.entries),
                 static_cast<unsigned long long>(runs.iterations),
                 static_cast<unsigned long long>(runs.most));
    comma = ",";
  }
  std::fprintf(out, "],\n\"dependences\": [");
  comma = "";
  for (const auto& [key, seen] : dependences) {
    const Excuse excuse = final_excuse(key);
    std::fprintf(out,
                 "%s\n{\"loop\": %d, \"kind\": \"%s\", \"from\": %u, \"to\": %u, \"excuse\": "
                 "\"%s\", \"variable\": \"%s\", \"count\": %llu, \"distance\": %llu, \"address\": "
                 "%llu}",
                 comma, key.loop, kind_names[static_cast<int>(key.kind)], key.from, key.to,
                 excuse_names[static_cast<int>(excuse)], key.variable.c_str(),
                 static_cast<unsigned long long>(seen.count),
                 static_cast<unsigned long long>(seen.distance),
                 static_cast<unsigned long long>(seen.address));
    comma = ",";
  }
  std::fprintf(out, "]}\n");
  std::fclose(out);
}

void Frames::read(const char* path) {
  std::ifstream in(path);
  int loop = 0;
  std::uintptr_t low = 0;
  std::uintptr_t high = 0;
  FrameVariable variable;
  while (in >> loop >> low >> high >> variable.name >> variable.offset >> variable.size >>
         variable.inside >> variable.indirect >> variable.integral >> variable.count_offset) {
    auto& ranges = loops_[loop];
    if (ranges.empty() || ranges.back().low != low) ranges.push_back({low, high, {}});
    ranges.back().variables.push_back(variable);
  }
}

const std::vector<FrameVariable>* Frames::find(int loop, std::uintptr_t code) const {
  const auto ranges = loops_.find(loop);
  if (ranges == loops_.end()) return nullptr;
  for (const Range& range : ranges->second)
    if (code >= range.low && code < range.high) return &range.variables;
  return nullptr;
}

}  // namespace kedge::oracle
