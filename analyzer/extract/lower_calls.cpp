// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering of calls, construction, destruction and lambdas.
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Builtins.h>

#include "analyzer/extract/lower.hpp"

namespace kedge::extract {

using model::ExprKind;

namespace {

bool is_copy_or_move_assignment(const clang::FunctionDecl* called) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(called);
  return method != nullptr &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

std::string called_name(const clang::Expr* callee) {
  const clang::Expr* bare = callee->IgnoreParenImpCasts();
  if (const auto* overloads = llvm::dyn_cast<clang::OverloadExpr>(bare))
    return overloads->getName().getAsString();
  if (const auto* scoped = llvm::dyn_cast<clang::DependentScopeDeclRefExpr>(bare))
    return scoped->getDeclName().getAsString();
  if (const auto* access = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(bare))
    return access->getMember().getAsString();
  return {};
}

}  // namespace

model::Expr Lowering::call(const clang::CallExpr* e) {
  model::Expr out;
  if (see_through(e, out)) return out;
  out = start(e, ExprKind::call);
  const clang::FunctionDecl* called = e->getDirectCallee();
  if (called != nullptr) {
    out.callee = function(called);
  } else {
    const std::string name = called_name(e->getCallee());
    if (!name.empty()) {  // of a template's pattern: nobody knows which function it will be
      out.kind = ExprKind::opaque;
      out.op = "call of " + name;
      if (const auto* access = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(
              e->getCallee()->IgnoreParenImpCasts());
          access != nullptr && !access->isImplicitAccess())
        out.args.push_back(expr(access->getBase()));
    } else {
      model::Expr pointer = expr(e->getCallee());
      if (pointer.kind == ExprKind::deref && !pointer.args.empty()) {
        model::Expr inner = std::move(pointer.args.front());  // (*f)(x) is f(x)
        pointer = std::move(inner);
      }
      out.args.push_back(std::move(pointer));
    }
  }
  for (const clang::Expr* argument : e->arguments()) out.args.push_back(expr(argument));
  return out;
}

// Functions of the compiler and the library that return their argument unchanged.
bool Lowering::see_through(const clang::CallExpr* e, model::Expr& out) {
  if (e->getNumArgs() == 0) return false;
  switch (e->getBuiltinCallee()) {
    case clang::Builtin::BI__builtin_expect:
    case clang::Builtin::BI__builtin_expect_with_probability:
    case clang::Builtin::BI__builtin_assume_aligned:
    case clang::Builtin::BI__builtin_launder:
    case clang::Builtin::BImove:
    case clang::Builtin::BIforward:
    case clang::Builtin::BImove_if_noexcept:
    case clang::Builtin::BIas_const:
      out = expr(e->getArg(0));
      return true;
    case clang::Builtin::BIaddressof:
    case clang::Builtin::BI__addressof:
    case clang::Builtin::BI__builtin_addressof:
      out = start(e, ExprKind::address);
      out.args.push_back(expr(e->getArg(0)));
      return true;
    default:
      return false;
  }
}

model::Expr Lowering::method_call(const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  const auto* access = llvm::dyn_cast<clang::MemberExpr>(e->getCallee()->IgnoreParenImpCasts());
  if (method == nullptr || access == nullptr) {
    if (llvm::isa<clang::BinaryOperator>(e->getCallee()->IgnoreParens())) return call(e);
    return opaque(e, "member call");  // pseudo-destructor, or unresolved
  }
  model::Expr out = start(e, ExprKind::call);
  out.callee = function(method);
  if (!method->isStatic()) {
    out.is_arrow = access->isArrow();
    out.args.push_back(expr(access->getBase()));
    const bool exact =
        method->getDevirtualizedMethod(access->getBase(), /*IsAppleKext=*/false) != nullptr;
    out.is_virtual_call =
        method->isVirtual() && access->performsVirtualDispatch(context_.getLangOpts()) && !exact;
  } else if (access->getBase()->HasSideEffects(context_)) {
    model::Expr whole = start(e, ExprKind::comma);
    whole.args.push_back(expr(access->getBase()));
    for (const clang::Expr* argument : e->arguments()) out.args.push_back(expr(argument));
    whole.args.push_back(std::move(out));
    return whole;
  }
  for (const clang::Expr* argument : e->arguments()) out.args.push_back(expr(argument));
  return out;
}

model::Expr Lowering::operator_call(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* called = e->getDirectCallee();
  if (called == nullptr)
    return opaque_call(e, std::string("operator") + clang::getOperatorSpelling(e->getOperator()));
  if (is_copy_or_move_assignment(called) && called->isTrivial() && e->getNumArgs() == 2) {
    model::Expr out = start(e, ExprKind::assign);
    out.args.push_back(expr(e->getArg(0)));
    out.args.push_back(expr(e->getArg(1)));
    return out;
  }
  model::Expr out = start(e, ExprKind::call);
  out.callee = function(called);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(called);
  if (method != nullptr && method->getParent()->isLambda()) return lambda_call(e, out);
  const unsigned first = method != nullptr && method->isStatic() ? 1 : 0;
  for (unsigned i = first; i < e->getNumArgs(); ++i) out.args.push_back(expr(e->getArg(i)));
  out.is_virtual_call = method != nullptr && method->isVirtual() &&
                        method->getDevirtualizedMethod(e->getArg(0), false) == nullptr;
  return out;
}

// The lambda's body names what it captured, so a call needs no object: only the enclosing method's
// own, where there is one. A lambda that is called where it stands is evaluated first.
model::Expr Lowering::lambda_call(const clang::CXXOperatorCallExpr* e, model::Expr call) {
  const auto& callee = unit_.functions[static_cast<std::size_t>(call.callee)];
  if (callee.this_variable != model::none) {
    model::Expr& self = call.args.emplace_back();
    self.kind = ExprKind::this_;
    self.variable = callee.this_variable;
    self.type = unit_.variables[static_cast<std::size_t>(callee.this_variable)].type;
    self.location = call.location;
  }
  for (unsigned i = 1; i < e->getNumArgs(); ++i) call.args.push_back(expr(e->getArg(i)));
  const clang::Expr* object = e->getArg(0)->IgnoreParenImpCasts();
  if (llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(object)) return call;
  model::Expr both = start(e, ExprKind::comma);
  both.args.push_back(expr(object));
  both.args.push_back(std::move(call));
  return both;
}

model::Expr Lowering::opaque_call(const clang::CallExpr* e, const std::string& name) {
  model::Expr out = start(e, ExprKind::opaque);
  out.op = "call of " + name;
  for (const clang::Expr* argument : e->arguments()) out.args.push_back(expr(argument));
  return out;
}

model::Expr Lowering::construct(const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  const bool copies = constructor->isCopyOrMoveConstructor() && e->getNumArgs() >= 1;
  if (copies && (constructor->isTrivial() || e->isElidable())) return expr(e->getArg(0));
  if (constructor->isTrivial() && constructor->isDefaultConstructor())
    return start(e, ExprKind::init_list);
  model::Expr out = start(e, ExprKind::construct);
  out.callee = function(constructor);
  for (const clang::Expr* argument : e->arguments()) out.args.push_back(expr(argument));
  return out;
}

model::Expr Lowering::new_expression(const clang::CXXNewExpr* e) {
  model::Expr out = start(e, ExprKind::new_);
  if (const auto size = e->getArraySize(); size.has_value() && *size != nullptr)
    out.args.push_back(expr(*size));
  if (const clang::Expr* initialiser = e->getInitializer()) out.args.push_back(expr(initialiser));
  if (e->getNumPlacementArgs() > 0) out.op = "placement";
  for (unsigned i = 0; i < e->getNumPlacementArgs(); ++i)
    out.args.push_back(expr(e->getPlacementArg(i)));
  return out;
}

model::Expr Lowering::lambda(const clang::LambdaExpr* e) {
  model::Expr out = start(e, ExprKind::lambda);
  const clang::CXXMethodDecl* called = e->getCallOperator();
  out.callee = function(called);
  if (const clang::FunctionTemplateDecl* generic = called->getDescribedFunctionTemplate())
    visit(generic);
  else
    define(called);
  auto initialiser = e->capture_init_begin();
  for (const clang::LambdaCapture& capture : e->captures()) {
    const clang::Expr* value = *initialiser++;
    if (capture.capturesThis()) {
      model::Expr& part = out.args.emplace_back();
      part.kind = ExprKind::this_;
      part.variable = current_this_;
      part.location = location(capture.getLocation());
      continue;
    }
    const auto* captured = capture.capturesVariable()
                               ? llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar())
                               : nullptr;
    if (captured == nullptr) {
      if (value != nullptr) out.args.push_back(expr(value));
      continue;
    }
    model::Expr named;
    named.kind = ExprKind::variable;
    named.variable = variable(captured);
    named.type = type(captured->getType());
    named.location = location(capture.getLocation());
    if (captured->isInitCapture()) {  // [x = f()]
      model::Expr& made = out.args.emplace_back();
      made.kind = ExprKind::assign;
      made.type = named.type;
      made.location = named.location;
      made.args.push_back(std::move(named));
      made.args.push_back(captured->getInit() != nullptr ? expr(captured->getInit())
                                                         : model::Expr{});
    } else if (capture.getCaptureKind() == clang::LCK_ByRef) {
      model::Expr& part = out.args.emplace_back();
      part.kind = ExprKind::address;
      part.type = type(context_.getPointerType(captured->getType().getNonReferenceType()));
      part.location = named.location;
      part.args.push_back(std::move(named));
    } else {
      out.args.push_back(std::move(named));
    }
  }
  return out;
}

