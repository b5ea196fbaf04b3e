// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The program as plain values: what extraction makes of Clang's AST, and all that the later stages
// know of the source. A small structured tree (functions, statements, expressions) keeps what
// dependence and divergence analysis need and drops what they do not (parentheses, lvalue-to-rvalue
// and other value-preserving implicit casts, sugar of types).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kedge::model {

using FileId = int;      ///< index into Unit::files
using TypeId = int;      ///< index into Unit::types
using VariableId = int;  ///< index into Unit::variables
using FunctionId = int;  ///< index into Unit::functions
using LoopId = int;      ///< unique inside a unit, in source order of extraction
inline constexpr int none = -1;

struct Location {
  FileId file = none;
  int line = 0;    ///< 1-based; of the expansion when the code comes from a macro
  int column = 0;  ///< 1-based
  friend bool operator==(const Location&, const Location&) = default;
};

enum class TypeKind {
  void_,
  boolean,
  integer,
  floating,
  complex,
  pointer,
  array,
  reference,
  record,
  function,
  other
};

struct Expr;

struct Type {
  TypeKind kind = TypeKind::other;
  std::string spelling;  ///< "const double *restrict"
  int bytes = 0;         ///< 0: unknown or incomplete; of a reference: those of a pointer
  bool is_signed = false;
  bool is_const = false;
  bool is_volatile = false;
  bool is_restrict = false;            ///< of a pointer
  bool is_atomic = false;              ///< _Atomic or std::atomic
  TypeId element = none;               ///< of pointer, array, reference, complex
  std::optional<std::int64_t> extent;  ///< of a constant array
  std::vector<Expr> variable_extent;   ///< of a VLA: one expression; else empty
  int record = none;                   ///< index into Unit::records
  friend bool operator==(const Type&, const Type&) = default;
};

struct Field {
  std::string name;
  TypeId type = none;
  std::int64_t bit_offset = 0;
  int bit_width = 0;  ///< of a bit field, else 0
  friend bool operator==(const Field&, const Field&) = default;
};

struct Record {
  std::string name;  ///< qualified: "std::vector<double>", "Domain"
  bool is_union = false;
  bool is_polymorphic = false;
  bool is_system = false;     ///< declared in a system header; its fields are not listed
  std::vector<Field> fields;  ///< those of base classes first, at their place in the whole; name ""
                              ///< for an anonymous struct or union
  friend bool operator==(const Record&, const Record&) = default;
};

enum class Storage { local, parameter, global, static_local, thread_local_, this_pointer };

