// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the variants of kernel cg differ in, and a solver as the model sees it.
#pragma once

#include <string>
#include <vector>

#include "kernels/cg/loops.hpp"

namespace kedge::kernels::cg {

/// What the variants differ in.
struct Method {
  bool sliced = false;
  bool scaled = true;  ///< Jacobi
  bool gauss_seidel = false;
  bool refine = false;
};

/// How each vector is stored.
template <class Rounding>
struct Stored {
  Rounding residual, direction, product, correction;
};

/// The solver without the types of its vectors.
template <class Solution>
class AnySolver {
 public:
  virtual ~AnySolver() = default;
  virtual void start(Solution* x) = 0;
  virtual void step(Solution* x, std::int64_t step) = 0;
  /// Fills the ghosts of x.
  [[nodiscard]] virtual Norms norms(Solution* x) = 0;
  virtual void download(const std::string& field, std::vector<double>& values) const = 0;
  virtual void upload(const std::string& field, const std::vector<double>& values) = 0;

  double rz = 0.0;  ///< r.z: a restart must know it
};

}  // namespace kedge::kernels::cg
