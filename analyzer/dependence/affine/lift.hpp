// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a linear solver should know of products: j <= ny - 1 and nx >= 1 give j*nx <= ny*nx - nx.
#pragma once

#include <map>
#include <optional>

#include "analyzer/dependence/affine/elimination.hpp"
#include "analyzer/dependence/affine/solver.hpp"
#include "analyzer/dependence/affine/system.hpp"

namespace kedge::dependence {

/// Answers questions about systems that contain `base`, with products of its constraints added
/// where a question speaks of products (a reformulation-linearisation of first order).
class Lifter {
 public:
  explicit Lifter(System base);

  [[nodiscard]] const System& base() const { return base_; }
  [[nodiscard]] System lifted(const System& system);
  /// `system` is base() with further constraints appended.
  [[nodiscard]] Emptiness emptiness(const System& system);

 private:
  std::optional<std::int64_t> lower_bound(SymbolId id);

  System base_;
  System linear_;  ///< the affine part of base_
  std::map<SymbolId, std::optional<std::int64_t>> lower_bounds_;
  std::optional<Elimination> prepared_;  ///< base_, where it is affine and a conjunction
};

}  // namespace kedge::dependence
