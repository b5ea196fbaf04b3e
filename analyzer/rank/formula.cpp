// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A small evaluator of trip count formulas.
#include "analyzer/rank/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace kedge::rank {
namespace {

class Reader {
 public:
  Reader(const std::string& text, const Extents& extents) : text_(text), extents_(extents) {}

  Estimate read() {
    if (text_.empty()) return {};
    const double value = sum();
    skip();
    if (failed_ || at_ != text_.size() || !(value >= 1.0)) return {};
    return {value, known_};
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] bool is_arrow() const {
    return at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] == '>';
  }

  double sum() {
    double value = term();
    while (!failed_) {
      skip();
      if (take('+'))
        value += term();
      else if (!is_arrow() && take('-'))
        value -= term();
      else
        break;
    }
    return value;
  }

  double term() {
    double value = factor();
    while (!failed_) {
      if (take('*')) {
        value *= factor();
      } else if (take('/')) {
        const double by = factor();
        value = by != 0.0 ? value / by : unknown_extent;
      } else {
        break;
      }
    }
    return value;
  }

  double factor() {
    if (take('-')) return -factor();
    if (take('(')) {
      const double value = sum();
      if (!take(')')) failed_ = true;
      return value;
    }
    skip();
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0)
      return number();
    return name();
  }

  double number() {
    double value = 0.0;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0)
      value = 10.0 * value + (text_[at_++] - '0');
    return value;
  }

  // n, g->nx, s.count[f], v.size(): one unknown.
  double name() {
    const std::size_t first = at_;
    while (at_ < text_.size() && !failed_) {
      const char c = text_[at_];
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == ':')
        ++at_;
      else if (is_arrow())
        at_ += 2;
      else if (at_ > first && (c == '(' || c == '['))
        bracket();
      else
        break;
    }
    if (at_ == first) failed_ = true;
    if (const auto given = extents_.find(text_.substr(first, at_ - first))) return *given;
    known_ = false;
    return unknown_extent;
  }

  void bracket() {
    int depth = 0;
    do {
      const char c = text_[at_];
      if (c == '(' || c == '[') ++depth;
      if (c == ')' || c == ']') --depth;
      ++at_;
    } while (depth > 0 && at_ < text_.size());
    if (depth > 0) failed_ = true;
  }

  const std::string& text_;
  const Extents& extents_;
  std::size_t at_ = 0;
  bool known_ = true;
  bool failed_ = false;
};

std::string as_factor(const std::string& formula) {
  if (formula.empty()) return "?";
  int depth = 0;
  for (std::size_t n = 0; n < formula.size(); ++n) {
    const char c = formula[n];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    const bool arrow = c == '-' && n + 1 < formula.size() && formula[n + 1] == '>';
    if (depth == 0 && (c == '+' || c == '/' || (c == '-' && !arrow))) return '(' + formula + ')';
  }
  return formula;
}

bool is_whole_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// "count" of "h->count[f]", "size" of "v.size()".
std::string last_name_of(const std::string& name) {
  std::size_t end = name.find_last_not_of(' ') + 1;
  while (end > 0 && (name[end - 1] == ']' || name[end - 1] == ')')) {
    int depth = 0;
    while (end > 0) {
      const char c = name[--end];
      if (c == ']' || c == ')') ++depth;
      if ((c == '[' || c == '(') && --depth == 0) break;
    }
  }
  std::size_t first = end;
  while (first > 0 &&
         (std::isalnum(static_cast<unsigned char>(name[first - 1])) != 0 || name[first - 1] == '_'))
    --first;
  return name.substr(first, end - first);
}

}  // namespace

std::optional<double> Extents::find(const std::string& name) const {
  for (const std::string& key : {name, last_name_of(name)})
    if (const auto given = values_.find(key); given != values_.end()) {
      used_.insert(key);
      return given->second;
    }
  return std::nullopt;
}

std::vector<std::string> Extents::unused() const {
  std::vector<std::string> names;
  for (const auto& [name, value] : values_)
    if (!used_.contains(name)) names.push_back(name);
  return names;
}

Estimate estimate(const std::string& formula, const Extents& extents) {
  return Reader(formula, extents).read();
}

std::set<std::string> names_in(const std::string& formula) {
  if (formula.find_first_of("[?") != std::string::npos) return {};
  std::set<std::string> names;
  std::string word;
  for (std::size_t n = 0; n <= formula.size(); ++n) {
    const char c = n < formula.size() ? formula[n] : ' ';
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
      continue;
    }
    if (c == '(' && !word.empty()) return {};
    const bool leads_on = c == '.' || c == ':' || formula.compare(n, 2, "->") == 0;
    if (!word.empty() && !leads_on && std::isdigit(static_cast<unsigned char>(word[0])) == 0)
      names.insert(word);
    word.clear();
  }
  return names;
}

void Sum::add(double coefficient, const std::vector<std::string>& factors) {
  if (coefficient == 0.0) return;
  std::vector<std::string> names;
  for (const std::string& factor : factors) {
    if (is_whole_number(factor))
      coefficient *= std::stod(factor);
    else
      names.push_back(as_factor(factor));
  }
  std::sort(names.begin(), names.end());
  terms_[names] += coefficient;
}

void Sum::add(const Sum& other) {
  for (const auto& [names, coefficient] : other.terms_) terms_[names] += coefficient;
}

Sum Sum::times(const std::string& factor) const {
  Sum product;
  for (const auto& [names, coefficient] : terms_) {
    std::vector<std::string> factors = names;
    factors.push_back(factor);
    product.add(coefficient, factors);
  }
  return product;
}

std::string Sum::text() const {
  std::string text;
  for (const auto& [names, coefficient] : terms_) {
    if (coefficient == 0.0) continue;
    std::string term = coefficient == 1.0 && !names.empty() ? "" : fmt::format("{:g}", coefficient);
    for (const std::string& name : names) term += (term.empty() ? "" : "*") + name;
    text += (text.empty() ? "" : " + ") + term;
  }
  return text.empty() ? "0" : text;
}

std::string product(const std::string& a, const std::string& b) {
  if (a.empty() && b.empty()) return "";
  return as_factor(a) + '*' + as_factor(b);
}

}  // namespace kedge::rank
