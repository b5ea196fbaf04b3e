// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The problem of kernel scan: weights that a random key pulls at in each step, which elements are
// selected, which bin and which segment each belongs to; the bounds on rounding errors.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/core/counter_random.hpp"
#include "kernels/core/precision.hpp"

namespace kedge::kernels::scan {

inline constexpr int bins = 256;
inline constexpr int largest_elements = 1 << 26;  ///< sums in units of 2^-36 fit 63 bits
/// Unit of the sums in integers, whose order does not show.
inline constexpr double sum_unit = 0x1p-36;
/// Elements that one work item of a blocked scan adds; fixed, so that threads do not show.
inline constexpr int host_block = 4096, device_block = 64;
/// Private histograms of a rank: a fixed number, whatever the threads.
inline constexpr int private_copies = 64;

/// Of element i in a step (from 1): the same on every rank and thread.
[[nodiscard]] KEDGE_FUNCTION std::uint32_t key_at(std::int64_t element, std::int64_t step) {
  constexpr std::uint64_t seed = 11;
  const auto stream = random_bits(seed, static_cast<std::uint64_t>(step));
  return static_cast<std::uint32_t>(random_bits(stream, static_cast<std::uint64_t>(element)) >>
                                    32U);
}
[[nodiscard]] KEDGE_FUNCTION bool is_selected(std::uint32_t key) {
  return (key & 3U) == 0U;
}
[[nodiscard]] KEDGE_FUNCTION int bin_of(std::uint32_t key) {
  return static_cast<int>(key >> 24U);
}
/// In [0, 1).
[[nodiscard]] KEDGE_FUNCTION double initial_weight_at(std::int64_t element) {
  constexpr std::uint64_t seed = 12;
  return random_unit(seed, static_cast<std::uint64_t>(element));
}
/// Whether a segment starts here: dense and sparse stretches of 1024 elements take turns.
[[nodiscard]] KEDGE_FUNCTION bool starts_segment(std::int64_t element) {
  constexpr std::uint64_t seed = 13;
  const auto stretch = (element / 1024) % 4;
  const std::uint64_t mask = stretch == 0 ? 7U : stretch == 1 ? 63U : stretch == 2 ? 15U : 511U;
  return element == 0 ||
         (random_bits(seed, static_cast<std::uint64_t>(element)) >> 20U & mask) == 0U;
}

[[nodiscard]] std::int64_t longest_segment(std::int64_t elements);

/// How a variant adds.
struct SumModel {
  double roundoff;  ///< of one addition; 0 in integers
  double depth;     ///< additions that a term goes through at most, n terms in all
  double unit;      ///< what each term is rounded to a multiple of; 0: not
};
[[nodiscard]] SumModel sum_model(const std::string& variant, const PrecisionInfo& precision,
                                 double n);

/// First-order bounds. A weight w' = (w + r) / 2 is below 1, rounded 3 times in compute (u) and
/// once in storage (s); halving halves older errors too, so it is off by at most e = 2 (3 u + s). A
/// sum of m weights, each term of which goes through d additions of unit roundoff a (N. J. Higham,
/// "The Accuracy of Floating Point Summation", SIAM J. Sci. Comput. 14(4), 1993), is off by
///   m (e + d a + s + half a unit), or in the plain loop by m m u in double.
/// d: blocked, 2 blocks + m / block + 64 ranks; parallel_scan, m; in integers only the unit counts.
[[nodiscard]] double weight_bound(const PrecisionInfo& precision);
[[nodiscard]] double sum_bound(const SumModel& model, const PrecisionInfo& of_weight,
                               double storage_roundoff, double terms);
inline constexpr const char* rounding_bound_origin =
    "rounding model: a weight 2 (3 u + s); a sum of m weights m times that + d a + s + half a unit "
    "of the integer sums, u, a, s unit roundoffs of compute, accumulate and storage, d the depth "
    "of the variant's additions";

}  // namespace kedge::kernels::scan
