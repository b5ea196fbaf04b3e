// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lbm on a Kokkos execution space, in one precision.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/lbm/halo.hpp"
#include "kernels/lbm/loops.hpp"
#include "kernels/lbm/physics.hpp"
#include "kernels/mpi/halo.hpp"
#include "kernels/mpi/own_halo.hpp"

namespace kedge::kernels::lbm {

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
        n_{setup.part.n[0], setup.part.n[1], setup.part.n[2]},
        soa_(setup.variant() == "soa"),
        wave_(make_wave(setup.config.size)),
        split_(n_, divided(setup.part), 1),
        plan_(divide_plan(make_plan(), setup.world.rank())),
        own_halo_(plan_.own),
        halo_(setup, plan_.remote),
        h_(this->template allocate<Storage>("populations", length())),
        h_other_(this->template allocate<Storage>("populations after", length())),
        moments_(this->template allocate<Accumulate>("moments", 4 * owned())),
        phases_("phases", 2 * static_cast<std::size_t>(n_.x + n_.y + n_.z)) {
    plan_ = {};
    fill_phases();
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    const data::SnapshotWriter::Block block = grid_block(setup_.part);
    data::SnapshotWriter::Block all = block;
    all.shape.insert(all.shape.begin(), directions);
    all.offset.insert(all.offset.begin(), 0);
    all.extent.insert(all.extent.begin(), directions);
    return {{"density", "rest density", block, Role::output},
            {"velocity_x", "cells/step", block, Role::output},
            {"velocity_y", "cells/step", block, Role::output},
            {"velocity_z", "cells/step", block, Role::output},
            {"populations", "rest density", all, Role::hidden}};
  }

  void initialise() override {
    std::vector<double> h;
    const auto& [x0, y0, z0] = setup_.part.first;
    h.reserve(directions * owned());
    for (int q = 0; q < directions; ++q)
      for (int k = 0; k < n_.z; ++k)
        for (int j = 0; j < n_.y; ++j)
          for (int i = 0; i < n_.x; ++i)
            h.push_back(initial_population(wave_, q, x0 + i, y0 + j, z0 + k));
    upload("populations", h);
    const State start = state();
    numbers()["excess_at_start"] = start.excess;
    numbers()["amplitude_at_start"] = start.amplitude;
    for (std::size_t d = 0; d < 3; ++d) numbers()[momentum_names[d]] = momentum(d);
  }

  void upload(const std::string&, const std::vector<double>& populations) override {
    const auto host = Kokkos::create_mirror_view(h_);
    Kokkos::deep_copy(host, h_);
    const auto stored = this->rounding("populations");
    for_slots(
        [&](std::size_t i, std::int64_t slot) { host.data()[slot] = stored(populations[i]); });
    Kokkos::deep_copy(h_, host);
  }

