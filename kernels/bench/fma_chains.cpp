// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Vectors of the compiler's own, once for each width. Needs -ffp-contract=fast.
#include "kernels/bench/fma_chains.hpp"

namespace kedge::kernels::bench {
namespace {

/// Enough chains to hide the latency of a unit of four cycles, twice a cycle, in the registers that
/// there are: 12 of 32 (AVX-512) and of 16 (others).
constexpr int chains_of_vectors = 12;

template <class Real, int Bytes>
[[gnu::always_inline]] inline Chains run_vectors(std::int64_t rounds) {
  typedef Real Vector __attribute__((vector_size(Bytes)));
  constexpr int lanes = Bytes / static_cast<int>(sizeof(Real));
  // Stays at its fixed point 1, so that nothing overflows or becomes subnormal; volatile, so that
  // the compiler does not know.
  volatile Real half = static_cast<Real>(0.5);
  const Vector a = Vector{} + half;
  const Vector b = a;
  Vector x[chains_of_vectors];
  for (Vector& chain : x) chain = a + b;
  for (std::int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 12
    for (int c = 0; c < chains_of_vectors; ++c) x[c] = x[c] * a + b;
  }
  Chains result;
  for (const Vector& chain : x)
    for (int lane = 0; lane < lanes; ++lane) result.sum += static_cast<double>(chain[lane]);
  result.flops = 2.0 * static_cast<double>(rounds) * chains_of_vectors * lanes;
  return result;
}

#if defined(__x86_64__) && defined(__GNUC__)
template <class Real>
[[gnu::target("avx512f,fma")]] inline Chains run_avx512(std::int64_t rounds) {
  return run_vectors<Real, 64>(rounds);
}
template <class Real>
[[gnu::target("avx2,fma")]] inline Chains run_avx2(std::int64_t rounds) {
  return run_vectors<Real, 32>(rounds);
}
template <class Real>
Chains run_widest(std::int64_t rounds) {
  if (__builtin_cpu_supports("avx512f")) return run_avx512<Real>(rounds);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return run_avx2<Real>(rounds);
  return run_vectors<Real, 16>(rounds);
}
#else
template <class Real>
Chains run_widest(std::int64_t rounds) {
  return run_vectors<Real, 16>(rounds);
}
#endif

}  // namespace

template <class Real>
Chains run_chains(std::int64_t rounds) {
  return run_widest<Real>(rounds);
}

template Chains run_chains<double>(std::int64_t);
template Chains run_chains<float>(std::int64_t);

}  // namespace kedge::kernels::bench
