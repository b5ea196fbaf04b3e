// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which branches inside a loop diverge when its iterations become GPU threads.
#pragma once

#include <vector>

#include "analyzer/model/loop.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::divergence {

/// The branches of the loop's body (if, switch, ?:, short-circuit conditions stored or tested,
/// inner loops' trip counts), nested loops included, in source order, classed with this loop's
/// counter as the thread index.
[[nodiscard]] std::vector<model::Branch> classify(const model::Program& program,
                                                  const model::LoopResult& loop);

}  // namespace kedge::divergence
