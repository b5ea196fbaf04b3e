// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Names of arrays followed from a function's parameters and local pointers to the caller's names.
#pragma once

#include <string>
#include <vector>

#include "analyzer/rank/call_graph.hpp"

namespace kedge::rank {

/// Names that `name` ("u", "h->send") of function `body` stands for inside that function: local
/// pointers are replaced by what they were set to, both arms of a choice.
[[nodiscard]] std::vector<std::string> unalias(const divergence::Bodies& bodies,
                                               const divergence::Body& body,
                                               const std::string& name);
/// The same in the caller's words at one call; a local array of the callee keeps its name with the
/// function's behind it: "tmp (in eos)".
[[nodiscard]] std::vector<std::string> in_caller(const divergence::Bodies& bodies,
                                                 const divergence::Body& callee,
                                                 const CallSite& site, const std::string& name);
/// The array that an argument or access names: subscripts and addresses stripped; "" for a scalar.
[[nodiscard]] std::string array_name(const model::Unit& unit, const model::Expr& expr);

}  // namespace kedge::rank
