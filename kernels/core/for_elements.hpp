// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Loops over the elements of arrays: chunks with a vector loop on a CPU, an element a thread on a
// GPU.
#pragma once

#include <cstdint>

#include "kernels/compat/device.hpp"
#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels {

inline constexpr std::int64_t elements_of_chunk = 16384;  ///< of one work item on the host

/// On the host. The body is copied so that the compiler knows its pointers do not change in the
/// loop.
template <class Body>
KEDGE_HOST_CLONES void run_chunk(const Body& body, std::int64_t first, std::int64_t last) {
  const Body local = body;
  for (std::int64_t i = first; i < last; ++i) local(i);
}

template <class Body, bool OnHost>
struct ElementLoop {
  Body body;
  std::int64_t count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t item) const {
    if constexpr (OnHost) {
      const std::int64_t first = item * elements_of_chunk;
      const std::int64_t last = first + elements_of_chunk;
      run_chunk(body, first, last < count ? last : count);
    } else {
      body(item);
    }
  }
};

/// Body: `void operator()(std::int64_t) const`, callable on the device. Not fenced.
template <class Space, class Body>
void for_each_element(const char* label, std::int64_t count, const Body& body) {
  constexpr bool on_host = runs_on_host<Space>;
  const std::int64_t chunks = (count + elements_of_chunk - 1) / elements_of_chunk;
  Kokkos::parallel_for(label, Kokkos::RangePolicy<Space>(0, on_host ? chunks : count),
                       ElementLoop<Body, on_host>{body, count});
}

}  // namespace kedge::kernels
