// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The table of precision policies, read from precisions.def.
#include "kernels/core/precision.hpp"

#include <array>
#include <limits>
#include <type_traits>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

template <class Real>
constexpr const char* type_name = std::is_same_v<Real, double> ? "float64" : "float32";

/// Largest relative error of one rounding to nearest: half the distance from 1 to the next number.
template <class Real>
constexpr double unit_roundoff = 0.5 * static_cast<double>(std::numeric_limits<Real>::epsilon());

template <class Policy>
constexpr PrecisionInfo describe(const char* id) {
  using S = typename Policy::storage;
  using C = typename Policy::compute;
  using A = typename Policy::accumulate;
  return {id,        type_name<S>,     type_name<C>,     type_name<A>,
          sizeof(S), unit_roundoff<S>, unit_roundoff<C>, unit_roundoff<A>};
}

constexpr std::array precisions{
#define KEDGE_ITEM(id) describe<precision::id>(#id),
#include "kernels/core/precisions.def"
#undef KEDGE_ITEM
};

}  // namespace

std::span<const PrecisionInfo> all_precisions() {
  return precisions;
}

const PrecisionInfo& find_precision(const std::string& id) {
  std::string valid;
  for (const PrecisionInfo& info : precisions) {
    if (id == info.id) return info;
    valid += (valid.empty() ? "" : ", ") + std::string(info.id);
  }
  throw Error("there is no precision '" + id + "'", "choose one of " + valid);
}

}  // namespace kedge::kernels
