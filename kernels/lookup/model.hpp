// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lookup on a Kokkos execution space, in one precision.
#pragma once

#include <cmath>
#include <optional>

#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/lookup/checks.hpp"
#include "kernels/lookup/loops.hpp"
#include "kernels/lookup/order.hpp"

namespace kedge::kernels::lookup {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::setup_;
  using typename Base::Space;
  using typename Base::Storage;
  template <class Value>
  using Array = typename Base::template Array<Value>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        lookups_(setup.part.n[0]),
        xs_(this->template allocate<Storage>("xs", static_cast<std::size_t>(lookups_) * channels)),
        tally_("tally", 2 * tally_bins) {
    const Problem problem = make_problem(setup.config.size[2], setup.config.size[1]);
    fill_points(problem);
    fill_materials(problem.composition);
    const std::string variant = setup.variant();
    if (variant == "hash") fill_rows(problem, hash_energies());
    if (variant.starts_with("union")) fill_union(problem);
    if (variant == "union-sorted") sort_.emplace(lookups_, SortKey::keys);
    is_hash_ = variant == "hash";
    is_nuclide_ = variant == "nuclide";
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    const auto total = static_cast<std::uint64_t>(setup_.part.size[0]);
    const auto first = static_cast<std::uint64_t>(setup_.part.first[0]);
    const auto count = static_cast<std::uint64_t>(lookups_);
    const auto bins = line_block(tally_bins, first_bin(), bin_count());
    return {{"xs", "1/cm", {{total, channels}, {first, 0}, {count, channels}}, Role::output},
            {"tally", "1/cm", bins, Role::output},
            {"visits", "1", bins},
            {"tally_high", "1", bins, Role::hidden},
            {"tally_low", "1", bins, Role::hidden}};
  }

  void initialise() override {
    Kokkos::deep_copy(xs_, Storage(0));
    Kokkos::deep_copy(tally_, 0);
  }

  /// A tally has up to 63 bits: it goes into checkpoints as two numbers that a double holds.
  void download(const std::string& field, std::vector<double>& values) const override {
    if (field == "xs") return Base::to_host(xs_, xs_.extent(0), values);
    const std::vector<std::int64_t> all = global_tally();
    values.clear();
    for (std::size_t b = first_bin(); b < first_bin() + bin_count(); ++b) {
      const std::int64_t sum = all[2 * b];
      if (field == "visits") values.push_back(static_cast<double>(all[2 * b + 1]));
      if (field == "tally") values.push_back(static_cast<double>(sum) * tally_unit);
      if (field == "tally_high") values.push_back(static_cast<double>(sum >> 32));
      if (field == "tally_low") values.push_back(static_cast<double>(sum & 0xffffffff));
    }
  }

  /// Each rank goes on with the bins that it reads; together they are the sums.
  void upload(const std::string& field, const std::vector<double>& values) override {
    const auto host = Kokkos::create_mirror_view(tally_);
    Kokkos::deep_copy(host, tally_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t b = first_bin() + i;
      const auto whole = static_cast<std::int64_t>(values[i]);
      if (field == "visits") host(2 * b + 1) = whole;
      if (field == "tally_high") host(2 * b) += whole * (std::int64_t{1} << 32);
      if (field == "tally_low") host(2 * b) += whole;
    }
    Kokkos::deep_copy(tally_, host);
  }
  void restored(std::int64_t) override { Kokkos::deep_copy(xs_, Storage(0)); }

  void advance(std::int64_t step) override {
    const auto timed = setup_.time.measure(Phase::compute);
    const std::int64_t first = (step - 1) * setup_.part.size[0] + setup_.part.first[0];
    if (is_hash_) {
      run<HashGrid>(first);
    } else if (is_nuclide_) {
      run<NuclideGrid>(first);
    } else {
      run<UnionGrid>(first);
    }
    Base::fence();
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"mean_total", "1/cm"}, {"lookups", "1"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    const double sum = exact_sum<Space>(setup_, "lookup mean", lookups_, setup_.part.size[0],
                                        TotalTerm<Storage>{xs_.data()});
    return {sum / setup_.part.size[0], visits()};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    LargestTerm worst;
    Kokkos::parallel_reduce("lookup balance", Kokkos::RangePolicy<Space>(0, lookups_),
                            LargestLoop<BalanceTerm<Storage>>{{xs_.data()}},
                            JoinReducer<LargestTerm>(worst));
    std::array<double, 2> all{worst.largest, static_cast<double>(worst.not_finite)};
    setup_.world.max(all);
    const double off = all[1] > 0.0 ? std::nan("") : all[0];
    const double wanted = static_cast<double>(steps) * setup_.part.size[0];
    const double bound = setup_.kernel.bound(setup_.config, setup_.precision, "xs");
    return {{"total less elastic and absorption", off, 3.0 * bound, "1/cm",
             "error bounds of the three"},
            {"lookups missing in the tallies", std::abs(visits() - wanted), 0.0, "1",
             "counted in integers"}};
  }

