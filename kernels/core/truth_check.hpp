// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The kernel's fields beside those of the plain loop.
#pragma once

#include <vector>

#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// Runs the plain loop (on every rank, in double, on one thread) and adds one check a field. The
/// limit is the error model's for this precision, plus the truth's own in double.
void add_truth_checks(const Setup& setup, const Model& model, std::vector<InvariantCheck>& checks);

/// That limit.
[[nodiscard]] double allowed_difference(const Kernel& kernel, const RunConfig& config,
                                        const PrecisionInfo& precision, const std::string& field);

}  // namespace kedge::kernels
