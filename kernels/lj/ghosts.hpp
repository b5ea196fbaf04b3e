// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Ghost atoms: which cells' atoms go to which rank, as index lists that are made with the neighbour
// lists; then only positions travel.
#pragma once

#include <optional>
#include <vector>

#include "kernels/lj/atoms.hpp"
#include "kernels/lj/cells.hpp"
#include "kernels/mpi/halo.hpp"

namespace kedge::kernels::lj {

/// at[atom] += shift[atom - owned], for the ghosts.
struct ShiftGhosts {
  Three<double> at;
  Three<const double> shift;
  std::int64_t owned;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t g) const {
    for (int c = 0; c < 3; ++c) at[c][owned + g] += shift[c][g];
  }
};

template <class Space>
class Ghosts {
 public:
  explicit Ghosts(const Setup& setup)
      : setup_(setup),
        grid_(setup.part),
        cells_(box_plan(setup.part, GhostBox{setup.part.n, {reach, reach, reach}},
                        {true, true, true}, Reach::all)),
        counts_(setup, cells_) {}

  /// Fills the ghost cells' numbers of atoms.
  void exchange_counts(int* count) { counts_.exchange(count); }

  /// Gives the ghost cells places from atom `owned` on. Returns the number of all atoms.
  int place(const int* count, int* first, int owned) {
    int next = owned;
    for (const HaloPeer& peer : cells_.peers)
      for (const std::int64_t cell : peer.receive) {
        first[cell] = next;
        next += count[cell];
      }
    return next;
  }

  /// Makes the lists of atoms. Components of positions lie `stride` apart.
  void connect(const int* count, const int* first, std::int64_t stride, int owned, int all) {
    owned_ = owned;
    ghosts_ = all - owned;
    HaloPlan plan = cells_;
    for (HaloPeer& peer : plan.peers) {
      peer.send = atoms_of_cells(peer.send, count, first, stride);
      peer.receive = atoms_of_cells(peer.receive, count, first, stride);
    }
    positions_.emplace(setup_, std::move(plan));
    set_shifts(count, first);
  }

  /// Positions of the owned atoms to all who have them as ghosts.
  void refresh(double* positions, std::int64_t stride) {
    positions_->exchange(positions);
    const auto timed = setup_.time.measure(Phase::pack);
    Kokkos::parallel_for(
        "lj shift ghosts", Kokkos::RangePolicy<Space>(0, ghosts_),
        ShiftGhosts{{positions, positions + stride, positions + 2 * stride},
                    {shift_.data(), shift_.data() + ghosts_, shift_.data() + 2 * ghosts_},
                    owned_});
    Space().fence();
  }

 private:
  static std::vector<std::int64_t> atoms_of_cells(const std::vector<std::int64_t>& cells,
                                                  const int* count, const int* first,
                                                  std::int64_t stride) {
    std::vector<std::int64_t> atoms;
    for (const std::int64_t component : {std::int64_t{0}, stride, 2 * stride})
      for (const std::int64_t cell : cells)
        for (int m = 0; m < count[cell]; ++m) atoms.push_back(component + first[cell] + m);
    return atoms;
  }

  /// Ghosts beyond the box are images: their owners' positions and a period.
  void set_shifts(const int* count, const int* first) {
    const std::array<double, 3> box = box_of(setup_.config.size);
    shift_ = Shifts(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("ghost shifts")),
                    static_cast<std::size_t>(3 * ghosts_));
    const auto host = Kokkos::create_mirror_view(shift_);
    for (const HaloPeer& peer : cells_.peers)
      for (const std::int64_t cell : peer.receive)
        for (int c = 0; c < 3; ++c) {
          const int at = grid_.first[c] + grid_.index(static_cast<int>(cell), c);
          const double edge = box[static_cast<std::size_t>(c)];
          const double shift = at < 0 ? -edge : at >= grid_.size[c] ? edge : 0.0;
          double* ghosts = host.data() + c * ghosts_ + first[cell] - owned_;
          std::fill(ghosts, ghosts + count[cell], shift);
        }
    Kokkos::deep_copy(shift_, host);
  }

  using Shifts = Kokkos::View<double*, Space>;
  const Setup& setup_;
  CellGrid grid_;
  HaloPlan cells_;
  Halo<Space, int> counts_;
  std::optional<Halo<Space, double>> positions_;
  Shifts shift_;
  std::int64_t owned_ = 0, ghosts_ = 0;
};

}  // namespace kedge::kernels::lj
