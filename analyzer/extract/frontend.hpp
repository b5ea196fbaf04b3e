// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One translation unit under one set of flags, through Clang. Internal to extract; no Clang type
// shows.
#pragma once

#include <string>
#include <vector>

#include "analyzer/extract/include_scan.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::extract {

/// What to parse and how. Arguments are Clang's, without the compiler's name and the file.
struct Job {
  std::string file;       ///< absolute, or relative to directory
  std::string directory;  ///< absolute
  std::vector<std::string> arguments;
  std::string configuration;
  std::vector<Rewritten> rewritten;  ///< files read with another text
};

/// What a unit became, and what is worth telling.
struct Parsed {
  model::Unit unit;
  std::vector<std::string> notes;  ///< said once, however many units say it
};

/// Parses and lowers. Never throws and survives crashes of Clang: such a unit is failed, with the
/// reason in its diagnostics.
[[nodiscard]] Parsed parse(const Job& job);

/// Arguments that Clang's driver knows and that matter to parsing; what it does not know goes to
/// `dropped`.
[[nodiscard]] std::vector<std::string> known_arguments(const std::vector<std::string>& arguments,
                                                       std::vector<std::string>& dropped);

/// The folder of Clang's own headers (stddef.h, ...), or "" when there is none.
[[nodiscard]] std::string resource_folder();

}  // namespace kedge::extract