// The semantic form: one initialiser per member or element that is given, in order.
model::Expr Lowering::init_list(const clang::InitListExpr* e) {
  if (e->isSyntacticForm() && e->getSemanticForm() != nullptr) e = e->getSemanticForm();
  if (e->isTransparent()) return expr(e->getInit(0));
  model::Expr out = start(e, ExprKind::init_list);
  for (const clang::Expr* item : e->inits()) out.args.push_back(expr(item));
  if (e->hasArrayFiller() && e->getArrayFiller()->HasSideEffects(context_))
    out.args.push_back(expr(e->getArrayFiller()));
  return out;
}

model::Expr Lowering::destructor_call(const clang::CXXDestructorDecl* destructor,
                                      model::Expr object, model::Location place) {
  model::Expr out;
  out.kind = ExprKind::call;
  out.callee = function(destructor);
  out.location = place;
  out.type = type(context_.VoidTy);
  out.args.push_back(std::move(object));
  return out;
}

// The destructor of a class that is the user's own and does something.
const clang::CXXDestructorDecl* Lowering::visible_destructor(clang::QualType of) const {
  const clang::Type* element = of->getBaseElementTypeUnsafe();
  const clang::CXXRecordDecl* record = element->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition() || record->hasTrivialDestructor() ||
      record->isDependentType() || is_system(record))
    return nullptr;
  return record->getDestructor();
}

}  // namespace kedge::extract
