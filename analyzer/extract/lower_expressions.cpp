// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering of expressions. What changes no value disappears, what the compiler can fold becomes a
// number, and what is not modelled becomes opaque with its parts, so that no write is lost.
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>

#include "analyzer/extract/lower.hpp"
#include "common/core/text.hpp"

namespace kedge::extract {

using model::ExprKind;

namespace {

// Deeper nests than this are flattened: the model is walked by recursion.
constexpr int deepest_expression = 600;
constexpr std::size_t longest_text = 200;

bool all_integers(const std::vector<model::Expr>& args) {
  for (const model::Expr& arg : args)
    if (arg.kind != ExprKind::integer) return false;
  return !args.empty();
}

}  // namespace

const clang::Expr* unwrapped(const clang::Expr* e) {
  while (e != nullptr) {
    const clang::Expr* inner = nullptr;
    if (const auto* parentheses = llvm::dyn_cast<clang::ParenExpr>(e))
      inner = parentheses->getSubExpr();
    else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e))
      inner = full->getSubExpr();
    else if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e))
      inner = temporary->getSubExpr();
    else if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e))
      inner = bound->getSubExpr();
    else if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e))
      inner = argument->getExpr();
    else if (const auto* initialiser = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e))
      inner = initialiser->getExpr();
    else if (const auto* replaced = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
      inner = replaced->getReplacement();
    else if (const auto* chosen = llvm::dyn_cast<clang::GenericSelectionExpr>(e))
      inner = chosen->isResultDependent() ? nullptr : chosen->getResultExpr();
    else if (const auto* choice = llvm::dyn_cast<clang::ChooseExpr>(e))
      inner = choice->isConditionDependent() ? nullptr : choice->getChosenSubExpr();
    else if (const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(e))
      inner = list->getSubExpr();
    else if (const auto* rewritten = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e))
      inner = rewritten->getSemanticForm();
    else if (const auto* object = llvm::dyn_cast<clang::PseudoObjectExpr>(e))
      inner = object->getSyntacticForm();
    else if (const auto* compound = llvm::dyn_cast<clang::CompoundLiteralExpr>(e))
      inner = compound->getInitializer();
    else if (const auto* common = llvm::dyn_cast<clang::OpaqueValueExpr>(e))
      inner = common->getSourceExpr();
    else if (const auto* copy = llvm::dyn_cast<clang::ArrayInitLoopExpr>(e))
      inner = copy->getCommonExpr();
    else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e))
      inner = op->getOpcode() == clang::UO_Extension ? op->getSubExpr() : nullptr;
    if (inner == nullptr) return e;
    e = inner;
  }
  return e;
}

model::Expr Lowering::start(const clang::Expr* expression, ExprKind kind) {
  model::Expr out;
  out.kind = kind;
  out.type = type(expression->getType());
  out.location = location(expression->getBeginLoc());
  out.in_macro = in_macro(expression->getBeginLoc());
  return out;
}

// Only where macros make up the whole expression, from its first token to its last.
std::string Lowering::macro_spelling(const clang::Expr* written) const {
  const clang::SourceLocation begin = written->getBeginLoc(), end = written->getEndLoc();
  if (!begin.isMacroID() || !end.isMacroID()) return {};
  const clang::LangOptions& language = context_.getLangOpts();
  clang::SourceLocation first, last;
  if (!clang::Lexer::isAtStartOfMacroExpansion(begin, sources_, language, &first) ||
      !clang::Lexer::isAtEndOfMacroExpansion(end, sources_, language, &last))
    return {};
  const llvm::StringRef text = clang::Lexer::getSourceText(
      clang::CharSourceRange::getTokenRange(first, last), sources_, language);
  return text.size() > longest_text ? std::string() : one_line(text.str());
}

model::Expr Lowering::expr(const clang::Expr* written) {
  const clang::Expr* expression = unwrapped(written);
  if (expression == nullptr) return {};
  if (depth_ >= deepest_expression && expression->child_begin() != expression->child_end())
    return flattened(expression);
  ++depth_;
  model::Expr out = expr_in_depth(expression);
  --depth_;
  fold(expression, out);
  if (std::string spelling = macro_spelling(written); !spelling.empty())
    out.spelling = std::move(spelling);
  return out;
}

