// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Snapshots and checkpoints of a run.
#include "kernels/core/run_output.hpp"

#include <fmt/format.h>

#include "kernels/core/checkpoint.hpp"

namespace kedge::kernels {
namespace {

bool due(std::int64_t step, int every) {
  return every > 0 && step % every == 0;
}

}  // namespace

RunOutput::RunOutput(const RunConfig& config, const Provenance& provenance,
                     const Communicator& world, const Decomposition& decomposition,
                     FieldSource source, TimeSplit& time)
    : config_(config),
      provenance_(provenance),
      world_(world),
      comm_(world.handle()),
      block_(file_block(decomposition)),
      source_(std::move(source)),
      time_(time),
      in_float_(find_precision(config.precision).storage_bytes == sizeof(float)) {
  if (!config_.out.empty()) snapshot_.emplace(config_.out, provenance_, &comm_);
}

void RunOutput::write_initial(double time) {
  if (snapshot_) write_field(*snapshot_, 0, time);
}

void RunOutput::after_step(std::int64_t step, double time, const History& history,
                           const StateValues& state) {
  const bool last = step == config_.steps;
  if (snapshot_ && (last || due(step, config_.every))) write_field(*snapshot_, step, time);
  if (!config_.checkpoint.empty() && (last || due(step, config_.checkpoint_every)))
    write_checkpoint(step, time, history, state);
}

void RunOutput::finish(const History& history) {
  if (!snapshot_) return;
  const auto timed = time_.measure(Phase::io);
  history.write(*snapshot_);
  snapshot_->finish();
  files_.push_back(config_.out.string() + ": snapshot, fields and history");
}

void RunOutput::write_field(data::SnapshotWriter& writer, std::int64_t step, double time) {
  if (in_float_) {
    write_as(writer, step, time, as_float_, source_.as_float);
  } else {
    write_as(writer, step, time, as_double_, source_.as_double);
  }
}

template <class Real>
void RunOutput::write_as(data::SnapshotWriter& writer, std::int64_t step, double time,
                         std::vector<Real>& values,
                         const std::function<void(std::vector<Real>&)>& source) {
  {
    const auto timed = time_.measure(Phase::transfer);
    world_.agree([&] { source(values); });
  }
  const auto timed = time_.measure(Phase::io);
  writer.write_field(step, time, source_.name, source_.units, block_, values.data());
}

void RunOutput::write_checkpoint(std::int64_t step, double time, const History& history,
                                 const StateValues& state) {
  data::SnapshotWriter writer(config_.checkpoint, provenance_, &comm_);
  write_field(writer, step, time);
  const auto timed = time_.measure(Phase::io);
  history.write(writer);
  writer.write_state("step", static_cast<double>(step));
  for (const auto& [name, value] : state) writer.write_state(name, value);
  writer.finish();
  if (step == config_.steps)
    files_.push_back(fmt::format("{}: checkpoint at step {}", config_.checkpoint.string(), step));
}

}  // namespace kedge::kernels
