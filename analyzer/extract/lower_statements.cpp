// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering of statements. Each appends what it becomes to a list, since one statement of the source
// may become several (labels, conditions that declare) or none (a typedef).
#include <clang/AST/StmtOpenMP.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <iterator>

#include "analyzer/extract/lower.hpp"
#include "analyzer/extract/source_text.hpp"

namespace kedge::extract {

using model::ExprKind;
using model::StmtKind;

namespace {

constexpr int deepest_statement = 400;

model::Stmt block_of(std::vector<model::Stmt> statements, const model::Stmt& like) {
  model::Stmt block;
  block.location = like.location;
  block.end_line = like.end_line;
  block.body = std::move(statements);
  return block;
}

}  // namespace

model::Stmt Lowering::start(const clang::Stmt* statement, StmtKind kind) {
  model::Stmt out;
  out.kind = kind;
  out.location = location(statement->getBeginLoc());
  out.end_line = end_line(statement->getEndLoc());
  return out;
}

model::Stmt Lowering::start_loop(const clang::Stmt* statement, model::LoopKind kind) {
  model::Stmt out = start(statement, StmtKind::loop);
  out.loop_kind = kind;
  out.loop = next_loop_++;
  out.pragmas = pragmas_before(statement->getBeginLoc());
  return out;
}

// A statement as a block, whatever it is.
model::Stmt Lowering::body_of(const clang::Stmt* statement) {
  if (statement == nullptr) return {};
  model::Stmt out = start(statement, StmtKind::block);
  out.pragmas = pragmas_before(statement->getBeginLoc());
  if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
    append_compound(compound, out.body);
    append_damage(statement, out.body);
  } else {
    append(statement, out.body);
  }
  return out;
}

void Lowering::append(const clang::Stmt* statement, std::vector<model::Stmt>& out) {
  if (statement == nullptr) return;
  if (statement_depth_ >= deepest_statement) {
    model::Stmt& deep = out.emplace_back(start(statement, StmtKind::opaque));
    deep.text = "deeply nested statement";
    return;
  }
  ++statement_depth_;
  const std::size_t before = out.size();
  append_in_depth(statement, out);
  if (out.size() > before && out[before].pragmas.empty())
    out[before].pragmas = pragmas_before(statement->getBeginLoc());
  const bool into_loop = out.size() == before + 1 && out.back().kind == StmtKind::loop;
  append_damage(statement, into_loop ? out.back().body.back().body : out);
  --statement_depth_;
}

