// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Snapshots and checkpoints of a run.
#include "kernels/core/run_output.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kedge::kernels {
namespace {

bool due(std::int64_t step, int every) {
  return every > 0 && step % every == 0;
}

/// Whether the numbers of this format are all FP32 numbers too.
bool fits_float(Format format) {
  return format != Format::fp64;
}

}  // namespace

RunOutput::RunOutput(const RunConfig& config, const Provenance& provenance,
                     const Communicator& world, Model& model, const Setup& setup)
    : config_(config),
      provenance_(provenance),
      world_(world),
      comm_(world.handle()),
      model_(model),
      setup_(setup) {
  if (!config_.out.empty()) snapshot_.emplace(config_.out, provenance_, &comm_);
}

void RunOutput::write_initial(double time) {
  if (snapshot_) write_fields(*snapshot_, 0, time, Role::hidden);
}

void RunOutput::after_step(std::int64_t step, double time, const History& history) {
  const bool last = step == config_.steps;
  if (snapshot_ && (last || due(step, config_.every)))
    write_fields(*snapshot_, step, time, Role::hidden);
  if (!config_.checkpoint.empty() && (last || due(step, config_.checkpoint_every)))
    write_checkpoint(step, time, history);
}

void RunOutput::finish(const History& history) {
  if (!snapshot_) return;
  const auto timed = setup_.time.measure(Phase::io);
  history.write(*snapshot_);
  snapshot_->finish();
  files_.push_back(config_.out.string() + ": snapshot, fields and history");
}

void RunOutput::write_fields(data::SnapshotWriter& writer, std::int64_t step, double time,
                             Role unwanted) {
  for (const Field& field : model_.fields()) {
    if (field.role == unwanted) continue;
    {
      const auto timed = setup_.time.measure(Phase::transfer);
      world_.agree([&] { model_.download(field.name, values_); });
    }
    const auto timed = setup_.time.measure(Phase::io);
    if (fits_float(setup_.storage_of(field.name))) {
      as_float_.resize(values_.size());
      std::transform(values_.begin(), values_.end(), as_float_.begin(),
                     [](double v) { return static_cast<float>(v); });
      writer.write_field(step, time, field.name, field.units, field.block, as_float_.data());
    } else {
      writer.write_field(step, time, field.name, field.units, field.block, values_.data());
    }
  }
}

void RunOutput::write_checkpoint(std::int64_t step, double time, const History& history) {
  data::SnapshotWriter writer(config_.checkpoint, provenance_, &comm_);
  write_fields(writer, step, time, Role::output);
  const auto timed = setup_.time.measure(Phase::io);
  history.write(writer);
  writer.write_state("step", static_cast<double>(step));
  for (const auto& [name, value] : model_.numbers()) writer.write_state(name, value);
  writer.finish();
  if (step == config_.steps)
    files_.push_back(fmt::format("{}: checkpoint at step {}", config_.checkpoint.string(), step));
}

}  // namespace kedge::kernels
