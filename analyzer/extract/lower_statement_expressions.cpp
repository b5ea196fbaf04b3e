// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering of GNU statement expressions, which macros are full of (assert, MIN, MAX): as plain
// expressions wherever that says the same.
#include "analyzer/extract/lower.hpp"

namespace kedge::extract {

using model::ExprKind;

namespace {

constexpr std::size_t largest_substitution = 64;  // nodes

std::size_t size_of_tree(const model::Expr& expr) {
  std::size_t size = 1;
  for (const model::Expr& arg : expr.args) size += size_of_tree(arg);
  return size;
}

// Is `declaration` only read below `statement`? `reads` counts its plain reads.
bool only_read(const clang::Stmt* statement, const clang::VarDecl* declaration) {
  if (statement == nullptr) return true;
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement);
  if (cast != nullptr && cast->getCastKind() == clang::CK_LValueToRValue &&
      llvm::isa<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
    return true;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement);
  if (name != nullptr) return name->getDecl() != declaration;
  for (const clang::Stmt* child : statement->children())
    if (!only_read(child, declaration)) return false;
  return true;
}

bool has_effects(const clang::Stmt* statement, const clang::ASTContext& context) {
  if (const auto* value = llvm::dyn_cast<clang::Expr>(statement))
    return value->HasSideEffects(context);
  const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement);
  if (declarations == nullptr) return !llvm::isa<clang::NullStmt>(statement);
  for (const clang::Decl* declaration : declarations->decls()) {
    const auto* declared = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (declared == nullptr || declared->getInit() == nullptr ||
        declared->getInit()->HasSideEffects(context) || !declared->getType()->isScalarType())
      return true;
  }
  return false;
}

}  // namespace

// `({ if (!x) abort(); x; })` as conditional and comma where it holds nothing but that, so that an
// assert or a checking macro hides no access; declarations become assignments; with loops inside,
// kept whole.
model::Expr Lowering::statement_expression(const clang::StmtExpr* e) {
  substitute_locals(e->getSubStmt());
  model::Expr out = as_expression(e->getSubStmt());
  if (out.kind != ExprKind::statement) out.type = type(e->getType());
  if (out.kind == ExprKind::none) out = integer(e, 0);
  return out;
}

// `({ int _a = (x), _b = (y); _a < _b ? _a : _b; })` without effects is `x < y ? x : y`.
void Lowering::substitute_locals(const clang::CompoundStmt* block) {
  for (const clang::Stmt* part : block->body())
    if (has_effects(part, context_)) return;
  for (const clang::Stmt* part : block->body()) {
    const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(part);
    if (declarations == nullptr) continue;
    for (const clang::Decl* declaration : declarations->decls()) {
      const auto* declared = llvm::cast<clang::VarDecl>(declaration);
      if (!only_read(block, declared)) continue;
      model::Expr value = expr(declared->getInit());
      if (size_of_tree(value) <= largest_substitution) substituted_[declared] = std::move(value);
    }
  }
}

model::Expr Lowering::as_expression(const clang::Stmt* statement) {
  model::Expr out;
  out.location = location(statement->getBeginLoc());
  out.in_macro = in_macro(statement->getBeginLoc());
  if (const auto* value = llvm::dyn_cast<clang::Expr>(statement)) return expr(value);
  if (llvm::isa<clang::NullStmt>(statement)) return {};
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
      branch != nullptr && !branch->hasInitStorage() && !branch->hasVarStorage()) {
    out.kind = ExprKind::conditional;
    out.type = type(context_.VoidTy);
    out.args.push_back(condition(branch->getCond()));
    for (const clang::Stmt* side : {branch->getThen(), branch->getElse()}) {
      model::Expr part = side != nullptr ? as_expression(side) : model::Expr{};
      if (part.kind == ExprKind::none) part.kind = ExprKind::integer;
      out.args.push_back(std::move(part));
    }
    return out;
  }
  if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement)) {
    out.kind = ExprKind::comma;
    add_parts(declarations, out.args);
    if (out.args.empty()) return {};
    out.type = out.args.back().type;
    return out;
  }
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement);
  out.kind = block != nullptr ? ExprKind::comma : ExprKind::statement;
  if (block == nullptr) {
    out.op = statement->getStmtClassName();
    add_parts(statement, out.args);
    return out;
  }
  for (const clang::Stmt* part : block->body()) {
    model::Expr lowered = as_expression(part);
    if (lowered.kind == ExprKind::statement) out.kind = ExprKind::statement;
    if (lowered.kind == ExprKind::comma && part != block->body_back()) {
      for (model::Expr& item : lowered.args) out.args.push_back(std::move(item));
    } else if (lowered.kind != ExprKind::none) {
      out.args.push_back(std::move(lowered));
    }
  }
  if (out.kind == ExprKind::comma && out.args.empty()) return {};
  if (out.kind == ExprKind::comma && out.args.size() == 1) return std::move(out.args.front());
  return out;
}

}  // namespace kedge::extract
