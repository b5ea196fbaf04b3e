// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Random numbers by their index: number n of a stream is a function of n alone, so it is the same
// whatever rank or thread asks for it, and no state is kept. The mixing is that of SplitMix64
// (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA
// 2014), whose n-th output is a hash of seed + n x the golden ratio.
#pragma once

#include <cstdint>

#include "kernels/compat/device.hpp"

namespace kedge::kernels {

[[nodiscard]] KEDGE_FUNCTION std::uint64_t random_bits(std::uint64_t seed, std::uint64_t n) {
  std::uint64_t z = seed + (n + 1U) * 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

/// In [0, 1): the upper 53 bits, exact in a double.
[[nodiscard]] KEDGE_FUNCTION double random_unit(std::uint64_t seed, std::uint64_t n) {
  return static_cast<double>(static_cast<std::int64_t>(random_bits(seed, n) >> 11U)) * 0x1p-53;
}

}  // namespace kedge::kernels
