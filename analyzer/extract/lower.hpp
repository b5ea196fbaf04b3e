// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering: from Clang's AST of one translation unit to the plain values of the model. Internal to
// extract; split over lower_types, lower_declarations, lower_calls, lower_expressions and
// lower_statements.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/DenseMap.h>

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/model/program.hpp"

namespace kedge::extract {

/// A place in a file buffer, with what was found there: a pragma's text, an error's message.
struct Mark {
  unsigned begin = 0;  ///< byte offsets in the file
  unsigned end = 0;
  std::string text;
};

/// Marks of each file, sorted by offset.
using Marks = std::map<clang::FileID, std::vector<Mark>>;

/// `e` without the nodes that only wrap another one (parentheses, temporaries, default arguments).
[[nodiscard]] const clang::Expr* unwrapped(const clang::Expr* e);

class Lowering {
 public:
  /// `pragmas` and `errors` are what the preprocessor and the diagnostics left behind; `directory`
  /// is where relative file names start.
  Lowering(clang::ASTContext& context, const Marks& pragmas, const Marks& errors,
           std::string directory, model::Unit& unit);

  /// Lowers every function with a body in a file that is not a system header.
  void run();

 private:
  // Types (lower_types.cpp)
  model::TypeId type(clang::QualType type);
  void describe(const clang::Type& type, model::Type& out);
  void describe_builtin(const clang::BuiltinType& type, model::Type& out);
  void describe_array(const clang::ArrayType& type, model::Type& out);
  int record(const clang::RecordDecl* declaration, clang::QualType type_of_it);
  void add_fields(const clang::RecordDecl* declaration, std::int64_t base_bits,
                  std::vector<model::Field>& out);

  // Places (lower_types.cpp)
  model::Location location(clang::SourceLocation place);
  model::FileId file(clang::FileID id);
  [[nodiscard]] bool in_macro(clang::SourceLocation place) const;
  [[nodiscard]] std::string macro_spelling(const clang::Expr* written) const;
  [[nodiscard]] bool is_system(const clang::Decl* declaration) const;
  [[nodiscard]] int end_line(clang::SourceLocation place) const;

  // Declarations (lower_declarations.cpp)
  void walk(const clang::DeclContext* context);
  void visit(const clang::Decl* declaration);
  void visit_class_template(const clang::ClassTemplateDecl* declaration);
  void define(const clang::FunctionDecl* declaration);
  void define_pending();
  void lower_body(const clang::FunctionDecl* declaration);
  [[nodiscard]] bool tests_openmp(const clang::Stmt* body) const;
  void lower_initialisers(const clang::CXXConstructorDecl* constructor, model::Stmt& body);
  void destroy_members(const clang::CXXDestructorDecl* destructor, model::Stmt& body);
  model::FunctionId function(const clang::FunctionDecl* declaration);
  void describe(const clang::FunctionDecl* declaration, model::FunctionId id);
  model::VariableId variable(const clang::VarDecl* declaration);
  model::VariableId template_constant(const clang::NonTypeTemplateParmDecl* declaration);
  model::VariableId this_variable(const clang::CXXMethodDecl* method, model::FunctionId id);
  std::string usr(const clang::NamedDecl* declaration);
  std::string qualified_name(const clang::NamedDecl* declaration);

  // Expressions (lower_expressions.cpp)
  model::Expr expr(const clang::Expr* expression);
  model::Expr expr_in_depth(const clang::Expr* expression);
  model::Expr condition(const clang::Expr* expression);
  model::Expr flattened(const clang::Expr* expression);
  std::optional<model::Expr> balanced(const clang::BinaryOperator* expression);
  [[nodiscard]] bool is_same_pointer(model::TypeId from, model::TypeId to) const;
  model::Expr start(const clang::Expr* expression, model::ExprKind kind);
  void fold(const clang::Expr* expression, model::Expr& out);
  model::Expr literal(const clang::Expr* expression);
  model::Expr integer(const clang::Expr* expression, std::int64_t value);
  model::Expr reference(const clang::Expr* expression, const clang::ValueDecl* declaration);
  model::Expr unary(const clang::UnaryOperator* expression);
  model::Expr binary(const clang::BinaryOperator* expression);
  model::Expr cast(const clang::CastExpr* expression);
  model::Expr member(const clang::MemberExpr* expression);
  model::Expr choice(const clang::AbstractConditionalOperator* expression);
  model::Expr size_of(const clang::UnaryExprOrTypeTraitExpr* expression);
  model::Expr size_of_type(const clang::Expr* expression, clang::QualType measured);
  model::Expr statement_expression(const clang::StmtExpr* expression);
  void substitute_locals(const clang::CompoundStmt* block);
  model::Expr as_expression(const clang::Stmt* statement);
  model::Expr opaque(const clang::Expr* expression, std::string what);
  void add_parts(const clang::Stmt* parent, std::vector<model::Expr>& out);

