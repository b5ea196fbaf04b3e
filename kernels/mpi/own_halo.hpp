// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The part of a halo that a rank fills from its own cells: a periodic direction that no rank
// divides. One copy on the device, where a message to oneself would be packed, sent and unpacked.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kernels/compat/kokkos.hpp"
#include "kernels/mpi/halo_plan.hpp"

namespace kedge::kernels {

struct DividedPlan {
  HaloPlan own;     ///< peers that are the rank itself
  HaloPlan remote;  ///< all others
};

inline DividedPlan divide_plan(HaloPlan plan, int rank) {
  DividedPlan divided;
  for (HaloPeer& peer : plan.peers)
    (peer.rank == rank ? divided.own : divided.remote).peers.push_back(std::move(peer));
  return divided;
}

/// Which owned cell each of the rank's own ghosts equals.
struct CopyPairs {
  std::vector<std::int64_t> from, to;
};
/// What the rank sends with a tag, it receives where that tag is expected.
inline CopyPairs copy_pairs(const HaloPlan& own) {
  CopyPairs pairs;
  for (const HaloPeer& sender : own.peers)
    for (const HaloPeer& receiver : own.peers) {
      if (receiver.receive_tag != sender.send_tag) continue;
      pairs.from.insert(pairs.from.end(), sender.send.begin(), sender.send.end());
      pairs.to.insert(pairs.to.end(), receiver.receive.begin(), receiver.receive.end());
    }
  return pairs;
}

/// field[to[i]] = field[from[i]]; sources are owned, targets are ghosts.
template <class Value>
struct OwnCopy {
  const std::int64_t* from;
  const std::int64_t* to;
  Value* field;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const { field[to[i]] = field[from[i]]; }
};

template <class Space, class Value>
class OwnHalo {
 public:
  explicit OwnHalo(const HaloPlan& own) {
    const CopyPairs pairs = copy_pairs(own);
    from_ = on_device(pairs.from, "own halo from");
    to_ = on_device(pairs.to, "own halo to");
  }

  /// Not fenced.
  void copy(Value* field) const {
    Kokkos::parallel_for("own halo",
                         Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(from_.extent(0))),
                         OwnCopy<Value>{from_.data(), to_.data(), field});
  }

 private:
  using Index = Kokkos::View<std::int64_t*, Space>;

  static Index on_device(const std::vector<std::int64_t>& values, const std::string& label) {
    Index index(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), values.size());
    const auto host = Kokkos::create_mirror_view(index);
    std::copy(values.begin(), values.end(), host.data());
    Kokkos::deep_copy(index, host);
    return index;
  }

  Index from_, to_;
};

}  // namespace kedge::kernels
