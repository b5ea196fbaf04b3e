// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Chooses and checks the layout of ranks; arithmetic only, so that every rank comes to the same
// answer.
#include "kernels/mpi/decomposition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

std::string times(const std::array<int, 3>& v) {
  return fmt::format("{} x {} x {}", v[0], v[1], v[2]);
}

/// Faces between blocks of the whole domain, in cells.
std::int64_t cut_surface(const std::array<int, 3>& p, const std::array<int, 3>& n) {
  return std::int64_t{p[0] - 1} * n[1] * n[2] + std::int64_t{p[1] - 1} * n[0] * n[2] +
         std::int64_t{p[2] - 1} * n[0] * n[1];
}

void check_layout(const std::array<int, 3>& layout, int ranks, const std::array<int, 3>& size,
                  const std::array<bool, 3>& split) {
  if (std::int64_t{layout[0]} * layout[1] * layout[2] != ranks)
    throw Error(fmt::format("--ranks-layout {} is {} ranks, but {} run", times(layout),
                            std::int64_t{layout[0]} * layout[1] * layout[2], ranks));
  for (std::size_t d = 0; d < 3; ++d)
    if (layout[d] > 1 && !split[d])
      throw Error(fmt::format("this kernel is not divided along {}", "xyz"[d]),
                  "leave --ranks-layout out");
  for (std::size_t d = 0; d < 3; ++d)
    if (layout[d] > size[d])
      throw Error(
          fmt::format("{} ranks along {} are too many for {} cells", layout[d], "xyz"[d], size[d]),
          "every rank needs at least 1 cell in each direction");
}

}  // namespace

int first_of_part(int cells, int parts, int part) {
  return part * (cells / parts) + std::min(part, cells % parts);
}

std::optional<std::array<int, 3>> best_layout(int ranks, const std::array<int, 3>& size,
                                              const std::array<bool, 3>& split) {
  const auto fits = [&](const std::array<int, 3>& layout) {
    for (std::size_t d = 0; d < 3; ++d)
      if (layout[d] > size[d] || (layout[d] > 1 && !split[d])) return false;
    return true;
  };
  std::optional<std::array<int, 3>> best;
  for (int px = 1; px <= ranks; ++px) {
    if (ranks % px != 0) continue;
    for (int py = 1; py <= ranks / px; ++py) {
      if (ranks / px % py != 0) continue;
      const std::array<int, 3> layout{px, py, ranks / px / py};
      if (!fits(layout)) continue;
      // Visited with few ranks along x first, so a tie keeps the layout with more along z and y.
      if (!best || cut_surface(layout, size) < cut_surface(*best, size)) best = layout;
    }
  }
  return best;
}

Decomposition decompose(const Communicator& world, const std::array<int, 3>& size,
                        const std::array<int, 3>& layout, const std::array<bool, 3>& split) {
  Decomposition d;
  d.size = size;
  if (layout == std::array<int, 3>{0, 0, 0}) {
    const auto best = best_layout(world.size(), size, split);
    if (!best)
      throw Error(
          fmt::format("{} ranks are too many for {} cells", world.size(), times(size)),
          "every rank needs at least 1 cell in each direction: fewer ranks or a larger --size");
    d.layout = *best;
  } else {
    check_layout(layout, world.size(), size, split);
    d.layout = layout;
  }
  const auto [px, py, pz] = d.layout;
  d.mine = {world.rank() % px, world.rank() / px % py, world.rank() / px / py};
  const std::array<int, 3>& mine = d.mine;
  const std::array<int, 3> stride{1, px, px * py};
  for (std::size_t a = 0; a < 3; ++a) {
    d.first[a] = first_of_part(size[a], d.layout[a], mine[a]);
    d.n[a] = first_of_part(size[a], d.layout[a], mine[a] + 1) - d.first[a];
    d.neighbour[2 * a] = mine[a] == 0 ? MPI_PROC_NULL : world.rank() - stride[a];
    d.neighbour[2 * a + 1] = mine[a] == d.layout[a] - 1 ? MPI_PROC_NULL : world.rank() + stride[a];
  }
  return d;
}

}  // namespace kedge::kernels
