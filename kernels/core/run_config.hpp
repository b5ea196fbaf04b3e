// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the user asked of a kernel run.
#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace kedge::kernels {

struct RunConfig {
  std::array<int, 3> size{64, 64, 64};  ///< cells along x, y, z of the whole domain
  int steps = 100;                      ///< number of the last step
  std::string precision = "fp64";
  std::string backend;                       ///< "" is the default one
  std::array<int, 3> ranks_layout{0, 0, 0};  ///< ranks along x, y, z; zeros: chosen
  int threads = 0;                           ///< per rank; 0: as the environment says
  int every = 0;                             ///< snapshot interval; 0: the first and the last state
  int residual_every = 10;                   ///< history interval; 0: none
  int checkpoint_every = 0;                  ///< 0: only after the last step
  std::filesystem::path out;                 ///< snapshot file; empty: none
  std::filesystem::path checkpoint;          ///< empty: none
  std::filesystem::path restart;             ///< empty: from the beginning
};

}  // namespace kedge::kernels
