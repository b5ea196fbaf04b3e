// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// String datasets: compared exactly, text against text, whatever the storage.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "validate/compare/comparison.hpp"

namespace kedge::validate {

/// Compares the strings of result.a and result.b; sets statistics, outcome and reason.
void compare_text(const data::File& a, const data::File& b, std::size_t chunk_bytes,
                  DatasetResult& result);

/// The `count` strings in bytes as File::read_raw gives them: all of `width` bytes and padded with
/// NUL, or each ended by one NUL.
[[nodiscard]] std::vector<std::string> split_text(const std::vector<std::byte>& bytes,
                                                  std::size_t count, std::size_t width);

}  // namespace kedge::validate
