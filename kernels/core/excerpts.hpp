// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The marked parts of each kernel's own sources, taken at build time by cmake/KedgeExcerpts.cmake:
// what a kernel's page shows is the code that runs.
#pragma once

#include <span>

namespace kedge::kernels {

struct KernelExcerpt {
  const char* id;
  const char* plain_loop;   ///< between "// [plain loop]" and "// [end]"
  const char* kokkos_body;  ///< between "// [kokkos body]" and "// [end]"
};

/// In the order of kernels.def.
[[nodiscard]] std::span<const KernelExcerpt> kernel_excerpts();

}  // namespace kedge::kernels
