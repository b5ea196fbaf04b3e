// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Values recorded every few steps, the same on every rank.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/data/snapshot.hpp"

namespace kedge::kernels {

struct History {
  struct Series {
    std::string name;
    std::string units;
    std::vector<double> values;
  };
  std::vector<std::int64_t> steps;
  std::vector<Series> series;

  /// One value a series, in their order.
  void add(std::int64_t step, const std::vector<double>& values);
  void write(data::SnapshotWriter& writer) const;
  /// Reads the series that are named already.
  void read(const data::File& file);
};

}  // namespace kedge::kernels
