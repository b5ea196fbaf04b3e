// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How the threads of a warp reach each array when a nest becomes a kernel: neighbouring threads
// take neighbouring values of the innermost collapsed counter.
#pragma once

#include <string>
#include <vector>

#include "analyzer/model/loop.hpp"

namespace kedge::rank {

/// What neighbouring threads touch, of one array in one way:
///   coalesced  neighbouring elements: one transaction for the warp
///   broadcast  one element for all
///   strided    elements a fixed distance apart
///   aos        elements a record (or a few components) apart, several of each used
///   gather     elements that an index array or a computation names
struct DeviceAccess {
  std::string array;
  std::string access;  ///< one of the above
  std::string stride;  ///< in elements, as the source names it; "" unless strided or aos
  bool reads = false;
  bool writes = false;  ///< or updates
  int bytes = 0;        ///< of one element
  int references = 0;   ///< distinct elements an iteration touches
  std::string element;  ///< the first of them: "u[nx*j + i - 1]"
  std::string help;     ///< what would coalesce it, "" where nothing need be done
};

/// Of an element, not of the pointer that leads to it or of a scalar.
[[nodiscard]] bool is_element(const model::Access& access);

/// Arrays that the body of `threads` (the innermost collapsed loop) touches, in the source's order;
/// pointers and scalars are left out.
[[nodiscard]] std::vector<DeviceAccess> device_accesses(const model::LoopResult& threads);

}  // namespace kedge::rank