  void download(const std::string& field, std::vector<double>& values) const override {
    if (field == "populations") {
      const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), h_);
      values.resize(directions * owned());
      for_slots([&](std::size_t i, std::int64_t slot) {
        values[i] = static_cast<double>(host.data()[slot]);
      });
      return;
    }
    compute_moments();
    std::vector<double> m;
    Base::to_host(moments_, 4 * owned(), m);
    values.resize(owned());
    const std::size_t which =
        field == "density" ? 0 : 1 + static_cast<std::size_t>(field.back() - 'x');
    for (std::size_t i = 0; i < owned(); ++i) {
      const double density = 1.0 + m[i];
      values[i] = which == 0 ? density : m[which * owned() + i] / density;
    }
  }

  void advance(std::int64_t) override {
    {
      const auto timed = setup_.time.measure(Phase::pack);
      if (setup_.config.poison)
        Kokkos::deep_copy(h_other_, std::numeric_limits<Storage>::quiet_NaN());
      own_halo_.copy(h_.data());
      Base::fence();
    }
    halo_.start(h_.data());
    {
      const auto timed = setup_.time.measure(Phase::compute);
      step_in(split_.inner);  // not fenced: on a device it runs while MPI works
    }
    halo_.finish(h_.data());
    const auto timed = setup_.time.measure(Phase::compute);
    for (const Region& slab : split_.shell) step_in(slab);
    Base::fence();
    std::swap(h_, h_other_);
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"excess_density", "rest density"},
            {"kinetic_energy", "rest density (cells/step)^2"},
            {"wave_amplitude", "cells/step"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    const State now = state();
    return {now.excess, now.energy, now.amplitude};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t step) override {
    const State end = state();
    const double steps = static_cast<double>(step);
    const PrecisionInfo stored = setup_.precision_of("populations");
    const double start = numbers()["amplitude_at_start"];
    // 2/N sum (error . a) sin(phase): a has length 1, so that the momentum's bound holds along it.
    const double of_rounding = 2.0 * momentum_bound(wave_, stored, steps);
    const char* rounding = "bound on the rounding error of a cell's moment";
    std::vector<InvariantCheck> checks{
        {"mean density", std::abs(end.excess - numbers()["excess_at_start"]),
         density_bound(wave_, stored, steps), "rest density", rounding},
        {"amplitude of the wave against the viscous decay",
         std::abs(end.amplitude - start * decay(wave_, steps)),
         start * decay_tolerance(wave_, steps) + of_rounding, "cells/step",
         "second order of the lattice, square of the Mach number, and rounding"}};
    for (std::size_t d = 0; d < 3; ++d)
      checks.push_back({std::string("mean momentum along ") + "xyz"[d],
                        std::abs(momentum(d) - numbers()[momentum_names[d]]),
                        momentum_bound(wave_, stored, steps), "rest density cells/step", rounding});
    return checks;
  }

 private:
  /// What one look at the global state gives; the same bits for every number of ranks and threads.
  struct State {
    double excess = 0.0;     ///< mean density - 1
    double energy = 0.0;     ///< mean kinetic energy
    double amplitude = 0.0;  ///< of the wave's velocity
  };
  static constexpr const char* momentum_names[3] = {"momentum_x_at_start", "momentum_y_at_start",
                                                    "momentum_z_at_start"};

  static std::array<bool, 6> divided(const Decomposition& part) {
    std::array<bool, 6> faces{};
    for (std::size_t f = 0; f < 6; ++f) faces[f] = part.layout[f / 2] > 1;
    return faces;
  }
  [[nodiscard]] std::size_t owned() const { return static_cast<std::size_t>(n_.cells()); }
  [[nodiscard]] std::size_t length() const {
    return directions * static_cast<std::size_t>(Layout<true>{n_}.cells());
  }

  /// Calls use(layout) with the layout of the variant.
  template <class Use>
  void with_layout(const Use& use) const {
    if (soa_) {
      use(Layout<true>{n_});
    } else {
      use(Layout<false>{n_});
    }
  }

  [[nodiscard]] HaloPlan make_plan() const {
    const HaloPlan cells =
        box_plan(setup_.part, GhostBox{setup_.part.n}, {true, true, true}, Reach::all);
    HaloPlan plan;
    with_layout([&](const auto& at) { plan = population_plan(cells, at); });
    return plan;
  }

  /// Calls visit(index in a file's block, slot in memory) for every owned population.
  template <class Visit>
  void for_slots(const Visit& visit) const {
    with_layout([&](const auto& at) {
      std::size_t i = 0;
      for (int q = 0; q < directions; ++q)
        for (int z = 0; z < n_.z; ++z)
          for (int y = 0; y < n_.y; ++y)
            for (int x = 0; x < n_.x; ++x, ++i) visit(i, at.slot(q, at.at(x, y, z)));
    });
  }

  void fill_phases() {
    const auto host = Kokkos::create_mirror_view(phases_);
    const int n[3] = {n_.x, n_.y, n_.z};
    double* next = host.data();
    for (std::size_t d = 0; d < 3; ++d)
      for (int i = 0; i < n[d]; ++i) {
        const double phase = wave_.k[d] * (setup_.part.first[d] + i + 0.5);
        *next++ = std::sin(phase);
        *next++ = std::cos(phase);
      }
    Kokkos::deep_copy(phases_, host);
  }

  void step_in(const Region& region) {
    if (soa_) {
      step_in(Layout<true>{n_}, region);
    } else {
      step_in(Layout<false>{n_}, region);
    }
  }
  template <class At>
  void step_in(const At& at, const Region& region) {
    for_each_cell<Space>("lbm step", region,
                         StepLoop<Storage, Compute, At, Rounding<PolicyType>>{
                             Coefficients<Compute>(relaxation), at, this->rounding("populations"),
                             h_.data(), h_other_.data()});
  }

  void compute_moments() const {
    const auto timed = setup_.time.measure(Phase::compute);
    if (soa_) {
      compute_moments(Layout<true>{n_});
    } else {
      compute_moments(Layout<false>{n_});
    }
    Base::fence();
  }
  template <class At>
  void compute_moments(const At& at) const {
    for_each_cell<Space>("lbm moments", n_,
                         MomentLoop<Storage, Accumulate, At>{at, h_.data(), moments_.data()});
  }

  /// Mean of a term over all cells.
  template <class Term>
  [[nodiscard]] double mean(const char* label, const Term& term) const {
    const auto& size = setup_.config.size;
    const std::int64_t all = std::int64_t{size[0]} * size[1] * size[2];
    return exact_sum<Space>(setup_, label, n_.cells(), all, term) / static_cast<double>(all);
  }
  /// Of the moments as they were last computed.
  [[nodiscard]] double momentum(std::size_t axis) const {
    return mean("lbm momentum", MomentTerm<Accumulate>{moments_.data() + (1 + axis) * owned()});
  }

  [[nodiscard]] State state() const {
    compute_moments();
    const Accumulate* m = moments_.data();
    const auto& a = wave_.a;
    return {mean("lbm mass", MomentTerm<Accumulate>{m}),
            mean("lbm energy", EnergyTerm<Accumulate>{m, n_.cells()}),
            2.0 * mean("lbm amplitude",
                       AmplitudeTerm<Accumulate>{m, phases_.data(), n_, a[0], a[1], a[2]})};
  }

  Extent3 n_;
  bool soa_;
  Wave wave_;
  SplitBlock split_;
  DividedPlan plan_;
  OwnHalo<Space, Storage> own_halo_;
  Halo<Space, Storage> halo_;
  Array<Storage> h_, h_other_;
  Array<Accumulate> moments_;
  Array<double> phases_;
};

}  // namespace kedge::kernels::lbm
