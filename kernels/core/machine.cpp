// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads /proc and the process's affinity.
#include "kernels/core/machine.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

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
  std::istringstream text(proc_value("/proc/self/status", "VmHWM"));
  double kilobytes = 0.0;
  text >> kilobytes;
  return kilobytes * 1024.0;
}

}  // namespace kedge::kernels
