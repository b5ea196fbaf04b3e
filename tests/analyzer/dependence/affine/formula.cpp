// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A recursive-descent evaluator of integer formulas.
#include "tests/analyzer/dependence/affine/formula.hpp"

#include <cctype>
#include <stdexcept>
#include <vector>

namespace kedge::dependence::test {

namespace {

class Reader {
 public:
  Reader(const std::string& text, const Names& names) : text_(text), names_(names) {}

  std::int64_t sum() {
    std::int64_t result = product();
    for (;;) {
      if (take('+')) {
        result += product();
      } else if (take('-')) {
        result -= product();
      } else {
        return result;
      }
    }
  }

  std::string comparison() {
    skip();
    std::string op;
    while (at_ < text_.size() && (text_[at_] == '<' || text_[at_] == '>' || text_[at_] == '=')) {
      op += text_[at_++];
    }
    return op;
  }

 private:
  std::int64_t product() {
    std::int64_t result = factor();
    for (;;) {
      if (take('*')) {
        result *= factor();
      } else if (take('/')) {
        result /= factor();
      } else {
        return result;
      }
    }
  }

  std::int64_t factor() {
    if (take('-')) return -factor();
    if (take('(')) {
      const std::int64_t result = sum();
      if (!take(')')) throw std::runtime_error("a parenthesis is missing in " + text_);
      return result;
    }
    skip();
    std::string word;
    while (at_ < text_.size() && (std::isalnum(text_[at_]) != 0 || text_[at_] == '_')) {
      word += text_[at_++];
    }
    if (word.empty()) throw std::runtime_error("cannot read " + text_);
    return std::isdigit(word.front()) != 0 ? std::stoll(word) : names_.at(word);
  }

  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  const std::string& text_;
  const Names& names_;
  std::size_t at_ = 0;
};

bool compare(std::int64_t a, const std::string& op, std::int64_t b) {
  if (op == "<") return a < b;
  if (op == "<=") return a <= b;
  if (op == ">") return a > b;
  if (op == ">=") return a >= b;
  throw std::runtime_error("not a comparison: " + op);
}

}  // namespace

std::int64_t value_of(const std::string& formula, const Names& names) {
  return Reader(formula, names).sum();
}

bool holds(const std::string& comparison, const Names& names) {
  Reader reader(comparison, names);
  std::int64_t left = reader.sum();
  for (std::string op = reader.comparison(); !op.empty(); op = reader.comparison()) {
    const std::int64_t right = reader.sum();
    if (!compare(left, op, right)) return false;
    left = right;
  }
  return true;
}

bool mentions(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const auto word = [&](std::size_t place) {
      return place < text.size() && (std::isalnum(text[place]) != 0 || text[place] == '_');
    };
    if (!word(at + name.size()) && (at == 0 || !word(at - 1))) return true;
  }
  return false;
}

}  // namespace kedge::dependence::test
