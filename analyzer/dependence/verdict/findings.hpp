// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the parts of the judgement find about one loop, before it is put into one verdict.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analyzer/dependence/walk/events.hpp"

namespace kedge::dependence {

/// Two accesses that may meet in different iterations.
struct Conflict {
  const AccessEvent* a = nullptr;
  const AccessEvent* b = nullptr;
  bool a_first = false;
  bool b_first = false;
  std::string distance_a_first;
  std::string distance_b_first;
  std::vector<std::string> hangs_on;  ///< of an undecided one: names of the values it depends on
  bool undecided = false;             ///< not proven to meet, only not proven apart
  std::string reason;                 ///< of an undecided one
  bool odd_sizes = false;             ///< only where a row is shorter than what a loop does in it
  bool hangs_on_data = false;         ///< some of those values are loaded from an array
};

/// A named change after which the loop would be independent.
struct Remedy {
  std::string rewrite;
  std::string why;
};

struct Findings {
  std::vector<std::string> private_, firstprivate, lastprivate;
  std::vector<model::Reduction> reductions;
  std::vector<model::Reduction> scans;
  std::vector<std::string> atomics;  ///< "res[a] -= f"
  std::vector<std::string> assumes;
  std::vector<std::string> declared_bounds;  ///< unproven, but required by the language
  std::vector<model::StatedFact> facts_used;
  std::vector<Conflict> assumed;  ///< for each assumption a pair that it keeps apart
  std::vector<model::Evidence> assumed_evidence;  ///< those pairs, for a conditional verdict
  std::vector<Remedy> remedies;
  std::vector<model::Evidence> evidence;
  std::vector<std::string> serial;   ///< sentences: each a dependence that no remedy removes
  std::vector<std::string> unknown;  ///< sentences: each something undecided
  std::vector<std::string> notes;    ///< sentences for `why` whatever the verdict
  std::vector<std::string> trace;
};

}  // namespace kedge::dependence
