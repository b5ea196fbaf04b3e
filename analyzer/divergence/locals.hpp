// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which variables belong to one iteration of a loop: declared inside it, or written before they are
// read in every iteration (C89 style temporaries); and which are its counters.
#pragma once

#include <set>

#include "analyzer/model/program.hpp"

namespace kedge::divergence {

using Variables = std::set<model::VariableId>;

/// Declared anywhere below `stmt`.
[[nodiscard]] Variables declared_in(const model::Stmt& stmt);
/// Certainly assigned before any read, whenever the loop's body runs.
[[nodiscard]] Variables written_first(const model::Stmt& loop);
/// Of a for: what its increment changes. Of a range-for: its variable. Else empty.
[[nodiscard]] Variables counters(const model::Stmt& loop);
/// A for loop whose condition compares a counter that only its increment changes: its trip count is
/// known on entry.
[[nodiscard]] bool is_counted(const model::Stmt& loop);

}  // namespace kedge::divergence
