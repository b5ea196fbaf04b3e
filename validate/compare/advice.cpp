// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Advice: derived from the extremes that the pass over the values kept.
#include "validate/compare/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "validate/compare/places.hpp"
#include "validate/statistics/float_format.hpp"

namespace kedge::validate {
namespace {

/// What the values of all datasets need that a tolerance could cover.
struct Needs {
  long double rel = 0;
  long double abs = 0;
  bool any = false;
  FloatFormat coarsest = extended_format;
  std::string coarsest_name;
};

bool wants_tolerance(const DatasetResult& dataset) {
  return dataset.is_floating() &&
         (dataset.outcome == Outcome::no_tolerance ||
          (dataset.outcome == Outcome::beyond && dataset.statistics.beyond > 0));
}

Needs needs_of(const Comparison& comparison) {
  Needs needs;
  for (const DatasetResult& dataset : comparison.datasets) {
    if (!wants_tolerance(dataset)) continue;
    needs.any = true;
    needs.rel = std::max(needs.rel, dataset.statistics.needed_rel.value);
    needs.abs = std::max(needs.abs, dataset.statistics.needed_abs.value);
    const FloatFormat a = format_of(dataset.a->type);
    const FloatFormat b = format_of(dataset.b->type);
    const FloatFormat mine = coarser(a, b);
    if (mine.mantissa_bits >= needs.coarsest.mantissa_bits) continue;
    needs.coarsest = mine;
    needs.coarsest_name = (a.mantissa_bits <= b.mantissa_bits ? dataset.a : dataset.b)->type.name();
  }
  return needs;
}

std::string rounding_sentence(const Needs& needs) {
  const long double rounding = std::ldexp(1.0L, -needs.coarsest.mantissa_bits - 1);
  return fmt::format("The largest relative difference is {:.2g} times the rounding of {} ({:.1e}).",
                     needs.rel / rounding, needs.coarsest_name, rounding);
}

std::string tolerance_sentence(const Advice& advice, const PointLimits& in_force) {
  std::vector<std::string> ways;
  constexpr double meaningless = 0.1;  // a limit that accepts ten percent accepts a wrong result
  const std::string abs = in_force.abs ? "--abs " + limit_text(*in_force.abs) + " " : "";
  const std::string rel = in_force.rel ? " --rel " + limit_text(*in_force.rel) : "";
  if (advice.rel && *advice.rel < meaningless)
    ways.push_back(abs + "--rel " + limit_text(*advice.rel));
  if (advice.abs) ways.push_back("--abs " + limit_text(*advice.abs) + rel);
  std::string text = "The smallest tolerance that would pass: ";
  for (std::size_t i = 0; i < ways.size(); ++i) text += (i == 0 ? "" : ", or ") + ways[i];
  if (advice.rel && *advice.rel >= meaningless)
    text += fmt::format(" (no useful --rel does: it would take {})", limit_text(*advice.rel));
  return text + ".";
}

bool has(const Comparison& comparison, Outcome outcome) {
  return std::any_of(comparison.datasets.begin(), comparison.datasets.end(),
                     [outcome](const DatasetResult& d) { return d.outcome == outcome; });
}

bool no_tolerance_helps(const DatasetResult& dataset) {
  return dataset.verdict() != Verdict::pass && !wants_tolerance(dataset);
}

std::string next_step(const Comparison& comparison, const Advice& advice) {
  if (has(comparison, Outcome::nonfinite))
    return "Find where the first NaN or Inf appears: no tolerance excuses one.";
  if (has(comparison, Outcome::only_in_a) || has(comparison, Outcome::only_in_b) ||
      has(comparison, Outcome::shape) || has(comparison, Outcome::type_class))
    return "Compare the same datasets on both sides, or leave out what is not meant with --ignore "
           "GLOB.";
  if (has(comparison, Outcome::integers_differ) || has(comparison, Outcome::text_differs))
    return "Integers and text are exact: find out why they differ, or leave them out with --ignore "
           "GLOB.";
  if (has(comparison, Outcome::no_tolerance))
    return "Give --rel or --abs from a rounding model or a measured noise floor (kedge precision "
           "measures one), not from the difference itself.";
  if (!advice.tolerance_can_pass) return "";
  return "Look at the worst place before you widen the tolerance.";
}

/// How large the worst difference is, for choosing between datasets.
long double weight(const DatasetResult& dataset) {
  const Statistics& s = dataset.statistics;
  if (s.first_nonfinite) return std::numeric_limits<long double>::infinity();
  const bool only_abs = dataset.tolerance.points.abs && !dataset.tolerance.points.rel;
  return only_abs ? s.max_abs.value : std::max(s.needed_rel.value, s.max_rel.value);
}

}  // namespace

double round_up(double value) {
  if (value <= 0.0 || !std::isfinite(value)) return value;
  constexpr double hair = 1e-9;  // the rule is evaluated in floating point
  const double target = value * (1.0 + hair);
  for (double bumped = target;; bumped *= 1.01) {
    const double rounded = std::strtod(fmt::format("{:.1e}", bumped).c_str(), nullptr);
    if (rounded >= target) return std::isfinite(rounded) ? rounded : value;
  }
}

const DatasetResult* worst_dataset(const Comparison& comparison) {
  const DatasetResult* worst = nullptr;
  for (const DatasetResult& dataset : comparison.datasets) {
    if (dataset.verdict() == Verdict::pass || !worst_place(dataset)) continue;
    if (dataset.outcome == Outcome::text_differs) continue;
    if (worst == nullptr || weight(dataset) > weight(*worst)) worst = &dataset;
  }
  return worst;
}

Advice advise(const Comparison& comparison) {
  Advice advice;
  if (comparison.verdict == Verdict::pass) return advice;
  const Needs needs = needs_of(comparison);
  advice.tolerance_can_pass =
      needs.any &&
      std::none_of(comparison.datasets.begin(), comparison.datasets.end(), no_tolerance_helps);
  if (needs.any) {
    advice.rel = round_up(static_cast<double>(needs.rel));
    if (needs.abs <= static_cast<long double>(std::numeric_limits<double>::max()))
      advice.abs = round_up(static_cast<double>(needs.abs));
    advice.sentences.push_back(rounding_sentence(needs));
    if (advice.tolerance_can_pass)
      advice.sentences.push_back(tolerance_sentence(advice, comparison.tolerance.points));
  }
  const std::string next = next_step(comparison, advice);
  if (!next.empty()) advice.sentences.push_back(next);
  return advice;
}

}  // namespace kedge::validate
