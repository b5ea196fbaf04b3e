// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// OpenMP's rules of scope, as far as they decide what threads share: clauses of the loop and of the
// regions around it, what is declared inside a region, threadprivate, and the locals of a function
// that each thread calls.
#include "analyzer/checks/claim.hpp"

#include <algorithm>
#include <cctype>

#include "analyzer/divergence/locals.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks {

using model::Stmt;
using model::StmtKind;

namespace {

bool contains(const Stmt& stmt, const Stmt* wanted) {
  return std::any_of(stmt.body.begin(), stmt.body.end(),
                     [&](const Stmt& part) { return &part == wanted || contains(part, wanted); });
}

bool makes_team(const Pragma& pragma) {
  return pragma.is_openmp() && (pragma.has_word("parallel") || pragma.has_word("teams"));
}

}  // namespace

std::string root_name(const std::string& name) {
  std::size_t from = name.find_first_not_of(" *&(");
  if (from == std::string::npos) return name;
  std::size_t end = from;
  while (end < name.size() &&
         (std::isalnum(static_cast<unsigned char>(name[end])) != 0 || name[end] == '_'))
    ++end;
  return name.substr(from, end - from);
}

LoopClaim::LoopClaim(const Subject& subject) {
  read_regions(subject, *subject.site.body.function->body);
  read_own(subject);
  if (claim_ == Claim::none) read_collapse(subject);
  if (claim_ == Claim::none) return;
  own_.insert(subject.unit.threadprivate.begin(), subject.unit.threadprivate.end());
  own_counters(subject.unit, *subject.site.loop, depth_);
  own_of_inner_pragmas(subject);
  if (!has_team_ && claim_ == Claim::threads && !openacc_) declare_function(subject);
}

void LoopClaim::take_clauses(const Pragma& pragma) {
  for (const Clause& clause : pragma.clauses) {
    const bool owns = clause.name == "private" || clause.name == "firstprivate" ||
                      clause.name == "lastprivate" || clause.name == "linear" ||
                      clause.name == "copyin" || clause.name == "induction";
    if (owns) own_.insert(clause.values.begin(), clause.values.end());
    if (clause.name.find("reduction") != std::string::npos)
      reduced_.insert(clause.values.begin(), clause.values.end());
    if (clause.name == "default" && clause.text.find("private") != std::string::npos)
      all_private_ = true;
  }
}

void LoopClaim::take(const Pragma& pragma, Claim claim) {
  claim_ = claim;
  text_ = pragma.text;
  openacc_ = pragma.is_openacc();
  teams_ = pragma.has_word("distribute");
  ordered_ = pragma.has_word("ordered");
  safe_length_ = pragma.number("safelen", 0);
  depth_ = pragma.number("collapse", 1);
}

void LoopClaim::read_own(const Subject& subject) {
  for (const std::string& text : subject.site.loop->pragmas) {
    const Pragma pragma = parse_pragma(text);
    const Claim claim = claim_of(pragma, in_kernels_);
    if (claim > claim_) take(pragma, claim);
    take_clauses(pragma);
    if (makes_team(pragma)) has_team_ = true;
  }
}

void LoopClaim::read_collapse(const Subject& subject) {
  const auto& around = subject.site.around;
  for (std::size_t up = 1; up <= around.size(); ++up)
    for (const std::string& text : around[around.size() - up]->pragmas) {
      const Pragma pragma = parse_pragma(text);
      if (pragma.number("collapse", 1) <= static_cast<int>(up)) continue;
      const Claim claim = claim_of(pragma, in_kernels_);
      if (claim == Claim::none) continue;
      take(pragma, claim);
      inherited_ = true;
    }
}

/// From the function's body down to the loop: each region on the way makes variables its own.
void LoopClaim::read_regions(const Subject& subject, const Stmt& stmt) {
  for (const Stmt& part : stmt.body) {
    if (&part == subject.site.loop || !contains(part, subject.site.loop)) continue;
    for (const std::string& text : part.pragmas) {
      const Pragma pragma = parse_pragma(text);
      if (pragma.is_openacc() && (pragma.has_word("kernels") || pragma.has_word("serial")))
        in_kernels_ = true;
      if (makes_team(pragma)) {
        // What an outer team had for itself is shared in the team made here.
        has_team_ = true;
        own_.clear();
        reduced_.clear();
        declare_inside(subject, part);
      }
      take_clauses(pragma);
    }
    read_regions(subject, part);
  }
}

void LoopClaim::declare_inside(const Subject& subject, const Stmt& region) {
  model::for_each_stmt(region, [&](const Stmt& stmt) {
    for (const model::VariableId id : stmt.declared) {
      const model::Variable& variable = divergence::variable_of(subject.unit, id);
      if (variable.storage == model::Storage::local) own_.insert(variable.name);
    }
  });
}

/// Nothing in sight makes threads: each of them calls the function.
void LoopClaim::declare_function(const Subject& subject) {
  for (const model::Variable& variable : subject.unit.variables) {
    const bool local =
        variable.storage == model::Storage::local || variable.storage == model::Storage::parameter;
    if (!local || variable.function != subject.site.body.id) continue;
    const model::Type* type = divergence::type_of(subject.unit, variable.type);
    // What a pointer points to is not the thread's own.
    if (type == nullptr ||
        (type->kind != model::TypeKind::pointer && type->kind != model::TypeKind::reference))
      own_.insert(variable.name);
  }
}

