// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel euler on a Kokkos execution space, in one precision.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/euler/loops.hpp"
#include "kernels/euler/sums.hpp"
#include "kernels/mpi/halo.hpp"
#include "kernels/mpi/own_halo.hpp"

namespace kedge::kernels::euler {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Accumulate;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;
  template <class Value>
  using Array = typename Base::template Array<Value>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        at_(make_layout(setup.part)),
        step_(make_step(setup.config.size)),
        split_(at_.n, divided(setup.part), depth),
        plan_(divide_plan(field_plan(setup.part, at_), setup.world.rank())),
        own_halo_(plan_.own),
        halo_(setup, plan_.remote),
        u_(this->template allocate<Storage>("conserved", length())),
        u_stage_(this->template allocate<Storage>("conserved of the first stage", length())) {
    plan_ = {};
    if (setup.variant() == "split-flux") allocate_fluxes();
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    const char* units[] = {"1", "1", "1", "1", "1"};
    std::vector<Field> all;
    for (int f = 0; f < euler::fields; ++f)
      all.push_back({name(f), units[f], grid_block(setup_.part)});
    return all;
  }
  [[nodiscard]] double time_at(std::int64_t step) const override {
    return static_cast<double>(step) * step_.dt;
  }

  void initialise() override {
    std::vector<double> values;
    for (int f = 0; f < euler::fields; ++f) {
      values.clear();
      for_owned([&](int i, int j, int k) {
        const auto& [x0, y0, z0] = setup_.part.first;
        const Gas gas = initial_gas(setup_.config.size, x0 + i, y0 + j, z0 + k);
        values.push_back(conserved(gas)[static_cast<std::size_t>(f)]);
      });
      upload(name(f), values);
    }
    for (int f = 0; f < euler::fields; ++f) numbers()[at_start(f)] = mean(f);
  }

