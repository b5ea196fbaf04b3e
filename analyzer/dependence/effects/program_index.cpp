// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Numbering, matching by USR, and which variables other pointers may reach.
#include "analyzer/dependence/effects/program_index.hpp"

#include <algorithm>

#include "analyzer/dependence/effects/memory_map.hpp"
#include "analyzer/dependence/effects/scratch_globals.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::Storage;
using model::TypeKind;

namespace {

// Is the variable assigned below the statement, itself or a part of it?
bool assigns(const model::Stmt& stmt, model::VariableId variable) {
  bool found = false;
  model::for_each_expr_in(stmt, [&](const Expr& part) {
    const bool writes = part.kind == ExprKind::assign || part.kind == ExprKind::compound ||
                        part.kind == ExprKind::increment;
    if (!writes || part.args.empty()) return;
    const Expr* at = &part.args[0];
    while (!at->args.empty()) at = &at->args[0];
    found = found || (at->kind == ExprKind::variable && at->variable == variable);
  });
  return found;
}

}  // namespace

ProgramIndex::ProgramIndex(const model::Program& program) : program_(&program) {
  number_variables();
  find_definitions();
  exposed_.assign(canonical_.size(), false);
  for (int unit = 0; unit < static_cast<int>(program.units.size()); ++unit) find_exposed(unit);
  memory_ = std::make_unique<MemoryMap>(*this);
  scratch_ = std::make_unique<ScratchGlobals>(*this);
}

ProgramIndex::~ProgramIndex() = default;

void ProgramIndex::number_variables() {
  std::map<std::string, VariableKey> globals;
  for (int unit = 0; unit < static_cast<int>(program_->units.size()); ++unit) {
    offsets_.push_back(static_cast<int>(canonical_.size()));
    const auto& variables = this->unit(unit).variables;
    for (int id = 0; id < static_cast<int>(variables.size()); ++id) {
      const auto& variable = variables[static_cast<std::size_t>(id)];
      VariableKey key = static_cast<VariableKey>(canonical_.size());
      origin_.emplace_back(unit, id);
      const bool shared = variable.storage == Storage::global && !variable.usr.empty();
      if (shared) key = globals.try_emplace(variable.usr, key).first->second;
      canonical_.push_back(key);
    }
  }
}

void ProgramIndex::find_definitions() {
  for (int unit = 0; unit < static_cast<int>(program_->units.size()); ++unit) {
    const auto& functions = this->unit(unit).functions;
    for (int id = 0; id < static_cast<int>(functions.size()); ++id) {
      const auto& function = functions[static_cast<std::size_t>(id)];
      if (!function.body || function.usr.empty()) continue;
      auto& known = definitions_[function.usr];
      const std::string place = place_of({unit, id});
      const bool is_new = std::none_of(known.begin(), known.end(), [&](const FunctionRef& other) {
        return place_of(other) == place;
      });
      if (is_new) known.push_back({unit, id});
    }
  }
}

/// The same inline function in several units is one; the same file compiled twice is not.
std::string ProgramIndex::place_of(FunctionRef ref) const {
  const model::Unit& in = unit(ref.unit);
  const model::Location& at = function(ref).location;
  const bool known = at.file >= 0 && static_cast<std::size_t>(at.file) < in.files.size();
  return (known ? in.files[static_cast<std::size_t>(at.file)] : in.main_file) + ":" +
         std::to_string(at.line) + ":" + std::to_string(at.column) + "#" + in.configuration;
}

bool ProgramIndex::is_ambiguous(FunctionRef ref) const {
  const auto found = definitions_.find(function(ref).usr);
  return found != definitions_.end() && found->second.size() > 1;
}

VariableKey ProgramIndex::key(int unit, model::VariableId variable) const {
  if (unit < 0 || variable < 0 ||
      static_cast<std::size_t>(variable) >= this->unit(unit).variables.size())
    return model::none;
  return canonical_[static_cast<std::size_t>(offsets_[static_cast<std::size_t>(unit)] + variable)];
}

