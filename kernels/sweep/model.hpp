// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel sweep on a Kokkos execution space, in one precision: the pipeline of octants and blocks of
// x-planes (K. R. Baker, R. E. Alcouffe, "Parallel 3-D Sn performance for MPI on Cray-T3D", 1997;
// known as KBA).
#pragma once

#include <algorithm>
#include <cmath>

#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/mpi/relay.hpp"
#include "kernels/sweep/loops.hpp"
#include "kernels/sweep/pairs.hpp"

namespace kedge::kernels::sweep {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Accumulate;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;
  using Round = Rounding<PolicyType>;
  using Body = SweepBody<Accumulate, Compute, Storage, Round>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        nx_(setup.part.n[0]),
        ny_(setup.part.n[1]),
        nz_(setup.part.n[2]),
        width_(setup.world.size() == 1 ? nx_ : (nx_ + blocks_a_sweep - 1) / blocks_a_sweep),
        directions_(coefficients(setup.config.size)),
        pairs_(ny_, nz_),
        relay_y_(setup, "y faces", face_values(width_, nz_), 64),
        relay_z_(setup, "z faces", face_values(width_, ny_), 65),
        face_x_(this->template allocate<Storage>("x faces", face_values(ny_, nz_))),
        flux_(this->template allocate<Storage>("flux", cells())),
        source_(this->template allocate<Storage>("source", cells())),
        emission_("emission", cells()),
        tally_(this->template allocate<Accumulate>("tally", cells())) {
    fill_emission();
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    return {{"flux", "1", grid_block(setup_.part)}};
  }

  void initialise() override {
    Kokkos::deep_copy(flux_, Storage(0));
    keep(ChangeValue());
  }
  void download(const std::string&, std::vector<double>& values) const override {
    Base::to_host(flux_, cells(), values);
  }
  void upload(const std::string&, const std::vector<double>& values) override {
    Base::to_device(values, flux_);
  }

