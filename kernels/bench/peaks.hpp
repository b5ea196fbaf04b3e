// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The two roofs of the roofline model, measured on this machine with the same back end, ranks and
// threads as the kernels: STREAM's triad and chains of fused multiply-adds.
#pragma once

#include "kernels/core/precision.hpp"

namespace kedge::kernels {

class Communicator;

namespace bench {

/// Of all ranks together.
struct Peaks {
  double bytes_per_second = 0.0;  ///< triad a = b + s c in FP64, 24 bytes an element
  double fp64 = 0.0;              ///< flop/s; a fused multiply-add is two
  double fp32 = 0.0;
  double bytes_of_array = 0.0;  ///< of each of the triad's three arrays

  /// The roof that arithmetic in this format has.
  [[nodiscard]] double flops_per_second(Format compute) const {
    return compute == Format::fp64 ? fp64 : fp32;
  }
};

/// Elements of an array of the triad, all ranks together: 256 MiB, the default of BabelStream.
inline constexpr int usual_triad_elements = 1 << 25;

/// Collective. Takes the best of several runs of each, as STREAM does: a roof is what can be had,
/// and what else runs on the machine only lowers it. Kokkos must have been started.
[[nodiscard]] Peaks measure_peaks(const Communicator& world, bool serial, int triad_elements);

}  // namespace bench
}  // namespace kedge::kernels
