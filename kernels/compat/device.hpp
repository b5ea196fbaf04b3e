// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Marks functions that host and device both call, for headers that must not need Kokkos.
#pragma once

#if defined(__CUDACC__) || defined(__HIPCC__)
#define KEDGE_FUNCTION __host__ __device__ inline
#else
#define KEDGE_FUNCTION inline
#endif

// Compiles a function of the host several times, for the vector units of older and newer
// processors; the fitting one is chosen when the program starts. The arithmetic is the same in all:
// no clone fuses or reorders operations. KEDGE_PLAIN_HOST_CODE leaves the clones out.
#if !defined(KEDGE_PLAIN_HOST_CODE) && defined(__x86_64__) && defined(__GNUC__) && \
    !defined(__clang__) && !defined(__CUDACC__) && !defined(__HIPCC__)
#define KEDGE_HOST_CLONES \
  __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define KEDGE_HOST_CLONES
#endif

// Before a loop of the host whose iterations are independent, where the compiler would have to
// compare too many addresses to see it.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define KEDGE_INDEPENDENT_LOOP
#elif defined(__clang__)
#define KEDGE_INDEPENDENT_LOOP _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define KEDGE_INDEPENDENT_LOOP _Pragma("GCC ivdep")
#else
#define KEDGE_INDEPENDENT_LOOP
#endif

namespace kedge::kernels {

/// Asks for the cache line of an address that is read soon; on a device the other threads hide the
/// wait, so it does nothing there.
KEDGE_FUNCTION void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) && !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
  __builtin_prefetch(address);
#endif
}

}  // namespace kedge::kernels