const model::Variable& ProgramIndex::variable(VariableKey key) const {
  const auto& [unit, id] = origin_[static_cast<std::size_t>(key)];
  return this->unit(unit).variables[static_cast<std::size_t>(id)];
}

TypeRef ProgramIndex::type_of(VariableKey key) const {
  return {origin_[static_cast<std::size_t>(key)].first, variable(key).type};
}

const model::Type* ProgramIndex::type(TypeRef ref) const {
  if (ref.unit < 0 || ref.id < 0) return nullptr;
  const auto& types = unit(ref.unit).types;
  return static_cast<std::size_t>(ref.id) < types.size() ? &types[static_cast<std::size_t>(ref.id)]
                                                         : nullptr;
}

TypeRef ProgramIndex::element(TypeRef ref) const {
  const model::Type* type = this->type(ref);
  return {ref.unit, type == nullptr ? model::none : type->element};
}

TypeRef ProgramIndex::dereferenced(TypeRef ref) const {
  const model::Type* type = this->type(ref);
  return type != nullptr && type->kind == TypeKind::reference ? element(ref) : ref;
}

const model::Record* ProgramIndex::record(TypeRef ref) const {
  const model::Type* type = this->type(dereferenced(ref));
  if (type == nullptr || type->record < 0) return nullptr;
  const auto& records = unit(ref.unit).records;
  const auto at = static_cast<std::size_t>(type->record);
  return at < records.size() ? &records[at] : nullptr;
}

TypeRef ProgramIndex::field_type(TypeRef record_type, const std::string& name) const {
  if (const model::Record* record = this->record(record_type))
    for (const auto& field : record->fields)
      if (field.name == name) return {record_type.unit, field.type};
  return {};
}

std::optional<FunctionRef> ProgramIndex::definition(int unit, model::FunctionId callee) const {
  if (callee == model::none) return std::nullopt;
  const auto& functions = this->unit(unit).functions;
  if (static_cast<std::size_t>(callee) >= functions.size()) return std::nullopt;
  const auto& function = functions[static_cast<std::size_t>(callee)];
  if (function.body) return FunctionRef{unit, callee};
  const auto found = definitions_.find(function.usr);
  if (function.usr.empty() || found == definitions_.end()) return std::nullopt;
  if (found->second.size() == 1) return found->second.front();
  const auto folder_of = [&](int of) {
    const std::string& file = this->unit(of).main_file;
    return file.substr(0, file.find_last_of('/') + 1);
  };
  std::optional<FunctionRef> near;
  for (const FunctionRef& other : found->second) {
    if (folder_of(other.unit) != folder_of(unit)) continue;
    if (near) return std::nullopt;
    near = other;
  }
  return near;
}

bool ProgramIndex::is_global(VariableKey key) const {
  const Storage storage = variable(key).storage;
  return storage == Storage::global || storage == Storage::static_local ||
         storage == Storage::thread_local_;
}

void ProgramIndex::find_exposed(int unit) {
  for (const auto& function : this->unit(unit).functions) {
    if (!function.body) continue;
    model::for_each_stmt(*function.body, [&](const model::Stmt& stmt) {
      for (const Expr& expr : stmt.exprs) expose_in(unit, expr, true);
      if (stmt.kind == model::StmtKind::block) expose_stale_copies(unit, stmt);
      if (stmt.kind != model::StmtKind::declare) return;
      for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n) {
        const model::Type* type = this->type(type_of(key(unit, stmt.declared[n])));
        if (type != nullptr && type->kind == TypeKind::reference) expose(unit, stmt.exprs[n]);
      }
    });
  }
}

