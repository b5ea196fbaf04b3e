// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Prefixes over ranks: exclusive scans, ordered sums, segments that go on.
#include "kernels/mpi/prefix.hpp"

#include <type_traits>

namespace kedge::kernels {
namespace {

template <class Value>
std::vector<Value> from_all(const Communicator& world, const Value& mine) {
  std::vector<Value> all(static_cast<std::size_t>(world.size()));
  MPI_Allgather(&mine, sizeof(Value), MPI_BYTE, all.data(), sizeof(Value), MPI_BYTE,
                world.handle());
  return all;
}

template <class Sum>
Sum continuation(const Communicator& world, const OpenPart<Sum>& part) {
  const std::vector<OpenPart<Sum>> all = from_all(world, part);
  Sum sum(0);
  for (auto r = static_cast<std::size_t>(world.rank()) + 1; r < all.size(); ++r) {
    sum += all[r].before_first_start;
    if (all[r].has_start != 0) break;
  }
  return sum;
}

}  // namespace

std::int64_t sum_before(const Communicator& world, std::int64_t value) {
  std::int64_t before = 0;
  MPI_Exscan(&value, &before, 1, MPI_INT64_T, MPI_SUM, world.handle());
  return world.rank() == 0 ? 0 : before;  // undefined there by the standard
}

double sum_before(const Communicator& world, double value) {
  const std::vector<double> all = from_all(world, value);
  double before = 0.0;
  for (std::size_t r = 0; r < static_cast<std::size_t>(world.rank()); ++r) before += all[r];
  return before;
}

void add_in_order(const Communicator& world, std::vector<double>& values) {
  const int count = static_cast<int>(values.size());
  std::vector<double> all(values.size() * static_cast<std::size_t>(world.size()));
  MPI_Allgather(values.data(), count, MPI_DOUBLE, all.data(), count, MPI_DOUBLE, world.handle());
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = all[i];
    for (std::size_t at = i + values.size(); at < all.size(); at += values.size())
      values[i] += all[at];
  }
}

void add_in_order(const Communicator& world, std::vector<std::int64_t>& values) {
  world.sum(values);
}

double sum_of_continuation(const Communicator& world, const OpenPart<double>& part) {
  return continuation(world, part);
}

std::int64_t sum_of_continuation(const Communicator& world, const OpenPart<std::int64_t>& part) {
  return continuation(world, part);
}

}  // namespace kedge::kernels
