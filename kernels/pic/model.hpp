// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel pic on a Kokkos execution space, in one precision.
#pragma once

#include <cmath>
#include <map>
#include <optional>
#include <type_traits>

#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/mpi/by_number.hpp"
#include "kernels/pic/deposit.hpp"
#include "kernels/pic/migrate.hpp"
#include "kernels/pic/output.hpp"
#include "kernels/pic/sort.hpp"

namespace kedge::kernels::pic {

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
  using Memory = ParticleMemory<Space, Storage>;
  using Records = Kokkos::View<Particle<Storage>*, Space>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        variant_(setup.variant()),
        structs_(variant_ == "aos"),
        grid_(setup.part),
        along_x_(setup.config.size[0]),
        along_y_(setup.config.size[1]),
        numbers_of_{particles_of(setup.config.size), setup.world.size()},
        owner_of_{along_x_, along_y_, CellOwner(setup.part)},
        migration_(setup, owner_of_, structs_),
        sort_(grid_, along_x_, along_y_),
        charge_(this->template allocate<Storage>("charge", nodes())) {
    if (structs_ || variant_ == "fixed") {
      integers_.emplace(setup);
    } else {
      floats_.emplace(setup);
    }
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    const auto u = [](int n) { return static_cast<std::uint64_t>(n); };
    const Decomposition& part = setup_.part;
    const data::SnapshotWriter::Block nodes{{u(part.size[1]), u(part.size[0])},
                                            {u(part.first[1]), u(part.first[0])},
                                            {u(part.n[1]), u(part.n[0])}};
    const auto particles = share_block(setup_, numbers_of_, 2);
    return {{"charge", "charge", nodes, Role::output},
            {"position", "cell", particles},
            {"velocity", "cell/step", particles}};
  }

  void initialise() override {
    const auto velocity = this->rounding("velocity");
    const auto position = this->coordinate_rounding("position");
    settle([&](std::int64_t n, Particle<Storage>& p) {
      const ParticleStart start = particle_at_start(setup_.config.size, n);
      p = {position(start.x), position(start.y), velocity(start.vx), velocity(start.vy), n};
    });
    deposit();
    numbers()["energy_at_start"] = sum(EnergyOf{along_x_, along_y_});
    numbers()["squared_speeds_at_start"] = sum(SquaredSpeed{});
  }
  void upload(const std::string& field, const std::vector<double>& values) override {
    uploaded_[field] = values;
  }
  void restored(std::int64_t) override {
    const std::int64_t first = numbers_of_.first(setup_.world.rank());
    const std::vector<double>&x = uploaded_["position"], &v = uploaded_["velocity"];
    settle([&](std::int64_t n, Particle<Storage>& p) {
      const auto at = static_cast<std::size_t>(2 * (n - first));
      p = {x[at], x[at + 1], static_cast<Storage>(v[at]), static_cast<Storage>(v[at + 1]), n};
    });
    uploaded_.clear();
    deposit();
  }

