// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering of declarations: which functions are extracted, and what is known of functions and
// variables. Templates appear as their instances; a template that nobody instantiates appears as
// its pattern.
#include <clang/AST/Attr.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Index/USRGeneration.h>

#include "analyzer/extract/lower.hpp"
#include "common/core/text.hpp"

namespace kedge::extract {

namespace {

// "<double, 3>" of the innermost template that made this function, or "".
std::string template_arguments(const clang::FunctionDecl* declaration,
                               const clang::PrintingPolicy& policy) {
  const clang::TemplateArgumentList* list = declaration->getTemplateSpecializationArgs();
  const clang::DeclContext* context = declaration;
  while (list == nullptr && context != nullptr && !context->isTranslationUnit()) {
    if (const auto* record = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(context))
      list = &record->getTemplateArgs();
    else if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(context))
      list = outer->getTemplateSpecializationArgs();
    context = context->getParent();
  }
  if (list == nullptr) return {};
  std::string text;
  llvm::raw_string_ostream stream(text);
  clang::printTemplateArgumentList(stream, list->asArray(), policy);
  return text;
}

// "= 0", "= NULL" and a default constructor leave what a global starts with anyway.
bool has_start_value(const clang::VarDecl& declaration, const clang::ASTContext& context) {
  const clang::Expr* value = declaration.getAnyInitializer();
  if (value == nullptr) return false;
  value = value->IgnoreImplicit();
  if (value->isValueDependent()) return true;
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value))
    return made->getNumArgs() != 0;
  clang::Expr::EvalResult constant;
  const bool is_zero = value->EvaluateAsRValue(constant, context) &&
                       ((constant.Val.isInt() && constant.Val.getInt() == 0) ||
                        (constant.Val.isLValue() && constant.Val.isNullPointer()));
  return !is_zero;
}

bool is_constant_integer(const clang::VarDecl* declaration) {
  const clang::QualType type = declaration->getType();
  return type->isIntegralOrEnumerationType() && type.isConstQualified() &&
         !type.isVolatileQualified() && declaration->hasInit() &&
         !declaration->getInit()->isValueDependent() && !declaration->isInvalidDecl();
}

}  // namespace

Lowering::Lowering(clang::ASTContext& context, const Marks& pragmas, const Marks& errors,
                   std::string directory, model::Unit& unit)
    : context_(context),
      sources_(context.getSourceManager()),
      policy_(context.getLangOpts()),
      pragmas_(pragmas),
      errors_(errors),
      directory_(std::move(directory)),
      unit_(unit) {
  policy_.AnonymousTagLocations = false;
}

void Lowering::run() {
  file(sources_.getMainFileID());  // the first of Unit::files
  walk(context_.getTranslationUnitDecl());
  define_pending();
  defining_patterns_ = true;
  for (const clang::FunctionDecl* pattern : patterns_)
    if (!instantiated_.count(pattern->getCanonicalDecl())) define(pattern);
  define_pending();
  find_threadprivate();
}

void Lowering::walk(const clang::DeclContext* context) {
  for (const clang::Decl* declaration : context->decls()) visit(declaration);
}

void Lowering::visit(const clang::Decl* declaration) {
  if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::ExportDecl>(declaration)) {
    walk(llvm::cast<clang::DeclContext>(declaration));
    return;
  }
  if (is_system(declaration)) return;
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
    if (function->doesThisDeclarationHaveABody()) define(function);
  } else if (const auto* called = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration)) {
    visit(called->getTemplatedDecl());
    for (const clang::FunctionDecl* instance : called->specializations())
      if (const clang::FunctionDecl* defined = instance->getDefinition()) define(defined);
  } else if (const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(declaration)) {
    visit_class_template(pattern);
  } else if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration)) {
    if (record->isThisDeclarationADefinition()) walk(record);
  } else if (const auto* friend_of = llvm::dyn_cast<clang::FriendDecl>(declaration)) {
    if (friend_of->getFriendDecl() != nullptr) visit(friend_of->getFriendDecl());
  }
}

void Lowering::visit_class_template(const clang::ClassTemplateDecl* declaration) {
  if (!declaration->isThisDeclarationADefinition()) return;
  for (const clang::ClassTemplateSpecializationDecl* instance : declaration->specializations())
    if (instance->getSpecializationKind() != clang::TSK_ExplicitSpecialization) walk(instance);
  walk(declaration->getTemplatedDecl());
}

