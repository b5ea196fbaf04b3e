// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Printing follows C's precedences, so that parentheses stand only where they are needed;
// arithmetic inside a subscript is printed without blanks.
#include "analyzer/model/print.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace kedge::model {
namespace {

constexpr int primary = 20;
constexpr int prefix = 15;

int binary_precedence(const std::string& op) {
  static const std::array<std::pair<const char*, int>, 18> table{{{"*", 13},
                                                                  {"/", 13},
                                                                  {"%", 13},
                                                                  {"+", 12},
                                                                  {"-", 12},
                                                                  {"<<", 11},
                                                                  {">>", 11},
                                                                  {"<", 10},
                                                                  {"<=", 10},
                                                                  {">", 10},
                                                                  {">=", 10},
                                                                  {"==", 9},
                                                                  {"!=", 9},
                                                                  {"&", 8},
                                                                  {"^", 7},
                                                                  {"|", 6},
                                                                  {"&&", 5},
                                                                  {"||", 4}}};
  for (const auto& [name, precedence] : table)
    if (op == name) return precedence;
  return 1;
}

std::string last_part(const std::string& name) {
  const auto at = name.rfind("::");
  return at == std::string::npos ? name : name.substr(at + 2);
}

class Printer {
 public:
  Printer(const Unit& unit, bool as_spelled) : unit_(unit), as_spelled_(as_spelled) {}

  std::string print(const Expr& e, int context) {
    if (as_spelled_ && !e.spelling.empty()) return e.spelling;
    int own = primary;
    std::string text = text_of(e, own);
    return own < context ? "(" + text + ")" : text;
  }

 private:
  const Expr& arg(const Expr& e, std::size_t n) const {
    static const Expr absent;
    return n < e.args.size() ? e.args[n] : absent;
  }

  std::string list(const Expr& e, std::size_t from) {
    std::string text;
    for (std::size_t n = from; n < e.args.size(); ++n)
      text += (n > from ? ", " : "") + print(e.args[n], 1);
    return text;
  }

  std::string subscript(const Expr& e) {
    ++inside_subscript_;
    std::string text = print(e, 0);
    --inside_subscript_;
    return "[" + text + "]";
  }

  std::string operation(const Expr& e, const std::string& op, int left, int right) {
    const std::string blank = inside_subscript_ > 0 && left >= 7 ? "" : " ";
    return print(arg(e, 0), left) + blank + op + blank + print(arg(e, 1), right);
  }

  std::string member(const Expr& e) {
    const Expr& object = arg(e, 0);
    if (object.kind == ExprKind::this_) return e.op;
    return print(object, primary) + (e.is_arrow ? "->" : ".") + e.op;
  }

  std::string operator_call(const Expr& e, const std::string& op, int& own) {
    if (op == "[]") return print(arg(e, 0), primary) + subscript(arg(e, 1));
    if (op == "()") return print(arg(e, 0), primary) + "(" + list(e, 1) + ")";
    if (op == "->") return print(arg(e, 0), primary);
    if (e.args.size() == 1) {
      own = prefix;
      return op + print(arg(e, 0), prefix);
    }
    if (op == "++" || op == "--") return print(arg(e, 0), primary) + op;
    own = binary_precedence(op);
    return operation(e, op, own, own + 1);
  }

  std::string call(const Expr& e, int& own) {
    if (e.callee == none) return print(arg(e, 0), primary) + "(" + list(e, 1) + ")";
    const Function& callee = unit_.functions[static_cast<std::size_t>(e.callee)];
    const std::string name = last_part(callee.name);
    if (name.rfind("operator", 0) == 0 && name.size() > 8 && name[8] != ' ')
      return operator_call(e, name.substr(8), own);
    if (callee.this_variable == none || e.args.empty()) return callee.name + "(" + list(e, 0) + ")";
    if (arg(e, 0).kind == ExprKind::this_) return name + "(" + list(e, 1) + ")";
    return print(arg(e, 0), primary) + (is_pointer(arg(e, 0)) ? "->" : ".") + name + "(" +
           list(e, 1) + ")";
  }

