// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The atoms of a rank, its ghosts and their neighbour lists: how they come about anew when atoms
// have moved too far.
#pragma once

#include "kernels/lj/forces.hpp"
#include "kernels/lj/ghosts.hpp"
#include "kernels/mpi/redistribute.hpp"

namespace kedge::kernels::lj {

/// Positions in the box: each atom's own, and its shift.
struct PlaceLoop {
  Three<double> from, shift, at;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    for (int c = 0; c < 3; ++c) at[c][i] = from[c][i] + shift[c][i];
  }
};

template <class Space, class Storage>
class AtomStore {
  template <class Value>
  using Array = Kokkos::View<Value*, Space>;
  using Range = Kokkos::RangePolicy<Space>;

 public:
  using Records = Kokkos::View<Atom*, Space>;

  AtomStore(const Setup& setup, bool half)
      : setup_(setup),
        half_(half),
        grid_(setup.part),
        ghosts_(setup),
        redistribute_(setup),
        count_("lj atoms of cells", cells()),
        first_("lj first atoms", cells()) {}

  [[nodiscard]] std::int64_t owned() const { return owned_; }
  [[nodiscard]] Range all_owned() const { return Range(0, owned_); }
  [[nodiscard]] AtomArrays<Storage> atoms() const {
    return {id_.data(), three(now_), three(then_), three(shift_), three(velocity_), three(force_)};
  }
  /// Positions in the box and around it: owned atoms, ghosts, and one out of reach.
  [[nodiscard]] Three<double> positions() const {
    double* at = positions_.data();
    return {at, at + stride_, at + 2 * stride_};
  }
  [[nodiscard]] Three<const double> read_positions() const {
    const Three<double> at = positions();
    return {at.x, at.y, at.z};
  }
  [[nodiscard]] Lists lists() const {
    const bool rows = runs_on_host<Space>;
    return {entries_.data(), list_count_.data(), rows ? capacity_ : 1, rows ? 1 : owned_,
            capacity_};
  }
  [[nodiscard]] SortedCells sorted_cells() const { return {grid_, first_.data(), count_.data()}; }
  [[nodiscard]] const int* cell_of_atom() const { return cell_.data(); }

  /// Ghosts follow their owners.
  void refresh_ghosts() { ghosts_.refresh(positions_.data(), stride_); }

  /// Everything for the present positions.
  void rebuild() {
    Records records(uninitialised("lj records"), static_cast<std::size_t>(owned_));
    {
      const auto timed = setup_.time.measure(Phase::pack);
      Kokkos::parallel_for("lj to records", all_owned(),
                           ToRecords<Storage>{atoms(), records.data()});
      Space().fence();
    }
    settle(records);
  }

  /// The same for atoms from anywhere; their positions `then` decide on cells and lists.
  void settle(const Records& anywhere) {
    const Records records = to_owners(anywhere);
    sort(records);
    connect_ghosts();
    place_in_box(three(then_));
    make_lists();
  }

