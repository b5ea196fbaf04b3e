// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a pragma says: its words, its clauses, and whether it claims that iterations of the loop
// behind it may run side by side.
#pragma once

#include <string>
#include <vector>

#include "analyzer/model/program.hpp"

namespace kedge::checks {

struct Clause {
  std::string name;                 ///< "private", "reduction"
  std::string text;                 ///< what stands in its parentheses
  std::vector<std::string> values;  ///< "reduction(+: s, a[0:n])" gives s, a
};

struct Pragma {
  std::string text;
  std::vector<std::string> words;  ///< outside parentheses: omp, parallel, for, nowait
  std::vector<Clause> clauses;

  [[nodiscard]] bool has_word(const std::string& word) const;
  [[nodiscard]] const Clause* clause(const std::string& name) const;
  [[nodiscard]] bool is_openmp() const { return !words.empty() && words[0] == "omp"; }
  [[nodiscard]] bool is_openacc() const { return !words.empty() && words[0] == "acc"; }
  /// The number in a clause such as collapse(2); `otherwise` where there is none.
  [[nodiscard]] int number(const std::string& name, int otherwise) const;
};

[[nodiscard]] Pragma parse_pragma(const std::string& text);

/// "atomic" or "critical" where a pragma before the statement lets one thread in at a time.
[[nodiscard]] std::string guard_of(const model::Stmt& stmt);

enum class Claim {
  none,
  vector,   ///< consecutive iterations may run in lockstep
  threads,  ///< iterations may run in any order and at the same time
};

/// `in_kernels`: inside an OpenACC kernels construct, where the compiler decides for itself.
[[nodiscard]] Claim claim_of(const Pragma& pragma, bool in_kernels);

}  // namespace kedge::checks
