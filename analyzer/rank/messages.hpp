// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// MPI as part of the port: which calls there are, which loops pack and unpack what they move, what
// they cost beside the kernels.
#pragma once

#include <string>
#include <vector>

#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/candidate.hpp"
#include "analyzer/rank/residency.hpp"

namespace kedge::rank {

struct MessageBuffer {
  std::string name;  ///< in the words of the time loop's function, where it runs below one
  std::string bytes;
  bool sends = false;
  bool receives = false;
  std::vector<std::string> packed_by;    ///< "file:line" of candidates that write what is sent
  std::vector<std::string> unpacked_by;  ///< of candidates that read what is received
};

struct MpiSite {
  std::string function;  ///< "MPI_Isend"
  std::string kind;      ///< as MpiFunction::kind
  bool blocking = false;
  std::string caller;  ///< the function that calls it
  model::Place place;
  bool in_time_loop = false;
  double runs = 1.0;     ///< in one run of the program, estimated
  std::string loop;      ///< id of the innermost loop around the call in its function, "" if none
  std::string datatype;  ///< "" when it has none
  bool derived = false;  ///< a datatype of the program's own
  std::vector<MessageBuffer> buffers;
};

/// A branch whose condition holds a rank's number: the same for all threads of a process.
struct RankBranch {
  std::string condition;
  model::Place place;
  bool in_time_loop = false;
};

/// Share of collectives in the estimated time of one run, at an assumed number of ranks.
struct CollectiveShare {
  double collectives = 0.0;             ///< seconds
  double on_cpu = 0.0;                  ///< kernels, seconds on the first CPU
  double on_gpu = 0.0;                  ///< on the first GPU
  [[nodiscard]] double before() const;  ///< 0..1
  [[nodiscard]] double after() const;
};

struct MpiUse {
  std::vector<MpiSite> sites;  ///< by file and line
  std::vector<RankBranch> rank_branches;
  CollectiveShare share;
  std::vector<std::string> notes;  ///< what a port has to know, each a sentence
};

/// Stated in every report.
inline constexpr double assumed_ranks = 64.0;
inline constexpr double assumed_hop_seconds = 2e-6;

[[nodiscard]] MpiUse mpi_use(const divergence::Bodies& bodies, const LoopTree& tree,
                             const CallGraph& graph, const std::vector<Candidate>& candidates,
                             const std::vector<Residency>& residency);

}  // namespace kedge::rank
