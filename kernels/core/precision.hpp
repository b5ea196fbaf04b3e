// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Precision policies: in which format a kernel stores each of its arrays, in which type it computes
// and forms the terms of its sums. Time, counters and coordinates are FP64 unless a policy file
// says otherwise.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/compat/rounding.hpp"

namespace kedge::kernels {

/// The types that kernels are instantiated for. A type here has the id of its line in
/// precisions.def.
namespace precision {
struct fp32 {
  using storage = float;
  using compute = float;
  using accumulate = float;
  static constexpr bool emulates_storage = false;
};
struct fp64 {
  using storage = double;
  using compute = double;
  using accumulate = double;
  static constexpr bool emulates_storage = false;
};
/// Half the memory traffic of fp64, with its arithmetic: each value is rounded once, when it is
/// stored.
struct mixed {
  using storage = float;
  using compute = double;
  using accumulate = double;
  static constexpr bool emulates_storage = false;
};
/// Values of any format in a double, rounded when they are stored: the numbers of that format, not
/// its memory traffic.
struct emulated {
  using storage = double;
  using compute = double;
  using accumulate = double;
  static constexpr bool emulates_storage = true;
};
struct emulated_fp32 {
  using storage = double;
  using compute = float;
  using accumulate = double;
  static constexpr bool emulates_storage = true;
};
}  // namespace precision

[[nodiscard]] const char* to_string(Format format);
/// Unit roundoff: largest relative error of one rounding to nearest of a normal number, 2^-digits.
[[nodiscard]] double unit_roundoff(Format format);
/// Bytes of a number in memory; 4 for TF32, which is stored as FP32.
[[nodiscard]] std::size_t bytes_of(Format format);

/// An array of a kernel, by the name that policies, snapshots and documentation use.
struct ArrayInfo {
  const char* name;
  const char* what;
  bool coordinate = false;  ///< positions and the like: FP64 unless a policy names it
};

/// A policy as a run uses it.
struct PrecisionInfo {
  std::string id;                 ///< "fp64", or the name of the policy's file
  std::string instance;           ///< id in precisions.def of the types that run
  Format storage = Format::fp64;  ///< of the fields that are not named in `arrays`
  Format compute = Format::fp64;
  Format accumulate = Format::fp64;
  std::map<std::string, Format> arrays;  ///< what the policy's file names
  double storage_roundoff = 0.0;         ///< unit roundoffs of the three formats above
  double compute_roundoff = 0.0;
  double accumulate_roundoff = 0.0;
  std::size_t storage_bytes = 0;

  [[nodiscard]] Format storage_of(const ArrayInfo& array) const;
  /// The same policy as seen by one array: `storage` is that array's.
  [[nodiscard]] PrecisionInfo as_of(const ArrayInfo& array) const;
  /// "storage fp32, compute fp64, accumulate fp64; velocity bf16".
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool is_emulated() const;
};

/// The policies that have a name, sorted: "fp32", "fp64", "mixed".
[[nodiscard]] std::span<const PrecisionInfo> named_precisions();
/// A named one. Throws Error that lists the valid names.
[[nodiscard]] const PrecisionInfo& find_precision(std::string_view id);
/// A named one, or that of a TOML file (`storage`, `compute`, `accumulate`, and tables
/// `[arrays.NAME]` with the same keys) for a kernel of these arrays. Throws Error that names file
/// and line.
[[nodiscard]] PrecisionInfo resolve_precision(const std::string& name_or_file,
                                              std::span<const ArrayInfo> arrays);

}  // namespace kedge::kernels
