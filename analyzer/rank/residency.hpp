// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which arrays can stay on the device through a time loop, and which cross in each pass.
#pragma once

#include <string>
#include <vector>

#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/candidate.hpp"

namespace kedge::rank {

/// Why an array moves between host and device in each pass of the time loop.
struct Crossing {
  std::string kind;   ///< mpi, io, host (code that stays on the host as written: port it too, and
                      ///< the array stays)
  std::string why;    ///< "MPI_Isend", "H5Dwrite", "loop that stays on the host (serial)"
  std::string bytes;  ///< each time, a formula: "h->count[f]*8"; "" when not known
  bool to_host = true;
  bool to_device = false;
  model::Place place;
};

struct ResidentArray {
  std::string
      name;  ///< as the function with the loop names it, parameters followed to their arguments
  std::string bytes;                 ///< as allocated: "8*count"; "" when not seen or not one size
  bool written = false;              ///< by a candidate
  std::vector<std::string> kernels;  ///< "file:line" of the candidates that use it
  std::vector<std::string> writers;  ///< those of them that write it
  std::vector<Crossing> crossings;   ///< empty: it can stay on the device
};

/// A number that a kernel reduces: it comes to the host each time.
struct ReducedScalar {
  std::string variable;
  std::string op;
  std::string kernel;  ///< "file:line"
};

struct Residency {
  const model::LoopResult* loop = nullptr;  ///< the time loop
  double share = 0.0;                       ///< of the estimated work that runs below it
  double launches = 0.0;                    ///< kernels that one pass starts, estimated
  double launch_share = 0.0;                ///< of the first GPU's time: the launches alone, 0..1
  std::vector<ResidentArray> arrays;        ///< used by candidates below the loop, by name
  std::vector<ReducedScalar> scalars;       ///< reduced by candidates below the loop
  std::vector<ResidentArray> host_only;     ///< handed to MPI or I/O, used by no candidate
};

/// Outermost loops that stay on the host and hold candidates, the one with most work first.
[[nodiscard]] std::vector<Residency> residency(const divergence::Bodies& bodies,
                                               const LoopTree& tree, const CallGraph& graph,
                                               const std::vector<Candidate>& candidates);

}  // namespace kedge::rank
