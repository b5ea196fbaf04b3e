// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Two files: which datasets meet, which are missing, and the verdict of the whole.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "common/core/error.hpp"
#include "common/core/text.hpp"
#include "validate/compare/comparison.hpp"
#include "validate/compare/glob.hpp"

namespace kedge::validate {
namespace {

using data::DatasetInfo;
using data::File;

/// A path and what each file holds there; sorted naturally: step 2 before step 10.
struct Natural {
  bool operator()(const std::string& a, const std::string& b) const {
    if (natural_less(a, b)) return true;
    return !natural_less(b, a) && a < b;
  }
};
struct Sides {
  std::optional<DatasetInfo> a;
  std::optional<DatasetInfo> b;
};
using Paths = std::map<std::string, Sides, Natural>;

bool any_matches(const std::vector<std::string>& globs, const std::string& path) {
  return std::any_of(globs.begin(), globs.end(),
                     [&path](const std::string& glob) { return glob_matches(glob, path); });
}

bool matches_any(const std::string& glob, const Paths& paths) {
  return std::any_of(paths.begin(), paths.end(),
                     [&glob](const auto& entry) { return glob_matches(glob, entry.first); });
}

std::string near_name(const std::string& glob, const Paths& paths) {
  std::vector<std::string> names;
  for (const auto& [path, sides] : paths) {
    names.push_back(path);
    names.push_back(path.substr(path.rfind('/') + 1));
  }
  return nearest_match(glob, names);
}

Paths collect(const File& a, const File& b) {
  Paths paths;
  for (DatasetInfo& info : a.datasets()) paths[info.path].a = info;
  for (DatasetInfo& info : b.datasets()) paths[info.path].b = info;
  return paths;
}

void require_matches(const std::vector<std::string>& globs, const Paths& paths) {
  for (const std::string& glob : globs) {
    if (matches_any(glob, paths)) continue;
    const std::string near = near_name(glob, paths);
    throw Error(
        fmt::format("--dataset '{}' matches no dataset of either file", glob),
        near.empty() ? "h5ls -r FILE lists what a file holds" : "did you mean " + near + "?");
  }
}

DatasetResult missing(const std::string& path, const Sides& sides, const File& a, const File& b,
                      const Options& options) {
  DatasetResult result;
  result.path = path;
  result.a = sides.a;
  result.b = sides.b;
  result.tolerance = options.tolerance;
  result.outcome = sides.a ? Outcome::only_in_a : Outcome::only_in_b;
  const DatasetInfo& info = sides.a ? *sides.a : *sides.b;
  const char* here = sides.a ? "A" : "B";
  const char* there = sides.a ? "B" : "A";
  result.reason = fmt::format("only in {} ({})", here, info.type.name());
  if ((sides.a ? b : a).has(path)) result.reason += fmt::format("; in {} it is a group", there);
  return result;
}

bool is_numeric(const DatasetResult& result) {
  return result.a && (result.a->type.type_class == data::TypeClass::integer ||
                      result.a->type.type_class == data::TypeClass::floating);
}

void conclude(Comparison& comparison) {
  comparison.verdict = Verdict::pass;
  std::uint64_t numbers = 0;
  for (const DatasetResult& dataset : comparison.datasets) {
    comparison.verdict = combine(comparison.verdict, dataset.verdict());
    if (is_numeric(dataset)) numbers += dataset.statistics.values;
  }
  if (comparison.verdict != Verdict::pass || numbers > 0) return;
  comparison.verdict = Verdict::undecided;
  comparison.reason = comparison.datasets.empty()
                          ? "nothing was compared: no dataset is left to compare"
                          : "nothing was compared: no dataset holds a number";
}

}  // namespace

Comparison compare_files(const std::filesystem::path& path_a, const std::filesystem::path& path_b,
                         const Options& options) {
  for (const std::string& glob : options.only) check_glob(glob);
  for (const std::string& glob : options.ignore) check_glob(glob);
  const File a = File::open(path_a);
  const File b = File::open(path_b);
  const Paths paths = collect(a, b);
  require_matches(options.only, paths);

  Comparison comparison;
  comparison.a = path_a;
  comparison.b = path_b;
  comparison.tolerance = options.tolerance;
  for (const std::string& glob : options.ignore)
    if (!matches_any(glob, paths)) comparison.unused_ignores.push_back(glob);
  std::size_t done = 0;
  for (const auto& [path, sides] : paths) {
    if (options.progress) options.progress(done, paths.size(), path);
    ++done;
    const bool wanted = options.only.empty() || any_matches(options.only, path);
    if (!wanted || any_matches(options.ignore, path))
      comparison.excluded.push_back(path);
    else if (sides.a && sides.b)
      comparison.datasets.push_back(compare_dataset(a, path, b, path, options));
    else
      comparison.datasets.push_back(missing(path, sides, a, b, options));
  }
  conclude(comparison);
  return comparison;
}

}  // namespace kedge::validate
