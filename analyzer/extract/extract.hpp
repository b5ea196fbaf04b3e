// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From source files to the program model. The only entrance to Clang: no Clang type shows in this
// header.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analyzer/model/program.hpp"

namespace kedge::extract {

struct Request {
  std::vector<std::filesystem::path> inputs;  ///< files and folders, as given
  std::filesystem::path
      database;  ///< -p: folder or file of a compilation database; "" looks for one
  std::vector<std::string> compiler_arguments;  ///< what followed "--"
  std::filesystem::path
      mpi_include;  ///< --mpi-include: used in place of asking the wrapper; "" asks
  int jobs = 1;     ///< units parsed at once; fewer while much memory is in use
};

/// Called before each unit, by one thread at a time: how many are done, of how many, and the one in
/// hand.
using OnUnit = std::function<void(std::size_t done, std::size_t total, const std::string& file)>;

/// Parses every unit. A file that cannot be parsed is in the result as failed or recovered; only a
/// request that names nothing to parse throws Error.
[[nodiscard]] model::Program extract(const Request& request, const OnUnit& on_unit = {});

/// "19.1.7": version of Clang in use.
[[nodiscard]] std::string clang_version();

}  // namespace kedge::extract
