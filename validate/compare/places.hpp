// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Places and values as a person reads them, and time read from the paths of snapshots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/compare/comparison.hpp"

namespace kedge::validate {

/// "[12,40,7]" for a row-major position; "[]" for a scalar.
[[nodiscard]] std::string index_text(std::uint64_t index, const std::vector<std::uint64_t>& shape);
/// The same as numbers, slowest dimension first.
[[nodiscard]] std::vector<std::uint64_t> unravel(std::uint64_t index,
                                                 const std::vector<std::uint64_t>& shape);

/// "1.23 against 1.24": as many digits as it takes to see the difference, and one more.
[[nodiscard]] std::string values_text(const Place& place);
/// A number in as few digits as tell it from `other`, and `extra` more.
[[nodiscard]] std::string value_text(long double value, long double other, int extra = 0);

/// The place that speaks for a dataset: a non-finite mismatch first, else the largest relative
/// difference that the abs limit does not cover, else (only abs was given, or integers) the largest
/// difference. Nothing when nothing differs.
[[nodiscard]] std::optional<Place> worst_place(const DatasetResult& result);

/// n of "/steps/<n>/...", or nothing.
[[nodiscard]] std::optional<std::int64_t> step_of(std::string_view path);

/// The first dataset in time (else in order) that fails, or that nothing judges; null when none.
/// For snapshots: the first step out of tolerance.
[[nodiscard]] const DatasetResult* first_not_passed(const Comparison& comparison);

}  // namespace kedge::validate
