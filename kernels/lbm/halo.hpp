// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which populations cross which face and edge: in a ghost, only those that stream out of it into
// the block.
#pragma once

#include "kernels/lbm/lattice.hpp"
#include "kernels/mpi/halo_plan.hpp"

namespace kedge::kernels::lbm {

/// Direction of a peer of box_plan, from the tag of what is sent to it.
inline Velocity towards(const HaloPeer& peer) {
  return {peer.send_tag % 3 - 1, peer.send_tag / 3 % 3 - 1, peer.send_tag / 9 - 1};
}

/// Whether a population leaves the block across that face or edge.
inline bool crosses(Velocity v, Velocity d) {
  const auto along = [](int velocity, int direction) {
    return direction == 0 || velocity == direction;
  };
  return along(v.x, d.x) && along(v.y, d.y) && along(v.z, d.z);
}

/// The plan of the populations, from that of the cells (all 26 neighbours). No population crosses a
/// corner.
template <class At>
HaloPlan population_plan(const HaloPlan& cells, const At& at) {
  HaloPlan plan;
  for (const HaloPeer& peer : cells.peers) {
    const Velocity out = towards(peer);
    HaloPeer of_populations{peer.rank, peer.send_tag, peer.receive_tag, {}, {}};
    for (int q = 0; q < directions; ++q) {
      if (crosses(velocity(q), out))
        for (const std::int64_t cell : peer.send) of_populations.send.push_back(at.slot(q, cell));
    }
    for (int q = 0; q < directions; ++q) {
      if (crosses(velocity(q), {-out.x, -out.y, -out.z}))
        for (const std::int64_t cell : peer.receive)
          of_populations.receive.push_back(at.slot(q, cell));
    }
    if (!of_populations.send.empty()) plan.peers.push_back(std::move(of_populations));
  }
  return plan;
}

}  // namespace kedge::kernels::lbm
