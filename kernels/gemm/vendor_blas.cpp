// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Calls the vendor's matrix product; empty in a build without one.
#include "kernels/gemm/vendor_blas.hpp"

#ifdef KEDGE_BLAS
#include <cblas.h>

namespace kedge::kernels::gemm {

void blas_multiply(const BlasProduct<double>& p) {
  const auto m = static_cast<int>(p.rows), n = static_cast<int>(p.columns),
             k = static_cast<int>(p.depth);
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1.0, p.a, k, p.b, n,
              p.fresh ? 0.0 : 1.0, p.c, n);
}

void blas_multiply(const BlasProduct<float>& p) {
  const auto m = static_cast<int>(p.rows), n = static_cast<int>(p.columns),
             k = static_cast<int>(p.depth);
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1.0F, p.a, k, p.b, n,
              p.fresh ? 0.0F : 1.0F, p.c, n);
}

}  // namespace kedge::kernels::gemm
#endif
