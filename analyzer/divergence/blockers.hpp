// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What keeps a loop off the device as it is written, whatever its iterations depend on: read from
// the source below the loop, bodies of called functions included.
#pragma once

#include <string>
#include <vector>

#include "analyzer/divergence/bodies.hpp"

namespace kedge::divergence {

/// Fills `blockers` of every loop: each kind and name once, where the fewest calls lead to it.
void list_blockers(const Bodies& bodies, std::vector<model::LoopResult>& loops);

/// "printf (input or output), util.c:40, through relax (line 12) -> report (util.c:30)".
[[nodiscard]] std::string words_of(const model::Blocker& blocker, const std::string& file);

}  // namespace kedge::divergence
