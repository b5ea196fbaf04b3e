// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// MPI calls by name and by what their arguments do in a loop.
#include "analyzer/checks/messages.hpp"

#include "analyzer/checks/mpi_functions.hpp"
#include "analyzer/divergence/locals.hpp"

namespace kedge::checks {

using model::Expr;
using model::ExprKind;

namespace {

constexpr std::int64_t short_trip = 32;
constexpr std::size_t buffer = 0, peer = 3;  ///< arguments of a message

}  // namespace

bool is_message(const std::string& name) {
  const MpiFunction* function = mpi_function(name);
  if (function == nullptr || function->buffers.empty()) return false;
  const std::string& kind = function->kind;
  return kind == "send" || kind == "receive" || kind == "exchange" || kind == "one_sided";
}

bool waits_for_others(const std::string& name) {
  const MpiFunction* function = mpi_function(name);
  if (function == nullptr) return false;
  const bool waits = function->kind == "wait" || function->kind == "one_sided";
  return is_message(name) || function->kind == "collective" || (waits && function->blocking);
}

bool is_short(const model::LoopResult& loop) {
  return loop.trip_count_value && *loop.trip_count_value <= short_trip;
}

bool is_message_per_element(const Subject& subject, const Expr& expr) {
  if (expr.kind != ExprKind::call || expr.args.size() <= peer) return false;
  if (!is_message(divergence::callee_name(subject.unit, expr))) return false;
  const auto counters = divergence::counters(*subject.site.loop);
  if (!mentions(expr.args[buffer], counters)) return false;
  auto changing = divergence::declared_in(*subject.site.loop);
  changing.insert(counters.begin(), counters.end());
  return !mentions(expr.args[peer], changing);
}

}  // namespace kedge::checks
