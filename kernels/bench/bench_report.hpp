// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kedge bench shows: report, CSV, roofline.
#pragma once

#include <string>

#include "common/report/report.hpp"
#include "kernels/bench/measurement.hpp"

namespace kedge::kernels::bench {

[[nodiscard]] report::Report bench_report(const Measurement& measurement);

/// One line a row, names of the columns first (RFC 4180), numbers in full and in SI units.
[[nodiscard]] std::string bench_csv(const Measurement& measurement);

/// Roofs as lines, the usual variants as points, one series a precision.
[[nodiscard]] report::Chart roofline_chart(const Measurement& measurement);
/// The same as a standing SVG of all rows, whose points bear the rows' numbers.
[[nodiscard]] std::string roofline_svg(const Measurement& measurement);

/// "heat fp64", with the variant where a kernel has several rows in that precision.
[[nodiscard]] std::string name_of(const Measurement& measurement, const Row& row);

/// Pass when every invariant of every run was kept.
[[nodiscard]] Verdict verdict_of(const Measurement& measurement);

}  // namespace kedge::kernels::bench