void Lowering::append_in_depth(const clang::Stmt* s, std::vector<model::Stmt>& out) {
  if (const auto* value = llvm::dyn_cast<clang::Expr>(s)) return append_expression(value, out);
  switch (s->getStmtClass()) {
    case clang::Stmt::NullStmtClass:
      return;
    case clang::Stmt::CompoundStmtClass:
      out.push_back(body_of(s));
      return;
    case clang::Stmt::DeclStmtClass:
      return append_declaration(llvm::cast<clang::DeclStmt>(s), out);
    case clang::Stmt::IfStmtClass:
      out.push_back(if_statement(llvm::cast<clang::IfStmt>(s)));
      return;
    case clang::Stmt::ForStmtClass:
      out.push_back(for_statement(llvm::cast<clang::ForStmt>(s)));
      return;
    case clang::Stmt::WhileStmtClass:
      out.push_back(while_statement(llvm::cast<clang::WhileStmt>(s)));
      return;
    case clang::Stmt::DoStmtClass:
      out.push_back(do_statement(llvm::cast<clang::DoStmt>(s)));
      return;
    case clang::Stmt::CXXForRangeStmtClass:
      out.push_back(range_for(llvm::cast<clang::CXXForRangeStmt>(s)));
      return;
    case clang::Stmt::SwitchStmtClass:
      out.push_back(switch_statement(llvm::cast<clang::SwitchStmt>(s)));
      return;
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass:
      return append_case(llvm::cast<clang::SwitchCase>(s), out);
    case clang::Stmt::BreakStmtClass:
      out.push_back(start(s, StmtKind::break_));
      return;
    case clang::Stmt::ContinueStmtClass:
      out.push_back(start(s, StmtKind::continue_));
      return;
    case clang::Stmt::ReturnStmtClass: {
      model::Stmt made = start(s, StmtKind::return_);
      if (const clang::Expr* value = llvm::cast<clang::ReturnStmt>(s)->getRetValue())
        made.exprs.push_back(expr(value));
      out.push_back(std::move(made));
      return;
    }
    case clang::Stmt::GotoStmtClass:
      out.push_back(start(s, StmtKind::goto_));
      out.back().text = llvm::cast<clang::GotoStmt>(s)->getLabel()->getNameAsString();
      return;
    case clang::Stmt::LabelStmtClass:
      out.push_back(start(s, StmtKind::label));
      out.back().text = llvm::cast<clang::LabelStmt>(s)->getName();
      return append(llvm::cast<clang::LabelStmt>(s)->getSubStmt(), out);
    case clang::Stmt::AttributedStmtClass:
      return append(llvm::cast<clang::AttributedStmt>(s)->getSubStmt(), out);
    case clang::Stmt::CapturedStmtClass:
      return append(llvm::cast<clang::CapturedStmt>(s)->getCapturedStmt(), out);
    case clang::Stmt::OMPCanonicalLoopClass:
      return append(llvm::cast<clang::OMPCanonicalLoop>(s)->getLoopStmt(), out);
    case clang::Stmt::CXXTryStmtClass:
      out.push_back(try_statement(llvm::cast<clang::CXXTryStmt>(s)));
      return;
    case clang::Stmt::GCCAsmStmtClass:
    case clang::Stmt::MSAsmStmtClass:
      return append_asm(llvm::cast<clang::AsmStmt>(s), out);
    default:
      break;
  }
  if (const auto* directive = llvm::dyn_cast<clang::OMPExecutableDirective>(s);
      directive != nullptr && directive->hasAssociatedStmt())
    return append(directive->getRawStmt(), out);
  append_opaque(s, out);
}

void Lowering::append_compound(const clang::CompoundStmt* statement,
                               std::vector<model::Stmt>& out) {
  for (const clang::Stmt* part : statement->body()) append(part, out);
  append_destructors(statement, out);
}

// `({ ... });` as a statement is a block.
void Lowering::append_expression(const clang::Expr* expression, std::vector<model::Stmt>& out) {
  const clang::Expr* bare = unwrapped(expression);
  while (const auto* to_void = llvm::dyn_cast<clang::CastExpr>(bare)) {
    if (to_void->getCastKind() != clang::CK_ToVoid) break;
    bare = unwrapped(to_void->getSubExpr());
  }
  if (const auto* inner = llvm::dyn_cast<clang::StmtExpr>(bare))
    return append(inner->getSubStmt(), out);
  model::Stmt made = start(expression, StmtKind::expression);
  made.exprs.push_back(expr(expression));
  out.push_back(std::move(made));
}

void Lowering::append_declaration(const clang::DeclStmt* statement, std::vector<model::Stmt>& out) {
  model::Stmt made = start(statement, StmtKind::declare);
  for (const clang::Decl* declaration : statement->decls()) {
    if (const auto* declared = llvm::dyn_cast<clang::VarDecl>(declaration))
      declare(declared, made);
    else if (llvm::isa<clang::RecordDecl>(declaration))
      visit(declaration);
  }
  if (!made.declared.empty()) out.push_back(std::move(made));
}

