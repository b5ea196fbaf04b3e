// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Makes a model and times its steps.
#include "kernels/bench/trial.hpp"

#include <algorithm>
#include <chrono>

#include "kernels/core/backend.hpp"
#include "kernels/core/machine.hpp"

namespace kedge::kernels::bench {

double memory_of(const Kernel& kernel, const RunConfig& config) {
  return kernel.memory(config, resolve_precision(config.precision, kernel.arrays));
}

Trial::Trial(const Kernel& kernel, const RunConfig& config, const Communicator& world)
    : kernel_(kernel),
      config_(config),
      world_(world),
      precision_(resolve_precision(config.precision, kernel.arrays)),
      part_(decompose(world, config.size, config.ranks_layout, kernel.size.split)),
      setup_{kernel_,
             config_,
             precision_,
             world_,
             part_,
             time_,
             is_serial_backend(config.backend),
             gpu_awareness() == Awareness::yes} {
  if (kernel.require != nullptr) kernel.require(config_);
  const int local_ranks = world_.local_size();
  world_.agree([&] {
    require_memory(memory_of(kernel_, config_) / world_.size(), local_ranks);
    model_ = make_model(setup_);
  });
}

void Trial::start() {
  world_.agree([&] { model_->initialise(); });
  model_->advance(1);
}

double Trial::time_steps(int steps) {
  time_.reset();
  world_.agree([] {});  // all ranks begin together
  const auto began = std::chrono::steady_clock::now();
  for (int step = 0; step < steps; ++step) model_->advance(step + 2);
  std::array<double, 1> seconds{
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
  world_.max(seconds);
  return seconds[0];
}

double Trial::seconds_of_step() {
  start();
  return time_steps(1);
}

void Trial::run(int steps) {
  start();
  seconds_.push_back(time_steps(steps));
  std::array<double, phase_count> phases = time_.seconds();
  world_.max(phases);
  for (std::size_t p = 0; p < phase_count; ++p) phases_[p].push_back(phases[p]);
  steps_ = steps;
  broken_.clear();
  for (const InvariantCheck& check : model_->judge(steps + 1))
    if (!check.kept()) broken_.push_back(check);
}

void Trial::time_loops(int steps) {
  start();
  const LoopClock clock;
  static_cast<void>(time_steps(steps));
  loops_ = clock.times();
}

Row Trial::row() const {
  Row row;
  row.kernel = kernel_.id;
  const Variant& variant = variant_of(kernel_, config_);
  row.variant = variant.id;
  row.precision = precision_.id;
  row.reproducible = variant.reproducible;
  row.point = kernel_.point;
  row.size = config_.size;
  row.axes = kernel_.size.axes;
  row.ranks_layout = part_.layout;
  row.steps = steps_;
  row.compute = precision_.compute;
  row.points = kernel_.points(config_);
  row.flops = kernel_.costs.flops(config_);
  row.bytes = kernel_.costs.bytes(config_, precision_);
  row.seconds = seconds_;
  for (std::size_t p = 0; p < phase_count; ++p)
    row.phases[p] = phases_[p].empty() ? 0.0 : summary_of(phases_[p]).median;
  row.loops = loops_;
  row.broken = broken_;
  return row;
}

}  // namespace kedge::kernels::bench
