// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Pragmas are read word by word; whoever writes an unknown word claims nothing by it.
#include "analyzer/checks/pragma.hpp"

#include <algorithm>
#include <cctype>

namespace kedge::checks {
namespace {

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string leading_name(const std::string& text) {
  std::size_t at = text.find_first_not_of(" \t*&");
  if (at == std::string::npos) return "";
  const std::size_t from = at;
  while (at < text.size() && in_word(text[at])) ++at;
  return text.substr(from, at - from);
}

// "+: s, a[0:n]" gives s, a: behind the last colon that stands in no bracket.
std::vector<std::string> values_of(const std::string& text) {
  int depth = 0;
  std::vector<std::string> items{""};
  for (std::size_t n = 0; n < text.size(); ++n) {
    const char c = text[n];
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    const bool scope =
        c == ':' && ((n + 1 < text.size() && text[n + 1] == ':') || (n > 0 && text[n - 1] == ':'));
    if (c == ':' && depth == 0 && !scope)
      items = {""};
    else if (c == ',' && depth == 0)
      items.emplace_back();
    else
      items.back() += c;
  }
  std::vector<std::string> names;
  for (const std::string& item : items)
    if (const std::string name = leading_name(item); !name.empty()) names.push_back(name);
  return names;
}

std::size_t closing(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t n = open; n < text.size(); ++n) {
    if (text[n] == '(') ++depth;
    if (text[n] == ')' && --depth == 0) return n;
  }
  return text.size();
}

Claim openmp_claim(const Pragma& pragma) {
  if (pragma.has_word("declare")) return Claim::none;
  if (const Clause* order = pragma.clause("ordered"); order != nullptr) return Claim::none;
  if (pragma.has_word("for") || pragma.has_word("distribute") || pragma.has_word("loop") ||
      pragma.has_word("taskloop"))
    return Claim::threads;
  return pragma.has_word("simd") ? Claim::vector : Claim::none;
}

// In a parallel construct a loop is independent unless it says otherwise.
Claim openacc_claim(const Pragma& pragma, bool in_kernels) {
  if (!pragma.has_word("loop") || pragma.has_word("seq") || pragma.has_word("auto"))
    return Claim::none;
  if (pragma.has_word("independent")) return Claim::threads;
  return in_kernels || pragma.has_word("kernels") || pragma.has_word("serial") ? Claim::none
                                                                               : Claim::threads;
}

}  // namespace

bool Pragma::has_word(const std::string& word) const {
  return std::find(words.begin(), words.end(), word) != words.end();
}

const Clause* Pragma::clause(const std::string& name) const {
  const auto found = std::find_if(clauses.begin(), clauses.end(),
                                  [&](const Clause& clause) { return clause.name == name; });
  return found == clauses.end() ? nullptr : &*found;
}

int Pragma::number(const std::string& name, int otherwise) const {
  const Clause* found = clause(name);
  if (found == nullptr || found->text.empty() || found->text.size() > 6 ||
      found->text.find_first_not_of("0123456789") != std::string::npos)
    return otherwise;
  return std::stoi(found->text);
}

Pragma parse_pragma(const std::string& text) {
  Pragma out;
  out.text = text;
  for (std::size_t at = 0; at < text.size();) {
    if (!in_word(text[at])) {
      ++at;
      continue;
    }
    const std::size_t from = at;
    while (at < text.size() && in_word(text[at])) ++at;
    const std::string word = text.substr(from, at - from);
    const std::size_t next = text.find_first_not_of(" \t", at);
    if (next == std::string::npos || text[next] != '(') {
      out.words.push_back(word);
      continue;
    }
    const std::size_t end = closing(text, next);
    const std::string inside = text.substr(next + 1, end - next - 1);
    out.clauses.push_back({word, inside, values_of(inside)});
    at = std::min(end + 1, text.size());
  }
  return out;
}

std::string guard_of(const model::Stmt& stmt) {
  for (const std::string& text : stmt.pragmas) {
    const Pragma pragma = parse_pragma(text);
    if (!pragma.is_openmp() && !pragma.is_openacc()) continue;
    if (pragma.has_word("atomic") && !pragma.has_word("read") && !pragma.has_word("write"))
      return "atomic";
    if (pragma.has_word("critical")) return "critical";
  }
  return "";
}

Claim claim_of(const Pragma& pragma, bool in_kernels) {
  if (pragma.is_openmp()) return openmp_claim(pragma);
  if (pragma.is_openacc()) return openacc_claim(pragma, in_kernels);
  if (pragma.has_word("ivdep")) return Claim::vector;
  const Clause* vectorize = pragma.has_word("clang") ? pragma.clause("vectorize") : nullptr;
  return vectorize != nullptr && vectorize->text == "assume_safety" ? Claim::vector : Claim::none;
}

}  // namespace kedge::checks
