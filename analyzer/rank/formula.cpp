// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A small evaluator of trip count formulas.
#include "analyzer/rank/formula.hpp"

#include <cctype>

namespace kedge::rank {
namespace {

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

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

}  // namespace

Estimate estimate(const std::string& formula) {
  return Reader(formula).read();
}

std::string product(const std::string& a, const std::string& b) {
  if (a.empty() && b.empty()) return "";
  return as_factor(a) + '*' + as_factor(b);
}

}  // namespace kedge::rank
