// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Measuring a variant: the comparator over every step, in the order of time.
#include "precision/measure/measure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>

#include "common/core/error.hpp"
#include "common/core/provenance.hpp"
#include "common/data/hdf5_file.hpp"
#include "precision/measure/history.hpp"
#include "validate/compare/places.hpp"
#include "validate/statistics/metric.hpp"

namespace kedge::precision {
namespace {

using data::File;

std::vector<std::int64_t> steps_of(const File& file) {
  if (!file.has("/steps"))
    throw Error(fmt::format("{}: it holds no /steps", file.path().string()),
                "give a snapshot file: /steps/<n>/<field>");
  std::vector<std::int64_t> steps;
  for (const std::string& name : file.groups("/steps")) {
    std::int64_t step = 0;
    const char* const end = name.data() + name.size();
    const auto [stop, problem] = std::from_chars(name.data(), end, step);
    if (problem != std::errc{} || stop != end)
      throw Error(fmt::format("{}: /steps/{} is not a step number", file.path().string(), name));
    steps.push_back(step);
  }
  std::sort(steps.begin(), steps.end());
  return steps;
}

double metric(const char* id, const validate::Statistics& statistics) {
  return validate::as_number(validate::find_metric(id)->value(statistics));
}

FieldError error_of(const std::string& field, const validate::DatasetResult& result) {
  const validate::Statistics& s = result.statistics;
  FieldError error;
  error.field = field;
  error.outcome = result.outcome;
  error.reason = result.reason;
  if (const auto place = validate::worst_place(result))
    error.worst = fmt::format("{}: {}", validate::index_text(place->index, result.a->shape),
                              validate::values_text(*place));
  error.max_abs = metric("max_abs", s);
  error.max_rel = metric("max_rel", s);
  error.l2_rel = metric("l2_rel", s);
  error.needed_rel = static_cast<double>(s.needed_rel.value);
  error.needed_abs = static_cast<double>(s.needed_abs.value);
  error.differing = s.differing;
  error.max_ulp = s.max_ulp;
  error.nonfinite_mismatch = s.nonfinite_mismatches();
  error.nonfinite_both = s.nan_both + s.inf_both;
  return error;
}

/// Fields of one step, and sentences on those that only one file has.
StepErrors compare_step(const File& reference, const File& variant, std::int64_t step,
                        const validate::Tolerance& tolerance, std::vector<std::string>& missing) {
  const std::string group = fmt::format("/steps/{}", step);
  const std::vector<std::string> in_reference = reference.datasets_in(group);
  const std::vector<std::string> in_variant = variant.datasets_in(group);
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const std::string& name : in_variant)
    if (!has(in_reference, name))
      missing.push_back(fmt::format("{}/{} is only in the variant", group, name));
  validate::Options options;
  options.tolerance = tolerance;
  StepErrors errors{step, {}};
  for (const std::string& name : in_reference) {
    const std::string path = group + "/" + name;
    if (has(in_variant, name))
      errors.fields.push_back(
          error_of(name, validate::compare_dataset(reference, path, variant, path, options)));
    else
      missing.push_back(fmt::format("{} is only in the reference", path));
  }
  return errors;
}

void note_missing_steps(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b,
                        const char* owner, std::vector<std::string>& missing) {
  std::vector<std::int64_t> only;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only));
  if (only.empty()) return;
  const std::vector<std::int64_t> shown(
      only.begin(), only.begin() + std::min<std::ptrdiff_t>(std::ssize(only), 5));
  missing.push_back(fmt::format("steps {}{} are only in the {}", fmt::join(shown, ", "),
                                only.size() > shown.size() ? ", ..." : "", owner));
}

}  // namespace

Trajectory measure(const std::filesystem::path& reference, const std::filesystem::path& variant,
                   const std::string& name, const validate::Tolerance& tolerance,
                   const std::function<void(std::int64_t)>& on_step) {
  const File file_a = File::open(reference);
  const File file_b = File::open(variant);
  const std::vector<std::int64_t> steps_a = steps_of(file_a);
  const std::vector<std::int64_t> steps_b = steps_of(file_b);
  std::vector<std::int64_t> common;
  std::set_intersection(steps_a.begin(), steps_a.end(), steps_b.begin(), steps_b.end(),
                        std::back_inserter(common));
  if (common.empty())
    throw Error(fmt::format("{} and {} share no step", reference.string(), variant.string()),
                "write both with the same --every and --steps");
  Trajectory trajectory;
  trajectory.name = name;
  trajectory.path = variant.string();
  note_missing_steps(steps_a, steps_b, "reference", trajectory.missing);
  note_missing_steps(steps_b, steps_a, "variant", trajectory.missing);
  for (const std::int64_t step : common) {
    if (on_step) on_step(step);
    trajectory.steps.push_back(compare_step(file_a, file_b, step, tolerance, trajectory.missing));
  }
  trajectory.history = paired_history(file_a, file_b, trajectory.missing);
  return trajectory;
}

RunFacts facts_in_file(const std::filesystem::path& path) {
  RunFacts facts;
  const File file = File::open(path);
  if (!file.has_attribute("/", "provenance")) return facts;
  const nlohmann::json json =
      nlohmann::json::parse(file.text_attribute("/", "provenance"), nullptr, false);
  if (!json.is_object()) return facts;
  const auto provenance = json.get<Provenance>();
  facts.command = provenance.command;
  facts.precision = provenance.precision;
  facts.backend = provenance.backend;
  facts.ranks = provenance.ranks;
  facts.threads = provenance.threads;
  return facts;
}

}  // namespace kedge::precision
