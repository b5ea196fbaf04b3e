// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The first lines of the precision-diff report, and the order of its sections.
#include "precision/report/precision_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "precision/gate/growth.hpp"
#include "precision/report/precision_sections.hpp"
#include "validate/compare/advice.hpp"
#include "validate/compare/tolerance.hpp"

namespace kedge::precision {
namespace {

/// The step and field with the largest relative error.
struct Peak {
  const StepErrors* step = nullptr;
  const FieldError* field = nullptr;
};

Peak peak_of(const Trajectory& trajectory) {
  Peak peak;
  for (const StepErrors& step : trajectory.steps)
    for (const FieldError& field : step.fields)
      if (peak.field == nullptr || field.max_rel > peak.field->max_rel) peak = {&step, &field};
  return peak;
}

std::string growth_text(const Trajectory& trajectory) {
  std::string text;
  for (const ErrorSeries& series : series_by_field(trajectory, &FieldError::l2_rel))
    text += fmt::format("{}L2 error of {} {}", text.empty() ? "" : "; ", series.field,
                        describe(analyse_growth(series.steps, series.values)));
  return text;
}

std::string variant_sentence(const Study& study, const Assessment& assessment) {
  const Trajectory& variant = assessment.variant;
  const Peak peak = peak_of(variant);
  std::string text = fmt::format("{} against {}: {}", variant.name, study.reference_name,
                                 to_string(assessment.verdict));
  if (peak.field == nullptr) return text + "; no field was compared.";
  if (all_equal(variant)) return text + "; equal at every step.";
  text +=
      fmt::format("; largest relative error {:.2g} at step {} in {} {}; {}.", peak.field->max_rel,
                  peak.step->step, peak.field->field, peak.field->worst, growth_text(variant));
  return text;
}

std::string decisive_sentence(const Assessment& assessment) {
  for (const Verdict wanted : {Verdict::fail, Verdict::undecided})
    for (const JudgedRule& judged : assessment.rules)
      if (judged.result.verdict == wanted && assessment.verdict == wanted)
        return fmt::format("{}: rule '{}' says {}: {}.", assessment.variant.name,
                           judged.rule->title, to_string(wanted), judged.result.because);
  return "";
}

std::string control_sentence(const Study& study) {
  if (!study.control) return fmt::format("Noise floor not measured ({}).", study.control_note);
  if (all_equal(*study.control))
    return fmt::format("Control: {}: equal at every step, so the noise floor is 0.",
                       study.control_note);
  const Peak peak = peak_of(*study.control);
  std::string text = fmt::format("Control: {}: differs by up to {:.2g} relative",
                                 study.control_note, peak.field ? peak.field->max_rel : 0.0);
  text += repeats(study)
              ? "; that is the noise floor."
              : "; the reference does not repeat within the tolerance, so nothing can pass.";
  return text;
}

/// The kernel's own bound beside what was found; its formula is in the json form.
std::string bound_text(const Trajectory& variant, double largest_error) {
  if (!variant.run.rounding_bound) return "";
  const std::string& origin = variant.run.rounding_bound_origin;
  return fmt::format(", {} the {:.2g} {} that the kernel's {} allows",
                     largest_error <= *variant.run.rounding_bound ? "below" : "ABOVE",
                     *variant.run.rounding_bound, variant.run.rounding_bound_unit,
                     origin.substr(0, origin.find(':')));
}

/// What to give so that the question can be decided.
std::vector<std::string> tolerance_sentences(const Study& study) {
  if (study.tolerance.points.any())
    return {fmt::format("Tolerance ({}).", validate::describe(study.tolerance))};
  std::vector<std::string> lines{
      "No tolerance was given, so what differs is undecided: give --rel or --abs."};
  for (const Assessment& assessment : study.variants) {
    const Trajectory& variant = assessment.variant;
    double rel = 0;
    double abs = 0;
    for (const StepErrors& step : variant.steps) {
      rel = std::max(rel, largest(step, &FieldError::needed_rel));
      abs = std::max(abs, largest(step, &FieldError::needed_abs));
    }
    if (rel == 0) continue;
    lines.push_back(fmt::format("{} stayed within --rel {} and within --abs {}{}.", variant.name,
                                validate::limit_text(validate::round_up(rel)),
                                validate::limit_text(validate::round_up(abs)),
                                bound_text(variant, abs)));
  }
  return lines;
}

std::string speed_sentence(const Study& study) {
  if (!study.reference.seconds_per_step) return "";
  std::string parts;
  for (const Assessment& assessment : study.variants)
    if (assessment.variant.run.seconds_per_step)
      parts +=
          fmt::format("{}{} {:.2f} times", parts.empty() ? "" : ", ", assessment.variant.name,
                      *study.reference.seconds_per_step / *assessment.variant.run.seconds_per_step);
  if (parts.empty()) return "";
  return fmt::format("Speed against {} ({:.3g} ms a step): {}{}.", study.reference_name,
                     *study.reference.seconds_per_step * 1e3, parts,
                     study.busy.empty() ? "" : "; " + study.busy);
}

std::vector<std::string> summary_of(const Study& study) {
  std::vector<std::string> lines;
  const auto add = [&lines](const std::string& line) {
    if (!line.empty()) lines.push_back(line);
  };
  for (const FailedRun& failed : study.failed)
    add(fmt::format("{}: fail: the run did not succeed: {}.", failed.name, failed.reason));
  for (const Assessment& assessment : study.variants) {
    add(variant_sentence(study, assessment));
    if (study.tolerance.points.any() || assessment.verdict == Verdict::fail)
      add(decisive_sentence(assessment));
  }
  add(control_sentence(study));
  for (const std::string& line : tolerance_sentences(study)) add(line);
  add(speed_sentence(study));
  for (const std::string& note : study.notes) add(note);
  return lines;
}

}  // namespace

report::Report precision_report(const Study& study) {
  report::Report report;
  report.schema = "kedge.precision/1";
  report.title =
      fmt::format("Precision of {} over time, against {}", study.subject, study.reference_name);
  report.verdict = study.verdict;
  report.summary = summary_of(study);
  const auto add_table = [&report](const char* title, report::Table table) {
    if (!table.rows.empty()) report.sections.push_back({title, std::move(table)});
  };
  add_table("What the rules say", rules_table(study));
  if (const report::Chart chart = error_chart(study); !chart.series.empty())
    report.sections.push_back({"Error over time", chart});
  add_table("Error at each step", error_table(study));
  for (report::Section& section : history_sections(study))
    report.sections.push_back(std::move(section));
  add_table("Speed", speed_table(study));
  if (const report::Text commands = commands_text(study); !commands.paragraphs.empty())
    report.sections.push_back({"What was run", commands});
  report.data = precision_json(study);
  return report;
}

}  // namespace kedge::precision
