// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Variables and fields of variables that the loop writes: private, reduced, last value kept, or
// carried from one iteration to the next.
#pragma once

#include "analyzer/dependence/verdict/findings.hpp"
#include "analyzer/dependence/walk/walker.hpp"

namespace kedge::dependence {

class Scalars {
 public:
  Scalars(const ProgramIndex& index, const Snapshot& start, FunctionRef function,
          const LoopWalk& walk, Findings& findings)
      : index_(index), start_(start), function_(function), walk_(walk), findings_(findings) {}

  void judge();

 private:
  struct Group {
    VariableKey variable = -1;
    std::string name;
    std::vector<const AccessEvent*> reads;  ///< of what an earlier iteration left
    std::vector<const AccessEvent*> writes;
    std::vector<const AccessEvent*> updates;  ///< that combine with what was there
    bool written = false;
    bool covered_update = false;
  };

  void judge(const Group& group);
  void judge_last_value(const Group& group);
  void judge_updates(const Group& group);
  void judge_updates_with_reads(const Group& group);
  void judge_flow(const Group& group);
  bool judge_wrap_around(const Group& group);
  bool judge_recurrence(const Group& group);
  void add_flow(const Group& group, const AccessEvent& from, const AccessEvent& to);
  [[nodiscard]] bool is_live(const Group& group) const;
  [[nodiscard]] bool assigned_every_time(const Group& group) const;
  [[nodiscard]] bool is_induction(VariableKey variable) const;
  [[nodiscard]] bool is_fixed(const AccessEvent& update) const;
  [[nodiscard]] bool is_written(VariableKey variable) const;
  [[nodiscard]] std::string declared_name(VariableKey variable) const;

  const ProgramIndex& index_;
  const Snapshot& start_;
  FunctionRef function_;
  const LoopWalk& walk_;
  Findings& findings_;
  std::set<VariableKey> written_;
};

}  // namespace kedge::dependence
