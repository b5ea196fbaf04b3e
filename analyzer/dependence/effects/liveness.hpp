// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Is a local variable's value used after a loop? In doubt, yes.
#pragma once

#include "analyzer/model/program.hpp"

namespace kedge::dependence {

/// True if some path from the loop's end reads the variable before it is written again: after the
/// loop, or before it in the next iteration of a loop around it.
[[nodiscard]] bool is_live_after(const model::Function& function, const model::Stmt& loop,
                                 model::VariableId variable);

/// True if some path from the function's start reads the variable before it is written.
[[nodiscard]] bool reads_first(const model::Function& function, model::VariableId variable);

}  // namespace kedge::dependence
