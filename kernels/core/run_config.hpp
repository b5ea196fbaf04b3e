// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the user asked of a kernel run.
#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace kedge::kernels {

struct RunConfig {
  std::array<int, 3> size{64, 64, 64};  ///< of the whole problem; what it counts is the kernel's
  int steps = 100;                      ///< number of the last step
  std::string precision = "fp64";       ///< a named policy or a policy's file
  std::string variant;                  ///< "" is the kernel's first one
  bool deterministic = false;           ///< the kernel's first variant with reproducible bits
  std::string backend;                  ///< "" is the default one
  std::array<int, 3> ranks_layout{0, 0, 0};  ///< ranks along x, y, z; zeros: chosen
  int threads = 0;                           ///< per rank; 0: as the environment says
  int every = 0;                             ///< snapshot interval; 0: the first and the last state
  int history_every = 10;                    ///< 0: none
  int checkpoint_every = 0;                  ///< 0: only after the last step
  bool poison = false;                       ///< fill ghosts and scratch with NaN before their use
  bool check = false;                        ///< run the plain loop too, and compare
  std::filesystem::path out;                 ///< snapshot file; empty: none
  std::filesystem::path checkpoint;          ///< empty: none
  std::filesystem::path restart;             ///< empty: from the beginning
};

}  // namespace kedge::kernels
