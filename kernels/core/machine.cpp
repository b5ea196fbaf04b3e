// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads /proc and the process's affinity.
#include "kernels/core/machine.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

/// Value of the first line "key   : value" of a /proc file.
std::string proc_value(const char* file, const std::string& key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(':');
    if (!line.starts_with(key) || colon == std::string::npos) continue;
    const std::size_t start = line.find_first_not_of(" \t", colon + 1);
    return start == std::string::npos ? "" : line.substr(start);
  }
  return "";
}

/// "1234 kB" of a /proc file, in bytes; 0 when it is not there.
double proc_bytes(const char* file, const std::string& key) {
  std::istringstream text(proc_value(file, key));
  double kilobytes = 0.0;
  text >> kilobytes;
  return kilobytes * 1024.0;
}

/// A file that holds one number; 0 when it does not.
double number_in(const char* file) {
  std::ifstream in(file);
  double value = 0.0;
  in >> value;
  return in ? value : 0.0;
}

int processors_allowed() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return std::max(1, CPU_COUNT(&set));
}

}  // namespace

std::string processor_name() {
  return proc_value("/proc/cpuinfo", "model name");
}

int threads_per_rank(int local_ranks) {
  if (const char* asked = std::getenv("OMP_NUM_THREADS"))
    if (const int threads = std::atoi(asked); threads > 0) return threads;
  const int allowed = processors_allowed();
  const bool bound = allowed < static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  return bound ? allowed : std::max(1, allowed / std::max(1, local_ranks));
}

double peak_memory() {
  return proc_bytes("/proc/self/status", "VmHWM");
}

double available_memory() {
  const double machine = proc_bytes("/proc/meminfo", "MemAvailable");
  const double limit = number_in("/sys/fs/cgroup/memory.max");
  if (limit <= 0.0) return machine;
  const double container = std::max(0.0, limit - number_in("/sys/fs/cgroup/memory.current"));
  return machine > 0.0 ? std::min(machine, container) : container;
}

void require_memory(double bytes, int local_ranks) {
  const double available = available_memory();
  const double needed = bytes * local_ranks;
  if (available <= 0.0 || needed <= available) return;
  throw Error(fmt::format("the fields need {:.1f} GB of memory on this machine, {:.1f} GB are free",
                          needed * 1e-9, available * 1e-9),
              "use a smaller --size or more machines");
}

}  // namespace kedge::kernels
