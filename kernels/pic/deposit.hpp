// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sums of charge on the grid in one type of number: zeroed, deposited into, ghosts given to their
// owners.
#pragma once

#include <Kokkos_ScatterView.hpp>
#include <optional>
#include <utility>

#include "kernels/mpi/halo.hpp"
#include "kernels/pic/loops.hpp"

namespace kedge::kernels::pic {

[[nodiscard]] inline HaloPlan grid_plan(const Setup& setup) {
  return box_plan(setup.part, GhostBox{setup.part.n, {1, 1, 0}}, {true, true, false}, Reach::all);
}

/// The same for `grids` grids, one after another in memory.
[[nodiscard]] inline HaloPlan grids_plan(const Setup& setup, int grids) {
  HaloPlan plan = grid_plan(setup);
  const std::int64_t size = Grid(setup.part).size();
  const auto repeat = [&](std::vector<std::int64_t>& index) {
    const std::vector<std::int64_t> one = index;
    for (int g = 1; g < grids; ++g)
      for (const std::int64_t at : one) index.push_back(g * size + at);
  };
  for (HaloPeer& peer : plan.peers) {
    repeat(peer.send);
    repeat(peer.receive);
  }
  return plan;
}

template <class Space, class Value, class Compute>
class ChargeSums {
  using View = Kokkos::View<Value*, Space>;
  using Scatter = decltype(Kokkos::Experimental::create_scatter_view(std::declval<View>()));
  using Range = Kokkos::RangePolicy<Space>;

 public:
  explicit ChargeSums(const Setup& setup)
      : setup_(setup),
        grid_(setup.part),
        along_x_(setup.config.size[0]),
        along_y_(setup.config.size[1]),
        halo_(setup, grid_plan(setup)),
        sum_("charge sums", static_cast<std::size_t>(grid_.size())) {}

  [[nodiscard]] const Value* data() const { return sum_.data(); }

  template <class Layout>
  void by_atomics(const Layout& particles, std::int64_t count) {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::deep_copy(sum_, Value(0));  // ghosts too: what they gather is all that is added
      Kokkos::parallel_for(
          "pic deposit", Range(0, count),
          AtomicDeposit<Value, Compute, Layout>{particles, grid_, along_x_, along_y_, sum_.data()});
      Space().fence();
    }
    halo_.add(sum_.data());
  }

  template <class Layout>
  void by_scatter(const Layout& particles, std::int64_t count) {
    constexpr bool on_host = runs_on_host<Space>;
    using Loop = ScatterDeposit<Value, Compute, Layout, Scatter, on_host>;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      if (!has_scatter_) scatter_ = Kokkos::Experimental::create_scatter_view(sum_);
      has_scatter_ = true;
      Kokkos::deep_copy(sum_, Value(0));
      scatter_.reset();
      const std::int64_t items = on_host ? (count + push_block - 1) / push_block : count;
      Kokkos::parallel_for("pic deposit", Range(0, items),
                           Loop{particles, grid_, along_x_, along_y_, scatter_, count});
      Kokkos::Experimental::contribute(sum_, scatter_);
      Space().fence();
    }
    halo_.add(sum_.data());
  }

  /// `particles` sorted: those of cell c are count[c] from first[c] on.
  template <class Layout>
  void by_cells(const Layout& particles, const int* first, const int* count) {
    if (!corners_halo_) make_corners();
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_for("pic cell sums", Range(0, grid_.size()),
                           CellSums<Value, Compute, Layout>{particles, grid_, along_x_, along_y_,
                                                            first, count, corners_.data()});
      Space().fence();
    }
    // A node adds the cells' sums, here and on a neighbour, in one order whatever the ranks.
    corners_halo_->exchange(corners_.data());
    const auto timed = setup_.time.measure(Phase::compute);
    Kokkos::parallel_for("pic node sums",
                         Range(0, static_cast<std::int64_t>(grid_.n[0]) * grid_.n[1]),
                         NodeSums<Value>{grid_, corners_.data(), sum_.data()});
    Space().fence();
  }

 private:
  void make_corners() {
    constexpr int corners = 4;
    corners_halo_.emplace(setup_, grids_plan(setup_, corners));
    corners_ = View("cell sums", static_cast<std::size_t>(corners * grid_.size()));
  }

  const Setup& setup_;
  Grid grid_;
  Axis along_x_, along_y_;
  Halo<Space, Value> halo_;
  View sum_, corners_;
  Scatter scatter_;
  bool has_scatter_ = false;
  std::optional<Halo<Space, Value>> corners_halo_;
};

}  // namespace kedge::kernels::pic
