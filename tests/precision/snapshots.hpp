// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// For tests of studies: snapshot files made by hand.
#pragma once

#include <cmath>
#include <functional>

#include "tests/validate/files.hpp"

namespace kedge::precision {

/// A field of 60 cells that decays in time, changed by `error(step, cell)` of itself.
using RelativeError = std::function<double(int, int)>;

inline std::vector<double> cells_at(int step, const RelativeError& error) {
  std::vector<double> cells(60);
  for (int i = 0; i < 60; ++i)
    cells[static_cast<std::size_t>(i)] =
        (20 + std::sin(0.3 * i)) * std::exp(-0.001 * step) * (1 + error(step, i));
  return cells;
}

/// Steps 0, 10, ..., 100 with /history/step and /history/energy; as float when `single`.
inline void write_snapshots(const std::filesystem::path& path, const RelativeError& error,
                            bool single = false, int last = 100) {
  data::File file = data::File::create(path);
  std::vector<std::int64_t> steps;
  std::vector<double> energy;
  for (int step = 0; step <= last; step += 10) {
    const std::vector<double> cells = cells_at(step, error);
    const std::string name = "/steps/" + std::to_string(step) + "/temperature";
    if (single)
      test::write_field(file, test::Floats{name, {cells.begin(), cells.end()}, {3, 4, 5}});
    else
      test::write_field(file, test::Doubles{name, cells, {3, 4, 5}});
    steps.push_back(step);
    energy.push_back(cells[0]);
  }
  test::write_field(file, test::Integers{"/history/step", steps});
  test::write_field(file, test::Doubles{"/history/energy", energy});
  file.close();
}

inline double no_error(int, int) {
  return 0;
}

/// Grows with the step, signs mixed over the cells.
inline double linear_error(int step, int cell) {
  return 1e-8 * step * (cell % 2 == 0 ? 1 : -1);
}

}  // namespace kedge::precision
