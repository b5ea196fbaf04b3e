// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Grows the usual size as far as memory asks for it and time allows it.
#include "kernels/bench/sizing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "common/core/error.hpp"
#include "kernels/bench/trial.hpp"

namespace kedge::kernels::bench {
namespace {

constexpr double bytes_beyond_cache = 256.0 * 1024.0 * 1024.0;
constexpr double longest_step = 1.0;  // s
constexpr double run_seconds = 0.5;

/// The usual size times `factor` along each axis that counts; nothing when the kernel refuses it.
std::optional<RunConfig> grown(const Kernel& kernel, RunConfig config, double factor) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const bool counts = static_cast<int>(axis) < kernel.size.axes;
    const double cells = kernel.size.usual[axis] * (counts ? factor : 1.0);
    if (cells > 1e9) return std::nullopt;
    config.size[axis] = static_cast<int>(cells);
  }
  try {
    if (kernel.require != nullptr) kernel.require(config);
  } catch (const Error&) {
    return std::nullopt;
  }
  return config;
}

/// How much more work `to` is than `from`, by the cost model.
double work_ratio(const Kernel& kernel, const RunConfig& from, const RunConfig& to) {
  const double flops = kernel.costs.flops(to) / std::max(1.0, kernel.costs.flops(from));
  return std::max(flops, kernel.points(to) / std::max(1.0, kernel.points(from)));
}

}  // namespace

std::array<int, 3> size_beyond_cache(const Kernel& kernel, RunConfig config,
                                     const Communicator& world) {
  config.size = kernel.size.usual;
  const RunConfig usual = config;
  const double seconds = Trial(kernel, usual, world).seconds_of_step();
  // 1, 1.5, 2, 3, 4, 6, ...: round sizes stay round.
  for (double power = 1.0; memory_of(kernel, config) < bytes_beyond_cache; power *= 2.0) {
    std::optional<RunConfig> next;
    for (const double factor : {1.5 * power, 2.0 * power}) {
      next = grown(kernel, usual, factor);
      if (!next || seconds * work_ratio(kernel, usual, *next) > longest_step) return config.size;
      config = *next;
      if (memory_of(kernel, config) >= bytes_beyond_cache) break;
    }
  }
  return config.size;
}

int steps_of_run(const Kernel& kernel, double seconds_of_step) {
  const double wanted = std::ceil(run_seconds / std::max(seconds_of_step, 1e-9));
  return static_cast<int>(std::clamp(wanted, 1.0, static_cast<double>(kernel.usual_steps)));
}

}  // namespace kedge::kernels::bench
