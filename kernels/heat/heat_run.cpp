// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The time loop of kernel heat on one rank of many, and all that surrounds it.
#include "kernels/heat/heat_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>

#include "common/core/error.hpp"
#include "common/core/progress.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/core/checkpoint.hpp"
#include "kernels/core/gather.hpp"
#include "kernels/core/machine.hpp"
#include "kernels/core/run_output.hpp"
#include "kernels/heat/block.hpp"
#include "kernels/mpi/face_exchange.hpp"

namespace kedge::kernels::heat {
namespace {

constexpr const char* field = "temperature";

/// What one look at the global state gives; the same bits for every number of ranks and threads.
struct Measure {
  double residual = 0.0;  ///< root mean square of the last step's change, K
  double energy = 0.0;    ///< J
  double coldest = 0.0, hottest = 0.0;
};

std::unique_ptr<Block> make_block_for(const std::string& precision, const BlockSetup& setup,
                                      bool serial) {
#define KEDGE_ITEM(id) \
  if (precision == #id) return make_##id(setup, serial);
#include "kernels/core/precisions.def"
#undef KEDGE_ITEM
  throw Error("kernel heat has no precision '" + precision + "'");
}

class Run {
 public:
  Run(const RunConfig& config, const Provenance& provenance, const Communicator& world)
      : config_(config),
        world_(world),
        precision_(find_precision(config.precision)),
        serial_(is_serial_backend(config.backend)),
        decomposition_(decompose(world, config.size, config.ranks_layout)),
        physics_(make_physics(config.size)),
        mpi_reads_device_(gpu_awareness() == Awareness::yes) {
    history_.series = {{"residual", "K", {}}, {"energy", "J", {}}};
    const int local_ranks = world_.local_size();
    world_.agree([&] {
      require_memory(memory_needed(), local_ranks);
      BlockSetup setup{physics_, config.size, decomposition_.first, decomposition_.n, {}};
      for (std::size_t f = 0; f < faces; ++f)
        setup.wall[f] = decomposition_.neighbour[f] == MPI_PROC_NULL;
      block_ = make_block_for(config.precision, setup, serial_);
      for (int f = 0; f < faces; ++f)
        buffers_.bytes[static_cast<std::size_t>(f)] = block_->face_bytes(f);
    });
    complete(provenance);
  }

  RunResult go() {
    start();
    RunOutput output(config_, result_.provenance, world_, decomposition_, source(), time_);
    if (result_.first_step == 0) output.write_initial(0.0);
    time_.reset();  // the set-up is no part of the run's time
    const auto began = std::chrono::steady_clock::now();
    Progress progress("heat", static_cast<std::size_t>(config_.steps));
    for (std::int64_t step = result_.first_step + 1; step <= config_.steps; ++step) {
      advance();
      if (config_.residual_every > 0 && step % config_.residual_every == 0) record(step);
      output.after_step(step, static_cast<double>(step) * physics_.dt, history_,
                        {{"energy_at_start", energy_at_start_}});
      if (world_.rank() == 0) progress.update(static_cast<std::size_t>(step));
    }
    result_.wall_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    output.finish(history_);
    result_.files = output.files();
    result_.bytes_on_device = block_->bytes();
    judge();
    gather_over_ranks(world_, time_, result_);
    return result_;
  }

 private:
  [[nodiscard]] FieldSource source() const {
    return {field, "K", [this](std::vector<float>& t) { block_->download(t); },
            [this](std::vector<double>& t) { block_->download(t); }};
  }

  /// Two temperatures, a material, and a copy for output.
  [[nodiscard]] double memory_needed() const {
    const auto& n = decomposition_.n;
    return (3.0 * static_cast<double>(precision_.storage_bytes) + 1.0) * (n[0] + 2.0) *
           (n[1] + 2.0) * (n[2] + 2.0);
  }

  void complete(const Provenance& provenance) {
    result_.provenance = provenance;
    Provenance& p = result_.provenance;
    p.kernel = "heat";
    p.backend = block_->backend();
    p.device = device_description(serial_);
    p.ranks = world_.size();
    p.threads = block_->concurrency();
    p.precision = precision_.id;
    const auto& s = config_.size;
    p.parameters["size"] = fmt::format("{},{},{}", s[0], s[1], s[2]);
    p.parameters["steps"] = std::to_string(config_.steps);
    p.parameters["dt"] = fmt::format("{:.17g}", physics_.dt);
    const auto& l = decomposition_.layout;
    p.parameters["ranks_layout"] = fmt::format("{},{},{}", l[0], l[1], l[2]);
    result_.rounding_bound = rounding_bound(physics_, precision_, config_.steps);
    result_.rounding_bound_unit = "K";
    result_.rounding_bound_origin = rounding_bound_origin;
    p.parameters["rounding_bound"] = fmt::format("{:.6g}", result_.rounding_bound);
    result_.ranks_layout = decomposition_.layout;
    result_.points = std::int64_t{s[0]} * s[1] * s[2];
    result_.last_step = config_.steps;
  }

  /// The state of the first step: initial, or a checkpoint's.
  void start() {
    if (config_.restart.empty()) {
      world_.agree([&] { block_->upload(initial_state()); });
      energy_at_start_ = measure().energy;
      return;
    }
    const auto timed = time_.measure(Phase::io);
    world_.agree([&] {
      CheckpointContent content = read_checkpoint(
          config_.restart, {"heat", precision_.id, field, config_.steps}, decomposition_, history_);
      energy_at_start_ = read_state(config_.restart, "energy_at_start");
      block_->upload(content.field);
      history_ = std::move(content.history);
      result_.first_step = content.step;
    });
  }

  [[nodiscard]] std::vector<double> initial_state() const {
    std::vector<double> t;
    const auto& [x0, y0, z0] = decomposition_.first;
    const auto& [nx, ny, nz] = decomposition_.n;
    t.reserve(static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny) *
              static_cast<std::size_t>(nz));
    for (int k = 0; k < nz; ++k)
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i)
          t.push_back(initial_temperature_at(config_.size, x0 + i, y0 + j, z0 + k));
    return t;
  }

