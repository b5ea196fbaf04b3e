// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lj on a Kokkos execution space, in one precision.
#pragma once

#include <cmath>
#include <map>
#include <type_traits>

#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/lj/store.hpp"

namespace kedge::kernels::lj {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Accumulate;
  using typename Base::Compute;
  using typename Base::Policy;
  using typename Base::Space;
  using typename Base::Storage;
  using Store = AtomStore<Space, Storage>;
  using Then = Kick<Storage, Compute, Accumulate, Rounding<Policy>>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        variant_(setup.variant()),
        numbers_of_{atoms_of(setup.config.size), setup.world.size()},
        pair_(pair_constants()),
        store_(setup, variant_ != "full") {}

  [[nodiscard]] std::vector<Field> fields() const override {
    const auto block = share_block(setup_, numbers_of_, 3);
    return {{"position", "sigma", block},
            {"velocity", "sigma/tau", block},
            {"force", "epsilon/sigma", block, Role::hidden},
            {"list_position", "sigma", block, Role::hidden}};
  }
  [[nodiscard]] double time_at(std::int64_t step) const override {
    return static_cast<double>(step) * dt;
  }

  void initialise() override {
    const auto velocity = this->rounding("velocity");
    const auto position = this->coordinate_rounding("position");
    settle([&](std::int64_t n, Atom& a) {
      const AtomStart start = atom_at_start(setup_.config.size, n);
      for (std::size_t c = 0; c < 3; ++c) {
        a.now[c] = a.then[c] = position(start.position[c]);
        a.velocity[c] = static_cast<double>(velocity(start.velocity[c]));
        a.force[c] = 0.0;
      }
    });
    compute_forces(false);
    const State at_start = state();
    numbers()["energy_at_start"] = at_start.kinetic + at_start.potential;
    numbers()["force_at_start"] = at_start.force_squared;
    numbers()["kinetic_at_start"] = at_start.kinetic;
    for (std::size_t c = 0; c < 3; ++c)
      numbers()[std::string("momentum_at_start_") + "xyz"[c]] = at_start.momentum[c];
  }

  void upload(const std::string& field, const std::vector<double>& values) override {
    uploaded_[field] = values;
  }
  void restored(std::int64_t) override {
    const std::int64_t first = numbers_of_.first(setup_.world.rank());
    settle([&](std::int64_t n, Atom& a) {
      const std::size_t at = static_cast<std::size_t>(n - first) * 3;
      for (std::size_t c = 0; c < 3; ++c) {
        a.now[c] = uploaded_["position"][at + c];
        a.then[c] = uploaded_["list_position"][at + c];
        a.velocity[c] = uploaded_["velocity"][at + c];
        a.force[c] = uploaded_["force"][at + c];
      }
    });
    uploaded_.clear();
    store_.place_in_box(store_.atoms().now);
  }

  void download(const std::string& field, std::vector<double>& values) const override {
    const AtomArrays<Storage> atoms = store_.atoms();
    if (field == "position") return download(atoms.now, values);
    if (field == "list_position") return download(atoms.then, values);
    download(field == "velocity" ? atoms.velocity : atoms.force, values);
  }

  void advance(std::int64_t) override {
    if (drift() > 0.25 * skin * skin) {
      store_.rebuild();
    } else {
      store_.refresh_ghosts();
    }
    compute_forces(true);
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"energy", "epsilon"}, {"kinetic_energy", "epsilon"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    const double kinetic = kinetic_energy();
    return {kinetic + potential_energy(), kinetic};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const State end = state();
    const auto atoms = static_cast<double>(numbers_of_.total);
    const Roundoffs u = roundoffs(setup_.precision, variant_);
    const double of_steps = atoms * static_cast<double>(steps) * velocity_error_of_step(u);
    double drifted = 0.0;
    for (std::size_t c = 0; c < 3; ++c)
      drifted = std::fmax(
          drifted,
          std::abs(end.momentum[c] - numbers()[std::string("momentum_at_start_") + "xyz"[c]]));
    const double energy = end.kinetic + end.potential - numbers()["energy_at_start"];
    return {
        {"energy", std::abs(energy), shadow_limit(end) + energy_rounding(u, steps), "epsilon",
         "dt^2 (K v^2 / 12 + F^2 / 24) of the velocity Verlet's shadow Hamiltonian at both ends, "
         "and rounding"},
        {"momentum", std::isfinite(energy) ? drifted : energy, of_steps, "mass sigma/tau",
         "steps x atoms x rounding of a velocity in one step"},
        {"lost atoms", std::abs(end.atoms - atoms), 0.0, "",
         "atoms are neither made nor destroyed"},
    };
  }

 private:
  /// The same bits for every number of ranks and threads.
  struct State {
    double kinetic = 0.0, potential = 0.0, force_squared = 0.0, atoms = 0.0;
    std::array<double, 3> momentum{};
  };

