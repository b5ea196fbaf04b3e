// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A machine as the roofline model sees it: peak arithmetic, memory bandwidth, what a launch and a
// transfer cost. After Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009.
#pragma once

#include <string>
#include <vector>

namespace kedge::rank {

struct Machine {
  std::string id;    ///< "h200"
  std::string name;  ///< "NVIDIA H200 SXM"
  bool is_gpu = false;
  double peak_fp64 = 0.0;            ///< vector units, flop/s
  double peak_fp32 = 0.0;            ///< flop/s
  double bandwidth = 0.0;            ///< of its main memory, byte/s
  double transfer = 0.0;             ///< from the host in one direction, byte/s; 0 for a CPU
  double transfer_latency = 0.0;     ///< seconds a copy takes before its first byte
  double launch = 0.0;               ///< seconds to start a kernel or a parallel region
  double threads = 0.0;              ///< iterations in flight that fill it
  double sector = 32.0;              ///< bytes, the least that a memory access brings
  std::vector<std::string> sources;  ///< where the figures are published
};

}  // namespace kedge::rank
