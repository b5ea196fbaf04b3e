// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a check looks at: one loop with its verdict, its statement, and helpers that most checks
// need.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/divergence/bodies.hpp"
#include "analyzer/model/loop.hpp"

namespace kedge::checks {

/// A call, the unit it stands in and how it was reached: "record -> solver_residual".
struct ReachedCall {
  const model::Unit* unit = nullptr;
  const model::Expr* call = nullptr;
  std::string path;
};

/// What runs below a loop, through the bodies of called functions; each place once.
struct Below {
  std::vector<ReachedCall> calls;
  std::vector<const model::LoopResult*> loops;
};

/// All loops of a scan, looked up and judged together.
class Survey {
 public:
  Survey(const divergence::Bodies& bodies, const std::vector<model::LoopResult>& loops);

  [[nodiscard]] const divergence::Bodies& bodies() const { return *bodies_; }
  /// Null for "" and for a loop without a result.
  [[nodiscard]] const model::LoopResult* find(const std::string& id) const;
  [[nodiscard]] bool has_child(const model::LoopResult& loop) const;
  /// Kept until another loop is asked for.
  [[nodiscard]] const Below& below(const model::LoopResult& loop) const;
  /// Holds loops that fit the device, in its function or in called ones.
  [[nodiscard]] bool holds_kernels(const model::LoopResult& loop) const;
  /// Fits the device, or changes arrays and lacks only a fact or a named change; not tiny.
  [[nodiscard]] bool is_kernel(const model::LoopResult& loop) const;
  /// Changes arrays and holds no kernels, whatever its verdict; not tiny.
  [[nodiscard]] bool computes(const model::LoopResult& loop) const;

 private:
  const divergence::Bodies* bodies_;
  std::map<std::string, const model::LoopResult*> by_id_;
  std::map<std::pair<int, model::LoopId>, const model::LoopResult*> by_place_;
  std::set<std::string> parents_;
  mutable std::map<const model::LoopResult*, bool> holds_kernels_;
  mutable const model::LoopResult* last_ = nullptr;
  mutable Below below_;
};

struct Subject {
  const divergence::Bodies& bodies;
  const Survey& survey;
  const model::LoopResult& loop;
  const model::Unit& unit;
  divergence::LoopSite site;
  bool innermost = true;  ///< no loop inside it in the same function
};

/// parallel, reduction, scan, atomic or conditional: what could run as a kernel.
[[nodiscard]] bool fits_device(const model::LoopResult& loop);
/// Known to run at most eight times: unrolled, never a kernel.
[[nodiscard]] bool is_tiny(const model::LoopResult& loop);
/// Fits the device, is not tiny, and no loop around it in its function fits.
[[nodiscard]] bool is_outermost_kernel(const Subject& subject);
[[nodiscard]] model::Place place_of(const model::Unit& unit, const model::Location& location);
/// Null where it has none.
[[nodiscard]] const model::Type* type_of(const model::Unit& unit, const model::Expr& expr);
/// Bytes of a floating-point expression, else 0.
[[nodiscard]] int float_bytes(const model::Unit& unit, const model::Expr& expr);
[[nodiscard]] bool mentions(const model::Expr& expr, const std::set<model::VariableId>& variables);

/// Every expression of the loop's own body; those of nested loops belong to the nested loop.
void for_each_own_expr(const Subject& subject,
                       const std::function<void(const model::Expr&)>& visit);
/// Sets floating-point elements of arrays in its own body: work for a device.
[[nodiscard]] bool stores_elements(const Subject& subject);
/// Every statement of the loop's body, nested loops included, but not the loop itself.
void for_each_inner_stmt(const Subject& subject,
                         const std::function<void(const model::Stmt&)>& visit);

}  // namespace kedge::checks
