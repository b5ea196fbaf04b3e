// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// MPI calls by name and by what their arguments do in a loop.
#include "analyzer/checks/messages.hpp"

#include "analyzer/divergence/locals.hpp"

namespace kedge::checks {

using model::Expr;
using model::ExprKind;

namespace {

constexpr std::int64_t short_trip = 32;
constexpr std::size_t buffer = 0, peer = 3;  ///< arguments of a message

}  // namespace

bool is_message(const std::string& name) {
  static const std::set<std::string> functions{
      "MPI_Send",      "MPI_Isend",     "MPI_Ssend",  "MPI_Issend", "MPI_Bsend",
      "MPI_Ibsend",    "MPI_Rsend",     "MPI_Irsend", "MPI_Recv",   "MPI_Irecv",
      "MPI_Send_init", "MPI_Recv_init", "MPI_Put",    "MPI_Get",    "MPI_Sendrecv"};
  return functions.contains(name);
}

bool waits_for_others(const std::string& name) {
  static const std::set<std::string> functions{
      "MPI_Allreduce", "MPI_Reduce",     "MPI_Bcast",    "MPI_Barrier", "MPI_Allgather",
      "MPI_Alltoall",  "MPI_Allgatherv", "MPI_Gather",   "MPI_Scatter", "MPI_Reduce_scatter",
      "MPI_Scan",      "MPI_Exscan",     "MPI_Wait",     "MPI_Waitall", "MPI_Alltoallv",
      "MPI_Gatherv",   "MPI_Scatterv",   "MPI_Win_fence"};
  return is_message(name) || functions.contains(name);
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