/// The variable that a place belongs to, as long as no pointer is followed on the way.
void ProgramIndex::expose(int unit, const Expr& place) {
  const Expr* at = &place;
  while (at->kind != ExprKind::variable) {
    const bool inside = (at->kind == ExprKind::member && !at->is_arrow) ||
                        (at->kind == ExprKind::index && !at->args.empty()) ||
                        at->kind == ExprKind::cast || at->kind == ExprKind::call;
    if (!inside || at->args.empty()) return;
    at = &at->args[0];
  }
  const VariableKey found = key(unit, at->variable);
  if (found == model::none || is_constant(found)) return;
  const model::Type* type = this->type(type_of(found));
  if (type == nullptr || type->kind != TypeKind::pointer || at == &place)
    exposed_[static_cast<std::size_t>(found)] = true;
}

void ProgramIndex::expose_arguments(int unit, const Expr& call) {
  if (call.callee == model::none) return;
  const auto& callee = this->unit(unit).functions[static_cast<std::size_t>(call.callee)];
  const std::size_t first = callee.this_variable == model::none ? 0 : 1;
  for (std::size_t n = 0; n < callee.parameters.size() && n + first < call.args.size(); ++n) {
    const model::Type* type = this->type(type_of(key(unit, callee.parameters[n])));
    if (type != nullptr && type->kind == TypeKind::reference && !callee.is_system)
      expose(unit, call.args[n + first]);
  }
}

/// A scalar declared const: nothing may change it while it lives.
bool ProgramIndex::is_constant(VariableKey variable) const {
  const model::Type* type = this->type(type_of(variable));
  if (type == nullptr || !type->is_const) return false;
  return type->kind == TypeKind::integer || type->kind == TypeKind::floating ||
         type->kind == TypeKind::boolean || type->kind == TypeKind::pointer;
}

bool ProgramIndex::lambda_assigns(int unit, const Expr& lambda, model::VariableId variable) const {
  if (lambda.callee == model::none) return true;
  const auto& body = this->unit(unit).functions[static_cast<std::size_t>(lambda.callee)].body;
  return !body || assigns(*body, variable);
}

// A named lambda keeps its copy of a variable that changes later on; its body names the variable.
// Such a variable is followed no further: what it holds where the lambda is called is not known.
void ProgramIndex::expose_stale_copies(int unit, const model::Stmt& block) {
  for (const model::Stmt& stmt : block.body) {
    if (stmt.kind != model::StmtKind::declare) continue;
    for (const Expr& initialiser : stmt.exprs)
      model::for_each_expr(initialiser, [&](const Expr& lambda) {
        if (lambda.kind != ExprKind::lambda) return;
        for (const Expr& capture : lambda.args)
          if (capture.kind == ExprKind::variable && assigns(block, capture.variable))
            expose(unit, capture);
      });
  }
}

void ProgramIndex::expose_in(int unit, const Expr& expr, bool decays) {
  if (expr.kind == ExprKind::lambda) {
    // Its body names the captured variables: what else happens to them stands there.
    for (const Expr& capture : expr.args) {
      const bool by_reference = capture.kind == ExprKind::address && !capture.args.empty() &&
                                capture.args[0].kind == ExprKind::variable;
      if (!by_reference)
        expose_in(unit, capture, decays);
      else if (lambda_assigns(unit, expr, capture.args[0].variable))
        expose(unit, capture.args[0]);
    }
    return;
  }
  if (expr.kind == ExprKind::address && !expr.args.empty()) expose(unit, expr.args[0]);
  if (expr.kind == ExprKind::call || expr.kind == ExprKind::construct) expose_arguments(unit, expr);
  const bool is_place = expr.kind == ExprKind::variable || expr.kind == ExprKind::member;
  const model::Type* type = this->type({unit, expr.type});
  if (decays && is_place && type != nullptr && type->kind == TypeKind::array) expose(unit, expr);
  for (std::size_t n = 0; n < expr.args.size(); ++n) {
    const bool subscripted =
        n == 0 && (expr.kind == ExprKind::index || expr.kind == ExprKind::member ||
                   expr.kind == ExprKind::deref);
    expose_in(unit, expr.args[n], !subscripted);
  }
}

}  // namespace kedge::dependence
