// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A trajectory: the errors of one variant against the reference, step by step, as plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "validate/compare/comparison.hpp"

namespace kedge::precision {

/// One field at one step. Relative values are plain numbers, the others in the unit of the field.
struct FieldError {
  std::string field;
  validate::Outcome outcome = validate::Outcome::not_compared;
  std::string reason;  ///< of the outcome, for a person
  std::string worst;   ///< "[12,40,7]: 1.23 against 1.24", "" when nothing differs
  double max_abs = 0;
  double max_rel = 0;
  double l2_rel = 0;
  double needed_rel =
      0;  ///< the smallest rel limit under which all values pass (given the abs one)
  double needed_abs = 0;
  std::uint64_t differing = 0;
  std::uint64_t max_ulp = 0;             ///< in the coarser of the two storage types
  std::uint64_t nonfinite_mismatch = 0;  ///< NaN or Inf on one side only, or of another kind
  std::uint64_t nonfinite_both = 0;      ///< NaN or Inf in the same way on both sides
};

struct StepErrors {
  std::int64_t step = 0;
  std::vector<FieldError> fields;
};

/// /history/<name> of both runs at the steps that both recorded.
struct HistoryPair {
  std::string name;
  std::string units;
  std::vector<std::int64_t> steps;
  std::vector<double> reference;
  std::vector<double> variant;
};

/// An invariant that the run itself checked.
struct Invariant {
  std::string name;
  double value = 0;
  double limit = 0;
  std::string unit;
  bool kept = false;
  std::string origin;
};

/// What a run says of itself; empty fields: not known (a file that the user brought).
struct RunFacts {
  std::vector<std::string> command;
  std::string precision;
  std::string backend;
  int ranks = 0;
  int threads = 0;
  std::optional<double> seconds_per_step;
  std::vector<Invariant> invariants;
  std::optional<double> rounding_bound;  ///< derived bound on the error of the field at the end
  std::string rounding_bound_unit;
  std::string rounding_bound_origin;
};

struct Trajectory {
  std::string name;  ///< "fp32", or the name of the file
  std::string path;
  std::vector<StepErrors> steps;  ///< ascending; steps that both files hold
  std::vector<HistoryPair> history;
  std::vector<std::string> missing;  ///< steps and fields that one file lacks, each a sentence
  RunFacts run;
};

/// The largest of one error over the fields of a step.
[[nodiscard]] double largest(const StepErrors& step, double FieldError::*error);

/// A field's error over the steps; steps that lack it are left out.
struct ErrorSeries {
  std::string field;
  std::vector<std::int64_t> steps;
  std::vector<double> values;
};
[[nodiscard]] std::vector<ErrorSeries> series_by_field(const Trajectory& trajectory,
                                                       double FieldError::*error);

}  // namespace kedge::precision
