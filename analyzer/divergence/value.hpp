// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How a value varies over the threads of a warp when a loop's counter becomes the thread index.
#pragma once

#include <string>
#include <vector>

namespace kedge::divergence {

/// The lattice, from "the same for all threads" upwards. Each level includes those below it.
enum class Level {
  uniform,   ///< invariant while the loop under test runs
  outer,     ///< changes with an enclosing loop's counter only
  boundary,  ///< a truth value that flips once or near an end of the counter's range
  index,     ///< moves steadily with the counter: i, 2*i+1, x0+i*dx
  block,   ///< the same for runs of neighbouring counters, or periodic with a long period: i/m, i%n
  parity,  ///< alternates within a warp: i&1, i%3
  data     ///< anything that was loaded or computed per thread
};

struct Value {
  Level level = Level::uniform;
  std::vector<std::string> sources;  ///< what made it vary, as the source writes it; at most three

  Value() = default;
  explicit Value(Level l) : level(l) {}
  Value(Level l, std::string source) : level(l), sources{std::move(source)} {}
};

/// The higher level; sources of the operand that has it (of both when equal).
[[nodiscard]] Value join(const Value& a, const Value& b);
/// Raises `slot` to include `value`; true when its level changed.
bool raise(Value& slot, const Value& value);
/// "mat[i], e[i]"
[[nodiscard]] std::string list(const std::vector<std::string>& names);

}  // namespace kedge::divergence
