// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sums over the ranks before this one, and over all ranks in their order.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

/// Exclusive prefix of integers, zero on the first rank: any order of additions gives it.
[[nodiscard]] std::int64_t sum_before(const Communicator& world, std::int64_t value);
/// The same of floating-point numbers, added in the order of the ranks (MPI_Exscan leaves the order
/// to the library).
[[nodiscard]] double sum_before(const Communicator& world, double value);

/// values[i] becomes the sum of all ranks' values[i], rank after rank.
void add_in_order(const Communicator& world, std::vector<double>& values);
void add_in_order(const Communicator& world, std::vector<std::int64_t>& values);

/// A rank's part of something that may begin on a rank before it: what it holds before its own
/// first start, and whether it has a start at all.
template <class Sum>
struct OpenPart {
  Sum before_first_start;
  std::int64_t has_start;
};
/// What the ranks after this one add to its last segment: up to and including the first that has a
/// start of its own.
[[nodiscard]] double sum_of_continuation(const Communicator& world, const OpenPart<double>& part);
[[nodiscard]] std::int64_t sum_of_continuation(const Communicator& world,
                                               const OpenPart<std::int64_t>& part);

}  // namespace kedge::kernels
