// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Block decomposition in three directions: which cells a rank owns, and who is next to it.
#pragma once

#include <array>
#include <optional>

#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

/// Number of the first of `cells` that part `part` of `parts` owns; the first parts get the
/// remainder.
[[nodiscard]] int first_of_part(int cells, int parts, int part);

/// Ranks along x, y, z that give every rank a cell and the smallest surface between blocks; of
/// equal ones the one with most ranks along z, then y, whose faces are contiguous. Nothing when
/// there is none.
/// Only directions in `split` are divided.
[[nodiscard]] std::optional<std::array<int, 3>> best_layout(int ranks,
                                                            const std::array<int, 3>& size,
                                                            const std::array<bool, 3>& split = {
                                                                true, true, true});

struct Decomposition {
  std::array<int, 3> size{};    ///< cells of the whole domain, x, y, z
  std::array<int, 3> layout{};  ///< ranks along x, y, z
  std::array<int, 3> mine{};    ///< this rank's place in the layout
  std::array<int, 3> first{};   ///< this rank's first cell
  std::array<int, 3> n{};       ///< this rank's cells
  std::array<int, 6>
      neighbour{};  ///< west, east, south, north, bottom, top; MPI_PROC_NULL at a wall
};

/// `layout` of zeros: best_layout. Throws the same Error on every rank when a rank would have no
/// cell, the layout does not fit the number of ranks, or it divides a direction outside `split`.
[[nodiscard]] Decomposition decompose(const Communicator& world, const std::array<int, 3>& size,
                                      const std::array<int, 3>& layout,
                                      const std::array<bool, 3>& split = {true, true, true});

}  // namespace kedge::kernels
