// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The border to a CBLAS on the host, where the build has one (KEDGE_BLAS).
#pragma once

#include <cstdint>

namespace kedge::kernels::gemm {

/// A product of contiguous row-major matrices.
template <class Real>
struct BlasProduct {
  std::int64_t rows, columns, depth;
  const Real* a;
  const Real* b;
  Real* c;
  bool fresh;  ///< c = a b, else c += a b
};

/// Defined only where KEDGE_BLAS is on.
void blas_multiply(const BlasProduct<double>& product);
void blas_multiply(const BlasProduct<float>& product);

}  // namespace kedge::kernels::gemm