// The initialiser of a static local runs once, not where it stands: a constant one is left out,
// another is opaque.
void Lowering::declare(const clang::VarDecl* declaration, model::Stmt& out) {
  if (declaration->hasExternalStorage()) return;
  out.declared.push_back(variable(declaration));
  const clang::Expr* initialiser = declaration->getInit();
  model::Expr value;
  if (declaration->isStaticLocal()) {
    if (initialiser != nullptr && !initialiser->isValueDependent() &&
        !initialiser->isConstantInitializer(context_, false))
      value = opaque(initialiser, "initialiser of a static variable");
  } else if (initialiser != nullptr) {
    const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(unwrapped(initialiser));
    const bool is_empty = made != nullptr && made->getConstructor()->isTrivial() &&
                          made->getConstructor()->isDefaultConstructor() &&
                          !made->requiresZeroInitialization();
    if (!is_empty) value = expr(initialiser);
  } else if (declaration->isInvalidDecl()) {
    value.kind = ExprKind::opaque;
    value.op = "declaration that does not compile";
    value.location = location(declaration->getLocation());
    value.type = type(declaration->getType());
  }
  out.exprs.push_back(std::move(value));
  const auto* parts = llvm::dyn_cast<clang::DecompositionDecl>(declaration);
  if (parts == nullptr) return;
  for (const clang::BindingDecl* binding : parts->bindings())
    if (const clang::VarDecl* holder = binding->getHoldingVar()) declare(holder, out);
}

void Lowering::append_case(const clang::SwitchCase* statement, std::vector<model::Stmt>& out) {
  const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(statement);
  model::Stmt made = start(statement, labelled != nullptr ? StmtKind::case_ : StmtKind::default_);
  if (labelled != nullptr) {
    made.exprs.push_back(expr(labelled->getLHS()));
    if (labelled->getRHS() != nullptr) made.exprs.push_back(expr(labelled->getRHS()));
  }
  made.end_line = made.location.line;
  out.push_back(std::move(made));
  append(statement->getSubStmt(), out);
}

// What the assembly writes is unknown but for its outputs.
void Lowering::append_asm(const clang::AsmStmt* statement, std::vector<model::Stmt>& out) {
  model::Stmt made = start(statement, StmtKind::opaque);
  made.text = "asm";
  add_parts(statement, made.exprs);
  for (unsigned i = 0; i < statement->getNumOutputs() && i < made.exprs.size(); ++i) {
    model::Expr target = std::move(made.exprs[i]);
    model::Expr& written = made.exprs[i];
    written = {};
    written.kind = ExprKind::assign;
    written.type = target.type;
    written.location = target.location;
    written.args.push_back(std::move(target));
    model::Expr& value = written.args.emplace_back();
    value.kind = ExprKind::opaque;
    value.op = "asm";
    value.location = written.location;
  }
  out.push_back(std::move(made));
}

void Lowering::append_opaque(const clang::Stmt* statement, std::vector<model::Stmt>& out) {
  model::Stmt made = start(statement, StmtKind::opaque);
  made.text = statement->getStmtClassName();
  for (const clang::Stmt* child : statement->children()) {
    if (child == nullptr) continue;
    if (const auto* value = llvm::dyn_cast<clang::Expr>(child))
      made.exprs.push_back(expr(value));
    else
      append(child, made.body);
  }
  out.push_back(std::move(made));
}

// Destructors that the user wrote run at the end of the scope; leaving it earlier is not modelled.
void Lowering::append_destructors(const clang::Stmt* scope, std::vector<model::Stmt>& out) {
  std::vector<const clang::VarDecl*> doomed;
  for (const clang::Stmt* part : scope->children()) {
    const auto* declarations = llvm::dyn_cast_or_null<clang::DeclStmt>(part);
    if (declarations == nullptr) continue;
    for (const clang::Decl* declaration : declarations->decls())
      if (const auto* declared = llvm::dyn_cast<clang::VarDecl>(declaration);
          declared != nullptr && !declared->hasGlobalStorage() &&
          !declared->getType()->isReferenceType() && visible_destructor(declared->getType()))
        doomed.push_back(declared);
  }
  for (auto declared = doomed.rbegin(); declared != doomed.rend(); ++declared) {
    model::Stmt made = start(scope, StmtKind::expression);
    made.location = location(scope->getEndLoc());
    model::Expr object;
    object.kind = ExprKind::variable;
    object.variable = variable(*declared);
    object.type = type((*declared)->getType());
    object.location = made.location;
    made.exprs.push_back(destructor_call(visible_destructor((*declared)->getType()),
                                         std::move(object), made.location));
    out.push_back(std::move(made));
  }
}

