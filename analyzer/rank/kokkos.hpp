// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The Kokkos pattern that fits a candidate, and what the port of its body needs.
#pragma once

#include <string>
#include <vector>

#include "analyzer/divergence/bodies.hpp"
#include "analyzer/rank/loop_tree.hpp"
#include "analyzer/rank/memory_access.hpp"
#include "analyzer/rank/work.hpp"

namespace kedge::rank {

struct ViewAdvice {
  std::string array;
  std::string view;  ///< "View<double**, LayoutLeft>", "View<const T*, MemoryTraits<RandomAccess>>"
  std::string reason;  ///< how threads reach it
};

struct KokkosAdvice {
  std::string pattern;   ///< "parallel_for", "parallel_reduce", "parallel_scan"
  std::string policy;    ///< "MDRangePolicy<Rank<3>>"
  std::string reducers;  ///< "Sum, Max", "" without
  std::string updates;   ///< how colliding updates are done: "ScatterView or atomics", "" without
  std::vector<ViewAdvice> views;
  std::vector<std::string> scratch;  ///< local arrays that want team scratch or registers
  std::vector<std::string> breaks;   ///< what will not compile or not work in a device lambda

  /// "parallel_reduce (Sum), MDRangePolicy<Rank<3>>"
  [[nodiscard]] std::string text() const;
};

[[nodiscard]] KokkosAdvice kokkos_advice(const divergence::Bodies& bodies, const LoopTree& tree,
                                         const Work& work, const std::string& divergence,
                                         const std::vector<DeviceAccess>& accesses);

}  // namespace kedge::rank
