// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One report that uses everything a report can hold, hostile names included.
#pragma once

#include "common/report/report.hpp"

namespace kedge::report {

[[nodiscard]] Report sample_report();
/// Names that try to break out of every format.
[[nodiscard]] Report hostile_report();

}  // namespace kedge::report
