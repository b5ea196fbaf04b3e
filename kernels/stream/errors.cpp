// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Scalars, growth and error bounds of kernel stream.
#include <algorithm>
#include <cmath>

#include "kernels/stream/truth.hpp"

namespace kedge::kernels::stream {
namespace {

using Triple = std::array<double, array_count>;

/// Relative error after further ones: (1 + x)(1 + y) - 1.
double and_then(double x, double y) {
  return x + y + x * y;
}

/// One step of relative errors; s of the arrays, u of compute.
Triple step_of_errors(Triple e, const Triple& s, double u, const Operations& does) {
  auto& [a, b, c] = e;
  const double scaled = and_then(u, u);  // the scalar and the product
  if (does.copy) c = and_then(a, s[2]);
  if (does.mul) b = and_then(and_then(c, scaled), s[1]);
  if (does.add) c = and_then(and_then(std::max(a, b), u), s[2]);
  if (does.triad) a = and_then(and_then(std::max(b, and_then(c, scaled)), u), s[0]);
  return e;
}

/// One step of values, which all operations leave in their order.
Triple step_of_values(Triple values, double scalar, const Operations& does) {
  auto& [a, b, c] = values;
  if (does.copy) c = a;
  if (does.mul) b = scalar * c;
  if (does.add) c = a + b;
  if (does.triad) a = b + scalar * c;
  return values;
}

bool all_five(const Operations& does) {
  return does.copy && does.mul && does.add && does.triad;
}

}  // namespace

Operations operations_of(const std::string& variant) {
  const auto does = [&](const char* operation) { return variant == "all" || variant == operation; };
  return {does("copy"), does("mul"), does("add"), does("triad"), does("dot")};
}

double scalar_of_step(std::int64_t step) {
  return step % 2 != 0 ? std::sqrt(3.0) - 1.0 : std::sqrt(1.5) - 1.0;
}

double growth_of(std::int64_t steps) {
  return steps % 2 != 0 ? 2.0 : 1.0;
}

std::array<double, array_count> relative_bounds(
    const std::array<double, array_count>& storage_roundoff, double compute_roundoff,
    const Operations& operations, std::int64_t steps) {
  Triple error = storage_roundoff;
  if (steps == 0) return error;
  // Only a is read before it is written, and a step of all five adds the same to any error of it.
  // The single operations do not read what they write: one step is as good as many.
  if (all_five(operations)) {
    const double r = step_of_errors({}, storage_roundoff, compute_roundoff, operations)[0];
    error[0] = and_then(error[0], std::expm1(static_cast<double>(steps - 1) * std::log1p(r)));
  }
  return step_of_errors(error, storage_roundoff, compute_roundoff, operations);
}

std::array<double, array_count> largest_values(const Operations& operations, std::int64_t steps) {
  Triple values = largest_start;
  if (steps == 0) return values;
  if (all_five(operations)) values[0] *= growth_of(steps - 1);
  return step_of_values(values, scalar_of_step(steps), operations);
}

}  // namespace kedge::kernels::stream
