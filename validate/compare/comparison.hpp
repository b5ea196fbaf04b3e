// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The comparison of two HDF5 files: what was compared, what came out, dataset by dataset.
//   Order of decision: names, shapes, type class, non-finite positions, values.
//   NaN equals NaN at the same place, Inf equals Inf of the same sign, -0 equals +0 (counted).
//   Integers and text are compared exactly, whatever the tolerance.
//   A dataset that is not equal and has no tolerance is undecided, never a pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/data/hdf5_file.hpp"
#include "common/report/verdict.hpp"
#include "validate/compare/tolerance.hpp"
#include "validate/statistics/statistics.hpp"

namespace kedge::validate {

/// How a dataset fared.
enum class Outcome {
  equal,            ///< pass: every value equal
  within,           ///< pass: differences within the tolerance
  beyond,           ///< fail: a value, or the mean shift, is out of tolerance
  only_in_a,        ///< fail, whatever the tolerance (as are the next four)
  only_in_b,        ///<
  shape,            ///< shapes differ
  type_class,       ///< integer against floating, ...
  nonfinite,        ///< NaN or Inf where the other side has another value
  integers_differ,  ///< fail: integers are exact
  text_differs,     ///< fail: strings are exact
  no_tolerance,     ///< undecided: differs, and nothing says how much is allowed
  one_sided,        ///< undecided: within the tolerance, but nearly all shifted the same way
  nothing_finite,   ///< undecided: no value is finite on both sides
  not_compared,     ///< undecided: a kind of type that is not compared
};
/// The name in the json form: "only_in_a".
[[nodiscard]] const char* to_string(Outcome outcome);
[[nodiscard]] Verdict verdict_of(Outcome outcome);
/// True for failures that no tolerance excuses.
[[nodiscard]] bool is_hard(Outcome outcome);

struct DatasetResult {
  std::string path;
  Outcome outcome = Outcome::not_compared;
  std::string reason;                  ///< one sentence for a person
  std::optional<data::DatasetInfo> a;  ///< empty when missing there
  std::optional<data::DatasetInfo> b;
  Statistics statistics;   ///< empty when nothing was read
  Tolerance tolerance;     ///< what it was judged by; not given: none
  bool bit_equal = false;  ///< same storage type and no bit differs (not only equal in value)

  [[nodiscard]] Verdict verdict() const { return verdict_of(outcome); }
  [[nodiscard]] bool is_floating() const {
    return a && b && a->type.type_class == data::TypeClass::floating &&
           b->type.type_class == data::TypeClass::floating;
  }
};

struct Options {
  Tolerance tolerance;
  std::vector<std::string> only;                   ///< globs; empty: every dataset
  std::vector<std::string> ignore;                 ///< globs; listed in the result as excluded
  std::size_t chunk_bytes = std::size_t{1} << 20;  ///< per file; bounds the memory
  /// Called before each dataset: how many are done, how many there are, which is next.
  std::function<void(std::size_t, std::size_t, const std::string&)> progress;
};

struct Comparison {
  std::filesystem::path a;
  std::filesystem::path b;
  std::vector<DatasetResult> datasets;      ///< in natural order of their paths
  std::vector<std::string> excluded;        ///< paths left out by --dataset or --ignore
  std::vector<std::string> unused_ignores;  ///< --ignore globs that matched nothing
  Tolerance tolerance;                      ///< what the user gave for all datasets
  Verdict verdict = Verdict::undecided;
  std::string reason;  ///< why, when no dataset's own reason says it ("nothing was compared")

  [[nodiscard]] std::uint64_t values_compared() const;
  [[nodiscard]] std::size_t datasets_compared() const;  ///< that are in both files and were read
};

/// Compares two files. Throws Error when a file cannot be read, or when a glob of `only` matches no
/// dataset of either file.
[[nodiscard]] Comparison compare_files(const std::filesystem::path& a,
                                       const std::filesystem::path& b, const Options& options);

/// Compares one dataset that both files hold; the paths may differ.
[[nodiscard]] DatasetResult compare_dataset(const data::File& a, const std::string& path_a,
                                            const data::File& b, const std::string& path_b,
                                            const Options& options);

}  // namespace kedge::validate
