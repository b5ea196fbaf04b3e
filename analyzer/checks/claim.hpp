// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the pragmas at and around one loop claim, and which variables each thread has for itself
// under them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analyzer/checks/pragma.hpp"
#include "analyzer/checks/subject.hpp"

namespace kedge::checks {

class LoopClaim {
 public:
  explicit LoopClaim(const Subject& subject);

  [[nodiscard]] Claim claim() const { return claim_; }
  /// The pragma that claims it: "omp parallel for".
  [[nodiscard]] const std::string& text() const { return text_; }
  /// By the pragma of a loop around it: collapse(2).
  [[nodiscard]] bool is_inherited() const { return inherited_; }
  [[nodiscard]] bool is_openacc() const { return openacc_; }
  /// Iterations run on several teams, which no critical section and no lock keeps apart.
  [[nodiscard]] bool spans_teams() const { return teams_; }
  /// Smallest distance that a vector claim leaves open, 0 when any counts.
  [[nodiscard]] int safe_length() const { return safe_length_; }
  [[nodiscard]] bool has_ordered() const { return ordered_; }

  /// Each thread works on its own: by a clause, threadprivate, or its place. `name` may be "s.t".
  [[nodiscard]] bool is_own(const std::string& name) const;
  [[nodiscard]] bool is_reduced(const std::string& name) const;

 private:
  void read_own(const Subject& subject);
  void read_collapse(const Subject& subject);
  void read_regions(const Subject& subject, const model::Stmt& stmt);
  void take(const Pragma& pragma, Claim claim);
  void take_clauses(const Pragma& pragma);
  void declare_inside(const Subject& subject, const model::Stmt& region);
  void declare_function(const Subject& subject);
  void own_counters(const model::Unit& unit, const model::Stmt& loop, int depth);
  void own_of_inner_pragmas(const Subject& subject);

  Claim claim_ = Claim::none;
  std::string text_;
  bool inherited_ = false;
  bool openacc_ = false;
  bool teams_ = false;
  bool ordered_ = false;
  bool in_kernels_ = false;
  bool has_team_ = false;  ///< the region that makes the threads is in sight
  bool all_private_ = false;
  int safe_length_ = 0;
  int depth_ = 1;  ///< loops that the pragma is about
  std::set<std::string> own_;
  std::set<std::string> reduced_;
};

/// Lines that one thread after the other executes: `omp critical`, `omp atomic`, `omp ordered`.
class Guarded {
 public:
  Guarded(const Subject& subject, const LoopClaim& claim);
  /// Both places are kept apart by the same kind of guard.
  [[nodiscard]] bool both(const model::Place& a, const model::Place& b) const;
  /// Every write of the variable that stands in the loop itself, by one guard; true without any.
  [[nodiscard]] bool all_writes(const Subject& subject, const std::string& variable) const;

 private:
  struct Range {
    std::string file;
    int first = 0;
    int last = 0;
    std::string guard;  ///< "atomic", "critical(name)"
  };
  void read(const model::Unit& unit, const model::Stmt& body, const LoopClaim& claim);
  [[nodiscard]] std::string guard_at(const model::Place& place) const;
  std::vector<Range> ranges_;
};

/// What the loop does depends on which thread runs it, or on how many there are:
/// omp_get_thread_num() and the like in it, variables that hold what these returned, or text for
/// OpenMP that was left out.
[[nodiscard]] bool asks_for_threads(const Subject& subject);

/// "s" of "s.t[i]", "*s" and "s[0..3)".
[[nodiscard]] std::string root_name(const std::string& name);

}  // namespace kedge::checks
