// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The order of the runs: peaks, kernels, peaks again.
#include "kernels/bench/bench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/core/error.hpp"
#include "common/core/progress.hpp"
#include "kernels/bench/sizing.hpp"
#include "kernels/bench/trial.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/core/machine.hpp"

namespace kedge::kernels::bench {
namespace {

bool is_wanted(const Request& request, const Variant& variant) {
  return request.variants.empty() || std::find(request.variants.begin(), request.variants.end(),
                                               variant.id) != request.variants.end();
}

/// Null when none is.
const Variant* first_wanted(const Request& request, const Kernel& kernel) {
  const auto found =
      std::find_if(kernel.variants.begin(), kernel.variants.end(),
                   [&](const Variant& variant) { return is_wanted(request, variant); });
  return found == kernel.variants.end() ? nullptr : &*found;
}

/// One configuration a row, precisions outside, variants inside.
std::vector<RunConfig> configurations(const Request& request, std::size_t index,
                                      const Communicator& world) {
  const Kernel& kernel = *request.kernels[index];
  RunConfig config = request.common;
  config.precision = request.precisions.front();
  config.variant = first_wanted(request, kernel)->id;
  config.size =
      request.sizes.empty() ? size_beyond_cache(kernel, config, world) : request.sizes[index];
  std::vector<RunConfig> all;
  for (const std::string& precision : request.precisions)
    for (const Variant& variant : kernel.variants) {
      if (!is_wanted(request, variant)) continue;
      config.precision = precision;
      config.variant = variant.id;
      all.push_back(config);
    }
  return all;
}

/// Whether all configurations may be held at once, half of the memory left alone.
bool fit_together(const Kernel& kernel, const std::vector<RunConfig>& all,
                  const Communicator& world) {
  double bytes = 0.0;
  for (const RunConfig& config : all) bytes += memory_of(kernel, config);
  std::array<double, 1> too_much{
      bytes / world.size() * world.local_size() > available_memory() / 2.0 ? 1.0 : 0.0};
  world.max(too_much);  // memory in use differs from rank to rank
  return too_much[0] == 0.0;
}

class Bench {
 public:
  Bench(const Request& request, const Provenance& provenance, const Communicator& world)
      : request_(request), world_(world) {
    result_.provenance = provenance;
    result_.repeat = request.repeat;
  }

  Measurement go() {
    const bool serial = is_serial_backend(request_.common.backend);
    const Peaks before = measure_peaks(world_, serial, request_.triad_elements);
    Progress progress("kernels", request_.kernels.size());
    for (std::size_t index = 0; index < request_.kernels.size(); ++index) {
      measure_kernel(index);
      if (world_.rank() == 0) progress.update(index + 1);
    }
    result_.peaks = better_of(before, measure_peaks(world_, serial, request_.triad_elements));
    Provenance& p = result_.provenance;
    p.device = device_description(serial);
    p.ranks = world_.size();
    p.parameters["repeat"] = std::to_string(request_.repeat);
    return result_;
  }

 private:
  static Peaks better_of(const Peaks& a, const Peaks& b) {
    return {std::max(a.bytes_per_second, b.bytes_per_second), std::max(a.fp64, b.fp64),
            std::max(a.fp32, b.fp32), a.bytes_of_array};
  }

  void measure_kernel(std::size_t index) {
    const Kernel& kernel = *request_.kernels[index];
    const std::vector<RunConfig> all = configurations(request_, index, world_);
    const std::size_t first = result_.rows.size();
    const std::size_t at_once = fit_together(kernel, all, world_) ? all.size() : 1;
    for (std::size_t begin = 0; begin < all.size(); begin += at_once)
      measure_in_turns(kernel,
                       std::span(all).subspan(begin, std::min(at_once, all.size() - begin)));
    compare_with_first(first);
  }

  void measure_in_turns(const Kernel& kernel, std::span<const RunConfig> configs) {
    std::vector<std::unique_ptr<Trial>> trials;
    std::vector<int> steps;
    for (const RunConfig& config : configs) {
      trials.push_back(std::make_unique<Trial>(kernel, config, world_));
      const double seconds = trials.back()->seconds_of_step();
      steps.push_back(request_.steps > 0 ? request_.steps : steps_of_run(kernel, seconds));
    }
    for (int round = 0; round < request_.repeat; ++round)
      for (std::size_t t = 0; t < trials.size(); ++t) trials[t]->run(steps[t]);
    for (std::size_t t = 0; request_.loops && t < trials.size(); ++t)
      trials[t]->time_loops(steps[t]);
    for (const auto& trial : trials) {
      result_.rows.push_back(trial->row());
      result_.provenance.backend = trial->backend();
      result_.provenance.threads = trial->threads();
    }
  }

  /// Fills the ratios of the rows of one kernel: each to the first row of its precision.
  void compare_with_first(std::size_t first) {
    for (std::size_t r = first; r < result_.rows.size(); ++r) {
      Row& row = result_.rows[r];
      const auto usual = std::find_if(
          result_.rows.begin() + static_cast<std::ptrdiff_t>(first), result_.rows.end(),
          [&](const Row& other) { return other.precision == row.precision; });
      row.compared_with = usual->variant;
      row.ratio = row.seconds_of_step() / usual->seconds_of_step();
    }
  }

  const Request& request_;
  const Communicator& world_;
  Measurement result_;
};

std::string ids_of(std::span<const Variant> variants) {
  std::string ids;
  for (const Variant& variant : variants)
    ids += (ids.empty() ? "" : ", ") + std::string(variant.id);
  return ids;
}

}  // namespace

void require_known(const Request& request) {
  for (std::size_t index = 0; index < request.kernels.size(); ++index) {
    const Kernel& kernel = *request.kernels[index];
    for (const std::string& precision : request.precisions)
      static_cast<void>(resolve_precision(precision, kernel.arrays));
    if (first_wanted(request, kernel) == nullptr)
      throw Error(fmt::format("kernel {} has none of the variants asked for", kernel.id),
                  fmt::format("it has: {}", ids_of(kernel.variants)));
    if (request.sizes.empty() || kernel.require == nullptr) continue;
    RunConfig config = request.common;
    config.size = request.sizes[index];
    kernel.require(config);
  }
  static_cast<void>(is_serial_backend(request.common.backend));
}

Measurement measure(const Request& request, const Provenance& provenance,
                    const Communicator& world) {
  return Bench(request, provenance, world).go();
}

}  // namespace kedge::kernels::bench
