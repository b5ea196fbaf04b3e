// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What each function does, calls included: a fixpoint over the call graph of all units.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyzer/dependence/effects/builtins.hpp"
#include "analyzer/dependence/effects/points_to.hpp"
#include "analyzer/dependence/effects/program_index.hpp"
#include "analyzer/dependence/effects/target.hpp"

namespace kedge::dependence {

struct Summary {
  std::set<Target> reads;
  std::set<Target> writes;
  std::set<std::string> mpi, io, hdf5, allocation, random, container;
  std::set<std::string> unknown;   ///< called, but defined nowhere we see
  std::set<std::string> indirect;  ///< called through a pointer
  std::set<std::string> virtual_;
  std::set<std::string> exits;  ///< that end the program
  bool throws = false;
  bool recursive = false;
  bool static_local = false;
  int size = 0;  ///< expressions in the body

  [[nodiscard]] bool is_host() const { return !mpi.empty() || !io.empty() || !hdf5.empty(); }
};

class Summaries {
 public:
  explicit Summaries(const ProgramIndex& index);
  /// Of a function with a body.
  [[nodiscard]] const Summary& of(FunctionRef function) const;

 private:
  struct CallSite {
    FunctionRef callee;
    std::vector<std::set<Target>> arguments;  ///< what each argument may point into
    std::set<Target> object;
  };
  void summarise(FunctionRef function);
  void add_expr(FunctionRef function, const PointsTo& points, const model::Expr& e, bool is_place);
  void add_place(Summary& summary, const PointsTo& points, const model::Expr& e, bool writes);
  void add_call(FunctionRef function, const PointsTo& points, const model::Expr& e);
  void add_external(Summary& summary, const PointsTo& points, const model::Expr& e,
                    const model::Function& callee);
  bool propagate(FunctionRef function);
  void find_recursion();
  bool reaches(FunctionRef from, FunctionRef target, std::set<FunctionRef>& seen) const;

  const ProgramIndex& index_;
  std::map<FunctionRef, Summary> summaries_;
  std::map<FunctionRef, std::vector<CallSite>> calls_;
  Summary empty_;
};

}  // namespace kedge::dependence
