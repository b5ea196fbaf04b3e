// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which local elements go to which rank, and where what comes from it belongs: index lists, so that
// one exchange serves boxes, unstructured rows and selected populations.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/mpi/decomposition.hpp"

namespace kedge::kernels {

struct HaloPeer {
  int rank = 0;
  int send_tag = 0;  ///< equals the other side's receive_tag
  int receive_tag = 0;
  std::vector<std::int64_t> send;     ///< local positions, in an order that both sides know
  std::vector<std::int64_t> receive;  ///< local positions of ghosts, same order as they are sent
};

struct HaloPlan {
  std::vector<HaloPeer> peers;
};

/// A block of n cells with `ghosts` layers around it;
/// owned cell (0, 0, 0) is at first().
struct GhostBox {
  std::array<int, 3> n{};
  std::array<int, 3> ghosts{1, 1, 1};  ///< layers along x, y, z; 0: none in that direction

  [[nodiscard]] std::int64_t row() const { return n[0] + 2 * ghosts[0]; }
  [[nodiscard]] std::int64_t plane() const { return row() * (n[1] + 2 * ghosts[1]); }
  [[nodiscard]] std::int64_t size() const { return plane() * (n[2] + 2 * ghosts[2]); }
  /// Position of cell (i, j, k), owned ones counted from 0, ghosts below 0 or from n on.
  [[nodiscard]] std::int64_t at(int i, int j, int k) const {
    return (k + ghosts[2]) * plane() + (j + ghosts[1]) * row() + (i + ghosts[0]);
  }
};

/// Which neighbours of a box exchange: across faces only, or across edges and corners too.
enum class Reach { faces, all };

/// The plan of a box: up to 6 or 26 peers. In a `periodic` direction the last block is next to the
/// first, and a rank may be its own neighbour. Throws Error when a block is thinner than its
/// neighbour's ghosts.
[[nodiscard]] HaloPlan box_plan(const Decomposition& part, const GhostBox& box,
                                const std::array<bool, 3>& periodic, Reach reach);

}  // namespace kedge::kernels
