// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A counting sort of element numbers by small integer keys. Elements of one key come in any order:
// for work whose results do not depend on the order it is done in.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels {

template <class Key>
struct CountKeys {
  Key key;
  int* count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Kokkos::atomic_add(count + key(i), 1);
  }
};

/// In place: each count becomes the number of elements before it.
struct CountsToStarts {
  int* count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t k, int& before, bool final) const {
    const int own = count[k];
    if (final) count[k] = before;
    before += own;
  }
};

template <class Key>
struct PlaceElements {
  Key key;
  int* next;  ///< free place of each key
  int* order;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    order[Kokkos::atomic_fetch_add(next + key(i), 1)] = static_cast<int>(i);
  }
};

template <class Space>
class CountSort {
 public:
  CountSort(std::int64_t elements, int keys)
      : keys_(keys),
        order_("sorted order", static_cast<std::size_t>(elements)),
        start_("starts of sort keys", static_cast<std::size_t>(keys)) {}

  /// Key: `int operator()(std::int64_t element) const`, callable on the device; below `keys`.
  /// Returns the elements by ascending key. Not fenced.
  template <class Key>
  [[nodiscard]] const int* sort(const Key& key) {
    const Kokkos::RangePolicy<Space> all(0, static_cast<std::int64_t>(order_.extent(0)));
    Kokkos::deep_copy(start_, 0);
    Kokkos::parallel_for("sort count", all, CountKeys<Key>{key, start_.data()});
    Kokkos::parallel_scan("sort starts", Kokkos::RangePolicy<Space>(0, keys_),
                          CountsToStarts{start_.data()});
    Kokkos::parallel_for("sort place", all, PlaceElements<Key>{key, start_.data(), order_.data()});
    return order_.data();
  }

 private:
  std::int64_t keys_;
  Kokkos::View<int*, Space> order_, start_;
};

}  // namespace kedge::kernels
