// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From two snapshot files to a trajectory of errors.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "precision/gate/trajectory.hpp"

namespace kedge::precision {

/// Compares every field of every step that both files hold, and their histories. `on_step` is told
/// each step before it is read. Throws Error when a file cannot be read, has no /steps, or shares
/// no step with the other.
[[nodiscard]] Trajectory measure(const std::filesystem::path& reference,
                                 const std::filesystem::path& variant, const std::string& name,
                                 const validate::Tolerance& tolerance,
                                 const std::function<void(std::int64_t)>& on_step = {});

/// What the file's provenance says of its run; empty where it says nothing.
[[nodiscard]] RunFacts facts_in_file(const std::filesystem::path& path);

}  // namespace kedge::precision
