// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel pic: push, and the ways to deposit.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/pic/particles.hpp"

namespace kedge::kernels::pic {

// [kokkos body]
template <class Compute, class Layout, class Rounding, class Coordinate>
struct Push {
  Layout particles;
  Axis along_x, along_y;
  Rounding velocity_of;
  Coordinate position_of;

  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION void along(const Axis& axis, double& x, Storage& v) const {
    const double middle = x + 0.5 * static_cast<double>(v);
    v = velocity_of(static_cast<Compute>(v) + force<Compute>(axis, middle));
    x = position_of(middle + 0.5 * static_cast<double>(v));
  }
  KOKKOS_FORCEINLINE_FUNCTION void one(std::int64_t i) const {
    along(along_x, particles.x(i), particles.vx(i));
    along(along_y, particles.y(i), particles.vy(i));
  }
};

/// On the host a work item is a block of particles, whose loop the compiler sees whole.
inline constexpr std::int64_t push_block = 1024;

template <class Loop>
KEDGE_HOST_CLONES void push_of_block(const Loop& loop, std::int64_t first, std::int64_t last) {
  const Loop local = loop;
  for (std::int64_t i = first; i < last; ++i) local.one(i);
}

template <class Loop, bool OnHost>
struct PushLoop {
  Loop loop;
  std::int64_t count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t item) const {
    if constexpr (OnHost) {
      const std::int64_t first = item * push_block, last = first + push_block;
      push_of_block(loop, first, last < count ? last : count);
    } else {
      loop.one(item);
    }
  }
};

/// What a particle gives to the four nodes around it. Integers: quanta that add up to one particle.
template <class Value, class Compute>
struct Weights {
  Value here, east, north, north_east;
  KOKKOS_FORCEINLINE_FUNCTION Weights(double in_x, double in_y) {
    const Compute fx = static_cast<Compute>(in_x), fy = static_cast<Compute>(in_y);
    const Compute gx = Compute(1) - fx, gy = Compute(1) - fy;
    if constexpr (std::is_integral_v<Value>) {
      here = static_cast<Value>(static_cast<double>(gx * gy) * quanta);
      east = static_cast<Value>(static_cast<double>(fx * gy) * quanta);
      north = static_cast<Value>(static_cast<double>(gx * fy) * quanta);
      north_east = static_cast<Value>(quanta) - here - east - north;
    } else {
      here = static_cast<Value>(gx * gy);
      east = static_cast<Value>(fx * gy);
      north = static_cast<Value>(gx * fy);
      north_east = static_cast<Value>(fx * fy);
    }
  }
};

/// Each particle into the nodes by atomics.
template <class Value, class Compute, class Layout>
struct AtomicDeposit {
  Layout particles;
  Grid grid;
  Axis along_x, along_y;
  Value* charge;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const InCell in(grid, along_x, along_y, particles.x(i), particles.y(i));
    const Weights<Value, Compute> w(in.fx, in.fy);
    Value* node = charge + in.cell;
    Kokkos::atomic_add(node, w.here);
    Kokkos::atomic_add(node + 1, w.east);
    Kokkos::atomic_add(node + grid.row(), w.north);
    Kokkos::atomic_add(node + grid.row() + 1, w.north_east);
  }
};

/// The same through a ScatterView: private copies on a CPU, where a work item is a block of
/// particles that asks for its copy once; atomics on a GPU.
template <class Value, class Compute, class Layout, class Scatter, bool OnHost>
struct ScatterDeposit {
  Layout particles;
  Grid grid;
  Axis along_x, along_y;
  Scatter charge;
  std::int64_t count;

  template <class Node>
  KOKKOS_FORCEINLINE_FUNCTION void one(const Node& node, std::int64_t i) const {
    const InCell in(grid, along_x, along_y, particles.x(i), particles.y(i));
    const Weights<Value, Compute> w(in.fx, in.fy);
    node(in.cell) += w.here;
    node(in.cell + 1) += w.east;
    node(in.cell + grid.row()) += w.north;
    node(in.cell + grid.row() + 1) += w.north_east;
  }
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t item) const {
    const auto node = charge.access();
    if constexpr (OnHost) {
      const std::int64_t first = item * push_block, last = first + push_block;
      for (std::int64_t i = first; i < last && i < count; ++i) one(node, i);
    } else {
      one(node, item);
    }
  }
};

/// Sums of a cell's particles for its four corners, in the order of their numbers; `corners` holds
/// four grids.
template <class Value, class Compute, class Layout>
struct CellSums {
  Layout particles;
  Grid grid;
  Axis along_x, along_y;
  const int *first, *count;
  Value* corners;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t cell) const {
    Value here(0), east(0), north(0), north_east(0);
    for (std::int64_t i = first[cell]; i < first[cell] + count[cell]; ++i) {
      const InCell in(grid, along_x, along_y, particles.x(i), particles.y(i));
      const Weights<Value, Compute> w(in.fx, in.fy);
      here += w.here;
      east += w.east;
      north += w.north;
      north_east += w.north_east;
    }
    const std::int64_t size = grid.size();
    corners[cell] = here;
    corners[size + cell] = east;
    corners[2 * size + cell] = north;
    corners[3 * size + cell] = north_east;
  }
};
// [end]

/// A node's charge from the four cells that it is a corner of.
template <class Value>
struct NodeSums {
  Grid grid;
  const Value* corners;
  Value* charge;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t node) const {
    const std::int64_t c =
        grid.at(static_cast<int>(node % grid.n[0]), static_cast<int>(node / grid.n[0]));
    const std::int64_t size = grid.size(), row = grid.row();
    charge[c] = corners[c] + corners[size + c - 1] + corners[2 * size + c - row] +
                corners[3 * size + c - row - 1];
  }
};

/// Stores the sums as charges.
template <class Value, class Rounding, class Storage>
struct StoreCharge {
  const Value* sum;
  Rounding charge_of;
  Storage* charge;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t c) const {
    if constexpr (std::is_integral_v<Value>) {
      charge[c] = charge_of(static_cast<double>(sum[c]) * (1.0 / quanta));
    } else {
      charge[c] = charge_of(sum[c]);
    }
  }
};

}  // namespace kedge::kernels::pic
