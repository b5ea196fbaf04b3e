// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// JSON round trip of the program tree. One list of members per struct serves writing and reading;
// a member that has its default value is left out.
#include "analyzer/model/program_json.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "common/core/error.hpp"

namespace kedge::model {
namespace {

using Json = nlohmann::json;

// The names of an enumeration, in the order of its values.
template <class Enum>
std::span<const char* const> names_of();

#define KEDGE_NAMES(ENUM, ...)                         \
  template <>                                          \
  std::span<const char* const> names_of<ENUM>() {      \
    static constexpr std::array names = {__VA_ARGS__}; \
    return names;                                      \
  }
KEDGE_NAMES(TypeKind, "void", "boolean", "integer", "floating", "complex", "pointer", "array",
            "reference", "record", "function", "other")
KEDGE_NAMES(Storage, "local", "parameter", "global", "static_local", "thread_local", "this_pointer")
KEDGE_NAMES(ExprKind, "none", "integer", "floating", "string", "variable", "member", "index",
            "deref", "address", "unary", "binary", "assign", "compound", "increment", "conditional",
            "call", "cast", "comma", "init_list", "construct", "new", "delete", "lambda", "this",
            "statement", "opaque")
KEDGE_NAMES(StmtKind, "block", "declare", "expression", "if", "loop", "switch", "case", "default",
            "break", "continue", "return", "goto", "label", "try", "opaque")
KEDGE_NAMES(LoopKind, "for", "while", "do", "range_for")
KEDGE_NAMES(ParseState, "ok", "recovered", "failed")
#undef KEDGE_NAMES

template <class A>
void members(A& a, Location*) {
  a("file", &Location::file);
  a("line", &Location::line);
  a("column", &Location::column);
}

template <class A>
void members(A& a, Type*) {
  a("kind", &Type::kind);
  a("spelling", &Type::spelling);
  a("bytes", &Type::bytes);
  a("signed", &Type::is_signed);
  a("const", &Type::is_const);
  a("volatile", &Type::is_volatile);
  a("restrict", &Type::is_restrict);
  a("atomic", &Type::is_atomic);
  a("element", &Type::element);
  a("extent", &Type::extent);
  a("variable_extent", &Type::variable_extent);
  a("record", &Type::record);
}

template <class A>
void members(A& a, Field*) {
  a("name", &Field::name);
  a("type", &Field::type);
  a("bit_offset", &Field::bit_offset);
  a("bit_width", &Field::bit_width);
}

template <class A>
void members(A& a, Record*) {
  a("name", &Record::name);
  a("union", &Record::is_union);
  a("polymorphic", &Record::is_polymorphic);
  a("system", &Record::is_system);
  a("fields", &Record::fields);
}

template <class A>
void members(A& a, Variable*) {
  a("name", &Variable::name);
  a("type", &Variable::type);
  a("storage", &Variable::storage);
  a("at", &Variable::location);
  a("usr", &Variable::usr);
  a("function", &Variable::function);
  a("file_static", &Variable::is_file_static);
  a("defined", &Variable::is_defined);
  a("initialised", &Variable::is_initialised);
  a("constant", &Variable::constant);
}

template <class A>
void members(A& a, Expr*) {
  a("kind", &Expr::kind);
  a("type", &Expr::type);
  a("at", &Expr::location);
  a("op", &Expr::op);
  a("integer", &Expr::integer_value);
  a("floating", &Expr::floating_value);
  a("variable", &Expr::variable);
  a("callee", &Expr::callee);
  a("arrow", &Expr::is_arrow);
  a("virtual_call", &Expr::is_virtual_call);
  a("in_macro", &Expr::in_macro);
  a("spelling", &Expr::spelling);
  a("args", &Expr::args);
}

template <class A>
void members(A& a, Stmt*) {
  a("kind", &Stmt::kind);
  a("at", &Stmt::location);
  a("end_line", &Stmt::end_line);
  a("text", &Stmt::text);
  a("loop_kind", &Stmt::loop_kind);
  a("loop", &Stmt::loop);
  a("pragmas", &Stmt::pragmas);
  a("declared", &Stmt::declared);
  a("exprs", &Stmt::exprs);
  a("body", &Stmt::body);
}

template <class A>
void members(A& a, Function*) {
  a("name", &Function::name);
  a("usr", &Function::usr);
  a("signature", &Function::signature);
  a("at", &Function::location);
  a("result", &Function::result);
  a("parameters", &Function::parameters);
  a("this", &Function::this_variable);
  a("virtual", &Function::is_virtual);
  a("variadic", &Function::is_variadic);
  a("const_method", &Function::is_const_method);
  a("system", &Function::is_system);
  a("noreturn", &Function::is_noreturn);
  a("pure", &Function::is_pure);
  a("file_static", &Function::is_file_static);
  a("tests_openmp", &Function::tests_openmp);
  a("instance", &Function::is_instance);
  a("instance_of", &Function::instance_of);
  a("body", &Function::body);
}

template <class A>
void members(A& a, Diagnostic*) {
  a("severity", &Diagnostic::severity);
  a("file", &Diagnostic::file);
  a("line", &Diagnostic::line);
  a("message", &Diagnostic::message);
}

template <class A>
void members(A& a, Unit*) {
  a("main_file", &Unit::main_file);
  a("configuration", &Unit::configuration);
  a("flags", &Unit::flags);
  a("parsed", &Unit::parsed);
  a("diagnostics", &Unit::diagnostics);
  a("files", &Unit::files);
  a("types", &Unit::types);
  a("records", &Unit::records);
  a("variables", &Unit::variables);
  a("functions", &Unit::functions);
  a("threadprivate", &Unit::threadprivate);
}

template <class A>
void members(A& a, Program*) {
  a("units", &Program::units);
  a("notes", &Program::notes);
}

template <class T>
Json encode(const T& value);
template <class T>
void decode(const Json& json, T& value);

Json encode_number(double value) {
  if (std::isfinite(value)) return value;
  if (std::isnan(value)) return "nan";
  return value > 0 ? "inf" : "-inf";
}

double decode_number(const Json& json) {
  if (json.is_number()) return json.get<double>();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (json == "inf") return infinity;
  return json == "-inf" ? -infinity : std::numeric_limits<double>::quiet_NaN();
}

template <class Enum>
Enum decode_name(const Json& json) {
  const std::string& name = json.get_ref<const std::string&>();
  const auto names = names_of<Enum>();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name == names[i]) return static_cast<Enum>(i);
  throw Error("the model holds the unknown name '" + name + "'");
}

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_plain =
    std::is_integral_v<T> || std::is_same_v<T, std::string> || std::is_same_v<T, double>;

template <class S>
struct Writer {
  const S& object;
  Json& json;
  template <class T>
  void operator()(const char* name, T S::*member) {
    static const S defaults{};
    if (!(object.*member == defaults.*member)) json[name] = encode(object.*member);
  }
};

template <class S>
struct Reader {
  S& object;
  const Json& json;
  template <class T>
  void operator()(const char* name, T S::*member) {
    const auto found = json.find(name);
    if (found != json.end()) decode(*found, object.*member);
  }
};

template <class T>
Json encode(const T& value) {
  if constexpr (is_vector<T>) {
    Json list = Json::array();
    for (const auto& item : value) list.push_back(encode(item));
    return list;
  } else if constexpr (is_optional<T>) {
    return value ? encode(*value) : Json();
  } else if constexpr (std::is_enum_v<T>) {
    return names_of<T>()[static_cast<std::size_t>(value)];
  } else if constexpr (std::is_same_v<T, double>) {
    return encode_number(value);
  } else if constexpr (is_plain<T>) {
    return value;
  } else {
    Json object = Json::object();
    Writer<T> writer{value, object};
    members(writer, static_cast<T*>(nullptr));
    return object;
  }
}

template <class T>
void decode(const Json& json, T& value) {
  if constexpr (is_vector<T>) {
    if (!json.is_array()) throw Error("the model holds " + json.dump() + " where a list belongs");
    value.clear();
    for (const Json& item : json) decode(item, value.emplace_back());
  } else if constexpr (is_optional<T>) {
    decode(json, value.emplace());
  } else if constexpr (std::is_enum_v<T>) {
    value = decode_name<T>(json);
  } else if constexpr (std::is_same_v<T, double>) {
    value = decode_number(json);
  } else if constexpr (is_plain<T>) {
    json.get_to(value);
  } else {
    Reader<T> reader{value, json};
    members(reader, static_cast<T*>(nullptr));
  }
}

}  // namespace

void to_json(Json& json, const Program& program) {
  json = encode(program);
}

void from_json(const Json& json, Program& program) {
  program = {};
  try {
    decode(json, program);
  } catch (const Json::exception& failure) {
    throw Error(std::string("not a program model: ") + failure.what());
  }
}

}  // namespace kedge::model