  void upload(const std::string& field, const std::vector<double>& values) override {
    const auto part = field_of(u_, index_of(field));
    const auto host = Kokkos::create_mirror_view(part);
    Kokkos::deep_copy(host, part);
    const auto stored = this->rounding(field);
    auto next = values.begin();
    for_owned([&](int i, int j, int k) { host.data()[at_.at(i, j, k)] = stored(*next++); });
    Kokkos::deep_copy(part, host);
  }
  void download(const std::string& field, std::vector<double>& values) const override {
    const auto host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), field_of(u_, index_of(field)));
    values.clear();
    for_owned([&](int i, int j, int k) {
      values.push_back(static_cast<double>(host.data()[at_.at(i, j, k)]));
    });
  }

  void advance(std::int64_t) override {
    if (setup_.config.poison) poison_scratch();
    run_stage({u_.data(), u_.data(), u_stage_.data(), false}, u_.data());
    run_stage({u_stage_.data(), u_.data(), u_.data(), true}, u_stage_.data());
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"mean_density", "1"}, {"mean_energy", "1"}, {"fastest_wave", "1"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    return {mean(0), mean(4), extremes().fastest};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t step) override {
    const GasExtremes end = extremes();
    std::vector<InvariantCheck> checks{{"cells without positive density and pressure",
                                        static_cast<double>(end.void_cells), 0.0, "cells",
                                        "the scheme keeps both positive"}};
    for (int f = 0; f < euler::fields; ++f) {
      const double drift = std::abs(mean(f) - numbers()[at_start(f)]);
      const auto v = static_cast<std::size_t>(f);
      checks.push_back(
          {"mean " + name(f), drift,
           drift_bound(setup_.precision_of(name(f)), static_cast<double>(step)) * largest[v], "1",
           "rounding of the update and of the store, each stage"});
    }
    return checks;
  }

 private:
  static std::array<bool, 6> divided(const Decomposition& part) {
    std::array<bool, 6> faces{};
    for (std::size_t f = 0; f < 6; ++f) faces[f] = part.layout[f / 2] > 1;
    return faces;
  }
  [[nodiscard]] std::size_t length() const {
    return euler::fields * static_cast<std::size_t>(at_.cells());
  }
  [[nodiscard]] std::string name(int field) const {
    return setup_.kernel.arrays[static_cast<std::size_t>(field)].name;
  }
  [[nodiscard]] std::string at_start(int field) const { return name(field) + "_at_start"; }
  [[nodiscard]] int index_of(const std::string& field) const {
    int f = 0;
    while (f < euler::fields - 1 && name(f) != field) ++f;
    return f;
  }
  [[nodiscard]] auto field_of(const Array<Storage>& all, int f) const {
    const auto cells = static_cast<std::size_t>(at_.cells());
    const auto first = static_cast<std::size_t>(f) * cells;
    return Kokkos::subview(all, std::pair<std::size_t, std::size_t>(first, first + cells));
  }
  /// Calls visit(i, j, k) for the owned cells, x fastest.
  template <class Visit>
  void for_owned(const Visit& visit) const {
    for (int k = 0; k < at_.n.z; ++k)
      for (int j = 0; j < at_.n.y; ++j)
        for (int i = 0; i < at_.n.x; ++i) visit(i, j, k);
  }

  void allocate_fluxes() {
    const char* labels[] = {"flux across x", "flux across y", "flux across z"};
    for (int axis = 0; axis < 3; ++axis)
      if (at_.active(axis)) flux_[axis] = this->template allocate<Compute>(labels[axis], length());
  }
  void poison_scratch() {
    const auto timed = setup_.time.measure(Phase::pack);
    Kokkos::deep_copy(u_stage_, std::numeric_limits<Storage>::quiet_NaN());
    for (const auto& flux : flux_)
      if (flux.extent(0) > 0) Kokkos::deep_copy(flux, std::numeric_limits<Compute>::quiet_NaN());
  }

  /// Ghosts of `field`, and the stage that reads them; inner cells are computed meanwhile.
  void run_stage(const Stage<Storage>& stage, Storage* field) {
    {
      const auto timed = setup_.time.measure(Phase::pack);
      own_halo_.copy(field);
      Base::fence();
    }
    halo_.start(field);
    {
      const auto timed = setup_.time.measure(Phase::compute);
      stage_in(stage, split_.inner);  // not fenced: on a device it runs while MPI works
    }
    halo_.finish(field);
    const auto timed = setup_.time.measure(Phase::compute);
    for (const Region& slab : split_.shell) stage_in(stage, slab);
    Base::fence();
  }

  void stage_in(const Stage<Storage>& stage, const Region& region) {
    const Coefficients<Compute> coefficients(step_);
    const FieldRounding<PolicyType> stored{{this->rounding(name(0)), this->rounding(name(1)),
                                            this->rounding(name(2)), this->rounding(name(3)),
                                            this->rounding(name(4))}};
    if (setup_.variant() == "fused") {
      for_each_cell<Space>(
          "euler stage", region,
          FusedLoop<Storage, Compute, PolicyType>{coefficients, stored, at_, stage});
      return;
    }
    fluxes_in<0>(stage, region);
    fluxes_in<1>(stage, region);
    fluxes_in<2>(stage, region);
    const Compute* any = at_.active(0)   ? flux_[0].data()
                         : at_.active(1) ? flux_[1].data()
                                         : flux_[2].data();
    const auto of = [&](int axis) { return at_.active(axis) ? flux_[axis].data() : any; };
    for_each_cell<Space>("euler update", region,
                         UpdateLoop<Storage, Compute, PolicyType>{
                             coefficients, stored, at_, stage, {of(0), of(1), of(2)}});
  }

  /// The faces below the region's cells, and one layer more: those above the last ones.
  template <int axis>
  void fluxes_in(const Stage<Storage>& stage, Region region) {
    if (!at_.active(axis) || region.n.cells() == 0) return;
    (axis == 0 ? region.n.x : axis == 1 ? region.n.y : region.n.z) += 1;
    for_each_cell<Space>("euler fluxes", region,
                         FluxLoop<axis, Storage, Compute>{at_, stage.from, flux_[axis].data()});
  }

  /// Mean of a conserved variable over all cells.
  [[nodiscard]] double mean(int f) const {
    const auto& size = setup_.config.size;
    const std::int64_t all = std::int64_t{size[0]} * size[1] * size[2];
    const FieldTerm<Storage> term{at_, u_.data() + f * at_.cells()};
    return exact_sum<Space>(setup_, "euler " + name(f), at_.n.cells(), all, term) /
           static_cast<double>(all);
  }
  [[nodiscard]] GasExtremes extremes() const {
    GasExtremes found;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_reduce("euler extremes", Kokkos::RangePolicy<Space>(0, at_.n.cells()),
                              ExtremesLoop<Storage, Accumulate>{at_, u_.data()},
                              JoinReducer<GasExtremes>(found));
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    std::array<double, 2> all{found.fastest, static_cast<double>(found.void_cells)};
    setup_.world.max(all);
    found.fastest = all[0];
    found.void_cells = static_cast<std::int64_t>(all[1]);
    return found;
  }

  Layout at_;
  Step step_;
  SplitBlock split_;
  DividedPlan plan_;
  OwnHalo<Space, Storage> own_halo_;
  Halo<Space, Storage> halo_;
  Array<Storage> u_, u_stage_;
  Array<Compute> flux_[3];  ///< variant split-flux only
};

}  // namespace kedge::kernels::euler
