// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A nest worth a kernel, with what its place in the list rests on.
#pragma once

#include <string>
#include <vector>

#include "analyzer/rank/kokkos.hpp"
#include "analyzer/rank/machine.hpp"
#include "analyzer/rank/work.hpp"

namespace kedge::rank {

/// The roofline model's answer for one candidate on one machine.
struct Estimated {
  const Machine* machine = nullptr;
  double flops_per_second = 0.0;  ///< attainable at the candidate's intensity and size
  double seconds = 0.0;           ///< of one start of the nest, its launch included
  std::string bound;              ///< memory, compute, launch, parallelism
};

/// Iterations from which the first GPU beats the first CPU; infinite: at no size.
struct BreakEven {
  double resident = 0.0;  ///< its arrays are on the device already
  double copied = 0.0;    ///< its arrays cross in each start
};

struct Candidate {
  const model::LoopResult* loop = nullptr;
  int rank = 0;  ///< 1: port this first
  Work work;
  std::string suitability;  ///< GPU, CPU, hybrid
  std::vector<std::string> reasons;
  std::string divergence;  ///< the worst class of its branches, "" without branches
  std::vector<DeviceAccess> accesses;
  KokkosAdvice kokkos;
  double idle = 0.0;                 ///< share of a warp's time that its branches waste, 0..1
  std::vector<Estimated> estimates;  ///< one for each machine of the scan, in its order
  BreakEven break_even;
  // Parts of the rank: share x factor decides.
  double share = 0.0;  ///< of the work of all candidates, 0..1; estimated, or measured by a profile
  bool measured = false;        ///< the share comes from a profile
  bool starts_once = false;     ///< in the profiled run
  double measured_share = 0.0;  ///< of the cost of the profiled run, 0..1
  double factor = 1.0;          ///< for suitability and divergence, 0..1
  double runs = 1.0;            ///< times the nest starts in one run, estimated
  bool in_time_loop = false;
  bool called_unseen = false;  ///< no call of its function is seen: taken to run in the time loop
  const model::LoopResult* sweep = nullptr;  ///< a serial loop of the same function around it
};

}  // namespace kedge::rank
