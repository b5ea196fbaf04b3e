// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Outcomes: their names, what they decide, and the counts of a comparison.
#include <algorithm>
#include <array>

#include "validate/compare/comparison.hpp"

namespace kedge::validate {
namespace {

struct OutcomeFacts {
  Outcome outcome;
  const char* name;
  Verdict verdict;
  bool hard;
};

constexpr std::array facts{
    OutcomeFacts{Outcome::equal, "equal", Verdict::pass, false},
    OutcomeFacts{Outcome::within, "within", Verdict::pass, false},
    OutcomeFacts{Outcome::beyond, "beyond", Verdict::fail, false},
    OutcomeFacts{Outcome::only_in_a, "only_in_a", Verdict::fail, true},
    OutcomeFacts{Outcome::only_in_b, "only_in_b", Verdict::fail, true},
    OutcomeFacts{Outcome::shape, "shape", Verdict::fail, true},
    OutcomeFacts{Outcome::type_class, "type_class", Verdict::fail, true},
    OutcomeFacts{Outcome::nonfinite, "nonfinite", Verdict::fail, true},
    OutcomeFacts{Outcome::integers_differ, "integers_differ", Verdict::fail, true},
    OutcomeFacts{Outcome::text_differs, "text_differs", Verdict::fail, true},
    OutcomeFacts{Outcome::no_tolerance, "no_tolerance", Verdict::undecided, false},
    OutcomeFacts{Outcome::one_sided, "one_sided", Verdict::undecided, false},
    OutcomeFacts{Outcome::nothing_finite, "nothing_finite", Verdict::undecided, false},
    OutcomeFacts{Outcome::not_compared, "not_compared", Verdict::undecided, false},
};

const OutcomeFacts& facts_of(Outcome outcome) {
  return *std::find_if(facts.begin(), facts.end(),
                       [outcome](const OutcomeFacts& entry) { return entry.outcome == outcome; });
}

}  // namespace

const char* to_string(Outcome outcome) {
  return facts_of(outcome).name;
}

Verdict verdict_of(Outcome outcome) {
  return facts_of(outcome).verdict;
}

bool is_hard(Outcome outcome) {
  return facts_of(outcome).hard;
}

std::uint64_t Comparison::values_compared() const {
  std::uint64_t values = 0;
  for (const DatasetResult& dataset : datasets) values += dataset.statistics.values;
  return values;
}

std::size_t Comparison::datasets_compared() const {
  return static_cast<std::size_t>(
      std::count_if(datasets.begin(), datasets.end(), [](const DatasetResult& dataset) {
        switch (dataset.outcome) {
          case Outcome::only_in_a:
          case Outcome::only_in_b:
          case Outcome::shape:
          case Outcome::type_class:
          case Outcome::not_compared:
            return false;
          default:
            return true;
        }
      }));
}

}  // namespace kedge::validate
