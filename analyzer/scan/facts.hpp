// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What became of the facts that the user stated.
#pragma once

#include <string>
#include <vector>

#include "analyzer/dependence/facts.hpp"
#include "analyzer/model/loop.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::scan {

struct FactUse {
  std::string kind;    ///< injective, monotone, pure, no_alias
  std::string stated;  ///< as it was written
  std::string where;
  bool known = true;  ///< the sources hold such a name
  int loops = 0;      ///< that rest on it
};

[[nodiscard]] std::vector<FactUse> uses_of(const dependence::Facts& facts,
                                           const model::Program& program,
                                           const std::vector<model::LoopResult>& loops);

}  // namespace kedge::scan
