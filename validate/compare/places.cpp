// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Places and values as text.
#include "validate/compare/places.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>

namespace kedge::validate {
namespace {

constexpr int most_digits = 21;  // tells any two extended numbers apart

std::string with_digits(long double value, int digits) {
  if (std::isnan(value)) return "NaN";
  return fmt::format("{:.{}g}", value, digits);
}

}  // namespace

std::vector<std::uint64_t> unravel(std::uint64_t index, const std::vector<std::uint64_t>& shape) {
  std::vector<std::uint64_t> position(shape.size());
  for (std::size_t d = shape.size(); d-- > 0;) {
    position[d] = shape[d] == 0 ? 0 : index % shape[d];
    index = shape[d] == 0 ? 0 : index / shape[d];
  }
  return position;
}

std::string index_text(std::uint64_t index, const std::vector<std::uint64_t>& shape) {
  return fmt::format("[{}]", fmt::join(unravel(index, shape), ","));
}

std::string value_text(long double value, long double other, int extra) {
  for (int digits = 3; digits < most_digits; ++digits)
    if (with_digits(value, digits) != with_digits(other, digits))
      return with_digits(value, digits + extra);
  return with_digits(value, most_digits);
}

std::string values_text(const Place& place) {
  return fmt::format("{} against {}", value_text(place.a, place.b, 1),
                     value_text(place.b, place.a, 1));
}

std::optional<Place> worst_place(const DatasetResult& result) {
  const Statistics& s = result.statistics;
  if (s.first_nonfinite) return s.first_nonfinite;
  const bool only_abs = result.tolerance.points.abs && !result.tolerance.points.rel;
  if (s.needed_rel.place && !only_abs) return s.needed_rel.place;
  if (s.max_abs.place) return s.max_abs.place;
  return s.first_differing;
}

std::optional<std::int64_t> step_of(std::string_view path) {
  constexpr std::string_view prefix = "/steps/";
  if (!path.starts_with(prefix)) return std::nullopt;
  path.remove_prefix(prefix.size());
  const std::string_view number = path.substr(0, path.find('/'));
  std::int64_t step = 0;
  const char* const end = number.data() + number.size();
  const auto [stop, problem] = std::from_chars(number.data(), end, step);
  if (problem != std::errc{} || stop != end || number.size() == path.size()) return std::nullopt;
  return step;
}

const DatasetResult* first_not_passed(const Comparison& comparison) {
  const DatasetResult* first = nullptr;
  for (const DatasetResult& dataset : comparison.datasets) {
    if (dataset.verdict() == Verdict::pass) continue;
    if (first == nullptr) first = &dataset;
    // A failure counts before what is only undecided; among equals the earlier step does.
    const bool worse = dataset.verdict() == Verdict::fail && first->verdict() != Verdict::fail;
    const bool same = dataset.verdict() == first->verdict();
    const auto step = step_of(dataset.path);
    const auto best = step_of(first->path);
    if (worse || (same && step && (!best || *step < *best))) first = &dataset;
  }
  return first;
}

}  // namespace kedge::validate
