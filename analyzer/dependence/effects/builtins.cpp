// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Names are looked up in the table first; then families by prefix, then the C++ library by what its
// class and its method are called.
#include "analyzer/dependence/effects/builtins.hpp"

#include <array>
#include <set>
#include <string>
#include <unordered_map>

namespace kedge::dependence {
namespace {

bool starts_with(const std::string& text, const char* prefix) {
  return text.rfind(prefix, 0) == 0;
}

const std::unordered_map<std::string, Effect>& table() {
  static const std::unordered_map<std::string, Effect> entries{
#define KEDGE_BUILTIN(name, effect) {#name, Effect::effect},
#include "analyzer/dependence/effects/builtins.def"
#undef KEDGE_BUILTIN
  };
  return entries;
}

std::string without_templates(const std::string& name) {
  std::string text;
  int depth = 0;
  for (std::size_t n = 0; n < name.size(); ++n) {
    const bool is_operator = n >= 8 && name.compare(n - 8, 8, "operator") == 0;
    if (is_operator) return text + name.substr(n);
    if (name[n] == '<') ++depth;
    if (depth == 0) text += name[n];
    if (name[n] == '>') --depth;
  }
  return text;
}

std::string class_of(const std::string& name) {
  const std::string plain = without_templates(name);
  const auto at = plain.rfind("::");
  return at == std::string::npos ? "" : plain.substr(0, at);
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

bool is_sequence(const std::string& owner) {
  return contains(owner, "vector") || contains(owner, "array") || contains(owner, "valarray") ||
         contains(owner, "unique_ptr") || contains(owner, "span") || contains(owner, "string");
}

bool is_stream(const std::string& owner) {
  return contains(owner, "stream") || contains(owner, "ios") || contains(owner, "filebuf");
}

/// A method of a class of the C++ library.
Effect method_effect(const std::string& owner, const std::string& method, bool is_const) {
  static const std::set<std::string> elements{"operator[]", "at",        "front",
                                              "back",       "operator*", "get_element"};
  static const std::set<std::string> sizes{"size", "length", "empty", "capacity", "max_size"};
  static const std::set<std::string> positions{"begin", "end", "cbegin", "cend",
                                               "data",  "get", "c_str",  "operator->"};
  if (is_stream(owner)) return Effect::io;
  if (is_sequence(owner)) {
    if (elements.count(method) != 0) return Effect::element;
    if (sizes.count(method) != 0) return Effect::size;
    if (positions.count(method) != 0) return Effect::position;
  }
  if (contains(owner, "complex")) return is_const ? Effect::math : Effect::writes_arguments;
  if (sizes.count(method) != 0) return Effect::container_read;
  return is_const ? Effect::container_read : Effect::container;
}

Effect library_effect(const model::Function& function) {
  const std::string owner = class_of(function.name);
  const std::string name = unqualified(function.name);
  const bool is_method = function.this_variable != model::none;
  const bool is_class_method =
      is_method || (owner != "std" && !owner.empty() && owner != "std::chrono");
  if (contains(function.signature, "stream") && starts_with(name, "operator")) return Effect::io;
  if (contains(owner, "chrono") || name == "getline" || name == "endl" || name == "flush")
    return Effect::io;
  if (is_class_method) return method_effect(owner, name, function.is_const_method);
  static const std::set<std::string> positions{"begin", "end", "cbegin", "cend", "data"};
  if (positions.count(name) != 0) return Effect::position;
  if (starts_with(name, "operator") || name == "accumulate" || name == "inner_product")
    return Effect::reads;
  return Effect::writes_arguments;
}

}  // namespace

std::string unqualified(const std::string& name) {
  const std::string plain = without_templates(name);
  const auto at = plain.rfind("::");
  return at == std::string::npos ? plain : plain.substr(at + 2);
}

bool is_error_exit(const std::string& name) {
  return name == "MPI_Abort" || name == "MPI_Finalize" || name == "PMPI_Abort";
}

Effect effect_of(const model::Function& function) {
  std::string name = function.name;
  for (const char* prefix : {"std::", "__builtin_", "::"})
    if (starts_with(name, prefix)) name = name.substr(std::string(prefix).size());
  if (is_error_exit(name)) return Effect::exit;
  if (starts_with(name, "MPI_") || starts_with(name, "PMPI_") || starts_with(name, "MPIX_"))
    return Effect::mpi;
  if (starts_with(name, "H5") || starts_with(name, "nc_")) return Effect::hdf5;
  const auto found = table().find(name);
  if (found != table().end()) return found->second;
  if (function.is_noreturn) return Effect::exit;
  if (function.is_pure) return Effect::math;
  if (starts_with(name, "cblas_")) return Effect::writes_arguments;
  const bool is_cxx =
      starts_with(function.name, "std::") || starts_with(function.name, "__gnu_cxx");
  if (is_cxx) return library_effect(function);
  return Effect::unknown;
}

}  // namespace kedge::dependence