  /// Makes this rank's share of the atoms and gives them to their owners.
  template <class Make>
  void settle(const Make& make) {
    const std::int64_t first = numbers_of_.first(setup_.world.rank());
    const std::int64_t count = numbers_of_.first(setup_.world.rank() + 1) - first;
    typename Store::Records records(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("lj records")),
        static_cast<std::size_t>(count));
    const auto host = Kokkos::create_mirror_view(records);
    for (std::int64_t i = 0; i < count; ++i) {
      host.data()[i].id = first + i;
      make(first + i, host.data()[i]);
    }
    Kokkos::deep_copy(records, host);
    store_.settle(records);
  }

  /// In the order of the atoms' numbers, this rank's share of them.
  template <class Value>
  void download(const Three<Value>& quantity, std::vector<double>& values) const {
    Kokkos::View<Numbered<3>*, Space> records(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("lj output")),
        static_cast<std::size_t>(store_.owned()));
    Kokkos::parallel_for("lj output", store_.all_owned(),
                         ToNumbered<Value>{store_.atoms().id, quantity, records.data()});
    Base::fence();
    gather_by_number<3, Space>(setup_, numbers_of_, records, values);
  }

  /// First half of a step. Returns the largest squared way of any atom since the lists were made.
  double drift() {
    Largest<double> way;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      const auto velocity = this->rounding("velocity");
      const auto position = this->coordinate_rounding("position");
      Kokkos::parallel_reduce(
          "lj drift", store_.all_owned(),
          DriftLoop<Storage, Compute, Rounding<Policy>, Rounding<Policy, double>>{
              store_.atoms(), store_.positions(), velocity, position,
              static_cast<Compute>(0.5 * dt), dt},
          JoinReducer<Largest<double>>(way));
    }
    std::array<double, 1> all{way.value};
    const auto timed = setup_.time.measure(Phase::mpi);
    setup_.world.max(all);
    return all[0];
  }

  void compute_forces(bool kick) {
    const auto timed = setup_.time.measure(Phase::compute);
    const AtomArrays<Storage> atoms = store_.atoms();
    const Then then{atoms.velocity,
                    atoms.force,
                    this->rounding("velocity"),
                    this->rounding("force"),
                    static_cast<Compute>(0.5 * dt),
                    kick};
    if (variant_ == "full") {
      Kokkos::parallel_for("lj forces", store_.all_owned(),
                           FullForces<Compute, Accumulate, Then, runs_on_host<Space>>{
                               pair_, store_.read_positions(), store_.lists(), then});
    } else if (variant_ == "half") {
      half_forces<FloatingSum<Accumulate>>(then);
    } else {
      half_forces<FixedSum<Accumulate>>(then);
    }
    Base::fence();
  }

  template <class Sum>
  void half_forces(const Then& then) {
    const std::int64_t n = store_.owned();
    Kokkos::View<typename Sum::Value*, Space> sums("lj force sums",
                                                   static_cast<std::size_t>(3 * n));
    const Three<typename Sum::Value> three{sums.data(), sums.data() + n, sums.data() + 2 * n};
    Kokkos::parallel_for(
        "lj half forces", store_.all_owned(),
        HalfForces<Compute, Sum>{pair_, store_.read_positions(), store_.lists(), n, three});
    Kokkos::parallel_for("lj forces from sums", store_.all_owned(),
                         FromSums<Sum, Accumulate, Then>{three, then});
    Base::fence();  // the sums go out of scope
  }

  template <class Term>
  [[nodiscard]] double sum(const char* label, const Term& term) {
    return exact_sum<Space>(setup_, label, store_.owned(), numbers_of_.total, term);
  }
  [[nodiscard]] double kinetic_energy() {
    return 0.5 * sum("lj kinetic energy", SquareTerm<Storage>{store_.atoms().velocity});
  }
  [[nodiscard]] double potential_energy() {
    const auto energy =
        this->template allocate<double>("lj energies", static_cast<std::size_t>(store_.owned()));
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_for(
          "lj energies", store_.all_owned(),
          EnergyLoop<Compute, Accumulate>{pair_, store_.read_positions(), store_.sorted_cells(),
                                          store_.cell_of_atom(), store_.lists(), variant_ == "full",
                                          energy.data()});
      Base::fence();
    }
    return sum("lj potential energy", ComponentTerm<double>{energy.data()});
  }

  [[nodiscard]] State state() {
    const AtomArrays<Storage> atoms = store_.atoms();
    State s;
    s.kinetic = kinetic_energy();
    s.potential = potential_energy();
    s.force_squared = sum("lj force squared", SquareTerm<Storage>{atoms.force});
    for (int c = 0; c < 3; ++c)
      s.momentum[static_cast<std::size_t>(c)] =
          sum("lj momentum", ComponentTerm<Storage>{atoms.velocity[c]});
    std::array<std::int64_t, 1> count{store_.owned()};
    setup_.world.sum(count);
    s.atoms = static_cast<double>(count[0]);
    return s;
  }

  /// Velocity Verlet conserves H + dt^2 (v.H''v / 12 - F.F / 24) up to dt^4 (E. Hairer, C. Lubich,
  /// G. Wanner, "Geometric Numerical Integration", 2006, IX.3): H may differ by these terms at both
  /// ends; H'' is bounded by the force's Lipschitz constant.
  [[nodiscard]] double shadow_limit(const State& end) {
    const double squared_speeds = 2.0 * (end.kinetic + numbers()["kinetic_at_start"]);
    const double squared_forces = end.force_squared + numbers()["force_at_start"];
    return dt * dt * (error_scales().lipschitz * squared_speeds / 12.0 + squared_forces / 24.0);
  }
  /// Each step's errors of velocities and positions change the energy by v dv + F dx; then the
  /// energies' own rounding.
  [[nodiscard]] double energy_rounding(const Roundoffs& u, std::int64_t steps) const {
    const ErrorScales scales = error_scales();
    const double of_step =
        scales.speed * velocity_error_of_step(u) + scales.force * u.position * position_scale();
    const double of_energy = 54.0 * (u.compute + u.accumulate) * scales.terms;
    return static_cast<double>(numbers_of_.total) *
           (static_cast<double>(steps) * of_step + of_energy);
  }
  [[nodiscard]] double position_scale() const {
    const std::array<double, 3> box = box_of(setup_.config.size);
    return std::fmax(box[0], std::fmax(box[1], box[2]));
  }

  std::string variant_;
  LineParts numbers_of_;
  PairLaw<Compute> pair_;
  Store store_;
  std::map<std::string, std::vector<double>> uploaded_;
};

}  // namespace kedge::kernels::lj
