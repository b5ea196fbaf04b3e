// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Runs kernels again and again, and the machine's peaks beside them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "kernels/bench/measurement.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels::bench {

/// What the user asked for.
struct Request {
  std::vector<const Kernel*> kernels;
  std::vector<std::string> precisions{"fp64"};
  std::vector<std::string> variants;      ///< empty: all that each kernel has
  std::vector<std::array<int, 3>> sizes;  ///< one a kernel; empty: chosen for each
  int steps = 0;                          ///< 0: chosen for each kernel
  int repeat = 5;
  int triad_elements = usual_triad_elements;  ///< of each array of the STREAM triad
  bool loops = false;                         ///< time each loop too
  RunConfig common;                           ///< back end, threads, layout of the ranks
};

/// Collective over `world`; Kokkos must have been started. The runs of a kernel's variants and
/// precisions take turns, so that what else the machine does falls on all alike. Throws the same
/// Error on every rank.
[[nodiscard]] Measurement measure(const Request& request, const Provenance& provenance,
                                  const Communicator& world);

/// Throws Error when a kernel asked for has none of the variants asked for, no such precision, or
/// does not take the size.
void require_known(const Request& request);

}  // namespace kedge::kernels::bench
