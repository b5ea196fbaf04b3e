// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sections of the precision-diff report.
#include "precision/report/precision_sections.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "validate/report/columns.hpp"

namespace kedge::precision {
namespace {

using report::Cell;
using report::Chart;
using report::Section;
using report::Series;
using report::Table;
using report::Tone;
using validate::left;
using validate::right;

constexpr std::size_t most_history_rows = 12;

Cell verdict_cell(const std::optional<Verdict>& verdict) {
  return verdict ? validate::verdict_cell(*verdict) : Cell{"does not apply", Tone::muted};
}

/// Every trajectory that has errors to show: variants, then the control.
std::vector<const Trajectory*> trajectories(const Study& study) {
  std::vector<const Trajectory*> all;
  for (const Assessment& assessment : study.variants) all.push_back(&assessment.variant);
  if (study.control) all.push_back(&*study.control);
  return all;
}

using ErrorsByStep = std::map<std::int64_t, const StepErrors*>;

ErrorsByStep by_step(const Trajectory& trajectory) {
  ErrorsByStep steps;
  for (const StepErrors& step : trajectory.steps) steps[step.step] = &step;
  return steps;
}

Cell error_cell(const ErrorsByStep& steps, std::int64_t step, double FieldError::*error) {
  const auto found = steps.find(step);
  if (found == steps.end()) return {"-", Tone::muted};
  const double value = largest(*found->second, error);
  return {value == 0 ? "0" : fmt::format("{:.2e}", value)};
}

Series error_curve(const Trajectory& trajectory, const std::string& what,
                   double FieldError::*error) {
  Series series{trajectory.name + ", " + what, {}, {}};
  for (const StepErrors& step : trajectory.steps) {
    series.x.push_back(static_cast<double>(step.step));
    series.y.push_back(largest(step, error));
  }
  return series;
}

std::set<std::string> history_names(const Study& study) {
  std::set<std::string> names;
  for (const Assessment& assessment : study.variants)
    for (const HistoryPair& history : assessment.variant.history) names.insert(history.name);
  return names;
}

const HistoryPair* find_history(const Trajectory& trajectory, const std::string& name) {
  const auto found =
      std::find_if(trajectory.history.begin(), trajectory.history.end(),
                   [&name](const HistoryPair& history) { return history.name == name; });
  return found == trajectory.history.end() ? nullptr : &*found;
}

using Values = std::map<std::int64_t, double>;

struct HistoryColumns {
  std::string units;
  Values reference;
  std::vector<std::pair<std::string, Values>> variants;
};

HistoryColumns columns_of(const Study& study, const std::string& name) {
  HistoryColumns columns;
  for (const Assessment& assessment : study.variants) {
    const HistoryPair* history = find_history(assessment.variant, name);
    if (history == nullptr) continue;
    columns.units = history->units;
    Values values;
    for (std::size_t i = 0; i < history->steps.size(); ++i) {
      columns.reference[history->steps[i]] = history->reference[i];
      values[history->steps[i]] = history->variant[i];
    }
    columns.variants.emplace_back(assessment.variant.name, std::move(values));
  }
  return columns;
}

/// About a dozen of the steps, evenly spread, the first and the last among them.
std::vector<std::int64_t> thinned(const Values& values) {
  std::vector<std::int64_t> steps;
  for (const auto& [step, value] : values) steps.push_back(step);
  if (steps.size() <= most_history_rows) return steps;
  std::vector<std::int64_t> some;
  for (std::size_t i = 0; i < most_history_rows; ++i)
    some.push_back(steps[i * (steps.size() - 1) / (most_history_rows - 1)]);
  return some;
}

Table history_table(const Study& study, const HistoryColumns& columns) {
  Table table;
  table.columns.push_back(right("step", ""));
  table.columns.push_back(right(study.reference_name, columns.units));
  for (const auto& [name, values] : columns.variants) {
    table.columns.push_back(right(name, columns.units));
    table.columns.push_back(right(name + " - " + study.reference_name, columns.units));
  }
  const std::vector<std::int64_t> steps = thinned(columns.reference);
  for (const std::int64_t step : steps) {
    const double reference = columns.reference.at(step);
    std::vector<Cell> row{{fmt::format("{}", step)}, {fmt::format("{:.10g}", reference)}};
    for (const auto& [name, values] : columns.variants) {
      const auto found = values.find(step);
      row.push_back({found == values.end() ? "-" : fmt::format("{:.10g}", found->second)});
      row.push_back(
          {found == values.end() ? "-" : fmt::format("{:.2g}", found->second - reference)});
    }
    table.rows.push_back(std::move(row));
  }
  if (steps.size() < columns.reference.size())
    table.note = fmt::format("{} of {} recorded steps; the json form has all", steps.size(),
                             columns.reference.size());
  return table;
}

std::vector<Cell> speed_row(const std::string& name, const RunFacts& run,
                            const RunFacts& reference) {
  const bool timed = run.seconds_per_step && reference.seconds_per_step;
  const auto count = [](int n) { return n > 0 ? fmt::format("{}", n) : std::string("-"); };
  return {
      {name},
      {run.precision},
      {run.backend},
      {count(run.ranks)},
      {count(run.threads)},
      {run.seconds_per_step ? fmt::format("{:.4g}", *run.seconds_per_step * 1e3) : "-"},
      {timed ? fmt::format("{:.2f}", *reference.seconds_per_step / *run.seconds_per_step) : "-"}};
}

}  // namespace

Table rules_table(const Study& study) {
  Table table;
  table.columns = {left("variant"), left("rule"), left("verdict"), left("because")};
  for (const FailedRun& failed : study.failed)
    table.rows.push_back(
        {{failed.name}, {"the run succeeds"}, verdict_cell(Verdict::fail), {failed.reason}});
  for (const Assessment& assessment : study.variants)
    for (const JudgedRule& judged : assessment.rules)
      table.rows.push_back({{assessment.variant.name},
                            {judged.rule->title},
                            verdict_cell(judged.result.verdict),
                            {judged.result.because}});
  return table;
}

Table error_table(const Study& study) {
  Table table;
  table.columns.push_back(right("step", ""));
  std::vector<ErrorsByStep> columns;
  std::set<std::int64_t> steps;
  for (const Trajectory* trajectory : trajectories(study)) {
    table.columns.push_back(right(trajectory->name + " max rel", ""));
    table.columns.push_back(right(trajectory->name + " L2 rel", ""));
    columns.push_back(by_step(*trajectory));
    for (const StepErrors& step : trajectory->steps) steps.insert(step.step);
  }
  for (const std::int64_t step : steps) {
    std::vector<Cell> row{{fmt::format("{}", step)}};
    for (const ErrorsByStep& column : columns) {
      row.push_back(error_cell(column, step, &FieldError::max_rel));
      row.push_back(error_cell(column, step, &FieldError::l2_rel));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Chart error_chart(const Study& study) {
  Chart chart{"step", "error relative to " + study.reference_name, false, true, {}};
  for (const Trajectory* trajectory : trajectories(study)) {
    if (all_equal(*trajectory)) continue;
    chart.series.push_back(error_curve(*trajectory, "max rel", &FieldError::max_rel));
    chart.series.push_back(error_curve(*trajectory, "L2 rel", &FieldError::l2_rel));
  }
  return chart;
}

std::vector<Section> history_sections(const Study& study) {
  std::vector<Section> sections;
  for (const std::string& name : history_names(study)) {
    const HistoryColumns columns = columns_of(study, name);
    if (!columns.reference.empty())
      sections.push_back({"History: " + name, history_table(study, columns)});
  }
  return sections;
}

Table speed_table(const Study& study) {
  Table table;
  table.columns = {left("run"),      left("precision"),          left("back end"),
                   right("ranks"),   right("threads", "a rank"), right("time", "ms a step"),
                   right("speed-up")};
  if (!study.reference.seconds_per_step) return table;
  table.rows.push_back(speed_row(study.reference_name, study.reference, study.reference));
  for (const Assessment& assessment : study.variants)
    table.rows.push_back(
        speed_row(assessment.variant.name, assessment.variant.run, study.reference));
  table.note = study.busy.empty() ? "one run each: a difference of a few percent is noise"
                                  : "one run each, and " + study.busy;
  return table;
}

report::Text commands_text(const Study& study) {
  report::Text text;
  const auto add = [&text](const RunFacts& run) {
    if (!run.command.empty())
      text.paragraphs.push_back(fmt::format("    {}", fmt::join(run.command, " ")));
  };
  add(study.reference);
  for (const Trajectory* trajectory : trajectories(study)) add(trajectory->run);
  return text;
}

}  // namespace kedge::precision
