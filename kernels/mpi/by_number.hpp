// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Particles in the order of their numbers, as files hold them: each rank has a contiguous share.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/mpi/owner.hpp"
#include "kernels/mpi/redistribute.hpp"

namespace kedge::kernels {

/// N values of the particle `id`.
template <int N>
struct Numbered {
  std::int64_t id;
  double value[N];
};

template <int N>
struct OwnersByNumber {
  LineParts parts;
  const Numbered<N>* records;
  int* owner;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    owner[i] = parts.owner(records[i].id);
  }
};

/// This rank's share of the numbers.
[[nodiscard]] inline data::SnapshotWriter::Block share_block(const Setup& setup,
                                                             const LineParts& parts,
                                                             std::uint64_t components) {
  const std::int64_t first = parts.first(setup.world.rank());
  const std::int64_t last = parts.first(setup.world.rank() + 1);
  return {{static_cast<std::uint64_t>(parts.total), components},
          {static_cast<std::uint64_t>(first), 0},
          {static_cast<std::uint64_t>(last - first), components}};
}

/// The values of this rank's share, from wherever the particles are. Collective.
template <int N, class Space>
void gather_by_number(const Setup& setup, const LineParts& parts,
                      const Kokkos::View<Numbered<N>*, Space>& records,
                      std::vector<double>& values) {
  Kokkos::View<int*, Space> owner(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("owners by number")),
      records.extent(0));
  Kokkos::parallel_for("owners by number",
                       Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(records.extent(0))),
                       OwnersByNumber<N>{parts, records.data(), owner.data()});
  Space().fence();
  const auto mine = Kokkos::create_mirror_view_and_copy(
      Kokkos::HostSpace(), Redistribute<Space, Numbered<N>>(setup)(records, owner));
  const std::int64_t first = parts.first(setup.world.rank());
  const std::int64_t last = parts.first(setup.world.rank() + 1);
  values.resize(static_cast<std::size_t>((last - first) * N));
  for (std::size_t i = 0; i < mine.extent(0); ++i) {
    const Numbered<N>& one = mine.data()[i];
    std::copy(one.value, one.value + N, values.begin() + (one.id - first) * N);
  }
}

}  // namespace kedge::kernels