// A pattern waits until it is known whether anybody instantiates it.
void Lowering::define(const clang::FunctionDecl* declaration) {
  const bool is_pattern = declaration->isDependentContext();
  if (const clang::FunctionDecl* pattern = declaration->getTemplateInstantiationPattern())
    if (!is_pattern) instantiated_[pattern->getCanonicalDecl()] = true;
  if (is_pattern && !defining_patterns_) {
    patterns_.push_back(declaration);
    return;
  }
  if (!defined_.try_emplace(declaration->getCanonicalDecl(), true).second) return;
  pending_.push_back(declaration);
}

void Lowering::define_pending() {
  while (!pending_.empty()) {
    const clang::FunctionDecl* next = pending_.front();
    pending_.pop_front();
    lower_body(next);
  }
}

void Lowering::lower_body(const clang::FunctionDecl* declaration) {
  const clang::FunctionDecl* with_body = nullptr;
  const clang::Stmt* body = declaration->getBody(with_body);
  if (body == nullptr) return;
  const model::FunctionId id = function(declaration);
  reported_.clear();
  current_this_ = unit_.functions[static_cast<std::size_t>(id)].this_variable;
  model::Stmt lowered = body_of(body);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(with_body))
    lower_initialisers(constructor, lowered);
  if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(with_body))
    destroy_members(destructor, lowered);
  unit_.functions[static_cast<std::size_t>(id)].body = std::move(lowered);
  unit_.functions[static_cast<std::size_t>(id)].tests_openmp = tests_openmp(body);
  current_this_ = model::none;
}

// Its text holds a condition on _OPENMP, and OpenMP is off.
bool Lowering::tests_openmp(const clang::Stmt* body) const {
  constexpr llvm::StringRef name = "_OPENMP";
  if (context_.Idents.get(name).hasMacroDefinition()) return false;
  const auto [id, begin] = sources_.getDecomposedLoc(sources_.getFileLoc(body->getBeginLoc()));
  const auto [last, end] = sources_.getDecomposedLoc(sources_.getFileLoc(body->getEndLoc()));
  if (id != last || end < begin) return false;
  return sources_.getBufferData(id).slice(begin, end).contains(name);
}

// `x_(n)` becomes `this->x_ = n` before the body, a base's constructor a call on this.
void Lowering::lower_initialisers(const clang::CXXConstructorDecl* constructor, model::Stmt& body) {
  std::vector<model::Stmt> first;
  for (const clang::CXXCtorInitializer* initialiser : constructor->inits()) {
    const clang::Expr* value = initialiser->getInit();
    if (value == nullptr) continue;
    model::Expr object;
    object.kind = model::ExprKind::this_;
    object.variable = current_this_;
    object.location = location(initialiser->getSourceLocation());
    object.type = current_this_ == model::none
                      ? model::none
                      : unit_.variables[static_cast<std::size_t>(current_this_)].type;
    model::Expr out;
    out.location = object.location;
    model::Expr made = expr(value);
    if (initialiser->isAnyMemberInitializer()) {
      const clang::FieldDecl* field = initialiser->getAnyMember();
      model::Expr target;
      target.kind = model::ExprKind::member;
      target.op = field->getNameAsString();
      target.is_arrow = true;
      target.type = type(field->getType());
      target.location = object.location;
      target.args.push_back(std::move(object));
      out.kind = model::ExprKind::assign;
      out.type = target.type;
      out.args.push_back(std::move(target));
      out.args.push_back(std::move(made));
    } else if (made.kind == model::ExprKind::construct) {
      out = std::move(made);
      out.kind = model::ExprKind::call;
      out.is_arrow = true;
      out.args.insert(out.args.begin(), std::move(object));
    } else {
      out = std::move(made);
    }
    model::Stmt& statement = first.emplace_back();
    statement.kind = model::StmtKind::expression;
    statement.location = out.location;
    statement.end_line = out.location.line;
    statement.exprs.push_back(std::move(out));
  }
  body.body.insert(body.body.begin(), std::make_move_iterator(first.begin()),
                   std::make_move_iterator(first.end()));
}

