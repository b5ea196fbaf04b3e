// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Marks functions that host and device both call, for headers that must not need Kokkos.
#pragma once

#if defined(__CUDACC__) || defined(__HIPCC__)
#define KEDGE_FUNCTION __host__ __device__ inline
#else
#define KEDGE_FUNCTION inline
#endif
