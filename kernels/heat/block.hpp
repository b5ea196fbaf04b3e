// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The part of the body that one rank holds, as the host sees it: no Kokkos, no MPI, no HDF5 in this
// interface.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/core/exact_sum.hpp"
#include "kernels/heat/physics.hpp"

namespace kedge::kernels::heat {

inline constexpr int faces = 6;  // west, east, south, north, bottom, top

struct BlockSetup {
  Physics physics;
  std::array<int, 3> size;   ///< cells of the whole domain
  std::array<int, 3> first;  ///< this rank's first cell
  std::array<int, 3> n;      ///< this rank's cells
  std::array<bool, faces> wall;
};

/// Extremes of the last step, and what the exact sums need to choose their scale.
struct Extremes {
  double change = 0.0;  ///< largest square of a cell's change
  double coldest = 0.0;
  double hottest = 0.0;
  std::int64_t not_finite =
      0;  ///< cells whose temperature is NaN or infinite; the rest counts only when 0
};

struct StepSums {
  LimbSum change;  ///< of the squares of the changes
  LimbSum energy;  ///< of heat capacity times temperature, per volume
};

/// Owned cells go in and out with x fastest. Every call returns when its work is done.
class Block {
 public:
  virtual ~Block() = default;

  virtual void upload(const std::vector<double>& temperature) = 0;
  virtual void download(std::vector<double>& temperature) const = 0;
  virtual void download(std::vector<float>& temperature) const = 0;

  /// Copies the outermost owned cells into the send buffers, one after the other for the six faces.
  virtual void pack() = 0;
  /// Moves packed faces to host memory (only where MPI cannot read the device's).
  virtual void stage_out() = 0;
  virtual void stage_in() = 0;
  /// Fills the ghosts: from what was received, or at a wall from the cell before it.
  virtual void unpack() = 0;
  [[nodiscard]] virtual std::size_t face_bytes(int face) const = 0;
  /// Buffers for MPI, in device memory when `on_device`, else in host memory.
  [[nodiscard]] virtual const void* send_buffer(int face, bool on_device) const = 0;
  [[nodiscard]] virtual void* receive_buffer(int face, bool on_device) = 0;

  /// One time step. The ghosts must be filled.
  virtual void step() = 0;
  /// Of the last step (before the first one, changes are against zero and mean nothing).
  [[nodiscard]] virtual Extremes extremes() const = 0;
  [[nodiscard]] virtual StepSums sums(const SumScale& change, const SumScale& energy) const = 0;

  [[nodiscard]] virtual std::string backend() const = 0;  ///< as Kokkos names it
  [[nodiscard]] virtual int concurrency() const = 0;      ///< threads; meaningful on a CPU
  [[nodiscard]] virtual double bytes() const = 0;         ///< allocated in the back end's memory
};

/// The block in one precision, on the default back end or on the serial one. Each in its own file.
#define KEDGE_ITEM(id) \
  [[nodiscard]] std::unique_ptr<Block> make_##id(const BlockSetup& setup, bool serial);
#include "kernels/core/precisions.def"
#undef KEDGE_ITEM

}  // namespace kedge::kernels::heat
