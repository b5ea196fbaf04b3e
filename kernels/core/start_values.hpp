// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Start values that look random and are the same on every back end and for every number of ranks.
#pragma once

#include <cstdint>

#include "kernels/compat/device.hpp"

namespace kedge::kernels {

/// A multiple of 2^-16 in [0, 1), so that FP32 holds it exactly. `index` is spread over all bits
/// first by the finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom
/// Number Generators", OOPSLA 2014).
KEDGE_FUNCTION double start_fraction(std::uint64_t index) {
  std::uint64_t bits = index + 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<double>((bits ^ (bits >> 31U)) & 0xffffU) * (1.0 / 65536.0);
}

}  // namespace kedge::kernels