// After a destructor's own body, those of the members run.
void Lowering::destroy_members(const clang::CXXDestructorDecl* destructor, model::Stmt& body) {
  for (const clang::FieldDecl* field : destructor->getParent()->fields()) {
    const clang::CXXDestructorDecl* inner = visible_destructor(field->getType());
    if (inner == nullptr) continue;
    model::Expr target;
    target.kind = model::ExprKind::member;
    target.op = field->getNameAsString();
    target.is_arrow = true;
    target.type = type(field->getType());
    target.location = body.location;
    model::Expr& object = target.args.emplace_back();
    object.kind = model::ExprKind::this_;
    object.variable = current_this_;
    object.location = body.location;
    model::Stmt& statement = body.body.emplace_back();
    statement.kind = model::StmtKind::expression;
    statement.location = body.location;
    statement.end_line = body.end_line;
    statement.exprs.push_back(destructor_call(inner, std::move(target), body.location));
  }
}

model::FunctionId Lowering::function(const clang::FunctionDecl* declaration) {
  const clang::Decl* key = declaration->getCanonicalDecl();
  if (const auto known = functions_.find(key); known != functions_.end()) return known->second;
  const auto id = static_cast<model::FunctionId>(unit_.functions.size());
  functions_[key] = id;
  unit_.functions.emplace_back();
  const clang::FunctionDecl* definition = declaration->getDefinition();
  describe(definition != nullptr ? definition : declaration, id);
  return id;
}

void Lowering::describe(const clang::FunctionDecl* declaration, model::FunctionId id) {
  model::Function out;
  out.name = qualified_name(declaration);
  out.usr = usr(declaration);
  out.location = location(declaration->getLocation());
  out.result = type(declaration->getReturnType());
  out.is_variadic = declaration->isVariadic();
  out.is_system = is_system(declaration);
  out.is_noreturn = declaration->isNoReturn();
  const unsigned builtin = declaration->getBuiltinID();
  out.is_pure = declaration->hasAttr<clang::ConstAttr>() ||
                declaration->hasAttr<clang::PureAttr>() ||
                (builtin != 0 &&
                 (context_.BuiltinInfo.isConst(builtin) || context_.BuiltinInfo.isPure(builtin) ||
                  context_.BuiltinInfo.isConstWithoutErrnoAndExceptions(builtin)));
  out.is_file_static = !declaration->isExternallyVisible();
  out.is_instance = declaration->isTemplateInstantiation();
  if (out.is_instance) out.instance_of = template_arguments(declaration, policy_);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(declaration);
  if (method != nullptr) {
    out.is_virtual = method->isVirtual();
    out.is_const_method = method->isConst();
    if (!method->isStatic()) out.this_variable = this_variable(method, id);
  }
  for (const clang::ParmVarDecl* parameter : declaration->parameters())
    out.parameters.push_back(variable(parameter));
  if (!out.is_system) {
    std::string list;
    for (const clang::ParmVarDecl* parameter : declaration->parameters()) {
      std::string text = parameter->getNameAsString();
      parameter->getOriginalType().getAsStringInternal(text, policy_);
      list += (list.empty() ? "" : ", ") + text;
    }
    if (out.is_variadic) list += list.empty() ? "..." : ", ...";
    out.signature = out.name + "(" + list + ")" + (out.is_const_method ? " const" : "");
    if (!llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(declaration))
      declaration->getReturnType().getAsStringInternal(out.signature, policy_);
  }
  unit_.functions[static_cast<std::size_t>(id)] = std::move(out);
}

// Inside a lambda `this` is that of the enclosing method, if it is captured.
model::VariableId Lowering::this_variable(const clang::CXXMethodDecl* method,
                                          model::FunctionId id) {
  const clang::CXXRecordDecl* parent = method->getParent();
  if (parent->isLambda()) {
    const clang::DeclContext* context = parent->getParent();
    while (context != nullptr && !context->isTranslationUnit()) {
      const auto* outer = llvm::dyn_cast<clang::CXXMethodDecl>(context);
      if (outer != nullptr)
        return outer->isStatic()
                   ? model::none
                   : unit_.functions[static_cast<std::size_t>(function(outer))].this_variable;
      context = context->getParent();
    }
    return model::none;
  }
  model::Variable out;
  out.name = "this";
  out.storage = model::Storage::this_pointer;
  out.function = id;
  out.location = location(method->getLocation());
  out.type = type(method->getThisType());
  unit_.variables.push_back(std::move(out));
  return static_cast<model::VariableId>(unit_.variables.size() - 1);
}