  void download(const std::string& field, std::vector<double>& values) const override {
    if (field == "charge") return download_charge(values);
    Kokkos::View<Numbered<2>*, Space> records(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("pic output")),
        static_cast<std::size_t>(count_));
    memory_.with([&](const auto& particles) {
      using Layout = std::decay_t<decltype(particles)>;
      Kokkos::parallel_for("pic output", Kokkos::RangePolicy<Space>(0, count_),
                           ToNumbered<Layout>{particles, field == "position", records.data()});
    });
    Base::fence();
    gather_by_number<2, Space>(setup_, numbers_of_, records, values);
  }

  void advance(std::int64_t) override {
    push();
    migration_(memory_, count_);
    deposit();
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"energy", "mass (cell/step)^2"}, {"total_charge", "charge"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    return {sum(EnergyOf{along_x_, along_y_}), total_charge()};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const auto particles = static_cast<double>(numbers_of_.total);
    const Roundoffs u = roundoffs(setup_.precision, variant_);
    const double energy = sum(EnergyOf{along_x_, along_y_});
    std::array<std::int64_t, 1> count{count_};
    setup_.world.sum(count);
    return {
        {"energy", std::abs(energy - numbers()["energy_at_start"]),
         shadow_limit() + particles * energy_rounding(u, steps), "mass (cell/step)^2",
         "(K v^2 / 24 + F^2 / 12) of the leapfrog's shadow Hamiltonian at both ends, and rounding"},
        {"total charge", std::abs(total_charge() - particles),
         // Integers add up exactly; floating-point weights and sums are rounded.
         particles *
             (u.charge +
              (u.accumulate > 0.0 ? 8.0 * u.compute + 4.0 * densest() * u.accumulate : 0.0)),
         "charge", "particles x roundoff of a stored charge, and of its sum where it is not exact"},
        {"lost particles", std::abs(static_cast<double>(count[0]) - particles), 0.0, "",
         "particles are neither made nor destroyed"},
    };
  }

 private:
  [[nodiscard]] std::size_t nodes() const { return static_cast<std::size_t>(grid_.size()); }

  /// Makes this rank's share of the particles and gives them to their owners.
  template <class Make>
  void settle(const Make& make) {
    const std::int64_t first = numbers_of_.first(setup_.world.rank());
    const std::int64_t count = numbers_of_.first(setup_.world.rank() + 1) - first;
    Records records(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("pic records")),
                    static_cast<std::size_t>(count));
    const auto host = Kokkos::create_mirror_view(records);
    for (std::int64_t i = 0; i < count; ++i) make(first + i, host.data()[i]);
    Kokkos::deep_copy(records, host);
    memory_ = Memory(structs_, 0);
    count_ = 0;
    migration_.arrive(memory_, count_, records);
  }

  void push() {
    const auto timed = setup_.time.measure(Phase::compute);
    memory_.with([&](const auto& particles) {
      using Layout = std::decay_t<decltype(particles)>;
      using Loop = Push<Compute, Layout, Rounding<Policy>, Rounding<Policy, double>>;
      const Loop loop{particles, along_x_, along_y_, this->rounding("velocity"),
                      this->coordinate_rounding("position")};
      constexpr bool on_host = runs_on_host<Space>;
      const std::int64_t items = on_host ? (count_ + push_block - 1) / push_block : count_;
      Kokkos::parallel_for("pic push", Kokkos::RangePolicy<Space>(0, items),
                           PushLoop<Loop, on_host>{loop, count_});
    });
    Base::fence();
  }

  void deposit() {
    if (variant_ == "sorted") {
      const auto timed = setup_.time.measure(Phase::compute);
      sort_(memory_, count_);
    }
    memory_.with([&](const auto& particles) { deposit_of(particles); });
  }

  template <class Layout>
  void deposit_of(const Layout& particles) {
    if (integers_) {
      integers_->by_scatter(particles, count_);
      return store(integers_->data());
    }
    if (variant_ == "atomic") {
      floats_->by_atomics(particles, count_);
    } else if (variant_ == "scatter") {
      floats_->by_scatter(particles, count_);
    } else {
      floats_->by_cells(particles, sort_.first(), sort_.count());
    }
    store(floats_->data());
  }

  template <class Value>
  void store(const Value* sums) {
    const auto timed = setup_.time.measure(Phase::compute);
    Kokkos::parallel_for("pic store charge", Kokkos::RangePolicy<Space>(0, grid_.size()),
                         StoreCharge<Value, Rounding<Policy>, Storage>{
                             sums, this->rounding("charge"), charge_.data()});
    Base::fence();
  }

  void download_charge(std::vector<double>& values) const {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), charge_);
    values.clear();
    for (int j = 0; j < grid_.n[1]; ++j)
      for (int i = 0; i < grid_.n[0]; ++i)
        values.push_back(static_cast<double>(host.data()[grid_.at(i, j)]));
  }

  /// Exact sum over all particles.
  template <class Quantity>
  [[nodiscard]] double sum(const Quantity& quantity) {
    double result = 0.0;
    memory_.with([&](const auto& particles) {
      using Layout = std::decay_t<decltype(particles)>;
      result = exact_sum<Space>(setup_, "pic sum", count_, numbers_of_.total,
                                ParticleTerm<Layout, Quantity>{particles, quantity});
    });
    return result;
  }
  [[nodiscard]] double total_charge() {
    const std::int64_t mine = static_cast<std::int64_t>(grid_.n[0]) * grid_.n[1];
    return exact_sum<Space>(setup_, "pic total charge", mine, numbers_of_.total,
                            ChargeTerm<Storage>{grid_, charge_.data()});
  }

  /// The leapfrog with half drifts at both ends conserves H + (F.F / 12 - v.H''v / 24) dt^2 up to
  /// dt^4 (E. Hairer, C. Lubich, G. Wanner, "Geometric Numerical Integration", 2006, IX.3).
  [[nodiscard]] double shadow_limit() {
    const double stiffness = std::fmax(along_x_.stiffness(), along_y_.stiffness());
    const double strength = std::fmax(along_x_.strength, along_y_.strength);
    const double squares = sum(SquaredSpeed{}) + numbers()["squared_speeds_at_start"];
    const double forces = 2.0 * 2.0 * strength * strength * static_cast<double>(numbers_of_.total);
    return stiffness * squares / 24.0 + forces / 12.0;
  }
  /// Of one particle: each step's errors of velocity and position, along two axes.
  [[nodiscard]] double energy_rounding(const Roundoffs& u, std::int64_t steps) const {
    const auto& size = setup_.config.size;
    const double strength = std::fmax(along_x_.strength, along_y_.strength);
    const double of_step = largest_speed() * velocity_error_of_step(size, u) +
                           strength * position_error_of_step(size, u, steps);
    return 2.0 * static_cast<double>(steps + 1) * of_step;
  }

  std::string variant_;
  bool structs_;
  Grid grid_;
  Axis along_x_, along_y_;
  LineParts numbers_of_;
  ParticleOwner owner_of_;
  Migration<Space, Storage> migration_;
  CellSort<Space, Storage> sort_;
  std::optional<ChargeSums<Space, long long, Compute>> integers_;
  std::optional<ChargeSums<Space, Accumulate, Compute>> floats_;
  typename Base::template Array<Storage> charge_;
  Memory memory_;
  std::int64_t count_ = 0;
  std::map<std::string, std::vector<double>> uploaded_;
};

}  // namespace kedge::kernels::pic
