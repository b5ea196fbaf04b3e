// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Machine files: those that come with Kedge, and the user's own.
#pragma once

#include <string>
#include <vector>

#include "analyzer/rank/machine.hpp"

namespace kedge::scan {

/// Ids of the machines that come with Kedge, sorted.
[[nodiscard]] std::vector<std::string> known_machines();

/// One machine by its id, or from a TOML file of the same form. Throws Error, with file and line,
/// for a name that is neither, an unknown key, a missing figure, or one that is not positive.
[[nodiscard]] rank::Machine read_machine(const std::string& id_or_file);

/// The machines to estimate for: those named, else all known ones, h200 and epyc9654x2 first. A GPU
/// and a CPU are needed to compare: where one kind is not among those named, one of these is added.
[[nodiscard]] std::vector<rank::Machine> read_machines(const std::vector<std::string>& names);

}  // namespace kedge::scan