  void advance(std::int64_t) override {
    if (setup_.config.poison) poison();
    make_source();
    const int blocks = (nx_ + width_ - 1) / width_;
    const std::int64_t items = std::int64_t{octants} * blocks;
    expect(item_at(0, blocks));
    for (std::int64_t n = 0; n < items; ++n) {
      const Item item = item_at(n, blocks);
      take(item);
      if (item.starts_octant) Kokkos::deep_copy(face_x_, Storage(0));
      sweep(item);
      relay_y_.pass(n, item.y, face_values(item.block.width, nz_));
      relay_z_.pass(n, item.z, face_values(item.block.width, ny_));
      if (n + 1 < items) expect(item_at(n + 1, blocks));
    }
    relay_y_.finish();
    relay_z_.finish();
    make_flux();
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"change", "1"}, {"mean", "1"}};
  }
  [[nodiscard]] std::vector<double> measure() override {
    const auto& size = setup_.config.size;
    const std::int64_t all = std::int64_t{size[0]} * size[1] * size[2];
    const double sum = exact_sum<Space>(setup_, "sweep mean", static_cast<std::int64_t>(cells()),
                                        all, FluxTerm<Storage>{flux_.data()});
    return {std::max(numbers()["up"], numbers()["down"]), sum / static_cast<double>(all)};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const double bound = rounding_bound(setup_.config.size, setup_.precision, steps);
    const auto [least, most] = range();
    const auto beyond = [](double excess) {
      return excess > 0.0 || std::isnan(excess) ? excess : 0.0;
    };
    // After n steps from 0 the flux is that of particles with fewer than n scatterings.
    const double latest = strong * std::pow(scattering / total, static_cast<double>(steps - 1));
    const char* of_field = "bound on the rounding error of the flux";
    return {
        {"flux below 0", beyond(-least), 0.0, "1", "sums and products of positive numbers"},
        {"flux above an endless medium's", beyond(most - highest_flux), bound, "1", of_field},
        {"decline of a cell in the last step", numbers()["down"], 2.0 * bound, "1",
         "twice the bound on the rounding error of the flux"},
        {"growth in the last step beyond the particles that it adds",
         beyond(numbers()["up"] - latest), 2.0 * bound, "1",
         "twice the bound on the rounding error of the flux"},
    };
  }

 private:
  static constexpr int blocks_a_sweep = 8;  ///< of x-planes, where ranks work in a pipeline

  /// One octant in one block of x-planes.
  struct Item {
    std::int64_t number = 0;
    Block block;
    RelayRoute y, z;
    bool starts_octant = false;
  };

  [[nodiscard]] std::size_t cells() const {
    return static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_) *
           static_cast<std::size_t>(nz_);
  }
  static std::size_t face_values(int a, int b) {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(b) * angles;
  }

  [[nodiscard]] Item item_at(std::int64_t number, int blocks) const {
    Item item;
    item.number = number;
    const auto way = flight(static_cast<int>(number / blocks));
    const int met = static_cast<int>(number % blocks);
    const int place = way[0] > 0 ? met : blocks - 1 - met;
    item.starts_octant = met == 0;
    const int x0 = place * width_;
    item.block = {nx_,        ny_,        nz_,       x0, std::min(width_, nx_ - x0),
                  way[0] > 0, way[1] > 0, way[2] > 0};
    item.y = route(1, way[1]);
    item.z = route(2, way[2]);
    return item;
  }
  [[nodiscard]] RelayRoute route(std::size_t axis, int way) const {
    const int low = setup_.part.neighbour[2 * axis], high = setup_.part.neighbour[2 * axis + 1];
    return way > 0 ? RelayRoute{low, high} : RelayRoute{high, low};
  }

  void expect(const Item& item) {
    relay_y_.expect(item.number, item.y, face_values(item.block.width, nz_));
    relay_z_.expect(item.number, item.z, face_values(item.block.width, ny_));
  }
  void take(const Item& item) {
    relay_y_.take(item.number, item.y, face_values(item.block.width, nz_), Storage(0));
    relay_z_.take(item.number, item.z, face_values(item.block.width, ny_), Storage(0));
  }

  /// Launches follow each other in order: a hyperplane sees the one before it.
  void sweep(const Item& item) {
    const auto timed = setup_.time.measure(Phase::compute);
    const Body body{
        item.block,     directions_,    this->rounding("angular"),   pairs_.list(),
        source_.data(), face_x_.data(), relay_y_.block(item.number), relay_z_.block(item.number),
        tally_.data()};
    if (setup_.variant() == "rows") {
      for (int diagonal = 0; diagonal < pairs_.diagonals(); ++diagonal) rows(body, diagonal);
    } else {
      const int planes = pairs_.diagonals() + item.block.width - 1;
      for (int plane = 0; plane < planes; ++plane) hyperplane(body, plane);
    }
    Base::fence();
  }
  void rows(const Body& body, int diagonal) const {
    const std::int64_t first = pairs_.first(diagonal);
    Kokkos::parallel_for("sweep rows",
                         Kokkos::RangePolicy<Space>(0, pairs_.first(diagonal + 1) - first),
                         RowsLoop<Body, runs_on_host<Space>>{body, first});
  }
  void hyperplane(const Body& body, int plane) const {
    // 0 <= plane - (j + k) < width
    const std::int64_t first = pairs_.first(plane - body.block.width + 1);
    Kokkos::parallel_for("sweep hyperplane",
                         Kokkos::RangePolicy<Space>(0, pairs_.first(plane + 1) - first),
                         HyperplaneLoop<Body>{body, plane, first});
  }

  void make_source() {
    const auto timed = setup_.time.measure(Phase::compute);
    Kokkos::parallel_for("sweep source",
                         Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(cells())),
                         SourceLoop<Accumulate, Compute, Storage, Round>{
                             this->rounding("source"), static_cast<Compute>(scattering),
                             emission_.data(), flux_.data(), source_.data(), tally_.data()});
    Base::fence();
  }
  void make_flux() {
    ChangeValue change;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      Kokkos::parallel_reduce(
          "sweep flux", Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(cells())),
          FluxLoop<Accumulate, Storage, Round>{this->rounding("flux"), tally_.data(), flux_.data()},
          JoinReducer<ChangeValue>(change));
    }
    keep(change);
  }

  /// The change of all ranks' cells, in the numbers that a restart knows.
  void keep(const ChangeValue& change) {
    std::array<double, 3> all{change.up, change.down, static_cast<double>(change.not_finite)};
    const auto timed = setup_.time.measure(Phase::mpi);
    setup_.world.max(all);
    numbers()["up"] = all[2] > 0.0 ? std::nan("") : all[0];
    numbers()["down"] = all[2] > 0.0 ? std::nan("") : all[1];
  }

  [[nodiscard]] std::pair<double, double> range() {
    FluxRange mine;
    Kokkos::parallel_reduce("sweep range",
                            Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(cells())),
                            RangeLoop<Storage>{flux_.data()}, JoinReducer<FluxRange>(mine));
    std::array<double, 2> all{-mine.least, mine.most};
    setup_.world.max(all);
    return {-all[0], all[1]};
  }

  void poison() {
    relay_y_.poison();
    relay_z_.poison();
    Kokkos::deep_copy(face_x_, std::numeric_limits<Storage>::quiet_NaN());
    Kokkos::deep_copy(source_, std::numeric_limits<Storage>::quiet_NaN());
    Kokkos::deep_copy(tally_, std::numeric_limits<Accumulate>::quiet_NaN());
  }

  void fill_emission() {
    const auto stored = this->rounding("emission");
    const auto host = Kokkos::create_mirror_view(emission_);
    const auto& first = setup_.part.first;
    std::int64_t c = 0;
    for (int k = 0; k < nz_; ++k)
      for (int j = 0; j < ny_; ++j)
        for (int i = 0; i < nx_; ++i)
          host.data()[c++] =
              stored(emission_at(setup_.config.size, first[0] + i, first[1] + j, first[2] + k));
    Kokkos::deep_copy(emission_, host);
  }

  int nx_, ny_, nz_, width_;
  Directions<Compute> directions_;
  Pairs<Space> pairs_;
  Relay<Space, Storage> relay_y_, relay_z_;
  typename Base::template Array<Storage> face_x_, flux_, source_, emission_;
  typename Base::template Array<Accumulate> tally_;
};

}  // namespace kedge::kernels::sweep
