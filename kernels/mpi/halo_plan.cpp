// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Plans of boxes: which cells each neighbour sends and fills.
#include "kernels/mpi/halo_plan.hpp"

#include <fmt/format.h>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

using Direction = std::array<int, 3>;  // each -1, 0 or 1

int tag_of(const Direction& d) {
  return (d[0] + 1) + 3 * (d[1] + 1) + 9 * (d[2] + 1);
}

/// Rank in that direction, MPI_PROC_NULL beyond a wall.
int neighbour_rank(const Decomposition& part, const Direction& d,
                   const std::array<bool, 3>& periodic) {
  std::array<int, 3> to{};
  for (std::size_t a = 0; a < 3; ++a) {
    to[a] = part.mine[a] + d[a];
    if (to[a] >= 0 && to[a] < part.layout[a]) continue;
    if (!periodic[a]) return MPI_PROC_NULL;
    to[a] = (to[a] + part.layout[a]) % part.layout[a];
  }
  return to[0] + part.layout[0] * (to[1] + part.layout[1] * to[2]);
}

/// Calls visit(position) for the cells of the box from `first` to before `last`, x fastest.
template <class Visit>
void for_region(const GhostBox& box, const std::array<int, 3>& first,
                const std::array<int, 3>& last, const Visit& visit) {
  for (int k = first[2]; k < last[2]; ++k)
    for (int j = first[1]; j < last[1]; ++j)
      for (int i = first[0]; i < last[0]; ++i) visit(box.at(i, j, k));
}

HaloPeer make_peer(const GhostBox& box, int rank, const Direction& d) {
  HaloPeer peer;
  peer.rank = rank;
  // What I send in direction d arrives at a rank that sees me in direction -d.
  peer.send_tag = tag_of(d);
  peer.receive_tag = tag_of({-d[0], -d[1], -d[2]});
  std::array<int, 3> from{}, to{}, ghost_from{}, ghost_to{};
  for (std::size_t a = 0; a < 3; ++a) {
    const int n = box.n[a], g = box.ghosts[a];
    from[a] = d[a] > 0 ? n - g : 0;
    to[a] = d[a] < 0 ? g : n;
    ghost_from[a] = d[a] < 0 ? -g : d[a] > 0 ? n : 0;
    ghost_to[a] = d[a] < 0 ? 0 : d[a] > 0 ? n + g : n;
  }
  for_region(box, from, to, [&](std::int64_t at) { peer.send.push_back(at); });
  for_region(box, ghost_from, ghost_to, [&](std::int64_t at) { peer.receive.push_back(at); });
  return peer;
}

void require_thick(const Decomposition& part, const GhostBox& box,
                   const std::array<bool, 3>& periodic) {
  for (std::size_t a = 0; a < 3; ++a) {
    const bool exchanges = part.layout[a] > 1 || periodic[a];
    const int thinnest = part.size[a] / part.layout[a];
    if (exchanges && thinnest < box.ghosts[a])
      throw Error(fmt::format("blocks of {} cells along {} are thinner than the {} layers that "
                              "neighbours need",
                              thinnest, "xyz"[a], box.ghosts[a]),
                  "use a larger --size or fewer ranks");
  }
}

}  // namespace

HaloPlan box_plan(const Decomposition& part, const GhostBox& box,
                  const std::array<bool, 3>& periodic, Reach reach) {
  require_thick(part, box, periodic);
  HaloPlan plan;
  for (int z = -1; z <= 1; ++z)
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) {
        const Direction d{x, y, z};
        const int distance = x * x + y * y + z * z;
        if (distance == 0 || (reach == Reach::faces && distance > 1)) continue;
        bool has_ghosts = true;
        for (std::size_t a = 0; a < 3; ++a) has_ghosts &= d[a] == 0 || box.ghosts[a] > 0;
        const int rank = neighbour_rank(part, d, periodic);
        if (has_ghosts && rank != MPI_PROC_NULL) plan.peers.push_back(make_peer(box, rank, d));
      }
  return plan;
}

}  // namespace kedge::kernels