// What a nest too deep to keep names: its variables and the functions it calls.
model::Expr Lowering::flattened(const clang::Expr* expression) {
  model::Expr out = start(expression, ExprKind::opaque);
  out.op = "deeply nested expression";
  std::vector<const clang::Stmt*> waiting{expression};
  while (!waiting.empty()) {
    const clang::Stmt* next = waiting.back();
    waiting.pop_back();
    if (next == nullptr) continue;
    for (const clang::Stmt* child : next->children()) waiting.push_back(child);
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(next);
    if (name != nullptr) out.args.push_back(reference(name, name->getDecl()));
  }
  return out;
}

model::Expr Lowering::expr_in_depth(const clang::Expr* e) {
  switch (e->getStmtClass()) {
    case clang::Stmt::DeclRefExprClass:
      return reference(e, llvm::cast<clang::DeclRefExpr>(e)->getDecl());
    case clang::Stmt::MemberExprClass:
      return member(llvm::cast<clang::MemberExpr>(e));
    case clang::Stmt::ArraySubscriptExprClass: {
      const auto* subscript = llvm::cast<clang::ArraySubscriptExpr>(e);
      model::Expr out = start(e, ExprKind::index);
      out.args.push_back(expr(subscript->getBase()));
      out.args.push_back(expr(subscript->getIdx()));
      return out;
    }
    case clang::Stmt::UnaryOperatorClass:
      return unary(llvm::cast<clang::UnaryOperator>(e));
    case clang::Stmt::BinaryOperatorClass:
    case clang::Stmt::CompoundAssignOperatorClass:
      return binary(llvm::cast<clang::BinaryOperator>(e));
    case clang::Stmt::ConditionalOperatorClass:
    case clang::Stmt::BinaryConditionalOperatorClass:
      return choice(llvm::cast<clang::AbstractConditionalOperator>(e));
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass:
    case clang::Stmt::CXXFunctionalCastExprClass:
    case clang::Stmt::CXXStaticCastExprClass:
    case clang::Stmt::CXXReinterpretCastExprClass:
    case clang::Stmt::CXXConstCastExprClass:
    case clang::Stmt::CXXDynamicCastExprClass:
    case clang::Stmt::CXXAddrspaceCastExprClass:
    case clang::Stmt::BuiltinBitCastExprClass:
      return cast(llvm::cast<clang::CastExpr>(e));
    case clang::Stmt::CallExprClass:
    case clang::Stmt::UserDefinedLiteralClass:
      return call(llvm::cast<clang::CallExpr>(e));
    case clang::Stmt::CXXMemberCallExprClass:
      return method_call(llvm::cast<clang::CXXMemberCallExpr>(e));
    case clang::Stmt::CXXOperatorCallExprClass:
      return operator_call(llvm::cast<clang::CXXOperatorCallExpr>(e));
    case clang::Stmt::CXXConstructExprClass:
    case clang::Stmt::CXXTemporaryObjectExprClass:
      return construct(llvm::cast<clang::CXXConstructExpr>(e));
    case clang::Stmt::CXXThisExprClass: {
      model::Expr out = start(e, ExprKind::this_);
      out.variable = current_this_;
      return out;
    }
    case clang::Stmt::CXXNewExprClass:
      return new_expression(llvm::cast<clang::CXXNewExpr>(e));
    case clang::Stmt::CXXDeleteExprClass: {
      model::Expr out = start(e, ExprKind::delete_);
      out.args.push_back(expr(llvm::cast<clang::CXXDeleteExpr>(e)->getArgument()));
      return out;
    }
    case clang::Stmt::LambdaExprClass:
      return lambda(llvm::cast<clang::LambdaExpr>(e));
    case clang::Stmt::InitListExprClass:
      return init_list(llvm::cast<clang::InitListExpr>(e));
    case clang::Stmt::StmtExprClass:
      return statement_expression(llvm::cast<clang::StmtExpr>(e));
    case clang::Stmt::CXXThrowExprClass:
      return opaque(e, "throw");
    case clang::Stmt::CXXDependentScopeMemberExprClass: {
      const auto* access = llvm::cast<clang::CXXDependentScopeMemberExpr>(e);
      model::Expr out = start(e, ExprKind::member);
      out.op = access->getMember().getAsString();
      out.is_arrow = access->isArrow();
      if (access->isImplicitAccess()) return opaque(e, "member of a dependent base");
      out.args.push_back(expr(access->getBase()));
      return out;
    }
    default:
      return literal(e);
  }
}

model::Expr Lowering::integer(const clang::Expr* expression, std::int64_t value) {
  model::Expr out = start(expression, ExprKind::integer);
  out.integer_value = value;
  return out;
}