  bool is_pointer(const Expr& e) const {
    return e.type != none &&
           unit_.types[static_cast<std::size_t>(e.type)].kind == TypeKind::pointer;
  }

  std::string type_name(const Expr& e) const {
    return e.type == none ? "?" : unit_.types[static_cast<std::size_t>(e.type)].spelling;
  }

  std::string text_of(const Expr& e, int& own) {
    switch (e.kind) {
      case ExprKind::none:
        return "";
      case ExprKind::integer:
        if (e.integer_value < 0) own = prefix;
        return std::to_string(e.integer_value);
      case ExprKind::floating:
        return fmt::format("{}", e.floating_value);
      case ExprKind::string:
        return "\"" + e.op + "\"";
      case ExprKind::variable:
        return e.variable == none ? "?"
                                  : unit_.variables[static_cast<std::size_t>(e.variable)].name;
      case ExprKind::member:
        return member(e);
      case ExprKind::index:
        return print(arg(e, 0), primary) + subscript(arg(e, 1));
      case ExprKind::deref:
        own = prefix;
        return "*" + print(arg(e, 0), prefix);
      case ExprKind::address:
        own = prefix;
        return "&" + print(arg(e, 0), prefix);
      case ExprKind::unary:
        own = prefix;
        return e.op + print(arg(e, 0), prefix + 1);
      case ExprKind::binary:
        own = binary_precedence(e.op);
        return operation(e, e.op, own, own + 1);
      case ExprKind::assign:
        own = 2;
        return operation(e, "=", 3, 2);
      case ExprKind::compound:
        own = 2;
        return operation(e, e.op, 3, 2);
      case ExprKind::increment:
        return increment(e, own);
      case ExprKind::conditional:
        own = 3;
        return print(arg(e, 0), 4) + " ? " + print(arg(e, 1), 3) + " : " + print(arg(e, 2), 3);
      case ExprKind::call:
        return call(e, own);
      default:
        return rare(e, own);
    }
  }

  std::string increment(const Expr& e, int& own) {
    const bool before = e.op.rfind("++", 0) == 0 || e.op.rfind("--", 0) == 0;
    if (!before) return print(arg(e, 0), primary) + (e.op.back() == '+' ? "++" : "--");
    own = prefix;
    return e.op.substr(0, 2) + print(arg(e, 0), prefix);
  }

  std::string rare(const Expr& e, int& own) {
    switch (e.kind) {
      case ExprKind::cast:
        own = prefix;
        return "(" + type_name(e) + ")" + print(arg(e, 0), prefix);
      case ExprKind::comma:
        own = 1;
        return list(e, 0);
      case ExprKind::init_list:
        return "{" + list(e, 0) + "}";
      case ExprKind::construct:
        return type_name(e) + "(" + list(e, 0) + ")";
      case ExprKind::new_:
        own = prefix;
        return "new " + type_name(e);
      case ExprKind::delete_:
        own = prefix;
        return "delete " + print(arg(e, 0), prefix);
      case ExprKind::lambda:
        return "[lambda]";
      case ExprKind::this_:
        return "this";
      default:
        return e.op.empty() ? "..." : e.op;
    }
  }

  const Unit& unit_;
  bool as_spelled_;
  int inside_subscript_ = 0;
};

}  // namespace

std::string to_text(const Unit& unit, const Expr& expr) {
  return Printer(unit, false).print(expr, 0);
}

std::string to_short_text(const Unit& unit, const Expr& expr, std::size_t limit) {
  std::string text = Printer(unit, true).print(expr, 0);
  if (text.size() > limit) text = text.substr(0, limit > 3 ? limit - 3 : 0) + "...";
  return text;
}

}  // namespace kedge::model