  // Calls and C++ expressions (lower_calls.cpp)
  model::Expr call(const clang::CallExpr* expression);
  model::Expr method_call(const clang::CXXMemberCallExpr* expression);
  model::Expr operator_call(const clang::CXXOperatorCallExpr* expression);
  model::Expr lambda_call(const clang::CXXOperatorCallExpr* expression, model::Expr call);
  model::Expr opaque_call(const clang::CallExpr* expression, const std::string& name);
  bool see_through(const clang::CallExpr* expression, model::Expr& out);
  model::Expr construct(const clang::CXXConstructExpr* expression);
  model::Expr new_expression(const clang::CXXNewExpr* expression);
  model::Expr lambda(const clang::LambdaExpr* expression);
  model::Expr init_list(const clang::InitListExpr* expression);
  model::Expr destructor_call(const clang::CXXDestructorDecl* destructor, model::Expr object,
                              model::Location place);
  const clang::CXXDestructorDecl* visible_destructor(clang::QualType type) const;

  // Statements (lower_statements.cpp)
  model::Stmt body_of(const clang::Stmt* statement);
  void append(const clang::Stmt* statement, std::vector<model::Stmt>& out);
  void append_in_depth(const clang::Stmt* statement, std::vector<model::Stmt>& out);
  void append_compound(const clang::CompoundStmt* statement, std::vector<model::Stmt>& out);
  void append_expression(const clang::Expr* expression, std::vector<model::Stmt>& out);
  void append_declaration(const clang::DeclStmt* statement, std::vector<model::Stmt>& out);
  void append_case(const clang::SwitchCase* statement, std::vector<model::Stmt>& out);
  void append_asm(const clang::AsmStmt* statement, std::vector<model::Stmt>& out);
  void append_opaque(const clang::Stmt* statement, std::vector<model::Stmt>& out);
  void append_destructors(const clang::Stmt* scope, std::vector<model::Stmt>& out);
  void declare(const clang::VarDecl* declaration, model::Stmt& out);
  model::Stmt start(const clang::Stmt* statement, model::StmtKind kind);
  model::Stmt start_loop(const clang::Stmt* statement, model::LoopKind kind);
  model::Stmt if_statement(const clang::IfStmt* statement);
  model::Stmt switch_statement(const clang::SwitchStmt* statement);
  model::Stmt for_statement(const clang::ForStmt* statement);
  model::Stmt while_statement(const clang::WhileStmt* statement);
  model::Stmt do_statement(const clang::DoStmt* statement);
  model::Stmt range_for(const clang::CXXForRangeStmt* statement);
  model::Stmt try_statement(const clang::CXXTryStmt* statement);
  model::Stmt declare_condition(const clang::VarDecl* declaration);
  model::Expr condition_with(const clang::VarDecl* declaration, const clang::Expr* condition);
  std::vector<std::string> pragmas_before(clang::SourceLocation place);
  void find_threadprivate();

  // What did not compile (lower_damage.cpp)
  void append_damage(const clang::Stmt* statement, std::vector<model::Stmt>& out);
  void append_lost_loop(clang::SourceLocation place, model::Stmt error,
                        std::vector<model::Stmt>& out);

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  clang::PrintingPolicy policy_;
  const Marks& pragmas_;
  const Marks& errors_;
  std::string directory_;
  model::Unit& unit_;

  llvm::DenseMap<const void*, model::TypeId> types_;
  llvm::DenseMap<const clang::Decl*, int> records_;
  llvm::DenseMap<const clang::Decl*, model::VariableId> variables_;
  llvm::DenseMap<const clang::Decl*, model::FunctionId> functions_;
  llvm::DenseMap<const clang::Decl*, bool> defined_;
  std::map<clang::FileID, model::FileId> files_;
  std::map<std::string, model::FileId> file_names_;
  std::map<const clang::VarDecl*, model::Expr> substituted_;  ///< of statement expressions
  std::deque<const clang::FunctionDecl*> pending_;
  std::vector<const clang::FunctionDecl*> patterns_;  ///< of templates, in source order
  llvm::DenseMap<const clang::Decl*, bool> instantiated_;
  bool defining_patterns_ = false;

  model::FunctionId current_ = model::none;  ///< whose body is being lowered
  model::VariableId current_this_ = model::none;
  model::LoopId next_loop_ = 0;
  int depth_ = 0;
  int statement_depth_ = 0;
  std::set<std::pair<clang::FileID, std::size_t>> reported_;  ///< errors placed in this function
};

}  // namespace kedge::extract
