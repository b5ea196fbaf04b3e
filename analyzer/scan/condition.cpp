// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A small reader: values are names with what follows them (members, subscripts, calls); everything
// between them must be C's arithmetic.
#include "analyzer/scan/condition.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace kedge::scan {
namespace {

bool starts_name(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Behind the bracket that closes the one at `open`; npos when none does.
std::size_t behind_bracket(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(' || text[at] == '[') ++depth;
    if (text[at] == ')' || text[at] == ']') --depth;
    if (depth == 0) return at + 1;
  }
  return std::string::npos;
}

// "r->x[i].size()" from `at` on.
std::size_t behind_value(const std::string& text, std::size_t at) {
  while (at != std::string::npos && at < text.size()) {
    if (in_name(text[at]))
      ++at;
    else if (text[at] == '.' && at + 1 < text.size() && starts_name(text[at + 1]))
      ++at;
    else if (text.compare(at, 2, "->") == 0 || text.compare(at, 2, "::") == 0)
      at += 2;
    else if (text[at] == '[' || text[at] == '(')
      at = behind_bracket(text, at);
    else
      break;
  }
  return at;
}

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  std::optional<Condition> read() {
    while (at_ < text_.size())
      if (!take()) return std::nullopt;
    finish_comparison();
    if (!balanced_ || depth_ != 0 || comparisons_ == 0) return std::nullopt;
    out_.expression = whole_ + "(" + all_ + ")";
    return std::move(out_);
  }

 private:
  bool take() {
    const char c = text_[at_];
    if (c == ' ') return ++at_, true;
    if (starts_name(c)) return take_value();
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return take_number();
    for (const char* op : {"||", "&&"})
      if (text_.compare(at_, 2, op) == 0) return take_connective(op);
    for (const char* op : {"<=", ">=", "==", "!=", "<", ">"})
      if (text_.compare(at_, std::string(op).size(), op) == 0) return take_comparison(op);
    if (c == '(') ++depth_;
    if (c == ')' && --depth_ < 0) balanced_ = false;
    if (std::string("+-*/%()").find(c) == std::string::npos) return false;
    operand_ += c;
    ++at_;
    return true;
  }

  bool take_number() {
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0)
      operand_ += text_[at_++];
    return at_ >= text_.size() || !in_name(text_[at_]);
  }

  bool take_value() {
    const std::size_t end = behind_value(text_, at_);
    if (end == std::string::npos) return false;
    const std::string source = text_.substr(at_, end - at_);
    at_ = end;
    for (const Condition::Value& known : out_.values)
      if (known.source == source) return operand_ += known.parameter, true;
    std::string name = as_identifier(source);
    while (std::any_of(out_.values.begin(), out_.values.end(),
                       [&](const Condition::Value& v) { return v.parameter == name; }))
      name += "_";
    out_.values.push_back({source, name});
    operand_ += name;
    return true;
  }

  // a < b < c is a < b && b < c. Inside parentheses C's own meaning would be another one.
  bool take_comparison(const std::string& op) {
    if (depth_ != 0 || operand_.empty()) return false;
    if (!relation_.empty()) add_comparison();
    left_ = operand_;
    relation_ = op;
    operand_.clear();
    at_ += op.size();
    ++comparisons_;
    return true;
  }

  bool take_connective(const std::string& op) {
    if (depth_ != 0 || relation_.empty()) return false;
    finish_comparison();
    if (op == "||") {
      whole_ += "(" + all_ + ") || ";
      all_.clear();
    }
    at_ += op.size();
    return true;
  }

  void finish_comparison() {
    if (relation_.empty() || operand_.empty()) {
      balanced_ = false;
      return;
    }
    add_comparison();
    left_.clear();
    relation_.clear();
    operand_.clear();
  }

  void add_comparison() {
    all_ += (all_.empty() ? "" : " && ") + left_ + ' ' + relation_ + ' ' + operand_;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int comparisons_ = 0;
  bool balanced_ = true;
  Condition out_;
  std::string whole_;  ///< alternatives that are complete
  std::string all_;    ///< comparisons of the current one, which must all hold
  std::string left_, relation_, operand_;
};

}  // namespace

std::string as_identifier(const std::string& text) {
  static constexpr std::array reserved{"int",   "long", "short", "char",   "double",
                                       "float", "for",  "while", "if",     "else",
                                       "do",    "this", "new",   "delete", "return"};
  std::string out;
  for (const char c : text) {
    if (in_name(c))
      out += c;
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  const bool is_keyword = std::find(reserved.begin(), reserved.end(), out) != reserved.end();
  if (out.empty() || is_keyword || std::isdigit(static_cast<unsigned char>(out[0])) != 0)
    out = "value_" + out;
  return out;
}

std::optional<Condition> parse_condition(const std::string& text) {
  return Reader(text).read();
}

}  // namespace kedge::scan
