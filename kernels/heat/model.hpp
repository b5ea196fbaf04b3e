// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat on a Kokkos execution space, in one precision.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernels/core/kernel_model.hpp"
#include "kernels/heat/loops.hpp"
#include "kernels/mpi/halo.hpp"

namespace kedge::kernels::heat {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Accumulate;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        at_{{setup.part.n[0], setup.part.n[1], setup.part.n[2]}},
        physics_(make_physics(setup.config.size)),
        split_(at_.n, exchanged(setup.part), 1),
        halo_(setup,
              box_plan(setup.part, GhostBox{setup.part.n}, {false, false, false}, Reach::faces)),
        u_(this->template allocate<Storage>("temperature", length())),
        u_other_(this->template allocate<Storage>("temperature before", length())),
        material_("material", length()) {
    fill_material();
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    return {{"temperature", "K", grid_block(setup_.part)}};
  }
  [[nodiscard]] double time_at(std::int64_t step) const override {
    return static_cast<double>(step) * physics_.dt;
  }

  void initialise() override {
    std::vector<double> t;
    const auto& [x0, y0, z0] = setup_.part.first;
    t.reserve(static_cast<std::size_t>(at_.n.cells()));
    for (int k = 0; k < at_.n.z; ++k)
      for (int j = 0; j < at_.n.y; ++j)
        for (int i = 0; i < at_.n.x; ++i)
          t.push_back(initial_temperature_at(setup_.config.size, x0 + i, y0 + j, z0 + k));
    upload("temperature", t);
    numbers()["energy_at_start"] = state().energy;
  }

  void upload(const std::string&, const std::vector<double>& temperature) override {
    const auto host = Kokkos::create_mirror_view(u_);
    Kokkos::deep_copy(host, u_);
    const auto stored = this->rounding("temperature");
    copy_rows([&](std::int64_t c, std::size_t row) {
      std::transform(temperature.begin() + static_cast<std::ptrdiff_t>(row),
                     temperature.begin() + static_cast<std::ptrdiff_t>(row) + at_.n.x,
                     host.data() + c, [&](double t) { return stored(t); });
    });
    Kokkos::deep_copy(u_, host);
    // Before the first step nothing has changed.
    Kokkos::deep_copy(u_other_, u_);
  }

