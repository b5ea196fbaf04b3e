// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Pairs of accesses to memory, with at least one write, that may meet in different iterations.
#pragma once

#include <map>
#include <vector>

#include "analyzer/dependence/verdict/findings.hpp"
#include "analyzer/dependence/verdict/stated.hpp"
#include "analyzer/dependence/walk/relation.hpp"

namespace kedge::dependence {

class ConflictSearch {
 public:
  ConflictSearch(const ProgramIndex& index, const LoopWalk& walk, const Stated& stated)
      : index_(index), relations_(index, &walk.symbols), walk_(walk), stated_(stated) {}

  /// Assumptions and the trace go into `findings`.
  [[nodiscard]] std::vector<Conflict> find(Findings& findings);

  /// The read's element was certainly written earlier in the same iteration.
  [[nodiscard]] bool is_covered(const AccessEvent& read) const;

 private:
  void compare(const AccessEvent& a, const AccessEvent& b, Findings& findings,
               std::vector<Conflict>& out);
  void ask(const AccessEvent& a, const AccessEvent& b, const Relation& relation, Findings& findings,
           std::vector<Conflict>& out);
  [[nodiscard]] AffineAccess affine(const AccessEvent& event, const Relation& relation,
                                    bool is_a) const;
  bool assume_distance(const AccessEvent& a, const AccessEvent& b, const Query& query,
                       Findings& findings) const;
  void take_sizes_for_granted(Query query, Answer& answer, Findings& findings) const;
  [[nodiscard]] std::optional<std::size_t> row_dimension(const AffineAccess& access) const;
  [[nodiscard]] bool needs_odd_sizes(Query query) const;
  bool assume_row_length(Query query, Findings& findings) const;
  [[nodiscard]] static bool bounds_range(const Query& query, SymbolId begin, SymbolId end);
  bool independent_under(Query query, const Answer& first, bool both_updates, Findings& findings);
  void separate_declared_rows(Query& query, const AccessEvent& a, const AccessEvent& b);
  const ExtentCheck& extents_of(const AccessEvent& event, const AffineAccess& access);
  void take_turns(const AccessEvent& a, const AccessEvent& b, std::size_t before,
                  Findings& findings, std::vector<Conflict>& conflicts) const;
  void assume_apart(const Relation& relation, Findings& findings) const;

  const ProgramIndex& index_;
  Relations relations_;
  const LoopWalk& walk_;
  const Stated& stated_;
  int queries_ = 0;
  struct CheckedAccess {
    std::vector<Polynomial> extents;
    ExtentCheck check;
  };
  std::map<const AccessEvent*, CheckedAccess> checked_;
  std::vector<std::string> declared_bounds_;  ///< of the pair in question
  unsigned long asked_before_ = questions_asked();
};

}  // namespace kedge::dependence
