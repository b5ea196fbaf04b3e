// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Joins of the thread-index lattice.
#include "analyzer/divergence/value.hpp"

#include <algorithm>

namespace kedge::divergence {
namespace {

constexpr std::size_t most_sources = 3;

void add_sources(Value& value, const std::vector<std::string>& sources) {
  for (const std::string& source : sources) {
    if (value.sources.size() >= most_sources) return;
    if (std::find(value.sources.begin(), value.sources.end(), source) == value.sources.end())
      value.sources.push_back(source);
  }
}

}  // namespace

Value join(const Value& a, const Value& b) {
  if (a.level != b.level) return a.level > b.level ? a : b;
  Value both = a;
  add_sources(both, b.sources);
  return both;
}

bool raise(Value& slot, const Value& value) {
  const Level before = slot.level;
  slot = join(slot, value);
  return slot.level != before;
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace kedge::divergence