/// The counters of the loops that the pragma is about.
void LoopClaim::own_counters(const model::Unit& unit, const Stmt& loop, int depth) {
  for (const model::VariableId id : divergence::counters(loop))
    own_.insert(divergence::variable_of(unit, id).name);
  if (depth <= 1 || loop.body.empty()) return;
  model::for_each_stmt(loop.body.back(), [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::loop) own_counters(unit, stmt, depth - 1);
  });
}

/// What a pragma inside the loop makes private there.
void LoopClaim::own_of_inner_pragmas(const Subject& subject) {
  model::for_each_stmt(*subject.site.loop, [&](const Stmt& stmt) {
    if (&stmt == subject.site.loop) return;
    for (const std::string& text : stmt.pragmas) {
      const Pragma pragma = parse_pragma(text);
      if (stmt.kind == StmtKind::loop && claim_of(pragma, in_kernels_) == Claim::threads)
        own_counters(subject.unit, stmt, pragma.number("collapse", 1));
      for (const char* name : {"private", "firstprivate"})
        if (const Clause* clause = pragma.clause(name))
          own_.insert(clause->values.begin(), clause->values.end());
    }
  });
}

bool LoopClaim::is_own(const std::string& name) const {
  return all_private_ || own_.contains(root_name(name));
}

bool LoopClaim::is_reduced(const std::string& name) const {
  return reduced_.contains(root_name(name));
}

bool asks_for_threads(const Subject& subject) {
  if (subject.site.body.function->tests_openmp) return true;
  using model::Expr;
  using model::ExprKind;
  const auto asks = [&](const Expr& expr) {
    bool found = false;
    model::for_each_expr(expr, [&](const Expr& e) {
      if (e.kind != ExprKind::call || e.callee == model::none) return;
      const std::string name = divergence::callee_name(subject.unit, e);
      found = found || name.starts_with("omp_get_") || name.starts_with("omp_in_") ||
              name.starts_with("omp_is_");
    });
    return found;
  };
  std::set<model::VariableId> holders;
  model::for_each_stmt(*subject.site.body.function->body, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::declare)
      for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n)
        if (asks(stmt.exprs[n])) holders.insert(stmt.declared[n]);
    for (const Expr& expr : stmt.exprs)
      if (expr.kind == ExprKind::assign && asks(expr.args[1]))
        holders.insert(divergence::root_variable(expr.args[0]));
  });
  holders.erase(model::none);
  bool found = false;
  model::for_each_expr_in(*subject.site.loop, [&](const Expr& e) {
    found = found || (e.kind == ExprKind::variable && holders.contains(e.variable)) ||
            (e.kind == ExprKind::call && asks(e));
  });
  return found;
}

Guarded::Guarded(const Subject& subject, const LoopClaim& claim) {
  // Not Bodies::all(): several programs of one tree may define the same function.
  for (const model::Unit& unit : subject.bodies.program().units)
    for (const model::Function& function : unit.functions)
      if (function.body) read(unit, *function.body, claim);
}

void Guarded::read(const model::Unit& unit, const Stmt& body, const LoopClaim& claim) {
  model::for_each_stmt(body, [&](const Stmt& stmt) {
    for (const std::string& text : stmt.pragmas) {
      const Pragma pragma = parse_pragma(text);
      std::string guard;
      if (pragma.has_word("atomic")) guard = "atomic";
      const Clause* named = pragma.clause("critical");
      if (pragma.has_word("critical") && !claim.spans_teams()) guard = "critical";
      if (named != nullptr && !claim.spans_teams()) guard = "critical " + named->text;
      if (claim.has_ordered() && pragma.has_word("ordered") && !pragma.has_word("for"))
        guard = "ordered";
      if (guard.empty()) continue;
      const model::Place at = place_of(unit, stmt.location);
      ranges_.push_back({at.file, at.line, std::max(stmt.end_line, at.line), guard});
    }
  });
}

std::string Guarded::guard_at(const model::Place& place) const {
  const auto found = std::find_if(ranges_.begin(), ranges_.end(), [&](const Range& range) {
    return range.file == place.file && range.first <= place.line && place.line <= range.last;
  });
  return found == ranges_.end() ? "" : found->guard;
}

bool Guarded::both(const model::Place& a, const model::Place& b) const {
  const std::string guard = guard_at(a);
  return !guard.empty() && guard == guard_at(b);
}

bool Guarded::all_writes(const Subject& subject, const std::string& variable) const {
  std::set<std::string> guards;
  const std::string root = root_name(variable);
  model::for_each_expr_in(*subject.site.loop, [&](const model::Expr& e) {
    using model::ExprKind;
    const bool writes =
        e.kind == ExprKind::assign || e.kind == ExprKind::compound || e.kind == ExprKind::increment;
    if (!writes || e.args.empty()) return;
    const model::VariableId id = divergence::root_variable(e.args[0]);
    if (divergence::variable_of(subject.unit, id).name != root) return;
    guards.insert(guard_at(place_of(subject.unit, e.location)));
  });
  return guards.size() <= 1 && !guards.contains("");
}

}  // namespace kedge::checks
