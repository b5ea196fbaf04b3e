// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A local pointer stays fresh as long as it is only filled, tested, freed and handed out once.
#include "analyzer/dependence/effects/fresh_memory.hpp"

#include "analyzer/dependence/effects/builtins.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;
using model::TypeKind;
using model::VariableId;

const Expr& bare(const Expr& e) {
  if (e.kind == ExprKind::cast && !e.args.empty()) return bare(e.args[0]);
  if (e.kind == ExprKind::comma && !e.args.empty()) return bare(e.args.back());
  return e;
}

namespace {

bool is_null(const Expr& e) {
  return bare(e).kind == ExprKind::integer && bare(e).integer_value == 0;
}

const model::Function* callee_of(const ProgramIndex& index, int unit, const Expr& call) {
  if (call.callee == model::none) return nullptr;
  return &index.unit(unit).functions[static_cast<std::size_t>(call.callee)];
}

/// Follows what one function does with its local pointers.
class Uses {
 public:
  Uses(const ProgramIndex& index, const FreshMemory& fresh, FunctionRef function)
      : index_(index), fresh_(fresh), unit_(function.unit), function_(index.function(function)) {
    for (std::size_t n = 0; n < function_.parameters.size(); ++n)
      parameters_[function_.parameters[n]] = n;
    model::for_each_stmt(*function_.body, [this](const Stmt& stmt) { see(stmt); });
  }

  /// Every value that the function returns is fresh.
  [[nodiscard]] bool returns() const {
    bool any = false;
    for (const Expr* e : returned_) {
      if (is_null(*e)) continue;
      if (!handed_out(*e)) return false;
      any = true;
    }
    return any;
  }

  [[nodiscard]] std::set<std::size_t> parameters() const {
    std::set<std::size_t> result;
    for (const auto& [parameter, values] : stored_) {
      if (spoilt_.count(parameter) != 0) continue;
      bool all = true;
      for (const Expr* e : values) all = all && (is_null(*e) || handed_out(*e));
      if (all) result.insert(parameters_.at(parameter));
    }
    return result;
  }

 private:
  void see(const Stmt& stmt) {
    if (stmt.kind == StmtKind::declare) {
      for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n) {
        if (stmt.exprs[n].kind != ExprKind::none) set(stmt.declared[n], stmt.exprs[n]);
      }
      return;
    }
    if (stmt.kind == StmtKind::return_ && !stmt.exprs.empty()) {
      const Expr& e = stmt.exprs[0];
      returned_.push_back(&e);
      if (bare(e).kind == ExprKind::variable)
        ++sinks_[bare(e).variable];
      else
        visit(e, false);
      return;
    }
    const bool tests = stmt.kind == StmtKind::if_ || stmt.kind == StmtKind::loop;
    for (const Expr& e : stmt.exprs) visit(e, tests || stmt.kind == StmtKind::expression);
  }

  void set(VariableId variable, const Expr& value) {
    if (!is_null(value) && !fresh_.is_fresh(unit_, value)) spoilt_.insert(variable);
    visit(value, false);
  }

  /// The parameter p of "*p" or "p[0]", else none.
  [[nodiscard]] VariableId stored_through(const Expr& place) const {
    const bool pointee = place.kind == ExprKind::deref || place.kind == ExprKind::index;
    if (!pointee || place.args.empty() || place.args[0].kind != ExprKind::variable)
      return reference(place);
    if (place.kind == ExprKind::index && place.args.size() > 1 && !is_null(place.args[1]))
      return model::none;
    return parameters_.count(place.args[0].variable) != 0 ? place.args[0].variable : model::none;
  }

  [[nodiscard]] VariableId reference(const Expr& place) const {
    if (place.kind != ExprKind::variable || parameters_.count(place.variable) == 0)
      return model::none;
    const auto* type = index_.type(index_.type_of(index_.key(unit_, place.variable)));
    return type != nullptr && type->kind == TypeKind::reference ? place.variable : model::none;
  }

  void see_assign(const Expr& e) {
    const Expr& place = e.args[0];
    const Expr& value = e.args[1];
    if (const VariableId parameter = stored_through(place); parameter != model::none) {
      stored_[parameter].push_back(&value);
      if (bare(value).kind == ExprKind::variable)
        ++sinks_[bare(value).variable];
      else
        visit(value, false);
    } else if (place.kind == ExprKind::variable) {
      set(place.variable, value);
    } else {
      visit(place, false);
      visit(value, false);
    }
  }

  void see_call(const Expr& e) {
    const model::Function* callee = callee_of(index_, unit_, e);
    const bool has_body = callee != nullptr && index_.definition(unit_, e.callee);
    const Effect effect = callee == nullptr || has_body ? Effect::unknown : effect_of(*callee);
    const bool keeps_nothing = effect == Effect::fills || effect == Effect::reads ||
                               effect == Effect::io || effect == Effect::release;
    const std::set<std::size_t> outs = fresh_.fresh_arguments(unit_, e);
    for (std::size_t n = 0; n < e.args.size(); ++n) {
      const Expr& arg = bare(e.args[n]);
      const bool is_out = outs.count(n) != 0 && arg.kind == ExprKind::address &&
                          !arg.args.empty() && arg.args[0].kind == ExprKind::variable;
      if (!is_out) visit(e.args[n], keeps_nothing);
    }
  }

