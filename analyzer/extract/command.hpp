// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A build's command line made fit for Clang: launchers off, the compiler's kind recognised, what
// other compilers call differently translated.
#pragma once

#include <string>
#include <vector>

#include "analyzer/extract/source_files.hpp"

namespace kedge::extract {

struct Command {
  std::string compiler;                ///< "mpicc", "/usr/bin/g++": without launchers
  std::vector<std::string> arguments;  ///< for Clang; the source's name still among them
  bool is_mpi_wrapper = false;
  std::vector<std::string> dropped;  ///< what had to be left out
};

/// `line` starts with the compiler or its launcher; `file` is the source, for its language.
[[nodiscard]] Command adapt(const std::vector<std::string>& line,
                            const std::filesystem::path& file);

/// Without what other compilers alone understand and Clang would take for something else; their
/// spellings of OpenMP become -fopenmp.
[[nodiscard]] std::vector<std::string> without_foreign(const std::vector<std::string>& arguments,
                                                       std::vector<std::string>& dropped);

}  // namespace kedge::extract
