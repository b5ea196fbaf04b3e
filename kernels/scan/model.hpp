// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel scan on a Kokkos execution space, in one precision.
#pragma once

#include <cmath>
#include <optional>

#include "kernels/core/sums.hpp"
#include "kernels/scan/steps.hpp"

namespace kedge::kernels::scan {

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
        count_(setup.part.n[0]),
        first_(setup.part.first[0]),
        weight_(this->template allocate<Storage>("weight", length())),
        prefix_(this->template allocate<Storage>("prefix", length())),
        packed_(this->template allocate<Storage>("packed", length())),
        key_("key", length()),
        histogram_(bins) {
    find_segments();
    segments_ =
        this->template allocate<Storage>("segments", static_cast<std::size_t>(table_.segments));
    const std::string variant = setup.variant();
    if (variant == "blocked") blocked_.emplace(setup, table_.segments);
    if (variant == "fixed") fixed_.emplace(setup, table_.segments);
    if (variant == "parallel_scan") parallel_scan_.emplace(setup, table_.segments);
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    const auto n = static_cast<std::uint64_t>(setup_.part.size[0]);
    const auto elements = line_block(n, static_cast<std::uint64_t>(first_), length());
    return {{"weight", "1", elements},
            {"prefix", "1", elements, Role::output},
            {"packed", "1", line_block(n, packed_first(), packed_extent()), Role::output},
            {"histogram", "1", line_block(bins, bin(0), bin(1) - bin(0)), Role::output},
            {"segments", "1",
             line_block(all_segments_, first_segment_, static_cast<std::uint64_t>(table_.segments)),
             Role::output}};
  }

  void initialise() override {
    std::vector<double> weight;
    const auto stored = this->rounding("weight");
    for (std::int64_t i = first_; i < first_ + count_; ++i)
      weight.push_back(static_cast<double>(stored(initial_weight_at(i))));
    Base::to_device(weight, weight_);
    restored(0);
  }
  /// What follows from the weights has not been computed yet.
  void restored(std::int64_t) override {
    Kokkos::deep_copy(prefix_, Storage(0));
    Kokkos::deep_copy(packed_, Storage(0));
    Kokkos::deep_copy(segments_, Storage(0));
    histogram_.assign(bins, 0.0);
  }

  void download(const std::string& field, std::vector<double>& values) const override {
    if (field == "weight") return Base::to_host(weight_, length(), values);
    if (field == "prefix") return Base::to_host(prefix_, length(), values);
    if (field == "segments")
      return Base::to_host(segments_, static_cast<std::size_t>(table_.segments), values);
    if (field == "packed") {
      Base::to_host(packed_, static_cast<std::size_t>(packed_count_), values);
      values.resize(packed_extent(), 0.0);
    } else {
      values.assign(histogram_.begin() + static_cast<std::ptrdiff_t>(bin(0)),
                    histogram_.begin() + static_cast<std::ptrdiff_t>(bin(1)));
    }
  }
  void upload(const std::string&, const std::vector<double>& values) override {
    Base::to_device(values, weight_);
  }

