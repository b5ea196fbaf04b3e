// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A study of a built-in kernel: reference, control and variants run, then compared.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "precision/gate/study.hpp"

namespace kedge::precision {

struct KernelRequest {
  std::string kernel;
  std::string size;  ///< "" the kernel's default
  int steps = 100;
  int every = 0;  ///< 0: a tenth of the steps
  int ranks = 1;
  int threads = 0;  ///< per rank; 0: as kedge run chooses
  std::vector<std::string> variants{"fp32", "mixed"};
  std::chrono::seconds time_limit{600};
  validate::Tolerance tolerance;
};

/// Told what is in hand: how much is done of how much, and its name.
using Watch = std::function<void(std::size_t, std::size_t, const std::string&)>;

/// Runs FP64 twice (the second time with another thread count where that is possible: the control),
/// then each variant, all in `folder`. A variant whose run fails is part of the result; a reference
/// that fails throws Error.
[[nodiscard]] Study study_kernel(const KernelRequest& request, const std::filesystem::path& folder,
                                 const Watch& watch);

/// The same report from files that exist: the first is the reference. `control` may be empty.
[[nodiscard]] Study study_files(const std::vector<std::filesystem::path>& files,
                                const std::filesystem::path& control,
                                const validate::Tolerance& tolerance, const Watch& watch);

}  // namespace kedge::precision
