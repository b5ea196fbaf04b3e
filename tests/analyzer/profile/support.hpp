// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Fixtures as text, and what a profile says of one place.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "analyzer/profile/profile.hpp"
#include "tests/support/golden.hpp"

namespace kedge::test {

inline std::string fixture(const std::string& name) {
  std::ifstream in(source_root() / "tests/analyzer/profile/fixtures" / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline double own_cost(const profile::Profile& p, const std::string& function, int line) {
  double sum = 0.0;
  for (const auto& cost : p.lines)
    if (p.functions[static_cast<std::size_t>(cost.function)].name == function && cost.line == line)
      sum += cost.value;
  return sum;
}

inline double call_cost(const profile::Profile& p, const std::string& caller, int line,
                        const std::string& callee) {
  double sum = 0.0;
  for (const auto& call : p.calls)
    if (p.functions[static_cast<std::size_t>(call.caller)].name == caller && call.line == line &&
        p.functions[static_cast<std::size_t>(call.callee)].name == callee)
      sum += call.value;
  return sum;
}

}  // namespace kedge::test
