// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel chem on a Kokkos execution space, in one precision.
#pragma once

#include <cmath>
#include <optional>

#include "kernels/chem/checks.hpp"
#include "kernels/chem/loops.hpp"
#include "kernels/core/count_sort.hpp"
#include "kernels/core/kernel_model.hpp"

namespace kedge::kernels::chem {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::setup_;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;
  template <class Value>
  using Array = typename Base::template Array<Value>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        cells_(setup.part.n[0]),
        a_(this->template allocate<Storage>("a", length())),
        b_(this->template allocate<Storage>("b", length())),
        c_(this->template allocate<Storage>("c", length())),
        substep_(this->template allocate<Compute>("sub-step", length())),
        factor_(this->template allocate<double>("rate factor", length())),
        fresh_(this->template allocate<double>("fresh share", length())),
        tried_("sub-steps", length()) {
    std::vector<double> factor, fresh;
    for (std::int64_t i = setup.part.first[0]; i < setup.part.first[0] + cells_; ++i) {
      factor.push_back(rate_factor_at(i));
      fresh.push_back(fresh_share_at(i));
    }
    Base::to_device(factor, factor_);
    Base::to_device(fresh, fresh_);
    if (setup.variant() == "sorted") sort_.emplace(cells_, CostKey::keys);
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    const auto block = line_block(static_cast<std::uint64_t>(setup_.part.size[0]),
                                  static_cast<std::uint64_t>(setup_.part.first[0]), length());
    return {{"a", "1", block},
            {"b", "1", block},
            {"c", "1", block},
            {"substeps", "1", block},
            {"substep", "s", block, Role::hidden}};
  }
  [[nodiscard]] double time_at(std::int64_t step) const override {
    return static_cast<double>(step) * step_length;
  }

  void initialise() override {
    Kokkos::deep_copy(a_, this->rounding("a")(1.0));
    Kokkos::deep_copy(b_, Storage(0));
    Kokkos::deep_copy(c_, Storage(0));
    Kokkos::deep_copy(substep_, static_cast<Compute>(first_substep));
    Kokkos::deep_copy(tried_, 0);
  }

  void download(const std::string& field, std::vector<double>& values) const override {
    if (field == "substeps") return Base::to_host(tried_, length(), values);
    if (field == "substep") return Base::to_host(substep_, length(), values);
    Base::to_host(species(field), length(), values);
  }
  void upload(const std::string& field, const std::vector<double>& values) override {
    if (field == "substeps") return Base::to_device(values, tried_);
    if (field == "substep") return Base::to_device(values, substep_);
    Base::to_device(values, species(field));
  }

  void advance(std::int64_t) override {
    const auto timed = setup_.time.measure(Phase::compute);
    const int* order = sort_ ? sort_->sort(CostKey{tried_.data()}) : nullptr;
    react<Space>(
        ReactLoop<PolicyType>{{a_.data(), b_.data(), c_.data(), substep_.data(), tried_.data(),
                               factor_.data(), fresh_.data()},
                              {this->rounding("a"), this->rounding("b"), this->rounding("c")},
                              order,
                              cells_});
    Base::fence();
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"substeps_mean", "1"}, {"substeps_max", "1"}, {"divergence", "1"}};
  }
  /// Divergence: how many times the mean a group of threads works for when one of its cells is the
  /// costliest.
  [[nodiscard]] std::vector<double> measure() override {
    SubstepsValue value;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_reduce("chem count", Kokkos::RangePolicy<Space>(0, cells_),
                              SubstepsLoop{tried_.data()}, JoinReducer<SubstepsValue>(value));
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    std::array<std::int64_t, 1> sum{value.sum};
    setup_.world.sum(sum);
    std::array<double, 1> most{static_cast<double>(value.most)};
    setup_.world.max(most);
    const double mean = static_cast<double>(sum[0]) / setup_.part.size[0];
    return {mean, most[0], mean > 0.0 ? most[0] / mean : 1.0};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    OffValue off;
    Kokkos::parallel_reduce("chem invariants", Kokkos::RangePolicy<Space>(0, cells_),
                            OffLoop<Storage>{a_.data(), b_.data(), c_.data()},
                            JoinReducer<OffValue>(off));
    std::array<double, 4> worst{off.mass, off.below_slow, off.below_fast,
                                static_cast<double>(off.not_finite)};
    setup_.world.max(worst);
    if (worst[3] > 0.0) worst.fill(std::nan(""));
    RunConfig config = setup_.config;
    config.steps = static_cast<int>(steps);
    const auto bound = [&](const char* what) {
      return setup_.kernel.bound(config, setup_.precision, what);
    };
    return {{"mass of a cell", worst[0], bound("mass"), "1", "rounding of each sub-step and store"},
            {"a or c below zero", worst[1], bound("a"), "1", "error bound of a and c"},
            {"b below zero", worst[2], bound("b"), "1", "error bound of b"}};
  }

 private:
  [[nodiscard]] std::size_t length() const { return static_cast<std::size_t>(cells_); }
  [[nodiscard]] const Array<Storage>& species(const std::string& name) const {
    return name == "a" ? a_ : name == "b" ? b_ : c_;
  }

  std::int64_t cells_;
  Array<Storage> a_, b_, c_;
  Array<Compute> substep_;
  Array<double> factor_, fresh_;
  Array<int> tried_;
  std::optional<CountSort<Space>> sort_;
};

}  // namespace kedge::kernels::chem
