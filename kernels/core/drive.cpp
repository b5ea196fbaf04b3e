// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model through its steps.
#include "kernels/core/drive.hpp"

#include <fmt/format.h>

#include <chrono>

#include "common/core/progress.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/core/checkpoint.hpp"
#include "kernels/core/gather.hpp"
#include "kernels/core/machine.hpp"
#include "kernels/core/memory.hpp"
#include "kernels/core/model.hpp"
#include "kernels/core/run_output.hpp"
#include "kernels/core/truth_check.hpp"

namespace kedge::kernels {
namespace {

std::string comma_separated(const std::array<int, 3>& v) {
  return fmt::format("{},{},{}", v[0], v[1], v[2]);
}

class Run {
 public:
  Run(const Kernel& kernel, const RunConfig& config, const Provenance& provenance,
      const Communicator& world)
      : kernel_(kernel),
        config_(config),
        world_(world),
        precision_(resolve_precision(config.precision, kernel.arrays)),
        part_(decompose(world, config.size, config.ranks_layout, kernel.size.split)),
        setup_{kernel,
               config,
               precision_,
               world,
               part_,
               time_,
               is_serial_backend(config.backend),
               gpu_awareness() == Awareness::yes} {
    result_.variant = setup_.variant();
    if (kernel.require != nullptr) kernel.require(config);
    watch_memory();
    reset_memory_marks();
    const int local_ranks = world_.local_size();
    world_.agree([&] {
      require_memory(kernel.memory(config, precision_) / world.size(), local_ranks);
      model_ = make_model(setup_);
    });
    for (const SeriesInfo& one : model_->series())
      history_.series.push_back({one.name, one.units, {}});
    complete(provenance);
  }

  RunResult go() {
    start();
    RunOutput output(config_, result_.provenance, world_, *model_, setup_);
    if (result_.first_step == 0) output.write_initial(model_->time_at(0));
    time_.reset();  // the set-up is no part of the run's time
    const auto began = std::chrono::steady_clock::now();
    Progress progress(kernel_.id, static_cast<std::size_t>(config_.steps));
    for (std::int64_t step = result_.first_step + 1; step <= config_.steps; ++step) {
      model_->advance(step);
      if (config_.history_every > 0 && step % config_.history_every == 0)
        history_.add(step, model_->measure());
      output.after_step(step, model_->time_at(step), history_);
      if (world_.rank() == 0) progress.update(static_cast<std::size_t>(step));
    }
    result_.wall_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    output.finish(history_);
    result_.files = output.files();
    gather_over_ranks(world_, time_, result_);
    result_.invariants = model_->judge(config_.steps);
    if (config_.check) add_truth_checks(setup_, *model_, result_.invariants);
    return result_;
  }

 private:
  void complete(const Provenance& provenance) {
    result_.provenance = provenance;
    result_.precision = precision_;
    Provenance& p = result_.provenance;
    p.kernel = kernel_.id;
    p.backend = model_->backend();
    p.device = device_description(setup_.serial);
    p.ranks = world_.size();
    p.threads = model_->concurrency();
    p.precision = precision_.id;
    p.parameters["size"] = comma_separated(config_.size);
    p.parameters["steps"] = std::to_string(config_.steps);
    p.parameters["variant"] = result_.variant;
    p.parameters["precision"] = precision_.text();
    p.parameters["ranks_layout"] = comma_separated(part_.layout);
    if (const int device = device_of_rank(setup_.serial); device >= 0)
      p.parameters["device_of_rank_0"] = std::to_string(device);
    result_.rounding_bound = kernel_.bound(config_, precision_, kernel_.arrays[0].name);
    result_.rounding_bound_unit = kernel_.bound_unit;
    result_.rounding_bound_origin = kernel_.tolerance;
    p.parameters["rounding_bound"] = fmt::format("{:.6g}", result_.rounding_bound);
    result_.ranks_layout = part_.layout;
    result_.points = kernel_.points(config_);
    result_.flops = kernel_.costs.flops(config_);
    result_.bytes = kernel_.costs.bytes(config_, precision_);
    result_.last_step = config_.steps;
  }

  /// The state of the first step: initial, or a checkpoint's.
  void start() {
    if (config_.restart.empty()) {
      world_.agree([&] { model_->initialise(); });
      return;
    }
    const auto timed = time_.measure(Phase::io);
    world_.agree([&] {
      result_.first_step = restore(config_.restart, setup_, *model_, history_);
      model_->restored(result_.first_step);
    });
  }

  const Kernel& kernel_;
  const RunConfig& config_;
  const Communicator& world_;
  PrecisionInfo precision_;
  Decomposition part_;
  TimeSplit time_;
  Setup setup_;
  std::unique_ptr<Model> model_;
  History history_;
  RunResult result_;
};

}  // namespace

RunResult run_kernel(const Kernel& kernel, const RunConfig& config, const Provenance& provenance,
                     const Communicator& world) {
  return Run(kernel, config, provenance, world).go();
}

}  // namespace kedge::kernels
