// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The command line of kedge run.
#pragma once

#include <string>

#include "common/cli/command_line.hpp"
#include "kernels/core/kernel.hpp"

namespace kedge::kernels {

struct Request {
  RunConfig config;
  std::string size;  ///< "" is the kernel's usual one
  std::string layout;
  const Kernel* kernel = nullptr;
  bool list = false;
  std::string explain;  ///< id of a kernel, or "all"
  cli::OutputOptions output;
};

/// Adds the kernel as a subcommand with its options.
void add_kernel(CLI::App& app, const Kernel& kernel, Request& request);

/// Reads what was given as text, and checks what can be checked without MPI and Kokkos.
void complete(Request& request);

}  // namespace kedge::kernels
