// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Triad and fused multiply-adds on a Kokkos space.
#include "kernels/bench/peaks.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>

#include "common/core/error.hpp"
#include "kernels/bench/fma_chains.hpp"
#include "kernels/compat/device.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/core/machine.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels::bench {
namespace {

// Short runs, many, as long as the time lasts: one of them will have the machine to itself.
constexpr int most_runs = 20, least_runs = 3;
constexpr double seconds_of_runs = 1.0;
// A block is what a thread of the host takes at once: long enough for its vector loop.
constexpr std::int64_t block_elements = std::int64_t{1} << 15;
// A run of the chains should take about this long: far above a clock's tick and a launch.
constexpr double seconds_of_chains = 0.01;
// Chains a thread of a device has, and rounds it makes: enough to hide its latency.
constexpr int device_chains = 16;
constexpr int device_rounds = 4096;
constexpr std::int64_t device_threads = std::int64_t{1} << 20;

// Best rate over several runs of an amount of work that every rank does at the same time.
double best_rate(const Communicator& world, double amount_of_all,
                 const std::function<void()>& work) {
  work();  // first touch, clocks up
  double best = 0.0, spent = 0.0;
  for (int run = 0; run < most_runs && (run < least_runs || spent < seconds_of_runs); ++run) {
    world.agree([] {});  // all ranks begin together
    const auto began = std::chrono::steady_clock::now();
    work();
    std::array<double, 1> seconds{
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
    world.max(seconds);
    spent += seconds[0];
    best = std::max(best, amount_of_all / seconds[0]);
  }
  return best;
}

KEDGE_HOST_CLONES void triad_block(double* a, const double* b, const double* c, double scalar,
                                   std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) a[i] = b[i] + scalar * c[i];
}

struct TriadBlocks {
  double* a;
  const double* b;
  const double* c;
  double scalar;
  std::int64_t count;
  void operator()(std::int64_t block) const {
    const std::int64_t first = block * block_elements;
    triad_block(a + first, b + first, c + first, scalar, std::min(block_elements, count - first));
  }
};

/// In the order of the triad, so that each page lies with the thread that will use it.
struct FillTriad {
  double* a;
  double* b;
  double* c;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    a[i] = 0.0;
    b[i] = 1.0;
    c[i] = 2.0;
  }
};

struct TriadElements {
  double* a;
  const double* b;
  const double* c;
  double scalar;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const { a[i] = b[i] + scalar * c[i]; }
};

template <class Space>
void measure_triad(const Communicator& world, int triad_elements, Peaks& peaks) {
  const std::int64_t count = std::max<std::int64_t>(1, triad_elements / world.size());
  const auto elements = static_cast<std::size_t>(count);
  const int local_ranks = world.local_size();
  if constexpr (runs_on_host<Space>)
    world.agree([&] { require_memory(3.0 * sizeof(double) * double(count), local_ranks); });
  using Array = Kokkos::View<double*, Space>;
  const auto uninitialised = [](const char* label) {
    return Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string(label));
  };
  const Array a(uninitialised("triad a"), elements);
  const Array b(uninitialised("triad b"), elements);
  const Array c(uninitialised("triad c"), elements);
  const Kokkos::RangePolicy<Space> elements_alike(0, count);
  Kokkos::parallel_for("triad fill", elements_alike, FillTriad{a.data(), b.data(), c.data()});
  const double scalar = 0.4;  // STREAM's in BabelStream
  peaks.bytes_of_array = sizeof(double) * double(count) * world.size();
  peaks.bytes_per_second = best_rate(world, 3.0 * peaks.bytes_of_array, [&] {
    if constexpr (runs_on_host<Space>) {
      const std::int64_t blocks = (count + block_elements - 1) / block_elements;
      Kokkos::parallel_for("triad", Kokkos::RangePolicy<Space>(0, blocks),
                           TriadBlocks{a.data(), b.data(), c.data(), scalar, count});
    } else {
      Kokkos::parallel_for("triad", Kokkos::RangePolicy<Space>(0, count),
                           TriadElements{a.data(), b.data(), c.data(), scalar});
    }
    Space().fence();
  });
}

template <class Real>
struct HostChains {
  std::int64_t rounds;
  void operator()(std::int64_t, double& sum) const { sum += run_chains<Real>(rounds).sum; }
};

template <class Real>
struct DeviceChains {
  Real half;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t, double& sum) const {
    Real x[device_chains];
    for (int c = 0; c < device_chains; ++c) x[c] = half + half;
    for (int round = 0; round < device_rounds; ++round)
      for (int c = 0; c < device_chains; ++c) x[c] = fma(x[c], half, half);
    for (int c = 0; c < device_chains; ++c) sum += static_cast<double>(x[c]);
  }
};

template <class Space, class Loop>
double run_loop(std::int64_t count, const Loop& loop) {
  double sum = 0.0;
  Kokkos::parallel_reduce("fused multiply-adds", Kokkos::RangePolicy<Space>(0, count), loop, sum);
  return sum;
}

// The chains rest at 1, so a sum that is not positive means that they did not run.
void require_chains(double sum) {
  if (!(sum > 0.0)) throw Error("the loop of multiply-adds gave a wrong result");
}

template <class Space, class Real>
double measure_chains(const Communicator& world) {
  double flops = 2.0 * device_chains * device_rounds * double(device_threads);
  std::int64_t count = device_threads;
  std::int64_t rounds = 0;
  if constexpr (runs_on_host<Space>) {
    count = static_cast<std::int64_t>(Space().concurrency());
    constexpr std::int64_t trial = 1000000;
    const auto began = std::chrono::steady_clock::now();
    const Chains chains = run_chains<Real>(trial);
    std::array<double, 1> seconds{
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
    require_chains(chains.sum);
    world.max(seconds);
    rounds = static_cast<std::int64_t>(trial * std::max(1.0, seconds_of_chains / seconds[0]));
    flops = chains.flops / double(trial) * double(rounds) * double(count);
  }
  std::array<double, 1> of_all{flops};
  world.sum(of_all);
  return best_rate(world, of_all[0], [&] {
    if constexpr (runs_on_host<Space>) {
      require_chains(run_loop<Space>(count, HostChains<Real>{rounds}));
    } else {
      require_chains(run_loop<Space>(count, DeviceChains<Real>{static_cast<Real>(0.5)}));
    }
  });
}

template <class Space>
Peaks measure_on(const Communicator& world, int triad_elements) {
  Peaks peaks;
  measure_triad<Space>(world, triad_elements, peaks);
  peaks.fp64 = measure_chains<Space, double>(world);
  peaks.fp32 = measure_chains<Space, float>(world);
  return peaks;
}

}  // namespace

Peaks measure_peaks(const Communicator& world, bool serial, int triad_elements) {
  return serial ? measure_on<SerialSpace>(world, triad_elements)
                : measure_on<DefaultSpace>(world, triad_elements);
}

}  // namespace kedge::kernels::bench
