// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel transpose on a Kokkos execution space, in one precision. A rank owns rows of both matrices
// and needs columns of A: it has its own block, the others arrive.
#pragma once

#include <cmath>

#include "kernels/core/for_elements.hpp"
#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/mpi/all_to_all.hpp"
#include "kernels/transpose/loops.hpp"
#include "kernels/transpose/truth.hpp"

namespace kedge::kernels::transpose {

template <class Storage, class Round>
struct Start {
  std::int64_t first;  ///< row-major number of this rank's first entry
  Round stored;
  Storage *a, *b;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t index) const {
    a[index] = stored(start_of(first + index));
    b[index] = Storage(0);
  }
};

template <class Storage>
struct SumTerm {
  const Storage* values;
  KOKKOS_FORCEINLINE_FUNCTION double operator()(std::int64_t i) const {
    return static_cast<double>(values[i]);
  }
};

/// Distance of B from the closed form.
template <class Storage>
struct ErrorTerm {
  std::int64_t n, first_row;
  double steps;
  const Storage* b;
  KOKKOS_FORCEINLINE_FUNCTION double operator()(std::int64_t index) const {
    const std::int64_t i = first_row + index / n, j = index % n;
    return static_cast<double>(b[index]) - exact_b(start_of(j * n + i), steps);
  }
};

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::setup_;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;
  using Round = Rounding<PolicyType>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        n_(setup.part.size[0]),
        first_(setup.part.first[0]),
        rows_(setup.part.n[0]),
        teams_(setup.variant() == "teams"),
        exchange_(setup, peers(setup)),
        a_(this->template allocate<Storage>("a", std::size_t(rows_ * n_))),
        b_(this->template allocate<Storage>("b", std::size_t(rows_ * n_))) {}

  [[nodiscard]] std::vector<Field> fields() const override {
    const auto u = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
    const data::SnapshotWriter::Block block{{u(n_), u(n_)}, {u(first_), 0}, {u(rows_), u(n_)}};
    return {{"b", "1", block}, {"a", "1", block}};
  }
  void download(const std::string& field, std::vector<double>& values) const override {
    Base::to_host(field == "a" ? a_ : b_, a_.extent(0), values);
  }
  void upload(const std::string& field, const std::vector<double>& values) override {
    Base::to_device(values, field == "a" ? a_ : b_);
  }

  void initialise() override {
    for_each_element<Space>(
        "transpose start", rows_ * n_,
        Start<Storage, Round>{first_ * n_, this->rounding("a"), a_.data(), b_.data()});
    Base::fence();
  }

  void advance(std::int64_t) override {
    const Grow grow{this->rounding("a"), this->rounding("b")};
    pack(grow);
    exchange_.start();
    {
      const auto timed = setup_.time.measure(Phase::compute);
      add_transposed<Space>(
          grow, Block<Storage>{rows_, rows_, a_.data() + first_, n_, b_.data() + first_, n_},
          teams_);
      Base::fence();
    }
    exchange_.finish();
    unpack();
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"sum_b", "1"}, {"sum_a", "1"}};
  }
  [[nodiscard]] std::vector<double> measure() override { return {sum_of(b_), sum_of(a_)}; }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const Errors bounds = rounding_bounds(setup_.precision_of("a").storage_roundoff,
                                          setup_.precision_of("b").storage_roundoff,
                                          setup_.precision.compute_roundoff, steps);
    // The closed form is rounded three times in double.
    const double t = static_cast<double>(steps);
    const double of_form = 3.0 * unit_roundoff(Format::fp64) * exact_b(1.0, t);
    return {{"B against t A0^T + t (t - 1) / 2", largest_error(t), bounds.b + of_form, "1",
             "bound on the rounding error of B"}};
  }

 private:
  using Grow = Update<Storage, Compute, Round, true>;
  using Array = typename Base::template Array<Storage>;

  static std::vector<AllToAllPeer> peers(const Setup& setup) {
    const int n = setup.part.size[0], ranks = setup.world.size();
    const bool rowwise = setup.variant() == "messages";
    const auto mine = static_cast<std::size_t>(setup.part.n[0]);
    std::vector<AllToAllPeer> all;
    for (int step = 1; step < ranks; ++step) {  // each rank begins with its next one
      const int rank = (setup.world.rank() + step) % ranks;
      const auto theirs = static_cast<std::size_t>(first_of_part(n, ranks, rank + 1) -
                                                   first_of_part(n, ranks, rank));
      const std::size_t whole = mine * theirs;
      all.push_back({rank, whole, rowwise ? theirs : whole, whole, rowwise ? mine : whole});
    }
    return all;
  }
  [[nodiscard]] std::int64_t first_of(int rank) const {
    return first_of_part(static_cast<int>(n_), setup_.world.size(), rank);
  }

  void pack(const Grow& grow) {
    const auto timed = setup_.time.measure(Phase::pack);
    for (std::size_t p = 0; p < exchange_.peers().size(); ++p) {
      const std::int64_t first = first_of(exchange_.peers()[p].rank);
      const std::int64_t length = first_of(exchange_.peers()[p].rank + 1) - first;
      pack_block<Space>(grow, rows_, length, a_.data() + first, n_, exchange_.out(p));
    }
    Base::fence();
  }

  void unpack() {
    const auto timed = setup_.time.measure(Phase::pack);
    const Update<Storage, Compute, Round, false> keep{this->rounding("a"), this->rounding("b")};
    for (std::size_t p = 0; p < exchange_.peers().size(); ++p) {
      const std::int64_t first = first_of(exchange_.peers()[p].rank);
      const std::int64_t length = first_of(exchange_.peers()[p].rank + 1) - first;
      add_transposed<Space>(
          keep, Block<Storage>{rows_, length, exchange_.in(p), rows_, b_.data() + first, n_},
          teams_);
    }
    Base::fence();
  }

  [[nodiscard]] double sum_of(const Array& array) {
    return exact_sum<Space>(setup_, "transpose sum", rows_ * n_, n_ * n_,
                            SumTerm<Storage>{array.data()});
  }

  [[nodiscard]] double largest_error(double steps) {
    using Term = ErrorTerm<Storage>;
    LargestTerm largest;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_reduce("transpose error", Kokkos::RangePolicy<Space>(0, rows_ * n_),
                              LargestLoop<Term>{Term{n_, first_, steps, b_.data()}},
                              JoinReducer<LargestTerm>(largest));
    }
    std::array<double, 2> all{largest.largest, static_cast<double>(largest.not_finite)};
    const auto timed = setup_.time.measure(Phase::mpi);
    setup_.world.max(all);
    return all[1] > 0.0 ? std::nan("") : all[0];
  }

  std::int64_t n_, first_, rows_;
  bool teams_;
  AllToAll<Space, Storage> exchange_;
  Array a_, b_;
};

}  // namespace kedge::kernels::transpose
