// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The machine-readable form of a study, schema kedge.precision/1.
#include <nlohmann/json.hpp>

#include "precision/gate/growth.hpp"
#include "precision/report/precision_report.hpp"

namespace kedge::precision {
namespace {

using nlohmann::json;

json optional_number(const std::optional<double>& value) {
  return value ? json(*value) : json(nullptr);
}

json facts_json(const RunFacts& run) {
  json facts{
      {"command", run.command},      {"precision", run.precision},
      {"backend", run.backend},      {"ranks", run.ranks},
      {"threads", run.threads},      {"seconds_per_step", optional_number(run.seconds_per_step)},
      {"invariants", json::array()}, {"rounding_bound", nullptr}};
  for (const Invariant& invariant : run.invariants)
    facts["invariants"].push_back({{"name", invariant.name},
                                   {"value", invariant.value},
                                   {"limit", invariant.limit},
                                   {"unit", invariant.unit},
                                   {"kept", invariant.kept},
                                   {"origin", invariant.origin}});
  if (run.rounding_bound)
    facts["rounding_bound"] = {{"value", *run.rounding_bound},
                               {"unit", run.rounding_bound_unit},
                               {"origin", run.rounding_bound_origin}};
  return facts;
}

json field_json(const FieldError& field) {
  return {{"field", field.field},
          {"outcome", validate::to_string(field.outcome)},
          {"reason", field.reason},
          {"worst", field.worst},
          {"differing", field.differing},
          {"max_abs", field.max_abs},
          {"max_rel", field.max_rel},
          {"l2_rel", field.l2_rel},
          {"needed_rel", field.needed_rel},
          {"needed_abs", field.needed_abs},
          {"max_ulp", field.max_ulp},
          {"nonfinite_mismatch", field.nonfinite_mismatch},
          {"nonfinite_both", field.nonfinite_both}};
}

json trajectory_json(const Trajectory& trajectory) {
  json out{{"name", trajectory.name},       {"path", trajectory.path},
           {"missing", trajectory.missing}, {"run", facts_json(trajectory.run)},
           {"steps", json::array()},        {"history", json::array()},
           {"growth", json::array()}};
  for (const StepErrors& step : trajectory.steps) {
    json fields = json::array();
    for (const FieldError& field : step.fields) fields.push_back(field_json(field));
    out["steps"].push_back({{"step", step.step}, {"fields", fields}});
  }
  for (const HistoryPair& history : trajectory.history)
    out["history"].push_back({{"name", history.name},
                              {"units", history.units},
                              {"steps", history.steps},
                              {"reference", history.reference},
                              {"variant", history.variant}});
  for (const ErrorSeries& series : series_by_field(trajectory, &FieldError::l2_rel)) {
    const Growth growth = analyse_growth(series.steps, series.values);
    out["growth"].push_back({{"field", series.field},
                             {"error", "l2_rel"},
                             {"first", growth.first},
                             {"last", growth.last},
                             {"largest", growth.largest},
                             {"largest_step", growth.largest_step},
                             {"last_over_median", growth_ratio(growth)},
                             {"description", describe(growth)}});
  }
  return out;
}

json assessment_json(const Assessment& assessment) {
  json out = trajectory_json(assessment.variant);
  out["verdict"] = to_string(assessment.verdict);
  out["rules"] = json::array();
  for (const JudgedRule& judged : assessment.rules)
    out["rules"].push_back(
        {{"rule", judged.rule->id},
         {"verdict",
          judged.result.verdict ? json(to_string(*judged.result.verdict)) : json(nullptr)},
         {"because", judged.result.because}});
  return out;
}

}  // namespace

json precision_json(const Study& study) {
  json out{{"subject", study.subject},
           {"reference",
            {{"name", study.reference_name},
             {"path", study.reference_path},
             {"run", facts_json(study.reference)}}},
           {"tolerance", nullptr},
           {"control", nullptr},
           {"control_note", study.control_note},
           {"busy", study.busy},
           {"variants", json::array()},
           {"failed_runs", json::array()}};
  if (study.tolerance.given())
    out["tolerance"] = {{"abs", optional_number(study.tolerance.points.abs)},
                        {"rel", optional_number(study.tolerance.points.rel)},
                        {"origin", study.tolerance.origin}};
  if (study.control) out["control"] = trajectory_json(*study.control);
  for (const Assessment& assessment : study.variants)
    out["variants"].push_back(assessment_json(assessment));
  for (const FailedRun& failed : study.failed)
    out["failed_runs"].push_back({{"name", failed.name}, {"reason", failed.reason}});
  return out;
}

}  // namespace kedge::precision