  void download(const std::string&, std::vector<double>& temperature) const override {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), u_);
    temperature.resize(static_cast<std::size_t>(at_.n.cells()));
    copy_rows([&](std::int64_t c, std::size_t row) {
      std::transform(host.data() + c, host.data() + c + at_.n.x,
                     temperature.begin() + static_cast<std::ptrdiff_t>(row),
                     [](Storage t) { return static_cast<double>(t); });
    });
  }

  void advance(std::int64_t) override {
    {
      const auto timed = setup_.time.measure(Phase::pack);
      for (int f = 0; f < faces; ++f)
        if (setup_.part.neighbour[static_cast<std::size_t>(f)] == MPI_PROC_NULL)
          fill_wall<Space>(wall_face(at_, f), u_.data());
      Base::fence();
    }
    halo_.start(u_.data());
    {
      const auto timed = setup_.time.measure(Phase::compute);
      step_in(split_.inner);  // not fenced: on a device it runs while MPI works
    }
    halo_.finish(u_.data());
    const auto timed = setup_.time.measure(Phase::compute);
    for (const Region& slab : split_.shell) step_in(slab);
    Base::fence();
    std::swap(u_, u_other_);
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"residual", "K"}, {"energy", "J"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    const State now = state();
    return {now.residual, now.energy};
  }

  /// The invariants, each against a limit that the rounding model gives.
  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t step) override {
    const State end = state();
    const double steps = static_cast<double>(step);
    const double brought_in = steps * heat_per_step(physics_, setup_.config.size);
    const double bound = rounding_bound(physics_, setup_.precision_of("temperature"), step);
    const double capacity = total_capacity(physics_, setup_.config.size);
    // Beyond the field: the terms and constants of the two energies are rounded in the
    // accumulator's type.
    const double summation = 4.0 * setup_.precision.accumulate_roundoff * std::abs(end.energy);
    const auto beyond = [](double excess) {
      return excess > 0.0 || std::isnan(excess) ? excess : 0.0;
    };
    const double hottest_allowed =
        hottest_at_start + steps * physics_.heating * physics_.inv_c_metal;
    const char* of_field = "bound on the rounding error of the temperature";
    return {
        {"energy balance", std::abs(end.energy - numbers()["energy_at_start"] - brought_in),
         capacity * bound + summation, "J", "heat capacity of the body x that bound"},
        {"coldest cell below the start", beyond(coldest_at_start - end.coldest), bound, "K",
         of_field},
        {"hottest cell above start and heating", beyond(end.hottest - hottest_allowed), bound, "K",
         of_field},
    };
  }

 private:
  /// What one look at the global state gives; the same bits for every number of ranks and threads.
  struct State {
    double residual = 0.0;  ///< root mean square of the last step's change, K
    double energy = 0.0;    ///< J
    double coldest = 0.0, hottest = 0.0;
  };

  static std::array<bool, faces> exchanged(const Decomposition& part) {
    std::array<bool, faces> with_neighbour{};
    for (std::size_t f = 0; f < faces; ++f) with_neighbour[f] = part.neighbour[f] != MPI_PROC_NULL;
    return with_neighbour;
  }
  [[nodiscard]] std::size_t length() const { return static_cast<std::size_t>(at_.size()); }

  void step_in(const Region& region) {
    const auto stored = this->rounding("temperature");
    for_each_cell<Space>("heat step", region,
                         StepLoop<Storage, Compute, Rounding<PolicyType>>{
                             Coefficients<Compute>(physics_), stored, at_, material_.data(),
                             u_.data(), u_other_.data()});
  }

  [[nodiscard]] State state() {
    ExtremesValue e;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      e = reduce_cells<Space, ExtremesValue>("heat extremes", at_.n,
                                             ExtremesLoop<Storage, Accumulate>{terms()});
    }
    std::array<double, 4> all{e.change, -e.coldest, e.hottest, static_cast<double>(e.not_finite)};
    {
      const auto timed = setup_.time.measure(Phase::mpi);
      setup_.world.max(all);
    }
    const double nan = std::nan("");
    if (all[3] > 0.0) return {nan, nan, nan, nan};
    const auto& size = setup_.config.size;
    const std::int64_t cells = std::int64_t{size[0]} * size[1] * size[2];
    // A little above the largest term, which was itself rounded.
    const double largest = std::max(physics_.c_metal, physics_.c_ceramic) *
                           std::max(std::abs(all[1]), std::abs(all[2])) * 1.0001;
    const SumScale change = SumScale::make(all[0], cells);
    const SumScale energy = SumScale::make(largest, cells);
    SumsValue sums;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      sums = reduce_cells<Space, SumsValue>(
          "heat sums", at_.n,
          SumsLoop<Storage, Accumulate>{
              terms(), material_.data(), static_cast<Accumulate>(physics_.c_metal),
              static_cast<Accumulate>(physics_.c_ceramic), change, energy});
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    setup_.world.sum(sums.change.limb);
    setup_.world.sum(sums.energy.limb);
    return {std::sqrt(sums.change.value(change) / static_cast<double>(cells)),
            sums.energy.value(energy) * physics_.cell_volume, -all[1], all[2]};
  }

  [[nodiscard]] Terms<Storage, Accumulate> terms() const {
    return {at_, u_.data(), u_other_.data()};
  }

  /// Calls copy(position with ghosts, position without) for the first cell of each owned row.
  template <class Copy>
  void copy_rows(const Copy& copy) const {
    std::size_t row = 0;
    for (int k = 0; k < at_.n.z; ++k)
      for (int j = 0; j < at_.n.y; ++j, row += static_cast<std::size_t>(at_.n.x))
        copy(at_.at(0, j, k), row);
  }

  void fill_material() {
    const auto host = Kokkos::create_mirror_view(material_);
    const auto& first = setup_.part.first;
    const auto& size = setup_.config.size;
    std::int64_t c = 0;
    for (int k = -1; k <= at_.n.z; ++k)
      for (int j = -1; j <= at_.n.y; ++j)
        for (int i = -1; i <= at_.n.x; ++i, ++c)
          host.data()[c] = material_at(size, std::clamp(first[0] + i, 0, size[0] - 1),
                                       std::clamp(first[2] + k, 0, size[2] - 1));
    Kokkos::deep_copy(material_, host);
  }

  Layout at_;
  Physics physics_;
  SplitBlock split_;
  Halo<Space, Storage> halo_;
  typename Base::template Array<Storage> u_, u_other_;
  typename Base::template Array<std::uint8_t> material_;
};

}  // namespace kedge::kernels::heat