  /// Owned positions, each in its image in the box, and the ghosts'.
  void place_in_box(const Three<double>& from) {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_for("lj place", all_owned(), PlaceLoop{from, three(shift_), positions()});
      Space().fence();
    }
    refresh_ghosts();
  }

 private:
  static auto uninitialised(const char* label) {
    return Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string(label));
  }
  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(grid_.cells()); }
  template <class Value>
  [[nodiscard]] Three<Value> three(const Array<Value>& array) const {
    return {array.data(), array.data() + owned_, array.data() + 2 * owned_};
  }

  Records to_owners(const Records& records) {
    Array<int> owner(uninitialised("lj owners"), records.extent(0));
    {
      const auto timed = setup_.time.measure(Phase::pack);
      Kokkos::parallel_for(
          "lj owners", Range(0, static_cast<std::int64_t>(records.extent(0))),
          OwnerLoop<Atom>{grid_, CellOwner(setup_.part), records.data(), owner.data()});
      Space().fence();
    }
    return redistribute_(records, owner);
  }

  /// By cell, x fastest, and number: neighbours in space are neighbours in memory.
  void sort(const Records& records) {
    const auto timed = setup_.time.measure(Phase::compute);
    owned_ = static_cast<std::int64_t>(records.extent(0));
    const auto n = static_cast<std::size_t>(owned_);
    Array<int> cell(uninitialised("lj cells of records"), n);
    Kokkos::deep_copy(count_, 0);
    Kokkos::parallel_for("lj cells", all_owned(),
                         CellLoop<Atom>{grid_, records.data(), cell.data(), count_.data()});
    Space().fence();
    first_of_owned_cells();
    Array<int> next(uninitialised("lj next"), cells()), order(uninitialised("lj order"), n);
    Kokkos::deep_copy(next, first_);
    Kokkos::parallel_for("lj fill cells", all_owned(),
                         FillCells{cell.data(), next.data(), order.data()});
    Kokkos::parallel_for(
        "lj sort cells", Range(0, grid_.cells()),
        SortCells<Atom>{records.data(), first_.data(), count_.data(), order.data()});
    allocate_owned(n);
    take(records, cell, order);
    Space().fence();
  }

  void first_of_owned_cells() {
    const auto count = Kokkos::create_mirror_view(count_);
    const auto first = Kokkos::create_mirror_view(first_);
    Kokkos::deep_copy(count, count_);
    int next = 0;
    for (int c = 0; c < grid_.cells(); ++c) {  // ghost cells are empty yet
      first.data()[c] = next;
      next += count.data()[c];
    }
    Kokkos::deep_copy(first_, first);
  }

  void allocate_owned(std::size_t n) {
    id_ = Array<std::int64_t>(uninitialised("number"), n);
    cell_ = Array<int>(uninitialised("cell"), n);
    list_count_ = Array<int>(uninitialised("neighbours"), n);
    now_ = Array<double>(uninitialised("position"), 3 * n);
    then_ = Array<double>(uninitialised("list position"), 3 * n);
    shift_ = Array<double>(uninitialised("shift"), 3 * n);
    velocity_ = Array<Storage>(uninitialised("velocity"), 3 * n);
    force_ = Array<Storage>(uninitialised("force"), 3 * n);
    entries_ = Array<int>();
  }

  void take(const Records& records, const Array<int>& cell, const Array<int>& order) {
    const std::array<double, 3> box = box_of(setup_.config.size);
    const auto& s = setup_.config.size;
    Kokkos::parallel_for("lj from records", all_owned(),
                         FromRecords<Storage>{records.data(),
                                              order.data(),
                                              cell.data(),
                                              cell_.data(),
                                              atoms(),
                                              {double(s[0]), double(s[1]), double(s[2])},
                                              {box[0], box[1], box[2]}});
  }

  void connect_ghosts() {
    ghosts_.exchange_counts(count_.data());
    const auto timed = setup_.time.measure(Phase::pack);
    const auto count = Kokkos::create_mirror_view(count_);
    const auto first = Kokkos::create_mirror_view(first_);
    Kokkos::deep_copy(count, count_);
    Kokkos::deep_copy(first, first_);
    const int owned = static_cast<int>(owned_);
    const int all = ghosts_.place(count.data(), first.data(), owned);
    Kokkos::deep_copy(first_, first);
    stride_ = all + 1;
    out_of_reach_ = all;
    positions_ =
        Array<double>(uninitialised("positions in the box"), static_cast<std::size_t>(3 * stride_));
    // Far away, yet its square is an FP32 number.
    Kokkos::deep_copy(positions_, 1e15);
    ghosts_.connect(count.data(), first.data(), stride_, owned, all);
  }

  void make_lists() {
    const auto timed = setup_.time.measure(Phase::compute);
    for (int longest = capacity_;;) {
      capacity_ = longest;
      if (entries_.extent(0) < static_cast<std::size_t>(owned_ * capacity_))
        entries_ = Array<int>(uninitialised("neighbour lists"),
                              static_cast<std::size_t>(owned_ * capacity_));
      longest = fill_lists();
      if (longest <= capacity_) return;
      longest += lanes;  // room, so that the next rebuilds need not try twice
    }
  }

  int fill_lists() {
    Largest<int> longest;
    Kokkos::parallel_reduce("lj lists", all_owned(),
                            ListLoop<Largest<int>>{sorted_cells(), read_positions(), cell_.data(),
                                                   owned_, out_of_reach_, half_, lists()},
                            JoinReducer<Largest<int>>(longest));
    return longest.value;
  }

  const Setup& setup_;
  bool half_;
  CellGrid grid_;
  Ghosts<Space> ghosts_;
  Redistribute<Space, Atom> redistribute_;
  Array<int> count_, first_;
  std::int64_t owned_ = 0, stride_ = 0;
  int out_of_reach_ = 0;
  int capacity_ = 10 * lanes;
  Array<std::int64_t> id_;
  Array<int> cell_, list_count_, entries_;
  Array<double> now_, then_, shift_, positions_;
  Array<Storage> velocity_, force_;
};

}  // namespace kedge::kernels::lj
