// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Hooks at both ends of each loop that take the time, then call who was there before. The clock
// stops before the tool of the user runs.
#include "kernels/bench/loop_times.hpp"

#include <chrono>
#include <cstdint>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::bench {
namespace {

namespace Hooks = Kokkos::Tools::Experimental;
using Instant = std::chrono::steady_clock::time_point;

/// Loops are started by one thread of the host, one after the other.
struct Ledger {
  std::map<std::string, LoopTime> loops;
  std::string label;
  Instant began;
  Hooks::EventSet before{};
};

Ledger& ledger() {
  static Ledger one;
  return one;
}

void start(const char* label) {
  ledger().label = label;
  ledger().began = std::chrono::steady_clock::now();
}

void stop() {
  Kokkos::fence();  // a loop of a device is still at work when its launch has returned
  const Instant now = std::chrono::steady_clock::now();
  LoopTime& loop = ledger().loops[ledger().label];
  loop.calls += 1.0;
  loop.seconds += std::chrono::duration<double>(now - ledger().began).count();
}

// A kind of loop: the members of the event set that hold the hooks of its two ends.
template <auto Begin, auto End>
struct Kind {
  static void begin(const char* label, std::uint32_t device, std::uint64_t* id) {
    if (ledger().before.*Begin != nullptr) (*(ledger().before.*Begin))(label, device, id);
    start(label);
  }
  static void end(std::uint64_t id) {
    stop();
    if (ledger().before.*End != nullptr) (*(ledger().before.*End))(id);
  }
};

using For = Kind<&Hooks::EventSet::begin_parallel_for, &Hooks::EventSet::end_parallel_for>;
using Reduce = Kind<&Hooks::EventSet::begin_parallel_reduce, &Hooks::EventSet::end_parallel_reduce>;
using Scan = Kind<&Hooks::EventSet::begin_parallel_scan, &Hooks::EventSet::end_parallel_scan>;

}  // namespace

LoopClock::LoopClock() {
  ledger().loops.clear();
  ledger().before = Hooks::get_callbacks();
  Hooks::set_begin_parallel_for_callback(For::begin);
  Hooks::set_end_parallel_for_callback(For::end);
  Hooks::set_begin_parallel_reduce_callback(Reduce::begin);
  Hooks::set_end_parallel_reduce_callback(Reduce::end);
  Hooks::set_begin_parallel_scan_callback(Scan::begin);
  Hooks::set_end_parallel_scan_callback(Scan::end);
}

LoopClock::~LoopClock() {
  const Hooks::EventSet& before = ledger().before;
  Hooks::set_begin_parallel_for_callback(before.begin_parallel_for);
  Hooks::set_end_parallel_for_callback(before.end_parallel_for);
  Hooks::set_begin_parallel_reduce_callback(before.begin_parallel_reduce);
  Hooks::set_end_parallel_reduce_callback(before.end_parallel_reduce);
  Hooks::set_begin_parallel_scan_callback(before.begin_parallel_scan);
  Hooks::set_end_parallel_scan_callback(before.end_parallel_scan);
}

std::map<std::string, LoopTime> LoopClock::times() const {
  return ledger().loops;
}

}  // namespace kedge::kernels::bench
