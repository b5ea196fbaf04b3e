// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The roofline estimate and the break-even size that follows from two of them.
#include "analyzer/rank/roofline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kedge::rank {
namespace {

// A GPU reaches its bandwidth with about a quarter of the threads that it can hold.
constexpr double part_that_fills = 0.25;

struct Rate {
  double seconds = 0.0;  ///< of one iteration on a full machine
  double fill = 0.0;     ///< iterations that fill it
  bool by_memory = true;
};

double fill_of(const Machine& machine, const Work& work) {
  const double threads = machine.threads * (machine.is_gpu ? part_that_fills : 1.0);
  return std::max(1.0, threads / std::max(1.0, work.inner_parallel));
}

Rate rate_on(const Machine& machine, const Work& work, double idle) {
  const double peak = work.single ? machine.peak_fp32 : machine.peak_fp64;
  // Index arithmetic runs beside the floating-point units; it counts where there is nothing else.
  const double operations = std::max(work.flops, 0.25 * work.integer);
  const double compute = operations / peak / (machine.is_gpu ? 1.0 - idle : 1.0);
  const double memory = (machine.is_gpu ? work.moved_gpu : work.moved_cpu) / machine.bandwidth;
  return {std::max(compute, memory), fill_of(machine, work), memory >= compute};
}

double seconds_of(const Machine& machine, const Rate& rate, double iterations) {
  return machine.launch + std::max(iterations, rate.fill) * rate.seconds;
}

// Smallest n with g0 + max(n, gpu.fill) gpu.seconds + n extra < c0 + n cpu.seconds.
double crossing(double g0, const Rate& gpu, double extra, double c0, const Rate& cpu) {
  const double gain = cpu.seconds - extra;
  if (gain <= 0.0) return std::numeric_limits<double>::infinity();
  const double below = (g0 - c0 + gpu.fill * gpu.seconds) / gain;
  if (below <= gpu.fill) return std::max(1.0, below);
  const double full_gain = gain - gpu.seconds;
  if (full_gain <= 0.0) return std::numeric_limits<double>::infinity();
  return std::max(gpu.fill, (g0 - c0) / full_gain);
}

const Machine* first_of(const std::vector<Machine>& machines, bool gpu) {
  const auto found = std::find_if(machines.begin(), machines.end(),
                                  [&](const Machine& m) { return m.is_gpu == gpu; });
  return found == machines.end() ? nullptr : &*found;
}

}  // namespace

Estimated estimate_on(const Machine& machine, const Work& work, double idle) {
  Estimated out;
  out.machine = &machine;
  const Rate rate = rate_on(machine, work, idle);
  const double n = std::max(1.0, work.iterations_estimate);
  out.seconds = seconds_of(machine, rate, n);
  out.flops_per_second = work.flops * n / out.seconds;
  const double running = out.seconds - machine.launch;
  out.bound = running < machine.launch ? "launch"
              : n < rate.fill          ? "parallelism"
              : rate.by_memory         ? "memory"
                                       : "compute";
  return out;
}

void estimate_all(Candidate& candidate, const std::vector<Machine>& machines) {
  const Work& work = candidate.work;
  for (const Machine& machine : machines)
    candidate.estimates.push_back(
        estimate_on(machine, work, machine.is_gpu ? candidate.idle : 0.0));
  const Machine* gpu = first_of(machines, true);
  const Machine* cpu = first_of(machines, false);
  if (gpu == nullptr || cpu == nullptr) return;
  const Rate on_gpu = rate_on(*gpu, work, candidate.idle);
  const Rate on_cpu = rate_on(*cpu, work, 0.0);
  candidate.break_even = {crossing(gpu->launch, on_gpu, 0.0, cpu->launch, on_cpu),
                          crossing(gpu->launch + 2.0 * gpu->transfer_latency, on_gpu,
                                   work.bytes / gpu->transfer, cpu->launch, on_cpu)};
}

const Estimated* first_estimate(const Candidate& candidate, bool gpu) {
  const auto found = std::find_if(candidate.estimates.begin(), candidate.estimates.end(),
                                  [&](const Estimated& one) { return one.machine->is_gpu == gpu; });
  return found == candidate.estimates.end() ? nullptr : &*found;
}

}  // namespace kedge::rank
