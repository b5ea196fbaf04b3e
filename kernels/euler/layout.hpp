// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Where the cells of a block lie: two layers of ghosts along each direction of more than one cell,
// five fields one after the other.
#pragma once

#include <array>

#include "kernels/core/for_cells.hpp"
#include "kernels/euler/gas.hpp"
#include "kernels/mpi/halo_plan.hpp"

namespace kedge::kernels::euler {

inline constexpr int depth = 2;  ///< of the ghosts: a face needs two cells on either side

struct Layout {
  Extent3 n;
  Extent3 ghosts;  ///< 0 along a direction that has one cell in the whole box

  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t row() const { return n.x + 2 * ghosts.x; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t plane() const {
    return row() * (n.y + 2 * ghosts.y);
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t cells() const {
    return plane() * (n.z + 2 * ghosts.z);
  }
  /// Owned cells are counted from 0.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t at(int i, int j, int k) const {
    return (k + ghosts.z) * plane() + (j + ghosts.y) * row() + (i + ghosts.x);
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t stride(int axis) const {
    return axis == 0 ? 1 : axis == 1 ? row() : plane();
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION bool active(int axis) const {
    return (axis == 0 ? ghosts.x : axis == 1 ? ghosts.y : ghosts.z) > 0;
  }
  /// Position of an owned cell from its place in row-major order without ghosts.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t owned(std::int64_t index) const {
    const std::int64_t line = index / n.x;
    return at(static_cast<int>(index % n.x), static_cast<int>(line % n.y),
              static_cast<int>(line / n.y));
  }
};

inline Layout make_layout(const Decomposition& part) {
  const auto layers = [&](std::size_t axis) { return part.size[axis] > 1 ? depth : 0; };
  return {{part.n[0], part.n[1], part.n[2]}, {layers(0), layers(1), layers(2)}};
}

/// The exchange of all five fields across faces; fluxes need no edges or corners.
inline HaloPlan field_plan(const Decomposition& part, const Layout& at) {
  const GhostBox box{part.n, {at.ghosts.x, at.ghosts.y, at.ghosts.z}};
  HaloPlan plan = box_plan(part, box, {true, true, true}, Reach::faces);
  for (HaloPeer& peer : plan.peers)
    for (std::vector<std::int64_t>* list : {&peer.send, &peer.receive}) {
      const std::size_t once = list->size();
      for (int f = 1; f < fields; ++f)
        for (std::size_t i = 0; i < once; ++i) list->push_back((*list)[i] + f * at.cells());
    }
  return plan;
}

}  // namespace kedge::kernels::euler