  void advance() {
    {
      const auto timed = time_.measure(Phase::pack);
      block_->pack();
    }
    exchange();
    {
      const auto timed = time_.measure(Phase::pack);
      block_->unpack();
    }
    const auto timed = time_.measure(Phase::compute);
    block_->step();
  }

  void exchange() {
    if (world_.size() == 1) return;
    for (int f = 0; f < faces; ++f) {
      buffers_.send[static_cast<std::size_t>(f)] = block_->send_buffer(f, mpi_reads_device_);
      buffers_.receive[static_cast<std::size_t>(f)] = block_->receive_buffer(f, mpi_reads_device_);
    }
    if (!mpi_reads_device_) {
      const auto timed = time_.measure(Phase::transfer);
      block_->stage_out();
    }
    {
      const auto timed = time_.measure(Phase::mpi);
      exchange_faces(world_, decomposition_, buffers_);
    }
    if (!mpi_reads_device_) {
      const auto timed = time_.measure(Phase::transfer);
      block_->stage_in();
    }
  }

  [[nodiscard]] Measure measure() {
    Extremes e;
    {
      const auto timed = time_.measure(Phase::compute);
      e = block_->extremes();
    }
    std::array<double, 4> all{e.change, -e.coldest, e.hottest, static_cast<double>(e.not_finite)};
    {
      const auto timed = time_.measure(Phase::mpi);
      world_.max(all);
    }
    const double nan = std::numeric_limits<double>::quiet_NaN();
    if (all[3] > 0.0) return {nan, nan, nan, nan};
    // A little above the largest term, which was itself rounded.
    const double largest = std::max(physics_.c_metal, physics_.c_ceramic) *
                           std::max(std::abs(all[1]), std::abs(all[2])) * 1.0001;
    const SumScale change = SumScale::make(all[0], result_.points);
    const SumScale energy = SumScale::make(largest, result_.points);
    StepSums sums;
    {
      const auto timed = time_.measure(Phase::compute);
      sums = block_->sums(change, energy);
    }
    const auto timed = time_.measure(Phase::mpi);
    world_.sum(sums.change.limb);
    world_.sum(sums.energy.limb);
    return {std::sqrt(sums.change.value(change) / static_cast<double>(result_.points)),
            sums.energy.value(energy) * physics_.cell_volume, -all[1], all[2]};
  }

  void record(std::int64_t step) {
    const Measure now = measure();
    history_.add(step, {now.residual, now.energy});
  }

  /// The invariants, each against a limit that the rounding model gives.
  void judge() {
    const Measure end = measure();
    const double steps = static_cast<double>(config_.steps);
    const double brought_in = steps * heat_per_step(physics_, config_.size);
    const double bound = result_.rounding_bound;
    const double capacity = total_capacity(physics_, config_.size);
    // Beyond the field: the terms and constants of the two energies are rounded in the
    // accumulator's type.
    const double summation = 4.0 * precision_.accumulate_roundoff * std::abs(end.energy);
    const auto beyond = [](double excess) {
      return excess > 0.0 || std::isnan(excess) ? excess : 0.0;
    };
    const double hottest_allowed =
        hottest_at_start + steps * physics_.heating * physics_.inv_c_metal;
    const char* of_field = "bound on the rounding error of the temperature";
    result_.invariants = {
        {"energy balance", std::abs(end.energy - energy_at_start_ - brought_in),
         capacity * bound + summation, "J", "heat capacity of the body x that bound"},
        {"coldest cell below the start", beyond(coldest_at_start - end.coldest), bound, "K",
         of_field},
        {"hottest cell above start and heating", beyond(end.hottest - hottest_allowed), bound, "K",
         of_field},
    };
  }

  const RunConfig& config_;
  const Communicator& world_;
  const PrecisionInfo& precision_;
  bool serial_;
  Decomposition decomposition_;
  Physics physics_;
  bool mpi_reads_device_;
  std::unique_ptr<Block> block_;
  FaceBuffers buffers_;
  History history_;
  double energy_at_start_ = 0.0;
  TimeSplit time_;
  RunResult result_;
};

}  // namespace

RunResult run(const RunConfig& config, const Provenance& provenance, const Communicator& world) {
  return Run(config, provenance, world).go();
}

}  // namespace kedge::kernels::heat
