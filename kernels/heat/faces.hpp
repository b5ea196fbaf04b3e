// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The six faces of a block as one array: which cells they hold, and copying them to and from a
// buffer.
#pragma once

#include "kernels/core/for_cells.hpp"
#include "kernels/heat/block.hpp"

namespace kedge::kernels::heat {

/// Positions inside an array with one layer of ghosts; owned cells are 1..n.
struct Layout {
  Extent3 n;
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t row() const { return n.x + 2; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t plane() const { return row() * (n.y + 2); }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t size() const { return plane() * (n.z + 2); }
  /// Position of owned cell (i, j, k) counted from 0.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t at(int i, int j, int k) const {
    return (k + 1) * plane() + (j + 1) * row() + (i + 1);
  }
};

/// A face is `lines` lines of `length` cells: along y for west and east, along x for the others.
struct FaceShape {
  std::int64_t lines = 0, length = 0;
  std::int64_t offset = 0;           ///< first cell in the buffer of all faces
  std::int64_t edge = 0, ghost = 0;  ///< position of the first owned and the first ghost cell
  std::int64_t line_stride = 0, stride = 0;  ///< from line to line, from cell to cell
  bool wall = false;
};

struct FaceTable {
  FaceShape face[faces];
  std::int64_t lines = 0;  ///< of all faces
  std::int64_t cells = 0;

  FaceTable(const Layout& at, const std::array<bool, faces>& walls) {
    const Extent3 n = at.n;
    const std::int64_t row = at.row(), plane = at.plane();
    const std::int64_t origin = at.at(0, 0, 0);
    face[0] = face[1] = {n.z, n.y, 0, origin, origin - 1, plane, row, false};
    face[2] = face[3] = {n.z, n.x, 0, origin, origin - row, plane, 1, false};
    face[4] = face[5] = {n.y, n.x, 0, origin, origin - plane, row, 1, false};
    const std::int64_t across[3] = {n.x, n.y * row, n.z * plane};
    const std::int64_t one[3] = {1, row, plane};
    for (int f = 0; f < faces; ++f) {
      FaceShape& shape = face[f];
      if (f % 2 == 1) {
        shape.edge = origin + across[f / 2] - one[f / 2];
        shape.ghost = shape.edge + one[f / 2];
      }
      shape.offset = cells;
      shape.wall = walls[static_cast<std::size_t>(f)];
      lines += shape.lines;
      cells += shape.lines * shape.length;
    }
  }

  /// Splits a line number over all faces into face and line within it.
  KOKKOS_INLINE_FUNCTION int find_line(std::int64_t& line) const {
    int f = 0;
    while (line >= face[f].lines) line -= face[f++].lines;
    return f;
  }
  /// Splits a position in the buffer of all faces into face and position within it.
  KOKKOS_INLINE_FUNCTION int find_cell(std::int64_t& cell) const {
    int f = 0;
    while (f + 1 < faces && cell >= face[f + 1].offset) ++f;
    cell -= face[f].offset;
    return f;
  }
};

/// Owned cells at the faces to the send buffer.
template <class Storage>
struct PackFaces {
  FaceTable table;
  const Storage* u;
  Storage* buffer;

  KOKKOS_INLINE_FUNCTION void copy(const FaceShape& f, std::int64_t line, std::int64_t i) const {
    buffer[f.offset + line * f.length + i] = u[f.edge + line * f.line_stride + i * f.stride];
  }
};

/// The receive buffer to the ghosts; at a wall, what was packed for sending (the cells before it).
template <class Storage>
struct UnpackFaces {
  FaceTable table;
  const Storage* sent;
  const Storage* received;
  Storage* u;

  KOKKOS_INLINE_FUNCTION void copy(const FaceShape& f, std::int64_t line, std::int64_t i) const {
    const Storage* from = f.wall ? sent : received;
    u[f.ghost + line * f.line_stride + i * f.stride] = from[f.offset + line * f.length + i];
  }
};

/// A line a work item on the host, a cell a thread on the device.
template <class Copy, bool OnHost>
struct FaceLoop {
  Copy body;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index) const {
    if constexpr (OnHost) {
      const FaceShape& f = body.table.face[body.table.find_line(index)];
      for (std::int64_t i = 0; i < f.length; ++i) body.copy(f, index, i);
    } else {
      const FaceShape& f = body.table.face[body.table.find_cell(index)];
      body.copy(f, index / f.length, index % f.length);
    }
  }
};

template <class Space, class Copy>
void for_each_face_cell(const char* label, const Copy& body) {
  constexpr bool on_host = runs_on_host<Space>;
  Kokkos::parallel_for(label,
                       Kokkos::RangePolicy<Space>(0, on_host ? body.table.lines : body.table.cells),
                       FaceLoop<Copy, on_host>{body});
}

}  // namespace kedge::kernels::heat
