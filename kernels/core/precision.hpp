// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Precision policies: in which type a kernel stores its fields, computes, and forms the terms of
// its sums.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace kedge::kernels {

/// The policies themselves. A type here has the id of its line in precisions.def.
namespace precision {
struct fp32 {
  using storage = float;
  using compute = float;
  using accumulate = float;
};
struct fp64 {
  using storage = double;
  using compute = double;
  using accumulate = double;
};
/// Half the memory traffic of fp64, with its arithmetic: each value is rounded once, when it is
/// stored.
struct mixed {
  using storage = float;
  using compute = double;
  using accumulate = double;
};
}  // namespace precision

struct PrecisionInfo {
  const char* id;
  const char* storage;  ///< names of the three types: "float64", "float32"
  const char* compute;
  const char* accumulate;
  std::size_t storage_bytes;
  double storage_roundoff;  ///< unit roundoff u: 2^-53 or 2^-24
  double compute_roundoff;
  double accumulate_roundoff;
};

/// All policies, sorted by id.
[[nodiscard]] std::span<const PrecisionInfo> all_precisions();
/// Throws Error that lists the valid names.
[[nodiscard]] const PrecisionInfo& find_precision(const std::string& id);

}  // namespace kedge::kernels
