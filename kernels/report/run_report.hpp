// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The report of one run.
#pragma once

#include "common/report/report.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/core/run_result.hpp"

namespace kedge::kernels {

[[nodiscard]] report::Report run_report(const Kernel& kernel, const RunConfig& config,
                                        const RunResult& result);

/// Pass when every invariant is kept.
[[nodiscard]] Verdict verdict_of(const RunResult& result);

}  // namespace kedge::kernels
