// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel stream on a Kokkos execution space, in one precision.
#pragma once

#include <bit>
#include <cmath>

#include "kernels/core/for_elements.hpp"
#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/stream/loops.hpp"

namespace kedge::kernels::stream {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Space;

  struct Types {
    using Storage = typename Base::Storage;
    using Compute = typename Base::Compute;
    using Accumulate = typename Base::Accumulate;
    using Round = Rounding<PolicyType>;
  };
  using Array = typename Base::template Array<typename Types::Storage>;
  using Compute = typename Types::Compute;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        count_(setup.part.n[0]),
        total_(setup.part.size[0]),
        does_(operations_of(setup.variant())) {
    for (std::size_t k = 0; k < array_count; ++k)
      arrays_[k] =
          this->template allocate<typename Types::Storage>(array_names[k], std::size_t(count_));
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    std::vector<Field> all;
    const auto block = line_block(std::uint64_t(total_), std::uint64_t(setup_.part.first[0]),
                                  std::uint64_t(count_));
    for (const char* name : array_names) all.push_back({name, "1", block});
    return all;
  }
  void download(const std::string& field, std::vector<double>& values) const override {
    Base::to_host(arrays_[index_of(field)], std::size_t(count_), values);
  }
  void upload(const std::string& field, const std::vector<double>& values) override {
    Base::to_device(values, arrays_[index_of(field)]);
  }

  void initialise() override {
    for (std::size_t k = 0; k < array_count; ++k)
      for_each_element<Space>(
          "stream start", count_,
          Start<Types>{int(k), setup_.part.first[0], round(k), arrays_[k].data()});
    Base::fence();
    numbers()["sum_at_start"] = sum_of_a();
  }

  void advance(std::int64_t step) override {
    const auto scalar = static_cast<Compute>(scalar_of_step(step));
    const auto [a, b, c] = pointers();
    if (does_.copy) run("stream copy", Copy<Types>{round(2), a, c});
    if (does_.mul) run("stream mul", Mul<Types>{scalar, round(1), c, b});
    if (does_.add) run("stream add", Add<Types>{round(2), a, b, c});
    if (does_.triad) run("stream triad", Triad<Types>{scalar, round(0), b, c, a});
    if (does_.dot) dot_ = dot();
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"dot", "1"}, {"dot_exact", "1"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    if (!does_.dot) dot_ = dot();
    return {dot_, exact_dot()};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const double exact = exact_dot();
    std::vector<InvariantCheck> checks{{"fast dot product against the exact sum of its terms",
                                        std::abs(dot() - exact), sum_bound() * exact, "1",
                                        "gamma of the longest chain of additions, Higham 1993"}};
    if (setup_.variant() == "all") {
      const double expected = numbers()["sum_at_start"] * growth_of(steps);
      checks.push_back({"sum of a against its start", std::abs(sum_of_a() - expected),
                        relative_bound_of_a(steps) * expected, "1",
                        "bound on the relative error of a, in this precision and of the scalars"});
    }
    return checks;
  }

 private:
  template <class Body>
  void run(const char* label, const Body& body) {
    const auto timed = setup_.time.measure(Phase::compute);
    for_each_element<Space>(label, count_, body);
    Base::fence();
  }

  [[nodiscard]] DotTerm<Types> dot_term() const { return {arrays_[0].data(), arrays_[1].data()}; }
  [[nodiscard]] double dot() { return sum_.global(setup_, "stream dot", count_, dot_term()); }
  [[nodiscard]] double exact_dot() {
    return exact_sum<Space>(setup_, "stream exact dot", count_, total_, dot_term());
  }
  [[nodiscard]] double sum_of_a() {
    return exact_sum<Space>(setup_, "stream sum", count_, total_,
                            SumTerm<Types>{arrays_[0].data()});
  }

  /// gamma_h = h u / (1 - h u) for the h additions that a term of OrderedSum goes through at most:
  /// in its block, in the pairwise sum of the blocks, and (in double) in that of the ranks.
  [[nodiscard]] double sum_bound() const {
    const std::int64_t blocks = (count_ + sum_block - 1) / sum_block;
    const std::int64_t in_block =
        runs_on_host<Space> ? sum_block / sum_lanes + sum_lanes : sum_block;
    const double u = setup_.precision.accumulate_roundoff;
    const auto levels = [](std::int64_t parts) {
      return static_cast<double>(std::bit_width(std::uint64_t(parts)));
    };
    const double chain = (static_cast<double>(in_block) + levels(blocks)) * u +
                         (levels(setup_.world.size()) + 1.0) * unit_roundoff(Format::fp64);
    return chain / (1.0 - chain);
  }

  [[nodiscard]] double relative_bound_of_a(std::int64_t steps) const {
    std::array<double, array_count> s{}, s64{};
    for (std::size_t k = 0; k < array_count; ++k) {
      s[k] = setup_.precision_of(array_names[k]).storage_roundoff;
      s64[k] = unit_roundoff(Format::fp64);
    }
    return relative_bounds(s, setup_.precision.compute_roundoff, does_, steps)[0] +
           relative_bounds(s64, unit_roundoff(Format::fp64), does_, steps)[0];
  }

  [[nodiscard]] typename Types::Round round(std::size_t array) const {
    return this->rounding(array_names[array]);
  }
  [[nodiscard]] std::array<typename Types::Storage*, array_count> pointers() const {
    return {arrays_[0].data(), arrays_[1].data(), arrays_[2].data()};
  }
  static std::size_t index_of(const std::string& field) {
    return std::size_t(field[0] - array_names[0][0]);
  }

  std::int64_t count_, total_;
  Operations does_;
  std::array<Array, array_count> arrays_;
  OrderedSum<Space, typename Types::Accumulate> sum_;
  double dot_ = 0.0;
};

}  // namespace kedge::kernels::stream
