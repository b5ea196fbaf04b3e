// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kedge doctor looks at. Each check asks something that a user would run into, and says what
// to do about it.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace kedge::driver {

enum class State {
  ok,
  note,     ///< works, or is not needed, but worth knowing
  missing,  ///< something that is built here will not work
};

struct Check {
  std::string item;
  State state = State::ok;
  std::string found;
  std::string advice;  ///< what to do, "" when there is nothing to do
};

/// The version facts that kedge-NAME tells of itself.
using Facts = std::map<std::string, std::string>;

struct Diagnosis {
  std::vector<Check> tools;
  std::vector<Check> mpi;
  std::vector<Check> devices;
  std::vector<Check> compilers;
};

/// Nothing is waited for longer: a question to a tool, a small MPI run.
struct Limits {
  std::chrono::seconds ask{20};
  std::chrono::seconds run{60};
};

[[nodiscard]] Diagnosis examine(const Limits& limits);

/// The check of one known tool; its facts go to `facts`.
[[nodiscard]] Check check_tool(const std::string& name, const std::string& how, Facts& facts,
                               const Limits& limits);
/// MPI: the launcher, a real run on two ranks, GPU awareness. `run_facts`: of kedge-run, empty when
/// it is not there.
[[nodiscard]] std::vector<Check> check_mpi(const Facts& run_facts, const Limits& limits);
[[nodiscard]] std::vector<Check> check_devices(const Facts& run_facts, const Limits& limits);
[[nodiscard]] std::vector<Check> check_compilers(const Limits& limits);

}  // namespace kedge::driver