  /// `harmless`: what becomes of the value makes no other pointer to it.
  void visit(const Expr& e, bool harmless) {
    switch (e.kind) {
      case ExprKind::variable:
        if (!harmless) spoilt_.insert(e.variable);
        return;
      case ExprKind::assign:
        if (e.args.size() == 2) return see_assign(e);
        break;
      case ExprKind::call:
      case ExprKind::construct:
        return see_call(e);
      case ExprKind::index:
      case ExprKind::deref: {
        const auto* type = index_.type({unit_, e.type});
        const bool is_row = type == nullptr || type->kind == TypeKind::array;
        for (std::size_t n = 0; n < e.args.size(); ++n) visit(e.args[n], n > 0 || !is_row);
        return;
      }
      case ExprKind::member:
        if (!e.args.empty()) visit(e.args[0], true);
        return;
      case ExprKind::cast:
        if (!e.args.empty()) visit(e.args[0], harmless);
        return;
      case ExprKind::unary:
      case ExprKind::binary: {
        const bool is_test = e.op != "+" && e.op != "-";
        for (const Expr& arg : e.args) visit(arg, is_test);
        return;
      }
      case ExprKind::address:
        if (!e.args.empty()) expose(e.args[0]);
        return;
      default:
        break;
    }
    for (const Expr& arg : e.args) visit(arg, false);
  }

  void expose(const Expr& place) {
    model::for_each_expr(place, [this](const Expr& e) {
      if (e.kind == ExprKind::variable) spoilt_.insert(e.variable);
    });
  }

  /// Handed out here and nowhere else.
  [[nodiscard]] bool handed_out(const Expr& e) const {
    const Expr& value = bare(e);
    if (value.kind != ExprKind::variable) return fresh_.is_fresh(unit_, value);
    const auto key = index_.key(unit_, value.variable);
    const bool is_local =
        key != model::none && index_.variable(key).storage == model::Storage::local;
    const auto sinks = sinks_.find(value.variable);
    const bool only_returned = stored_.empty() || sinks == sinks_.end() || sinks->second < 2;
    return is_local && spoilt_.count(value.variable) == 0 && only_returned;
  }

  const ProgramIndex& index_;
  const FreshMemory& fresh_;
  int unit_;
  const model::Function& function_;
  std::map<VariableId, std::size_t> parameters_;
  std::set<VariableId> spoilt_;
  std::map<VariableId, int> sinks_;
  std::map<VariableId, std::vector<const Expr*>> stored_;
  std::vector<const Expr*> returned_;
};

}  // namespace

FreshMemory::FreshMemory(const ProgramIndex& index) : index_(index) {
  bool changed = true;
  for (int round = 0; changed && round < 8; ++round) {
    changed = false;
    for (int unit = 0; unit < static_cast<int>(index.program().units.size()); ++unit) {
      const int count = static_cast<int>(index.unit(unit).functions.size());
      for (int id = 0; id < count; ++id) {
        const FunctionRef function{unit, id};
        if (!index.function(function).body) continue;
        Wrapper judged = judge(function);
        if (judged == wrappers_[function]) continue;
        wrappers_[function] = std::move(judged);
        changed = true;
      }
    }
  }
}

FreshMemory::Wrapper FreshMemory::judge(FunctionRef function) const {
  const model::Function& of = index_.function(function);
  if (of.is_virtual) return {};
  const Uses uses(index_, *this, function);
  Wrapper wrapper;
  const model::Type* result = index_.type({function.unit, of.result});
  if (result != nullptr && result->kind == TypeKind::pointer) wrapper.returns = uses.returns();
  wrapper.parameters = uses.parameters();
  return wrapper;
}

const FreshMemory::Wrapper* FreshMemory::wrapper_of(int unit, const Expr& call) const {
  const auto definition = index_.definition(unit, call.callee);
  if (!definition) return nullptr;
  const auto found = wrappers_.find(*definition);
  return found == wrappers_.end() ? nullptr : &found->second;
}

std::set<std::size_t> FreshMemory::parameters_of(FunctionRef function) const {
  const auto found = wrappers_.find(function);
  return found == wrappers_.end() ? std::set<std::size_t>{} : found->second.parameters;
}

bool FreshMemory::is_fresh(int unit, const Expr& e) const {
  const Expr& value = bare(e);
  if (value.kind == ExprKind::new_) return value.op != "placement";
  if (value.kind == ExprKind::conditional && value.args.size() == 3) {
    const auto fine = [&](const Expr& arm) { return is_null(arm) || is_fresh(unit, arm); };
    return fine(value.args[1]) && fine(value.args[2]);
  }
  if (value.kind != ExprKind::call || value.callee == model::none) return false;
  if (const Wrapper* wrapper = wrapper_of(unit, value)) return wrapper->returns;
  const model::Function* callee = callee_of(index_, unit, value);
  return !index_.definition(unit, value.callee) && effect_of(*callee) == Effect::allocation;
}

std::set<std::size_t> FreshMemory::fresh_arguments(int unit, const Expr& call) const {
  if (call.kind != ExprKind::call || call.callee == model::none) return {};
  const model::Function* callee = callee_of(index_, unit, call);
  if (callee->this_variable != model::none) return {};
  if (const Wrapper* wrapper = wrapper_of(unit, call)) return wrapper->parameters;
  if (index_.definition(unit, call.callee)) return {};
  if (callee->name == "posix_memalign") return {0};
  if (callee->name == "MPI_Alloc_mem") return {2};
  return {};
}

}  // namespace kedge::dependence