model::Stmt Lowering::if_statement(const clang::IfStmt* statement) {
  if (const auto taken = statement->getNondiscardedCase(context_)) {
    model::Stmt chosen = start(statement, StmtKind::block);
    if (statement->getInit() != nullptr) append(statement->getInit(), chosen.body);
    if (*taken != nullptr) append(*taken, chosen.body);
    return chosen;
  }
  model::Stmt out = start(statement, StmtKind::if_);
  std::vector<model::Stmt> before;
  if (statement->getInit() != nullptr) append(statement->getInit(), before);
  if (const clang::VarDecl* declared = statement->getConditionVariable()) {
    before.push_back(start(statement, StmtKind::declare));
    declare(declared, before.back());
  }
  out.exprs.push_back(condition(statement->getCond()));
  out.body.push_back(body_of(statement->getThen()));
  if (statement->getElse() != nullptr) out.body.push_back(body_of(statement->getElse()));
  if (before.empty()) return out;
  before.push_back(out);
  return block_of(std::move(before), out);
}

model::Stmt Lowering::switch_statement(const clang::SwitchStmt* statement) {
  model::Stmt out = start(statement, StmtKind::switch_);
  std::vector<model::Stmt> before;
  if (statement->getInit() != nullptr) append(statement->getInit(), before);
  if (const clang::VarDecl* declared = statement->getConditionVariable()) {
    before.push_back(start(statement, StmtKind::declare));
    declare(declared, before.back());
  }
  out.exprs.push_back(expr(statement->getCond()));
  out.body.push_back(body_of(statement->getBody()));
  if (before.empty()) return out;
  before.push_back(out);
  return block_of(std::move(before), out);
}

model::Stmt Lowering::for_statement(const clang::ForStmt* statement) {
  model::Stmt out = start_loop(statement, model::LoopKind::for_);
  model::Stmt init = start(statement, StmtKind::block);
  if (statement->getInit() != nullptr) append(statement->getInit(), init.body);
  const clang::VarDecl* declared = statement->getConditionVariable();
  if (declared != nullptr) init.body.push_back(declare_condition(declared));
  out.exprs.push_back(condition_with(declared, statement->getCond()));
  out.exprs.push_back(expr(statement->getInc()));
  out.body.push_back(std::move(init));
  out.body.push_back(body_of(statement->getBody()));
  return out;
}

model::Stmt Lowering::while_statement(const clang::WhileStmt* statement) {
  model::Stmt out = start_loop(statement, model::LoopKind::while_);
  const clang::VarDecl* declared = statement->getConditionVariable();
  out.exprs.push_back(condition_with(declared, statement->getCond()));
  out.body.push_back(body_of(statement->getBody()));
  if (declared == nullptr) return out;
  std::vector<model::Stmt> parts{declare_condition(declared)};
  parts.push_back(out);
  return block_of(std::move(parts), out);
}

model::Stmt Lowering::do_statement(const clang::DoStmt* statement) {
  model::Stmt out = start_loop(statement, model::LoopKind::do_);
  out.body.push_back(body_of(statement->getBody()));
  out.exprs.push_back(condition(statement->getCond()));
  return out;
}

// `while (T x = f())` assigns x anew for each iteration: x is declared before the loop, without its
// initialiser, and assigned in the condition.
model::Stmt Lowering::declare_condition(const clang::VarDecl* declaration) {
  model::Stmt out;
  out.kind = StmtKind::declare;
  out.location = location(declaration->getLocation());
  out.end_line = out.location.line;
  out.declared.push_back(variable(declaration));
  out.exprs.emplace_back();
  return out;
}

model::Expr Lowering::condition_with(const clang::VarDecl* declaration, const clang::Expr* tested) {
  if (declaration == nullptr || declaration->getInit() == nullptr) return condition(tested);
  model::Expr made = start(declaration->getInit(), ExprKind::assign);
  model::Expr target;
  target.kind = ExprKind::variable;
  target.variable = variable(declaration);
  target.type = type(declaration->getType());
  target.location = location(declaration->getLocation());
  made.args.push_back(std::move(target));
  made.args.push_back(expr(declaration->getInit()));
  model::Expr out;
  out.kind = ExprKind::comma;
  out.location = made.location;
  out.args.push_back(std::move(made));
  out.args.push_back(condition(tested));
  out.type = out.args.back().type;
  return out;
}

