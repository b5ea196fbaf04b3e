// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Does control leave a statement for good: break, return, goto out, throw, abort?
#pragma once

#include "analyzer/divergence/bodies.hpp"

namespace kedge::divergence {

/// What an arm of a branch does at its end.
enum class Exit {
  none,
  next,    ///< continue, or a goto that stays inside the loop
  breaks,  ///< break: out of the innermost loop or switch
  leaves,  ///< return, goto out of the loop
  aborts   ///< throw, abort, exit, MPI_Abort, a function that does not return
};

/// How `arm` ends. `within`: the loop or function whose labels count as inside.
[[nodiscard]] Exit exit_of(const Bodies& bodies, int unit, const model::Stmt& arm,
                           const model::Stmt& within);
/// Holds a continue, break, return or goto at its own level.
[[nodiscard]] bool leaves_iteration(const model::Stmt& stmt);
/// abort, exit, MPI_Abort, __assert_fail, std::terminate, or declared so.
[[nodiscard]] bool is_noreturn_call(const model::Unit& unit, const model::Expr& expr);

}  // namespace kedge::divergence
