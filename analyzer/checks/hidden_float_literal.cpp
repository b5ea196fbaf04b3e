// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: single precision hides inside double-precision arithmetic.
#include <fmt/format.h>

#include <cstdlib>
#include <map>

#include "analyzer/checks/check.hpp"
#include "analyzer/divergence/cost.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

// Does the literal lose digits: is it, as a float, another number than its decimal text?
bool rounds(double value) {
  const std::string text = fmt::format("{:.7g}", value);
  return std::strtod(text.c_str(), nullptr) != value;
}

class Finder {
 public:
  Finder(const model::Unit& unit, std::map<std::pair<int, int>, std::vector<std::string>>& lines)
      : unit_(unit), lines_(lines) {}

  void walk(const Expr& expr, bool in_double) {
    const int bytes = float_bytes(unit_, expr);
    if (in_double && bytes == 4) note(expr);
    const bool wide = bytes == 8 || (in_double && bytes != 0);
    for (const Expr& arg : expr.args) walk(arg, wide);
  }

 private:
  void note(const Expr& expr) {
    std::string what;
    if (expr.kind == ExprKind::floating && rounds(expr.floating_value))
      what = fmt::format("{:.7g}f", expr.floating_value);
    else if (expr.kind == ExprKind::cast && !expr.args.empty() &&
             float_bytes(unit_, expr.args[0]) == 8)
      what = "a cast to float";
    else if (expr.kind == ExprKind::call &&
             divergence::is_math(divergence::callee_name(unit_, expr)))
      what = divergence::last_name(divergence::callee_name(unit_, expr));
    if (!what.empty()) lines_[{expr.location.line, expr.location.file}].push_back(what);
  }

  const model::Unit& unit_;
  std::map<std::pair<int, int>, std::vector<std::string>>& lines_;
};

void walk_statement(const model::Stmt& stmt, Finder& finder, const model::Unit& unit) {
  if (stmt.kind == model::StmtKind::loop) return;
  for (std::size_t n = 0; n < stmt.exprs.size(); ++n) {
    bool in_double = false;
    if (stmt.kind == model::StmtKind::declare && n < stmt.declared.size()) {
      const auto* type =
          divergence::type_of(unit, divergence::variable_of(unit, stmt.declared[n]).type);
      in_double = type != nullptr && type->kind == model::TypeKind::floating && type->bytes == 8;
    }
    finder.walk(stmt.exprs[n], in_double);
  }
  for (const model::Stmt& part : stmt.body) walk_statement(part, finder, unit);
}

void run(const Subject& subject, Findings& findings) {
  if (subject.site.loop->body.empty()) return;
  std::map<std::pair<int, int>, std::vector<std::string>> lines;
  Finder finder(subject.unit, lines);
  walk_statement(subject.site.loop->body.back(), finder, subject.unit);
  for (const auto& [where, what] : lines) {
    const auto place = place_of(subject.unit, {where.second, where.first, 0});
    std::string list;
    for (const std::string& one : what) list += (list.empty() ? "" : ", ") + one;
    findings.push_back(
        {.file = place.file,
         .line = place.line,
         .column = 1,
         .message = fmt::format("single precision inside double arithmetic: {}", list)});
  }
}

}  // namespace

extern const Check hidden_float_literal;
const Check hidden_float_literal{
    "hidden_float_literal",
    "numerics",
    "warning",
    "A float literal, a float function or a cast to float feeds double-precision arithmetic.",
    "The result is stored as a double but carries 24 bits. Ports often change such places unawares "
    "(sqrt for sqrtf), and then the GPU and the CPU version differ in the eighth digit for no "
    "visible "
    "reason.",
    "e[i] = 0.1f * v[i] + sqrtf((float)v[i]);  // here, with double e, v",
    "Write 0.1 and sqrt; where single precision is meant, make the variable a float and say so.",
    "Literals that a float holds exactly (0.5f) are silent; float variables that feed doubles are "
    "not "
    "reported, for data is often stored so on purpose.",
    run};

}  // namespace kedge::checks::catalogue
