// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The first lines of a comparison's report, and which tables follow.
#include "validate/report/diff_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "validate/compare/advice.hpp"
#include "validate/compare/places.hpp"
#include "validate/report/diff_tables.hpp"

namespace kedge::validate {
namespace {

std::size_t count_verdicts(const Comparison& comparison, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(comparison.datasets.begin(), comparison.datasets.end(),
                    [verdict](const DatasetResult& d) { return d.verdict() == verdict; }));
}

std::size_t count_outcomes(const Comparison& comparison, Outcome outcome) {
  return static_cast<std::size_t>(
      std::count_if(comparison.datasets.begin(), comparison.datasets.end(),
                    [outcome](const DatasetResult& d) { return d.outcome == outcome; }));
}

std::string plural(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// "12 datasets with 3145728 values compared: 10 equal, 2 within the tolerance, 1 failed."
std::string counts_sentence(const Comparison& comparison) {
  std::string parts;
  const auto add = [&parts](std::size_t count, const char* what) {
    if (count > 0) parts += fmt::format("{}{} {}", parts.empty() ? ": " : ", ", count, what);
  };
  add(count_outcomes(comparison, Outcome::equal), "equal");
  add(count_outcomes(comparison, Outcome::within), "within the tolerance");
  add(count_verdicts(comparison, Verdict::fail), "failed");
  add(count_verdicts(comparison, Verdict::undecided), "undecided");
  return fmt::format("{} with {} compared{}.", plural(comparison.datasets_compared(), "dataset"),
                     plural(comparison.values_compared(), "value"), parts);
}

std::string worst_sentence(const DatasetResult& dataset) {
  const Place place = *worst_place(dataset);
  return fmt::format("Worst place: {} {}: {}.", dataset.path,
                     index_text(place.index, dataset.a->shape), values_text(place));
}

/// For snapshots: when it began. For one that stands alone: which dataset.
std::string first_sentence(const DatasetResult& first) {
  const bool failed = first.verdict() == Verdict::fail;
  if (const auto step = step_of(first.path))
    return fmt::format("First step {}: {} ({}): {}.", failed ? "that fails" : "without a verdict",
                       *step, first.path, first.reason);
  return fmt::format("{}: {}: {}.", failed ? "First failure" : "First without a verdict",
                     first.path, first.reason);
}

std::string tolerance_sentence(const Comparison& comparison) {
  if (!comparison.tolerance.given()) return "No tolerance was given: only equal datasets pass.";
  return fmt::format("Tolerance ({}); integers and text are exact.",
                     describe(comparison.tolerance));
}

std::string scope_sentence(const Comparison& comparison) {
  std::string text = "Attributes and provenance were not compared";
  if (!comparison.excluded.empty())
    text += fmt::format("; {} left out by --dataset or --ignore",
                        plural(comparison.excluded.size(), "dataset"));
  return text + ".";
}

std::vector<std::string> summary_of(const Comparison& comparison) {
  std::vector<std::string> lines;
  if (!comparison.reason.empty()) lines.push_back("Undecided: " + comparison.reason + ".");
  lines.push_back(counts_sentence(comparison));
  const DatasetResult* first = first_not_passed(comparison);
  const DatasetResult* worst = worst_dataset(comparison);
  if (first != nullptr) lines.push_back(first_sentence(*first));
  if (worst != nullptr && !(worst == first && worst->outcome == Outcome::nonfinite))
    lines.push_back(worst_sentence(*worst));
  lines.push_back(tolerance_sentence(comparison));
  for (const std::string& sentence : advise(comparison).sentences) lines.push_back(sentence);
  for (const std::string& glob : comparison.unused_ignores)
    lines.push_back(fmt::format("--ignore '{}' matched no dataset.", glob));
  lines.push_back(scope_sentence(comparison));
  return lines;
}

}  // namespace

report::Report diff_report(const Comparison& comparison, const DiffView& view) {
  report::Report report;
  report.schema = "kedge.diff/1";
  report.title = fmt::format("A = {} against B = {}", comparison.a.string(), comparison.b.string());
  report.verdict = comparison.verdict;
  report.summary = summary_of(comparison);
  const auto add = [&report](const std::string& title, report::Table table) {
    if (!table.rows.empty()) report.sections.push_back({title, std::move(table)});
  };
  add("What no tolerance excuses", hard_table(comparison, view));
  add("Values that fail", values_table(comparison, view, Verdict::fail));
  add("Values that differ, undecided", values_table(comparison, view, Verdict::undecided));
  add("Values that differ, passed", values_table(comparison, view, Verdict::pass));
  add("What could not be judged", unjudged_table(comparison, view));
  if (view.verbose) {
    add("Metrics of what differs", metrics_table(comparison));
    add("All datasets", all_table(comparison));
  }
  if (view.explain) add("What judged each dataset", explain_table(comparison));
  if (view.verbose || view.explain) add("Left out", excluded_table(comparison));
  if (view.chart) {
    report::Chart chart = growth_chart(comparison);
    if (!chart.series.empty())
      report.sections.push_back({"Largest relative difference by step", std::move(chart)});
  }
  report.data = diff_json(comparison);
  return report;
}

}  // namespace kedge::validate
