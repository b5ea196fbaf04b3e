// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The command line of kedge bench.
#pragma once

#include <string>
#include <vector>

#include "common/cli/command_line.hpp"
#include "kernels/bench/bench.hpp"

namespace kedge::kernels::bench {

struct Options {
  Request request;
  std::vector<std::string> kernels;  ///< empty: all
  std::string size;                  ///< "": chosen
  std::string layout;
  std::string csv;  ///< file, "" for none
  std::string svg;
  cli::OutputOptions output;
};

void add_options(CLI::App& app, Options& options);

/// Reads what was given as text, and checks what can be checked without MPI and Kokkos.
void complete(Options& options);

}  // namespace kedge::kernels::bench
