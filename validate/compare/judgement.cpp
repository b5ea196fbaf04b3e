// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The decision on values, in the order that comparison.hpp gives.
#include "validate/compare/judgement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validate/compare/places.hpp"

namespace kedge::validate {
namespace {

void decide(DatasetResult& result, Outcome outcome, std::string reason) {
  result.outcome = outcome;
  result.reason = std::move(reason);
}

std::string at(const DatasetResult& result, const Place& place) {
  return fmt::format("{}: {}", index_text(place.index, result.a->shape), values_text(place));
}

std::string nonfinite_reason(const DatasetResult& result) {
  const Statistics& s = result.statistics;
  std::string counts;
  const auto add = [&counts](std::uint64_t count, const char* what) {
    if (count > 0) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, what);
  };
  add(s.nan_only_a, "NaN only in A");
  add(s.nan_only_b, "NaN only in B");
  add(s.inf_mismatch, "Inf against another value");
  return fmt::format("{}; first {}", counts, at(result, *s.first_nonfinite));
}

std::string equal_reason(const DatasetResult& result) {
  const Statistics& s = result.statistics;
  std::string reason = result.bit_equal ? "bit-equal" : "every value equal";
  if (s.values == 0) return "no elements on either side";
  if (s.nan_both + s.inf_both > 0)
    reason += fmt::format(", {} NaN and {} Inf at the same places", s.nan_both, s.inf_both);
  if (s.zero_sign > 0) reason += fmt::format(", {} times -0 against +0", s.zero_sign);
  return reason;
}

std::string no_tolerance_reason(const DatasetResult& result) {
  const Statistics& s = result.statistics;
  std::string reason = fmt::format("{} of {} values differ and no tolerance says how much they may",
                                   s.differing, s.values);
  if (s.max_ulp == 0) reason += "; rounded to the coarser type they agree";
  return reason;
}

bool shift_exceeds(const Statistics& s, double limit) {
  const long double size = std::max(s.sum_abs_a.value(), s.sum_abs_b.value());
  return std::fabs(s.sum_difference.value()) > static_cast<long double>(limit) * size;
}

double shift_of(const Statistics& s) {
  const long double size = std::max(s.sum_abs_a.value(), s.sum_abs_b.value());
  return size > 0.0L ? static_cast<double>(std::fabs(s.sum_difference.value()) / size) : 0.0;
}

/// What the limits allow in all, were every value shifted by as much as it may.
long double allowed_shift(const Statistics& s, const PointLimits& limits) {
  const long double by_abs =
      static_cast<long double>(limits.abs.value_or(0)) * static_cast<long double>(s.finite);
  const long double by_rel = static_cast<long double>(limits.rel.value_or(0)) *
                             std::max(s.sum_abs_a.value(), s.sum_abs_b.value());
  return std::max(by_abs, by_rel);
}

std::string one_sided_reason(const Statistics& s) {
  const bool b = s.b_larger >= s.a_larger;
  return fmt::format(
      "within the tolerance point by point, but {} of {} differing values are {} in B (mean shift "
      "{:.2g} relative): a drift, not rounding; accept it with --bias if it is meant",
      std::max(s.a_larger, s.b_larger), s.differing, b ? "larger" : "smaller", shift_of(s));
}

}  // namespace

bool is_one_sided(const Statistics& s, const PointLimits& limits) {
  constexpr std::uint64_t enough_values = 32;
  constexpr std::uint64_t rounding_ulp = 4;
  const std::uint64_t one_way = std::max(s.a_larger, s.b_larger);
  const std::uint64_t other_way = std::min(s.a_larger, s.b_larger);
  if (s.differing < enough_values || s.differing < s.finite - s.differing) return false;
  if (other_way > one_way / 1000 || s.max_ulp <= rounding_ulp) return false;
  if (std::fabs(s.sum_difference.value()) < 0.05L * allowed_shift(s, limits)) return false;
  const auto count = static_cast<long double>(s.differing);
  return s.sum_abs_difference.value() >= 0.5L * count * s.max_abs.value ||
         s.sum_relative.value() >= 0.5L * count * s.max_rel.value;
}

void judge_floating(DatasetResult& result) {
  const Statistics& s = result.statistics;
  const Tolerance& tolerance = result.tolerance;
  if (s.nonfinite_mismatches() > 0)
    return decide(result, Outcome::nonfinite, nonfinite_reason(result));
  if (s.values > 0 && s.finite == 0)
    return decide(
        result, Outcome::nothing_finite,
        fmt::format("none of the {} values is finite: equal NaN prove nothing", s.values));
  if (s.differing == 0) return decide(result, Outcome::equal, equal_reason(result));
  if (!tolerance.points.any())
    return decide(result, Outcome::no_tolerance, no_tolerance_reason(result));
  if (s.beyond > 0)
    return decide(result, Outcome::beyond,
                  fmt::format("{} of {} values out of tolerance; first {}", s.beyond, s.values,
                              at(result, *s.first_beyond)));
  if (tolerance.bias && shift_exceeds(s, *tolerance.bias))
    return decide(result, Outcome::beyond,
                  fmt::format("values within, but the mean shift is {:.2g} relative (limit {})",
                              shift_of(s), limit_text(*tolerance.bias)));
  if (!tolerance.bias && is_one_sided(s, tolerance.points))
    return decide(result, Outcome::one_sided, one_sided_reason(s));
  decide(result, Outcome::within,
         fmt::format("{} of {} values differ, all within the tolerance", s.differing, s.values));
}

void judge_integers(DatasetResult& result) {
  const Statistics& s = result.statistics;
  if (s.differing == 0) return decide(result, Outcome::equal, equal_reason(result));
  decide(result, Outcome::integers_differ,
         fmt::format("{} of {} integers differ, and integers are exact; first {}", s.differing,
                     s.values, at(result, *s.first_differing)));
}

}  // namespace kedge::validate