struct Variable {
  std::string name;
  TypeId type = none;
  Storage storage = Storage::local;
  Location location;
  std::string usr;              ///< of globals: equal across units
  FunctionId function = none;   ///< that declares it; none for globals
  bool is_file_static = false;  ///< a global that no other unit can name
  bool is_defined = false;      ///< a global that this unit defines
  bool is_initialised = false;  ///< a global that starts with more than zeros
  std::optional<std::int64_t>
      constant;  ///< value of a const integer or enumerator known at compile time
  friend bool operator==(const Variable&, const Variable&) = default;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"  // GCC 12 takes ExprKind::none for a shadow of `none`
enum class ExprKind {
  none,         ///< absent (a for loop without condition)
  integer,      ///< integer_value: also sizeof, enumerators and whatever the compiler folds; the
                ///< bits of an unsigned value that does not fit
  floating,     ///< floating_value
  string,       ///< op holds the text, cut at 200 characters
  variable,     ///< variable
  member,       ///< args[0].op or args[0]->op: op is the field; is_arrow tells which. (*p).x is
                ///< p->x; op is "" for an anonymous union, "real" or "imag" of a complex number
  index,        ///< args[0][args[1]]: args[0] is a pointer or an array
  deref,        ///< *args[0]
  address,      ///< &args[0]
  unary,        ///< op args[0]: - ! ~ +
  binary,       ///< args[0] op args[1]: + - * / % << >> < <= > >= == != & | ^ && ||
  assign,       ///< args[0] = args[1]
  compound,     ///< args[0] op args[1]: += -= *= /= %= <<= >>= &= |= ^=
  increment,    ///< op: "++x" "x++" "--x" "x--"
  conditional,  ///< args[0] ? args[1] : args[2]
  call,  ///< callee; args: the object first when callee is a non-static method, then the arguments.
         ///< Overloaded operators are calls too ("operator[]"), trivial copies are not. is_arrow:
         ///< the object is given by pointer. Indirect: callee none, args[0] the pointer.
  cast,  ///< (type) args[0]: only casts that change the value (int to float, narrowing, pointer to
         ///< integer)
  comma,      ///< args in order, value of the last
  init_list,  ///< {args...}
  construct,  ///< constructor call: callee, args (the object is the value that it makes)
  new_,       ///< args: size if an array, then initialiser; op "placement": then its arguments
  delete_,    ///< args[0]
  lambda,     ///< callee: its operator(); args: captures, as variable, address of variable (by
              ///< reference), this or assignment ([x = e]). The body names the outer variables
  this_,      ///< the implicit object pointer
  statement,  ///< GNU statement expression that holds loops or jumps: args are the parts that are
              ///< evaluated; simpler ones are comma and conditional
  opaque      ///< not modelled: op says what it is; args hold the parts that are evaluated.
              ///< "function": a function as a value (callee), "throw": args[0], if any, is thrown
};
#pragma GCC diagnostic pop

struct Expr {
  ExprKind kind = ExprKind::none;
  TypeId type = none;
  Location location;
  std::string op;
  std::int64_t integer_value = 0;
  double floating_value = 0.0;
  VariableId variable = none;
  FunctionId callee = none;
  bool is_arrow = false;
  bool is_virtual_call = false;
  bool in_macro = false;  ///< location is that of a macro's expansion
  std::string spelling;   ///< what stands in the source where macros expand to the whole
                          ///< expression: "MPI_DOUBLE", "IDX(i, j)"; else ""
  std::vector<Expr> args;
  friend bool operator==(const Expr&, const Expr&) = default;
};

enum class StmtKind {
  block,       ///< body
  declare,     ///< declared[n] is initialised by exprs[n] (kind none when it has no initialiser)
  expression,  ///< exprs[0]
  if_,         ///< exprs[0] condition; body[0] then; body[1] else if present
  loop,        ///< see LoopKind
  switch_,     ///< exprs[0]; body[0] a block in which case_/default_ statements mark entries
  case_,       ///< exprs: value, or low and high (GNU range); the labelled statement follows in the
               ///< block
  default_,
  break_,
  continue_,
  return_,  ///< exprs[0] if it has a value
  goto_,    ///< text: label
  label,    ///< text: name; the labelled statement follows in the block
  try_,     ///< body[0] the block, then the handlers
  opaque    ///< asm, SEH, captured regions...: text says what; "does not compile: ..." stands where
            ///< code was lost to an error. A loop with nothing but that in it was lost itself
};

enum class LoopKind {
  for_,      ///< body[0] init (a block, maybe empty), body[1] body; exprs[0] condition, exprs[1]
             ///< increment
  while_,    ///< exprs[0] condition; body[0]
  do_,       ///< exprs[0] condition; body[0]
  range_for  ///< exprs[0] the range; declared[0] the loop variable; body[0]. Where the iterators
             ///< are the user's own, the calls that compare and advance them follow in exprs
};

struct Stmt {
  StmtKind kind = StmtKind::block;
  Location location;
  int end_line = 0;
  std::string text;
  LoopKind loop_kind = LoopKind::for_;
  LoopId loop = none;
  std::vector<std::string>
      pragmas;  ///< directly before it: "omp parallel for private(t)", "acc loop", "GCC ivdep"
  std::vector<VariableId> declared;
  std::vector<Expr> exprs;
  std::vector<Stmt> body;
  friend bool operator==(const Stmt&, const Stmt&) = default;
};

struct Function {
  std::string name;       ///< qualified, without arguments: "Domain::x", "std::vector::push_back"
  std::string usr;        ///< equal across units
  std::string signature;  ///< as a reader knows it: "void step(struct grid *g)"
  Location location;
  TypeId result = none;
  std::vector<VariableId> parameters;
  VariableId this_variable = none;  ///< of a non-static method
  bool is_virtual = false;
  bool is_variadic = false;
  bool is_const_method = false;
  bool is_system = false;  ///< declared in a system header; such bodies are not extracted
  bool is_noreturn = false;
  bool is_pure = false;  ///< attribute pure or const, or a compiler builtin without effects
  bool is_file_static = false;
  bool tests_openmp = false;  ///< names _OPENMP, which is not defined: read as without OpenMP
  bool is_instance = false;   ///< of a template; its loops share locations with its siblings
  std::string instance_of;    ///< "<double>": the template arguments
  std::optional<Stmt> body;
  friend bool operator==(const Function&, const Function&) = default;
};

enum class ParseState { ok, recovered, failed };

struct Diagnostic {
  std::string severity;  ///< "error", "fatal", "warning"
  std::string file;
  int line = 0;
  std::string message;
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// One translation unit under one set of flags.
struct Unit {
  std::string main_file;
  std::string configuration;  ///< "" unless the same file is compiled in several ways
  std::vector<std::string> flags;
  ParseState parsed = ParseState::ok;
  std::vector<Diagnostic> diagnostics;
  std::vector<std::string>
      files;  ///< as the user would name them (relative to the working folder where inside it);
              ///< the main file first, unless nothing could be parsed
  std::vector<Type> types;
  std::vector<Record> records;
  std::vector<Variable> variables;
  std::vector<Function>
      functions;  ///< called or defined here; with body where it is not a system function
  std::vector<std::string> threadprivate;  ///< names in OpenMP's threadprivate pragmas
  friend bool operator==(const Unit&, const Unit&) = default;
};

struct Program {
  std::vector<Unit> units;
  std::vector<std::string>
      notes;  ///< what the user should know: "flags inferred: ...", "dropped flags: ..."
  friend bool operator==(const Program&, const Program&) = default;
};

}  // namespace kedge::model