  void advance(std::int64_t step) override {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_for("scan evolve", Kokkos::RangePolicy<Space>(0, count_),
                           EvolveLoop<PolicyType>{first_, step, this->rounding("weight"),
                                                  key_.data(), weight_.data()});
      Base::fence();
    }
    compact();
    if (blocked_) take(*blocked_);
    if (fixed_) take(*fixed_);
    if (parallel_scan_) take(*parallel_scan_);
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"weight", "1"}, {"selected", "1"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    return {total_of(weight_, count_, setup_.part.size[0]), static_cast<double>(selected_)};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t) override {
    const double total = total_of(weight_, count_, setup_.part.size[0]);
    const auto all = static_cast<std::int64_t>(all_segments_);
    const double of_segments = total_of(segments_, table_.segments, all);
    double of_bins = 0.0;
    for (const double sum : histogram_) of_bins += sum;
    const double bound = setup_.kernel.bound(setup_.config, setup_.precision, "prefix");
    const char* origin = "error bound of a sum of all weights";
    return {
        {"histogram less weights", std::abs(of_bins - total), bound, "1", origin},
        {"segments less weights", std::abs(of_segments - total), bound, "1", origin},
        {"end of the prefix less weights", std::abs(end_of_prefix() - total), bound, "1", origin},
        {"packed less selected", static_cast<double>(std::abs(count_selected() - selected_)), 0.0,
         "1", "counted in integers"}};
  }

 private:
  struct SelectedLoop {
    const std::uint32_t* key;
    KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, std::int64_t& sum) const {
      sum += is_selected(key[i]) ? 1 : 0;
    }
  };
  template <class Value>
  struct ValueTerm {
    const Value* values;
    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
      return static_cast<double>(values[i]);
    }
  };

  [[nodiscard]] std::size_t length() const { return static_cast<std::size_t>(count_); }
  [[nodiscard]] bool is_last() const { return setup_.world.rank() == setup_.world.size() - 1; }
  /// First bin that a rank after `offset` ranks writes.
  [[nodiscard]] std::uint64_t bin(int offset) const {
    return static_cast<std::uint64_t>(
        first_of_part(bins, setup_.world.size(), setup_.world.rank() + offset));
  }
  /// The packed weights of all ranks lie one after another; zeros fill up the last rank's part.
  [[nodiscard]] std::uint64_t packed_first() const {
    return static_cast<std::uint64_t>(packed_before_);
  }
  [[nodiscard]] std::uint64_t packed_extent() const {
    const std::int64_t rest = setup_.part.size[0] - packed_before_;
    return static_cast<std::uint64_t>(is_last() ? rest : packed_count_);
  }

  template <class StepsOfWay>
  void take(StepsOfWay& steps) {
    steps.prefix(weight_.data(), this->rounding("prefix"), prefix_.data());
    histogram_ = steps.histogram(key_.data(), weight_.data());
    const auto stored = this->rounding("histogram");
    for (double& sum : histogram_) sum = static_cast<double>(stored(sum));
    steps.segments(table_, weight_.data(), this->rounding("segments"), segments_.data());
  }

  void compact() {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_scan("scan compact", Kokkos::RangePolicy<Space>(0, count_),
                            CompactScan<PolicyType>{key_.data(), weight_.data(),
                                                    this->rounding("packed"), packed_.data()},
                            packed_count_);
      Base::fence();
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    packed_before_ = sum_before(setup_.world, packed_count_);
    std::array<std::int64_t, 1> all{packed_count_};
    setup_.world.sum(all);
    selected_ = all[0];
  }

  [[nodiscard]] double total_of(const Array<Storage>& values, std::int64_t count,
                                std::int64_t all) {
    return exact_sum<Space>(setup_, "scan sum", count, all, ValueTerm<Storage>{values.data()});
  }
  [[nodiscard]] std::int64_t count_selected() const {
    std::array<std::int64_t, 1> sum{0};
    Kokkos::parallel_reduce("scan selected", Kokkos::RangePolicy<Space>(0, count_),
                            SelectedLoop{key_.data()}, sum[0]);
    setup_.world.sum(sum);
    return sum[0];
  }
  /// Prefix and weight of the very last element.
  [[nodiscard]] double end_of_prefix() const {
    Storage before(0), weight(0);
    Kokkos::deep_copy(before, Kokkos::subview(prefix_, length() - 1));
    Kokkos::deep_copy(weight, Kokkos::subview(weight_, length() - 1));
    std::array<double, 1> end{is_last() ? static_cast<double>(before) + static_cast<double>(weight)
                                        : -HUGE_VAL};
    setup_.world.max(end);
    return end[0];
  }

  void find_segments() {
    std::vector<double> start{0.0}, segment;
    for (std::int64_t i = 0; i < count_; ++i) {
      if (starts_segment(first_ + i)) start.push_back(static_cast<double>(i));
      segment.push_back(static_cast<double>(start.size() - 1));
    }
    table_.segments = static_cast<std::int64_t>(start.size()) - 1;
    start.push_back(static_cast<double>(count_));
    table_.start = Array<std::int64_t>("starts of segments", start.size());
    table_.segment = Array<int>("segment of each element", segment.size());
    Base::to_device(start, table_.start);
    Base::to_device(segment, table_.segment);
    // Counted by each rank for itself: a rank that runs out of memory here keeps nobody waiting.
    for (std::int64_t i = 0; i < setup_.part.size[0]; ++i) {
      if (i == first_) first_segment_ = all_segments_;
      if (starts_segment(i)) ++all_segments_;
    }
    packed_before_ = first_;
    packed_count_ = count_;
  }

  std::int64_t count_, first_;
  Array<Storage> weight_, prefix_, packed_, segments_;
  Array<std::uint32_t> key_;
  SegmentTable<Space> table_;
  std::uint64_t first_segment_ = 0, all_segments_ = 0;
  std::int64_t packed_before_ = 0, packed_count_ = 0, selected_ = 0;
  std::vector<double> histogram_;
  std::optional<Steps<Space, PolicyType, Way::blocked>> blocked_;
  std::optional<Steps<Space, PolicyType, Way::fixed>> fixed_;
  std::optional<Steps<Space, PolicyType, Way::parallel_scan>> parallel_scan_;
};

}  // namespace kedge::kernels::scan
