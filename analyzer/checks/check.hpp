// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of checks. One check = one .cpp with one const Check record, one line in
// checks.def, one fixture of the same name in tests/analyzer/checks/fixtures/.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/checks/subject.hpp"

namespace kedge::checks {

/// What a check found, at the place where a reader should look.
struct Finding {
  std::string check{};
  std::string severity{};  ///< "error", "warning", "note"
  std::string file{};
  int line = 0;
  int column = 0;
  std::string message{};
  std::vector<std::string> evidence{};  ///< lines that a reader can check for themselves
  std::string instead{};
  std::string fingerprint{};  ///< equal in a later scan of the same code; given by the scan
};

using Findings = std::vector<Finding>;

/// What checks of one kind look for; docs/checks.md is ordered by it.
struct Group {
  const char* id;
  const char* title;
};

/// How many findings of a check are kept: for what a port changes once, however often the source
/// shows it, the first in the function (or the class) that the loop stands in, with the lines of
/// the others.
enum class Scope { place, function, record };

/// A check and its documentation, which `kedge scan --explain ID` prints.
struct Check {
  const char* id;
  const char* group;  ///< id of one of all_groups()
  const char* severity;
  const char* what;     ///< one sentence
  const char* why;      ///< why it hurts on a GPU
  const char* example;  ///< source lines
  const char* instead;  ///< what to write or do
  const char* gaps;     ///< what it is known not to see
  /// Adds findings about one loop; fills place, message and evidence, no more.
  void (*run)(const Subject& subject, Findings& findings);
  Scope scope = Scope::place;
};

[[nodiscard]] std::span<const Group> all_groups();
/// All checks, sorted by id.
[[nodiscard]] std::span<const Check* const> all_checks();
/// Null when there is no such check.
[[nodiscard]] const Check* find_check(std::string_view id);

/// Runs every check on every loop; one finding a check and place (or what its scope says), ordered
/// by file, line, column.
[[nodiscard]] Findings run_checks(const divergence::Bodies& bodies,
                                  const std::vector<model::LoopResult>& loops);

}  // namespace kedge::checks