// Iterators of the user's own classes may do anything: their calls follow the range. Those of the
// library and of arrays are known to walk the range.
model::Stmt Lowering::range_for(const clang::CXXForRangeStmt* statement) {
  model::Stmt out = start_loop(statement, model::LoopKind::range_for);
  const clang::VarDecl* declared = statement->getLoopVariable();
  std::vector<model::Stmt> before;
  if (statement->getInit() != nullptr) append(statement->getInit(), before);
  out.exprs.push_back(expr(statement->getRangeInit()));
  out.declared.push_back(declared != nullptr ? variable(declared) : model::none);
  for (const clang::Expr* hidden : {statement->getCond(), statement->getInc()}) {
    if (hidden == nullptr || hidden->isTypeDependent()) continue;
    const auto* called = llvm::dyn_cast<clang::CallExpr>(unwrapped(hidden)->IgnoreImplicit());
    const clang::FunctionDecl* function_called =
        called != nullptr ? called->getDirectCallee() : nullptr;
    if (function_called != nullptr && !is_system(function_called))
      out.exprs.push_back(expr(hidden));
  }
  model::Stmt body = body_of(statement->getBody());
  if (const auto* parts = llvm::dyn_cast_or_null<clang::DecompositionDecl>(declared)) {
    model::Stmt made = start(statement, StmtKind::declare);
    for (const clang::BindingDecl* binding : parts->bindings())
      if (const clang::VarDecl* holder = binding->getHoldingVar()) declare(holder, made);
    if (!made.declared.empty()) body.body.insert(body.body.begin(), std::move(made));
  }
  out.body.push_back(std::move(body));
  if (before.empty()) return out;
  before.push_back(out);
  return block_of(std::move(before), out);
}

model::Stmt Lowering::try_statement(const clang::CXXTryStmt* statement) {
  model::Stmt out = start(statement, StmtKind::try_);
  out.body.push_back(body_of(statement->getTryBlock()));
  for (unsigned i = 0; i < statement->getNumHandlers(); ++i) {
    const clang::CXXCatchStmt* handler = statement->getHandler(i);
    model::Stmt body = body_of(handler->getHandlerBlock());
    if (const clang::VarDecl* caught = handler->getExceptionDecl()) {
      model::Stmt made = start(handler, StmtKind::declare);
      made.declared.push_back(variable(caught));
      made.exprs.emplace_back();
      body.body.insert(body.body.begin(), std::move(made));
    }
    out.body.push_back(std::move(body));
  }
  return out;
}

// The pragmas that stand directly before `place`, in their order.
std::vector<std::string> Lowering::pragmas_before(clang::SourceLocation place) {
  const auto [id, offset] = sources_.getDecomposedLoc(sources_.getFileLoc(place));
  const auto found = pragmas_.find(id);
  if (found == pragmas_.end()) return {};
  const llvm::StringRef text = sources_.getBufferData(id);
  std::vector<std::string> out;
  unsigned end = offset;
  const std::vector<Mark>& marks = found->second;
  auto mark = std::make_reverse_iterator(std::lower_bound(
      marks.begin(), marks.end(), offset, [](const Mark& m, unsigned at) { return m.begin < at; }));
  for (; mark != marks.rend(); ++mark) {
    if (mark->end > end || !is_blank(text.slice(mark->end, end))) break;
    out.insert(out.begin(), mark->text);
    end = mark->begin;
  }
  return out;
}

// `#pragma omp threadprivate(seed, state)` stands at no statement.
void Lowering::find_threadprivate() {
  for (const auto& [id, marks] : pragmas_)
    for (const Mark& mark : marks) {
      llvm::StringRef text = mark.text;
      if (!text.consume_front("omp") || !text.ltrim().starts_with("threadprivate")) continue;
      llvm::SmallVector<llvm::StringRef, 8> names;
      text.split('(').second.split(')').first.split(names, ',');
      for (const llvm::StringRef name : names) unit_.threadprivate.push_back(name.trim().str());
    }
}

}  // namespace kedge::extract
