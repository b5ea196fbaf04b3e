// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Whole datasets of a file as doubles, and how many bits of them differ. Needs kedge_data.
#pragma once

#include <bit>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "common/data/hdf5_file.hpp"

namespace kedge::test {

using Values = std::vector<double>;

[[nodiscard]] inline std::map<std::string, Values> all_values(const std::filesystem::path& path) {
  const data::File file = data::File::open(path);
  std::map<std::string, Values> all;
  for (const data::DatasetInfo& info : file.datasets()) {
    Values& values = all[info.path];
    values.resize(info.elements());
    file.read(info.path, 0, values.size(), values.data());
  }
  return all;
}

/// Largest distance in units in the last place; the maximum when the lengths differ or a value is
/// not finite.
[[nodiscard]] inline std::uint64_t largest_ulp(const Values& a, const Values& b) {
  constexpr std::uint64_t far = ~std::uint64_t{0};
  if (a.size() != b.size()) return far;
  const auto ordered = [](double x) {  // to integers in the order of the numbers
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits < 0 ? INT64_MIN - bits : bits;
  };
  std::uint64_t largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(a[i] - a[i] == 0.0 && b[i] - b[i] == 0.0)) return far;
    const std::int64_t p = ordered(a[i]), q = ordered(b[i]);
    const std::uint64_t distance =
        static_cast<std::uint64_t>(p > q ? p : q) - static_cast<std::uint64_t>(p > q ? q : p);
    largest = distance > largest ? distance : largest;
  }
  return largest;
}

}  // namespace kedge::test
