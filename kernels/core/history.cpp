// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Histories in memory and in snapshots.
#include "kernels/core/history.hpp"

#include "common/core/error.hpp"

namespace kedge::kernels {

void History::add(std::int64_t step, const std::vector<double>& values) {
  steps.push_back(step);
  for (std::size_t s = 0; s < series.size(); ++s) series[s].values.push_back(values.at(s));
}

void History::write(data::SnapshotWriter& writer) const {
  if (steps.empty()) return;
  for (const Series& one : series) writer.write_history(one.name, one.units, steps, one.values);
}

void History::read(const data::File& file) {
  if (!file.has("/history/step")) return;  // recorded nothing so far
  steps.resize(file.info("/history/step").elements());
  file.read("/history/step", 0, steps.size(), steps.data());
  for (Series& one : series) {
    const std::string path = "/history/" + one.name;
    if (!file.has(path) || file.info(path).elements() != steps.size())
      throw Error(file.path().string() + ": " + path +
                  " is missing or not as long as /history/step");
    one.values.resize(steps.size());
    file.read(path, 0, steps.size(), one.values.data());
  }
}

}  // namespace kedge::kernels
