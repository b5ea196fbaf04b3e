// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Multiply-adds of one host thread, as many as it can do. No Kokkos: a device's compiler need not
// know vectors of the host.
#pragma once

#include <cstdint>

namespace kedge::kernels::bench {

/// What `rounds` rounds did.
struct Chains {
  double flops = 0.0;
  double sum = 0.0;  ///< of all chains, so that none can be left out
};

/// `rounds` rounds of independent chains x = x a + b on this thread, in the widest vectors that the
/// processor has. Real: double or float.
template <class Real>
[[nodiscard]] Chains run_chains(std::int64_t rounds);

}  // namespace kedge::kernels::bench
