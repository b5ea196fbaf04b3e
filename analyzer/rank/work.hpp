// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The work of a nest: which levels collapse, how many iterations that gives, flops and bytes of
// one.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analyzer/divergence/cost.hpp"
#include "analyzer/rank/formula.hpp"
#include "analyzer/rank/loop_tree.hpp"

namespace kedge::rank {

/// Counting rules. Flops: see divergence/cost.hpp, of the body under the collapsed levels, serial
/// loops inside times their trip counts. Bytes: the traffic that no cache can save, an array once
/// read and once written an iteration however many neighbours of an element are touched; a strided
/// array as many elements as distinct references up to the stride; a gathered array or a field of a
/// record once a reference; an array invariant in the loop nothing.
struct Work {
  std::vector<const model::LoopResult*>
      levels;               ///< that become one iteration space; first the nest
  bool rectangular = true;  ///< no level's bounds use an outer level's counter
  std::string iterations;   ///< formula, "" when a level's is unknown
  double iterations_estimate = 0.0;
  bool iterations_known = false;  ///< the estimate is a number from the source
  // Of one iteration: numbers, and what they come from over the source's own names.
  double flops = 0.0;
  double bytes = 0.0;
  double integer = 0.0;
  std::string flops_formula;
  std::string bytes_formula;
  double moved_gpu = 0.0;       ///< bytes that a GPU's memory moves for them: whole sectors
  double moved_cpu = 0.0;       ///< that a CPU's does: whole cache lines
  double inner_parallel = 1.0;  ///< passes of a parallel loop inside an iteration (team lanes)
  bool single = false;          ///< its arrays hold no 8-byte element: the FP32 peak counts
};

/// Names that are one dimension of several in some nest of the program ("nx" of nz*ny*nx).
using Dimensions = std::set<std::string>;
[[nodiscard]] Dimensions dimensions_of(const divergence::Bodies& bodies, const LoopTree& tree);
/// Does the loop walk over one of several dimensions only?
[[nodiscard]] bool is_one_dimension(const model::LoopResult& loop, const Dimensions& dimensions);

/// `whole_list`: a single loop over an unknown extent is taken for a walk over a whole mesh.
[[nodiscard]] Work work_of(const divergence::Bodies& bodies, const LoopTree& tree,
                           const model::LoopResult& nest, bool whole_list, const Extents& extents);

/// Bytes and flops of one launch, one operation weighing as much as one byte: generous to the
/// operations on any machine of today.
[[nodiscard]] double work_of_launch(const Work& work);

/// Passes of one level: its number, or its formula with the extents given.
[[nodiscard]] double passes_of(const model::LoopResult& loop, const Extents& extents);

}  // namespace kedge::rank