model::Expr Lowering::literal(const clang::Expr* e) {
  if (const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(e))
    return integer(e, static_cast<std::int64_t>(number->getValue().getLimitedValue()));
  if (const auto* letter = llvm::dyn_cast<clang::CharacterLiteral>(e))
    return integer(e, static_cast<std::int64_t>(letter->getValue()));
  if (const auto* truth = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(e))
    return integer(e, truth->getValue() ? 1 : 0);
  if (llvm::isa<clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr>(e)) return integer(e, 0);
  if (const auto* number = llvm::dyn_cast<clang::FloatingLiteral>(e)) {
    model::Expr out = start(e, ExprKind::floating);
    out.floating_value = number->getValueAsApproximateDouble();
    return out;
  }
  if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(e)) {
    model::Expr out = start(e, ExprKind::string);
    const std::string bytes = text->getBytes().str();
    out.op = clean_utf8(bytes.substr(0, longest_text));
    return out;
  }
  if (const auto* name = llvm::dyn_cast<clang::PredefinedExpr>(e)) {
    if (name->getFunctionName() != nullptr) return literal(name->getFunctionName());
    return start(e, ExprKind::string);
  }
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(e)) {
    const bool is_floating = e->getType()->isRealFloatingType();
    if (is_floating) return start(e, ExprKind::floating);
    return e->getType()->isScalarType() ? integer(e, 0) : start(e, ExprKind::init_list);
  }
  if (const auto* number = llvm::dyn_cast<clang::ImaginaryLiteral>(e)) {
    model::Expr out = start(e, ExprKind::init_list);  // {0, value}
    model::Expr part = expr(number->getSubExpr());
    model::Expr zero = part;
    zero.integer_value = 0;
    zero.floating_value = 0.0;
    out.args.push_back(std::move(zero));
    out.args.push_back(std::move(part));
    return out;
  }
  if (const auto* measure = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e))
    return size_of(measure);
  if (const auto* list = llvm::dyn_cast<clang::ParenListExpr>(e)) {
    model::Expr out = start(e, ExprKind::init_list);
    for (unsigned i = 0; i < list->getNumExprs(); ++i) out.args.push_back(expr(list->getExpr(i)));
    return out;
  }
  clang::Expr::EvalResult value;
  if (!e->isValueDependent() && e->getType()->isIntegralOrEnumerationType() &&
      !e->containsErrors() && e->EvaluateAsInt(value, context_) &&
      value.Val.getInt().getSignificantBits() <= 64)
    return integer(e, value.Val.getInt().extOrTrunc(64).getSExtValue());
  return opaque(e, e->getStmtClassName());
}

// The compiler's own folding, asked only where all parts are numbers already: asking at every node
// would be quadratic in the depth.
void Lowering::fold(const clang::Expr* e, model::Expr& out) {
  switch (out.kind) {
    case ExprKind::unary:
    case ExprKind::binary:
    case ExprKind::conditional:
    case ExprKind::cast:
    case ExprKind::call:
      break;
    default:
      return;
  }
  if (!all_integers(out.args) || e->isValueDependent() || e->containsErrors() ||
      !e->getType()->isIntegralOrEnumerationType())
    return;
  clang::Expr::EvalResult value;
  if (!e->EvaluateAsInt(value, context_) || value.Val.getInt().getSignificantBits() > 64) return;
  out.kind = ExprKind::integer;
  out.integer_value = value.Val.getInt().extOrTrunc(64).getSExtValue();
  out.op.clear();
  out.callee = model::none;
  out.args.clear();
}

model::Expr Lowering::reference(const clang::Expr* e, const clang::ValueDecl* declaration) {
  if (const auto* variable_of = llvm::dyn_cast<clang::VarDecl>(declaration)) {
    if (const auto value = substituted_.find(variable_of); value != substituted_.end())
      return value->second;
    model::Expr out = start(e, ExprKind::variable);
    out.variable = variable(variable_of);
    return out;
  }
  if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(declaration)) {
    const llvm::APSInt& value = constant->getInitVal();
    model::Expr out =
        integer(e, value.getSignificantBits() <= 64 ? value.extOrTrunc(64).getSExtValue()
                                                    : std::int64_t{0});
    return out;
  }
  if (const auto* called = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
    model::Expr out = start(e, ExprKind::opaque);
    out.op = "function";
    out.callee = function(called);
    return out;
  }
  if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(declaration)) {
    if (const clang::VarDecl* holder = binding->getHoldingVar()) return reference(e, holder);
    if (binding->getBinding() != nullptr) return expr(binding->getBinding());
  }
  if (const auto* parameter = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(declaration)) {
    model::Expr out = start(e, ExprKind::variable);
    out.variable = template_constant(parameter);
    return out;
  }
  return opaque(e, declaration->getDeclKindName());
}