model::VariableId Lowering::variable(const clang::VarDecl* declaration) {
  const clang::Decl* key = declaration->getCanonicalDecl();
  if (const auto known = variables_.find(key); known != variables_.end()) return known->second;
  const auto id = static_cast<model::VariableId>(unit_.variables.size());
  variables_[key] = id;
  unit_.variables.emplace_back();
  if (const clang::VarDecl* definition = declaration->getDefinition()) declaration = definition;
  model::Variable out;
  out.name = declaration->getNameAsString();
  out.location = location(declaration->getLocation());
  out.type = type(declaration->getType());
  if (llvm::isa<clang::ParmVarDecl>(declaration)) {
    out.storage = model::Storage::parameter;
  } else if (declaration->getTLSKind() != clang::VarDecl::TLS_None) {
    out.storage = model::Storage::thread_local_;
  } else if (declaration->isStaticLocal()) {
    out.storage = model::Storage::static_local;
  } else if (declaration->hasGlobalStorage()) {
    out.storage = model::Storage::global;
  }
  const bool is_global = declaration->hasGlobalStorage() && !declaration->isStaticLocal();
  if (is_global) {
    out.name = qualified_name(declaration);
    out.usr = usr(declaration);
    out.is_file_static = !declaration->isExternallyVisible();
    out.is_defined = declaration->hasDefinition() != clang::VarDecl::DeclarationOnly;
    out.is_initialised = has_start_value(*declaration, context_);
  } else if (const auto* owner =
                 llvm::dyn_cast<clang::FunctionDecl>(declaration->getDeclContext())) {
    out.function = function(owner);
  }
  if (is_constant_integer(declaration)) {
    clang::Expr::EvalResult value;
    if (declaration->getInit()->EvaluateAsInt(value, context_) &&
        value.Val.getInt().getSignificantBits() <= 64)
      out.constant = value.Val.getInt().extOrTrunc(64).getSExtValue();
  }
  unit_.variables[static_cast<std::size_t>(id)] = std::move(out);
  return id;
}

// Only patterns of templates that were never instantiated still name their parameters.
model::VariableId Lowering::template_constant(const clang::NonTypeTemplateParmDecl* declaration) {
  const clang::Decl* key = declaration->getCanonicalDecl();
  if (const auto known = variables_.find(key); known != variables_.end()) return known->second;
  model::Variable out;
  out.name = declaration->getNameAsString();
  out.location = location(declaration->getLocation());
  out.type = type(declaration->getType());
  out.storage = model::Storage::global;
  out.is_file_static = true;
  unit_.variables.push_back(std::move(out));
  const auto id = static_cast<model::VariableId>(unit_.variables.size() - 1);
  variables_[key] = id;
  return id;
}

// Clang's USR names the file of an internal symbol without its folder; two such files may be equal
// in name, so that the path is put before it.
std::string Lowering::usr(const clang::NamedDecl* declaration) {
  llvm::SmallString<128> text;
  const bool ignored = clang::index::generateUSRForDecl(declaration, text);
  std::string out(text.str());
  const bool is_internal = !declaration->isExternallyVisible();
  if (!ignored && !is_internal) return out;
  const model::Location place = location(declaration->getCanonicalDecl()->getLocation());
  if (place.file != model::none)
    out = unit_.files[static_cast<std::size_t>(place.file)] + "|" + out;
  if (ignored) {
    out += "@" + std::to_string(place.line) + ":" + std::to_string(place.column) + "@" +
           declaration->getNameAsString();
    if (const auto* called = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      out += template_arguments(called, policy_);
  }
  return out;
}

// Without template arguments, inline and anonymous namespaces.
std::string Lowering::qualified_name(const clang::NamedDecl* declaration) {
  std::string name = declaration->getNameAsString();
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(declaration);
  const clang::DeclContext* context = declaration->getDeclContext();
  if (method != nullptr && method->getParent()->isLambda()) {
    name = "lambda";
    context = method->getParent()->getDeclContext();
  } else if (method != nullptr &&
             llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(declaration)) {
    name = (llvm::isa<clang::CXXDestructorDecl>(declaration) ? "~" : "") +
           method->getParent()->getNameAsString();
  }
  for (; context != nullptr && !context->isTranslationUnit(); context = context->getParent()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(context);
    if (named == nullptr || named->getDeclName().isEmpty()) continue;
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(context);
    if (space != nullptr && (space->isInline() || space->isAnonymousNamespace())) continue;
    if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(context))
      return qualified_name(outer) + "::" + name;
    name = named->getNameAsString() + "::" + name;
  }
  return name;
}

}  // namespace kedge::extract
