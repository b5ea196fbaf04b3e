// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Splits a stated name from what it is qualified with.
#include "analyzer/dependence/facts.hpp"

namespace kedge::dependence {

Fact parse_fact(const std::string& text, const std::string& where) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size())
    return {text, "", where};
  const bool is_class = text[colon - 1] == ':';
  return {text.substr(colon + 1), text.substr(0, is_class ? colon - 1 : colon), where};
}

std::string to_text(const Fact& fact) {
  if (fact.scope.empty()) return fact.name;
  const bool is_file = fact.scope.find('.') != std::string::npos;
  return fact.scope + (is_file ? ":" : "::") + fact.name;
}

std::string to_text(const ApartFact& fact) {
  std::string text;
  for (const Fact& name : fact.names) text += (text.empty() ? "" : ", ") + to_text(name);
  return text;
}

}  // namespace kedge::dependence