model::Expr Lowering::member(const clang::MemberExpr* e) {
  const clang::ValueDecl* declaration = e->getMemberDecl();
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(declaration);
  if (field == nullptr) return reference(e, declaration);
  model::Expr out = start(e, ExprKind::member);
  out.op = field->getNameAsString();
  out.is_arrow = e->isArrow();
  model::Expr base = expr(e->getBase());
  const ExprKind other = out.is_arrow ? ExprKind::address : ExprKind::deref;
  if (base.kind == other && base.args.size() == 1) {  // (*p).x is p->x, (&s)->x is s.x
    out.is_arrow = !out.is_arrow;
    model::Expr inner = std::move(base.args.front());
    base = std::move(inner);
  }
  out.args.push_back(std::move(base));
  return out;
}

model::Expr Lowering::choice(const clang::AbstractConditionalOperator* e) {
  const auto* gnu = llvm::dyn_cast<clang::BinaryConditionalOperator>(e);
  if (gnu != nullptr && gnu->getCommon()->HasSideEffects(context_)) {
    model::Expr out = start(e, ExprKind::opaque);
    out.op = "?:";
    out.args.push_back(expr(gnu->getCommon()));
    out.args.push_back(expr(gnu->getFalseExpr()));
    return out;
  }
  model::Expr out = start(e, ExprKind::conditional);
  out.args.push_back(condition(e->getCond()));
  out.args.push_back(expr(e->getTrueExpr()));
  out.args.push_back(expr(e->getFalseExpr()));
  return out;
}

model::Expr Lowering::size_of(const clang::UnaryExprOrTypeTraitExpr* e) {
  clang::Expr::EvalResult value;
  if (!e->isValueDependent() && !e->containsErrors() && e->EvaluateAsInt(value, context_) &&
      value.Val.getInt().getSignificantBits() <= 64)
    return integer(e, value.Val.getInt().extOrTrunc(64).getSExtValue());
  if (e->getKind() != clang::UETT_SizeOf || e->isValueDependent()) {
    model::Expr out = start(e, ExprKind::opaque);  // nothing is evaluated
    out.op = "sizeof";
    return out;
  }
  return size_of_type(e, e->getTypeOfArgument());
}

// The size of a VLA: its extents times the size of an element.
model::Expr Lowering::size_of_type(const clang::Expr* e, clang::QualType measured) {
  const clang::VariableArrayType* array = context_.getAsVariableArrayType(measured);
  if (array == nullptr || array->getSizeExpr() == nullptr)
    return integer(e, context_.getTypeSizeInChars(measured).getQuantity());
  model::Expr out = start(e, ExprKind::binary);
  out.op = "*";
  out.args.push_back(expr(array->getSizeExpr()));
  out.args.push_back(size_of_type(e, array->getElementType()));
  return out;
}

model::Expr Lowering::opaque(const clang::Expr* expression, std::string what) {
  model::Expr out = start(expression, ExprKind::opaque);
  out.op = std::move(what);
  add_parts(expression, out.args);
  return out;
}

// The expressions below `parent`, statements between looked through; initialisers of declarations
// as assignments.
void Lowering::add_parts(const clang::Stmt* parent, std::vector<model::Expr>& out) {
  if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(parent)) {
    for (const clang::Decl* declaration : declarations->decls()) {
      const auto* declared = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (declared == nullptr || declared->getInit() == nullptr) continue;
      if (substituted_.count(declared) > 0) continue;
      model::Expr made = start(declared->getInit(), ExprKind::assign);
      model::Expr& target = made.args.emplace_back();
      target.kind = ExprKind::variable;
      target.variable = variable(declared);
      target.type = type(declared->getType());
      target.location = location(declared->getLocation());
      made.args.push_back(expr(declared->getInit()));
      out.push_back(std::move(made));
    }
    return;
  }
  for (const clang::Stmt* child : parent->children()) {
    if (child == nullptr) continue;
    if (const auto* value = llvm::dyn_cast<clang::Expr>(child))
      out.push_back(expr(value));
    else
      add_parts(child, out);
  }
}

}  // namespace kedge::extract
