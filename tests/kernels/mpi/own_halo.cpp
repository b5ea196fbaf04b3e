// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The part of a plan that a rank fills from its own cells.
#include "kernels/mpi/own_halo.hpp"

#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

Decomposition line_of(int ranks, int rank) {
  Decomposition part;
  part.size = {8, 1, 1};
  part.layout = {ranks, 1, 1};
  part.mine = {rank, 0, 0};
  part.n = {8 / ranks, 1, 1};
  part.first = {rank * part.n[0], 0, 0};
  return part;
}

TEST_CASE("in a periodic line of one rank each ghost equals the cell at the other end") {
  const Decomposition part = line_of(1, 0);
  const GhostBox box{part.n, {2, 0, 0}};
  const DividedPlan plan = divide_plan(box_plan(part, box, {true, true, true}, Reach::all), 0);
  CHECK(plan.remote.peers.empty());
  const CopyPairs pairs = copy_pairs(plan.own);
  REQUIRE(pairs.from.size() == 4);
  REQUIRE(pairs.to.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::int64_t apart = pairs.from[i] - pairs.to[i];
    CHECK((apart == 8 || apart == -8));
  }
}

TEST_CASE("what another rank owns stays in the remote part") {
  const Decomposition part = line_of(2, 1);
  const GhostBox box{part.n, {1, 0, 0}};
  const DividedPlan plan = divide_plan(box_plan(part, box, {true, true, true}, Reach::all), 1);
  CHECK(plan.own.peers.empty());
  CHECK(plan.remote.peers.size() == 2);  // the same rank on both sides
}

}  // namespace
}  // namespace kedge::kernels
