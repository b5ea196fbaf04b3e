// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The porting plan in words: what to do with a candidate, what lives on the device, what MPI needs.
#pragma once

#include <string>
#include <vector>

#include "analyzer/scan/result.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

/// One candidate: a head line, then lines that start with four spaces, each with a label.
[[nodiscard]] std::vector<std::string> plan_of(const rank::Candidate& candidate);

/// Which arrays stay, which cross and why; `rows` at most.
[[nodiscard]] report::Section residency_section(const rank::Residency& residency, std::size_t rows);

/// What a port has to know about the MPI calls, then those of the time loop; `rows` at most.
[[nodiscard]] std::vector<report::Section> mpi_sections(const rank::MpiUse& use, std::size_t rows);

}  // namespace kedge::scan
