// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The registry of gate rules, read from rules.def.
#include <algorithm>
#include <array>

#include "precision/gate/rule.hpp"

namespace kedge::precision {

namespace rules {
#define KEDGE_ITEM(id) extern const Rule id;
#include "precision/rules/rules.def"
#undef KEDGE_ITEM
}  // namespace rules

namespace {

constexpr std::array registered = {
#define KEDGE_ITEM(id) &rules::id,
#include "precision/rules/rules.def"
#undef KEDGE_ITEM
};

}  // namespace

std::span<const Rule* const> all_rules() {
  return registered;
}

const Rule* find_rule(std::string_view id) {
  const auto found = std::find_if(registered.begin(), registered.end(),
                                  [id](const Rule* rule) { return id == rule->id; });
  return found == registered.end() ? nullptr : *found;
}

}  // namespace kedge::precision
