// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Pairing of histories.
#include "precision/measure/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace kedge::precision {
namespace {

using data::File;

template <class Number>
std::vector<Number> read_series(const File& file, const std::string& path) {
  std::vector<Number> values(static_cast<std::size_t>(file.info(path).elements()));
  if (!values.empty()) file.read(path, 0, values.size(), values.data());
  return values;
}

bool is_series(const File& file, const std::string& path, std::size_t steps) {
  const data::DatasetInfo info = file.info(path);
  const bool number = info.type.type_class == data::TypeClass::floating ||
                      info.type.type_class == data::TypeClass::integer;
  return number && info.shape.size() == 1 && info.elements() == steps;
}

std::vector<std::string> names_of(const File& file) {
  std::vector<std::string> names = file.datasets_in("/history");
  names.erase(std::remove(names.begin(), names.end(), "step"), names.end());
  std::sort(names.begin(), names.end());
  return names;
}

/// Keeps the steps that both recorded.
HistoryPair pair_up(const std::string& name, const std::vector<std::int64_t>& steps_a,
                    const std::vector<double>& a, const std::vector<std::int64_t>& steps_b,
                    const std::vector<double>& b) {
  HistoryPair pair{name, "", {}, {}, {}};
  for (std::size_t i = 0, j = 0; i < steps_a.size() && j < steps_b.size();) {
    if (steps_a[i] < steps_b[j]) {
      ++i;
    } else if (steps_b[j] < steps_a[i]) {
      ++j;
    } else {
      pair.steps.push_back(steps_a[i]);
      pair.reference.push_back(a[i++]);
      pair.variant.push_back(b[j++]);
    }
  }
  return pair;
}

}  // namespace

std::vector<HistoryPair> paired_history(const File& reference, const File& variant,
                                        std::vector<std::string>& missing) {
  const std::string step_path = "/history/step";
  if (!reference.has(step_path) || !variant.has(step_path)) return {};
  const auto steps_a = read_series<std::int64_t>(reference, step_path);
  const auto steps_b = read_series<std::int64_t>(variant, step_path);
  const std::vector<std::string> names_a = names_of(reference);
  const std::vector<std::string> names_b = names_of(variant);
  std::vector<std::string> one_sided;
  std::set_symmetric_difference(names_a.begin(), names_a.end(), names_b.begin(), names_b.end(),
                                std::back_inserter(one_sided));
  for (const std::string& name : one_sided)
    missing.push_back(fmt::format("/history/{} is in one of the two files only", name));
  std::vector<HistoryPair> pairs;
  for (const std::string& name : names_a) {
    const std::string path = "/history/" + name;
    if (!variant.has(path) || !is_series(reference, path, steps_a.size()) ||
        !is_series(variant, path, steps_b.size()))
      continue;
    pairs.push_back(pair_up(name, steps_a, read_series<double>(reference, path), steps_b,
                            read_series<double>(variant, path)));
    if (reference.has_attribute(path, "units"))
      pairs.back().units = reference.text_attribute(path, "units");
  }
  return pairs;
}

}  // namespace kedge::precision