 private:
  template <class Grid>
  void run(std::int64_t first_sample) {
    const int* order = nullptr;
    if (sort_) order = sort_->sort(SortKey{tables_.shares, first_sample});
    run_lookups<Space>(LookupLoop<Grid, PolicyType>{tables_, this->rounding("xs"), first_sample,
                                                    lookups_, order, xs_.data(), tally_.data()});
  }

  [[nodiscard]] std::size_t first_bin() const {
    return static_cast<std::size_t>(
        first_of_part(tally_bins, setup_.world.size(), setup_.world.rank()));
  }
  [[nodiscard]] std::size_t bin_count() const {
    return static_cast<std::size_t>(
               first_of_part(tally_bins, setup_.world.size(), setup_.world.rank() + 1)) -
           first_bin();
  }

  /// Sums and visits of all ranks.
  [[nodiscard]] std::vector<std::int64_t> global_tally() const {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), tally_);
    std::vector<std::int64_t> all(host.data(), host.data() + host.extent(0));
    setup_.world.sum(all);
    return all;
  }
  [[nodiscard]] double visits() const {
    std::int64_t sum = 0;
    const std::vector<std::int64_t> all = global_tally();
    for (std::size_t b = 0; b < tally_bins; ++b) sum += all[2 * b + 1];
    return static_cast<double>(sum);
  }

  void fill_points(const Problem& problem) {
    const auto stored = this->rounding("micro");
    points_ = Array<Point<Storage>>("grid points", problem.energy.size());
    const auto host = Kokkos::create_mirror_view(points_);
    for (std::size_t k = 0; k < problem.energy.size(); ++k) {
      host(k).energy = problem.energy[k];
      for (std::size_t c = 0; c < channels; ++c)
        host(k).xs[c] = stored(problem.micro[k * channels + c]);
    }
    Kokkos::deep_copy(points_, host);
    tables_.point = points_.data();
    tables_.points = problem.points;
    tables_.nuclides = problem.nuclides;
  }
  void fill_materials(const Composition& composition) {
    const auto stored = this->rounding("density");
    nuclide_ = Array<int>("nuclides of materials", composition.nuclide.size());
    density_ = this->template allocate<Storage>("density", composition.nuclide.size());
    const auto nuclide = Kokkos::create_mirror_view(nuclide_);
    const auto density = Kokkos::create_mirror_view(density_);
    for (std::size_t i = 0; i < composition.nuclide.size(); ++i) {
      nuclide(i) = composition.nuclide[i];
      density(i) = stored(composition.density[i]);
    }
    Kokkos::deep_copy(nuclide_, nuclide);
    Kokkos::deep_copy(density_, density);
    tables_.nuclide = nuclide_.data();
    tables_.density = density_.data();
    for (std::size_t m = 0; m <= materials; ++m) tables_.first[m] = composition.first[m];
  }
  void fill_rows(const Problem& problem, const std::vector<double>& energies) {
    index_ = Array<std::uint16_t>("rows of indices",
                                  energies.size() * static_cast<std::size_t>(problem.nuclides));
    const auto host = Kokkos::create_mirror_view(index_);
    fill_index(problem, energies, host.data());
    Kokkos::deep_copy(index_, host);
    tables_.index = index_.data();
  }
  void fill_union(const Problem& problem) {
    const std::vector<double> energies = union_energies(problem);
    fill_rows(problem, energies);
    union_ = Array<double>("union of energies", energies.size());
    Base::to_device(energies, union_);
    tables_.union_energy = union_.data();
    tables_.union_points = static_cast<std::int64_t>(energies.size());
  }

  std::int64_t lookups_;
  Array<Storage> xs_;
  Array<std::int64_t> tally_;
  Array<Point<Storage>> points_;
  Array<int> nuclide_;
  Array<Storage> density_;
  Array<std::uint16_t> index_;
  Array<double> union_;
  Tables<Storage> tables_{};
  std::optional<CountSort<Space>> sort_;
  bool is_hash_ = false, is_nuclide_ = false;
};

}  // namespace kedge::kernels::lookup
