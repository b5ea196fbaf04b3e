// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Random numbers that depend on a counter alone: every rank, thread and plain loop gets the same
// ones.
#pragma once

#include <cstdint>

#include "kernels/compat/device.hpp"

namespace kedge::kernels {

/// Uniform in [0, 1), the n-th of them (the finaliser of G. L. Steele Jr., D. Lea, C. H. Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014).
KEDGE_FUNCTION double uniform(std::uint64_t n) {
  n = (n + 1) * 0x9e3779b97f4a7c15ULL;
  n = (n ^ (n >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  n = (n ^ (n >> 27U)) * 0x94d049bb133111ebULL;
  n ^= n >> 31U;
  return static_cast<double>(n >> 11U) * 0x1p-53;
}

}  // namespace kedge::kernels
