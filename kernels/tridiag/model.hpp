// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel tridiag on a Kokkos execution space, in one precision.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/tridiag/loops.hpp"
#include "kernels/tridiag/problem.hpp"

namespace kedge::kernels::tridiag {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;
  static constexpr bool on_host = runs_on_host<Space>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        at_{setup.part.n[0], setup.part.n[1], setup.variant() == "interleaved"},
        width_(at_.interleaved && on_host ? block_width(at_.cells) : 1),
        shares_(on_host ? Space().concurrency() : 0),
        t_(this->template allocate<Storage>("temperature", unknowns())),
        number_("number", unknowns() + static_cast<std::size_t>(at_.lines)),
        factor_(this->template allocate<Storage>("factor", scratch())),
        forward_(this->template allocate<Storage>("forward solution", scratch())) {
    fill_numbers();
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    return {{"temperature", "K", grid_block(setup_.part)}};
  }

  void initialise() override {
    std::vector<double> t;
    t.reserve(unknowns());
    const std::int64_t first = setup_.part.first[1];
    for (std::int64_t s = 0; s < at_.lines; ++s)
      for (int i = 0; i < at_.cells; ++i) t.push_back(initial_at(at_.cells, first + s, i));
    upload("temperature", t);
    numbers()["mean_at_start"] = mean();
  }

  void upload(const std::string&, const std::vector<double>& values) override {
    const auto stored = this->rounding("temperature");
    const auto host = Kokkos::create_mirror_view(t_);
    for_elements([&](std::int64_t at, std::size_t n) { host.data()[at] = stored(values[n]); });
    Kokkos::deep_copy(t_, host);
  }
  void download(const std::string&, std::vector<double>& values) const override {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), t_);
    values.resize(unknowns());
    for_elements(
        [&](std::int64_t at, std::size_t n) { values[n] = static_cast<double>(host.data()[at]); });
  }

  void advance(std::int64_t) override {
    const auto timed = setup_.time.measure(Phase::compute);
    if (setup_.config.poison) {
      Kokkos::deep_copy(factor_, std::numeric_limits<Storage>::quiet_NaN());
      Kokkos::deep_copy(forward_, std::numeric_limits<Storage>::quiet_NaN());
    }
    using Round = Rounding<PolicyType>;
    const Round stored_t = this->rounding("temperature"), stored_f = this->rounding("factor");
    if constexpr (on_host) {
      Kokkos::parallel_for("tridiag step", Kokkos::RangePolicy<Space>(0, shares_),
                           ShareLoop<Compute, Storage, Round, Round>{
                               at_, stored_t, stored_f, width_, shares_, number_.data(), t_.data(),
                               factor_.data(), forward_.data()});
    } else {
      Kokkos::parallel_for(
          "tridiag step", Kokkos::RangePolicy<Space>(0, at_.lines),
          LineLoop<Compute, Storage, Round, Round>{at_, stored_t, stored_f, number_.data(),
                                                   t_.data(), factor_.data(), forward_.data()});
    }
    Base::fence();
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"mean", "K"}, {"range", "K"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    const auto [coldest_now, hottest_now] = range();
    return {mean(), hottest_now - coldest_now};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const double bound = rounding_bound(setup_.precision, steps);
    const auto [coldest_now, hottest_now] = range();
    const auto beyond = [](double excess) {
      return excess > 0.0 || std::isnan(excess) ? excess : 0.0;
    };
    const char* of_field = "bound on the rounding error of the temperature";
    return {
        {"mean temperature against the start", std::abs(mean() - numbers()["mean_at_start"]), bound,
         "K", of_field},
        {"coldest cell below the start", beyond(coldest - coldest_now), bound, "K", of_field},
        {"hottest cell above the start", beyond(hottest_now - hottest), bound, "K", of_field},
    };
  }

 private:
  /// Lines whose scratch fits a core's cache.
  static int block_width(int cells) {
    constexpr int cache = 256 * 1024;
    const int fits = cache / (2 * static_cast<int>(sizeof(Storage)) * cells) / 8 * 8;
    return std::clamp(fits, 8, widest_block);
  }
  [[nodiscard]] std::size_t unknowns() const {
    return static_cast<std::size_t>(at_.lines) * static_cast<std::size_t>(at_.cells);
  }
  [[nodiscard]] std::size_t scratch() const {
    if (!on_host) return unknowns();
    return static_cast<std::size_t>(shares_ * at_.cells * width_);
  }

  /// visit(position in memory, position in the snapshot), a line's cells side by side in the
  /// latter.
  template <class Visit>
  void for_elements(const Visit& visit) const {
    std::size_t n = 0;
    for (std::int64_t s = 0; s < at_.lines; ++s)
      for (int i = 0; i < at_.cells; ++i) visit(at_.first(s) + i * at_.stride(), n++);
  }

  void fill_numbers() {
    const auto stored = this->rounding("number");
    const auto host = Kokkos::create_mirror_view(number_);
    for (std::int64_t s = 0; s < at_.lines; ++s)
      for (int i = 0; i <= at_.cells; ++i)
        host.data()[at_.first_face(s) + i * at_.stride()] =
            stored(number_at(at_.cells, setup_.part.first[1] + s, i));
    Kokkos::deep_copy(number_, host);
  }

  /// Of all cells, the same bits for every number of ranks and threads.
  [[nodiscard]] double mean() {
    const auto& size = setup_.config.size;
    const std::int64_t total = std::int64_t{size[0]} * size[1];
    return exact_sum<Space>(setup_, "tridiag mean", static_cast<std::int64_t>(unknowns()), total,
                            TemperatureTerm<Storage>{t_.data()}) /
           static_cast<double>(total);
  }

  [[nodiscard]] std::pair<double, double> range() {
    RangeValue value;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_reduce("tridiag range",
                              Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(unknowns())),
                              RangeLoop<Storage>{t_.data()}, JoinReducer<RangeValue>(value));
    }
    std::array<double, 3> all{-value.coldest, value.hottest, static_cast<double>(value.not_finite)};
    const auto timed = setup_.time.measure(Phase::mpi);
    setup_.world.max(all);
    if (all[2] > 0.0) return {std::nan(""), std::nan("")};
    return {-all[0], all[1]};
  }

  Layout at_;
  int width_;
  std::int64_t shares_;
  typename Base::template Array<Storage> t_, number_, factor_, forward_;
};

}  // namespace kedge::kernels::tridiag
