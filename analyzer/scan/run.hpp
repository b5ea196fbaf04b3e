// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One run of kedge scan after its options are read.
#pragma once

#include "analyzer/scan/options.hpp"
#include "common/core/provenance.hpp"

namespace kedge::scan {

/// Writes what was asked for and returns the exit code; throws Error for bad input.
[[nodiscard]] ExitCode run(const Options& options, Provenance provenance);

}  // namespace kedge::scan
