// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the conflicts between memory accesses come to: reductions into memory, atomics, private
// copies, prefix computations, copies before the loop, or a dependence that stays.
#pragma once

#include "analyzer/dependence/verdict/conflicts.hpp"
#include "analyzer/dependence/verdict/findings.hpp"
#include "analyzer/dependence/walk/walker.hpp"

namespace kedge::dependence {

class Arrays {
 public:
  Arrays(const ProgramIndex& index, const Snapshot& start, FunctionRef function,
         const LoopWalk& walk, const Stated& stated, Findings& findings)
      : index_(index),
        start_(start),
        function_(function),
        walk_(walk),
        search_(index, walk, stated),
        findings_(findings) {}

  void judge();

 private:
  struct Object {
    std::string name;
    std::vector<const Conflict*> conflicts;
  };

  void judge(const Object& object);
  [[nodiscard]] bool only_updates(const Object& object) const;
  void judge_updates(const Object& object);
  bool judge_private(const Object& object);
  bool judge_one_place(const Object& object);
  bool judge_scan(const Object& object);
  [[nodiscard]] bool is_of(const model::Expr& e, const AccessEvent& access) const;
  bool judge_fission(const Object& object);
  [[nodiscard]] bool hangs_on_scan(const Object& object) const;
  [[nodiscard]] bool computed_places(const Object& object) const;
  void judge_dependence(const Object& object);
  [[nodiscard]] bool is_certain(const Conflict& c) const;
  [[nodiscard]] bool is_open(const AccessEvent& event) const;
  void add_evidence(const Conflict& conflict) { add_evidence(conflict, findings_.evidence); }
  void add_evidence(const Conflict& conflict, std::vector<model::Evidence>& evidence) const;
  [[nodiscard]] bool is_live(VariableKey variable) const;
  [[nodiscard]] bool moves_with_loop(const AccessEvent& event) const;
  [[nodiscard]] std::string range_text(const AccessEvent& event) const;

  const ProgramIndex& index_;
  const Snapshot& start_;
  FunctionRef function_;
  const LoopWalk& walk_;
  ConflictSearch search_;
  Findings& findings_;
  std::vector<Conflict> conflicts_;
};

}  // namespace kedge::dependence
