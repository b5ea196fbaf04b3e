// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One function a loop and fact. Arrays come as void pointers with the size of an element, so that
// one check serves every integer type.
#include "analyzer/scan/emit_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analyzer/scan/condition.hpp"

namespace kedge::scan {
namespace {

constexpr const char* head = R"(/* Tests of what kedge scan assumes or was told. Written by
 * kedge scan --emit-checks; include it where the loops are.
 * Each function returns 1 if its fact holds for the data that it is given, else 0. */
#ifndef KEDGE_CHECKS_H
#define KEDGE_CHECKS_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Element k of an array of integers of `size` bytes each. */
static inline long long kedge_element(const void *values, size_t k, size_t size, int is_signed) {
  const unsigned char *at = (const unsigned char *)values + k * size;
  if (size == sizeof(signed char)) return is_signed ? *(const signed char *)at : *at;
  if (size == sizeof(short)) {
    short value;
    memcpy(&value, at, sizeof value);
    return is_signed ? value : (unsigned short)value;
  }
  if (size == sizeof(int)) {
    int value;
    memcpy(&value, at, sizeof value);
    return is_signed ? (long long)value : (long long)(unsigned int)value;
  }
  {
    long long value = 0;
    memcpy(&value, at, size < sizeof value ? size : sizeof value);
    return value;
  }
}

static inline int kedge_compare(const void *a, const void *b) {
  const long long x = *(const long long *)a, y = *(const long long *)b;
  return (x > y) - (x < y);
}

/* No two of n integers are equal. */
static inline int kedge_distinct(const void *values, size_t n, size_t size) {
  size_t k, m;
  int distinct = 1;
  long long *sorted = n > 1 ? (long long *)malloc(n * sizeof *sorted) : NULL;
  if (n < 2) return 1;
  if (sorted == NULL) { /* no memory: compare each with each */
    for (k = 0; k < n; k++)
      for (m = k + 1; m < n; m++)
        if (kedge_element(values, k, size, 1) == kedge_element(values, m, size, 1)) return 0;
    return 1;
  }
  for (k = 0; k < n; k++) sorted[k] = kedge_element(values, k, size, 1);
  qsort(sorted, n, sizeof *sorted, kedge_compare);
  for (k = 1; k < n && distinct; k++) distinct = sorted[k - 1] != sorted[k];
  free(sorted);
  return distinct;
}

/* None of n integers is below the one before it. */
static inline int kedge_ascending(const void *values, size_t n, size_t size, int is_signed) {
  size_t k;
  for (k = 1; k < n; k++)
    if (kedge_element(values, k - 1, size, is_signed) > kedge_element(values, k, size, is_signed))
      return 0;
  return 1;
}

/* Two blocks of memory have no byte in common. */
static inline int kedge_apart(const void *a, size_t a_bytes, const void *b, size_t b_bytes) {
  const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  return a_bytes == 0 || b_bytes == 0 || x + a_bytes <= y || y + b_bytes <= x;
}

/* Of n pointers, each to a row of as many bytes, no two rows overlap. */
static inline int kedge_rows_apart(const void *rows, size_t n, size_t bytes) {
  size_t k, m;
  for (k = 0; k < n; k++)
    for (m = k + 1; m < n; m++) {
      const void *a, *b;
      memcpy(&a, (const char *)rows + k * sizeof a, sizeof a);
      memcpy(&b, (const char *)rows + m * sizeof b, sizeof b);
      if (!kedge_apart(a, bytes, b, bytes)) return 0;
    }
  return 1;
}
)";

struct Assumed {
  std::string kind;  ///< "" for a comparison
  std::vector<std::string> names;
};

// "no_alias(a,b)"; what is in no such form is a comparison.
Assumed parse(const std::string& text) {
  const auto open = text.find('(');
  static const std::set<std::string> kinds{"ascending", "contains", "injective",
                                           "monotone",  "no_alias", "pure"};
  const std::string kind = open == std::string::npos ? "" : text.substr(0, open);
  if (!kinds.contains(kind) || text.back() != ')') return {"", {}};
  Assumed out{kind, {""}};
  int depth = 0;
  for (std::size_t n = open + 1; n + 1 < text.size(); ++n) {
    const char c = text[n];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c == ',' && depth == 0)
      out.names.emplace_back();
    else
      out.names.back() += c;
  }
  return out;
}

std::string in_comment(std::string text) {
  for (auto at = text.find("*/"); at != std::string::npos; at = text.find("*/", at))
    text.replace(at, 2, "* /");
  for (auto at = text.find("/*"); at != std::string::npos; at = text.find("/*", at))
    text.replace(at, 2, "/ *");
  return text;
}

// Of the array that a name stands for: how its elements are read.
bool is_unsigned(const Result& result, const model::LoopResult& loop, const std::string& name) {
  if (loop.unit == model::none) return false;
  const model::Unit& unit = result.program.units[static_cast<std::size_t>(loop.unit)];
  const std::string last = name.substr(name.find_last_of(".>") + 1);
  const auto element = [&](model::TypeId id) -> const model::Type* {
    const model::Type* type = divergence::type_of(unit, id);
    while (type != nullptr && type->element != model::none)
      type = divergence::type_of(unit, type->element);
    return type;
  };
  const auto tells = [&](model::TypeId id) {
    const model::Type* type = element(id);
    return type != nullptr && type->kind == model::TypeKind::integer && !type->is_signed;
  };
  for (const model::Variable& variable : unit.variables)
    if (variable.name == name &&
        (variable.function == loop.function_id || variable.function == model::none))
      return tells(variable.type);
  for (const model::Record& record : unit.records)
    for (const model::Field& field : record.fields)
      if (field.name == last) return tells(field.type);
  return false;
}

class Emitter {
 public:
  explicit Emitter(const Result& result) : result_(result) {}

  std::string write() {
    for (const model::LoopResult& loop : result_.loops) {
      std::vector<std::string> facts = loop.assumes;
      for (const model::StatedFact& fact : loop.facts_used) facts.push_back(fact.fact);
      for (const std::string& fact : facts) emit(loop, fact);
    }
    std::string text = head + body_;
    if (body_.empty()) text += "\n/* The scanned loops rest on nothing that could be tested. */\n";
    if (!untested_.empty()) {
      text += "\n/* Assumed or stated, and not testable at run time:\n";
      for (const std::string& line : untested_) text += " *   " + in_comment(line) + "\n";
      text += " */\n";
    }
    return text + "\n#endif /* KEDGE_CHECKS_H */\n";
  }

 private:
  std::string function_name(const model::LoopResult& loop, const std::string& fact) {
    std::string stem = loop.file.substr(loop.file.rfind('/') + 1);
    stem = stem.substr(0, stem.rfind('.'));
    const std::string base =
        fmt::format("kedge_check_{}_{}_{}", as_identifier(stem), loop.line, as_identifier(fact));
    std::string name = base;
    for (int n = 2; !used_.insert(name).second; ++n) name = fmt::format("{}_{}", base, n);
    return name;
  }

  void add(const model::LoopResult& loop, const std::string& fact, const std::string& name,
           const std::string& parameters, const std::string& call, const std::string& result,
           const std::string& when) {
    body_ += fmt::format(
        "\n/* {} for the loop at {}:{} in {}.\n * {}\n *   if (!{}({})) abort();\n */\n"
        "static inline int {}({}) {{\n  return {};\n}}\n",
        in_comment(fact), in_comment(loop.file), loop.line, in_comment(loop.function), when, name,
        in_comment(call), name, parameters, result);
  }

  void emit(const model::LoopResult& loop, const std::string& fact) {
    const Assumed assumed = parse(fact);
    if (assumed.kind == "injective" || assumed.kind == "monotone")
      return emit_array(loop, fact, assumed);
    if (assumed.kind == "no_alias") return emit_apart(loop, fact, assumed);
    if (assumed.kind.empty())
      if (const auto condition = parse_condition(fact))
        return emit_condition(loop, fact, *condition);
    untested_.push_back(
        fmt::format("{} for the loop at {}:{} in {}", fact, loop.file, loop.line, loop.function));
  }

  void emit_array(const model::LoopResult& loop, const std::string& fact, const Assumed& assumed) {
    const std::string& array = assumed.names[0];
    const bool ascends = assumed.kind == "monotone";
    const std::string count = loop.trip_count.empty() ? "n" : loop.trip_count;
    const std::string name = function_name(loop, fact);
    const std::string sign = is_unsigned(result_, loop, array) ? "0" : "1";
    add(loop, fact, name, "const void *values, size_t n, size_t size",
        fmt::format("{0}, {1}{2}, sizeof ({0})[0]", array, count, ascends ? " + 1" : ""),
        ascends ? fmt::format("kedge_ascending(values, n, size, {})", sign)
                : "kedge_distinct(values, n, size)",
        "Before the loop, with the elements that it reads:");
  }

  void emit_apart(const model::LoopResult& loop, const std::string& fact, const Assumed& assumed) {
    const std::string& first = assumed.names[0];
    if (assumed.names.size() > 1) {
      add(loop, fact, function_name(loop, fact),
          "const void *a, size_t a_bytes, const void *b, size_t b_bytes",
          fmt::format("{}, BYTES, {}, BYTES", first, assumed.names[1]),
          "kedge_apart(a, a_bytes, b, b_bytes)",
          "Before the loop, with the addresses of the first bytes that it uses and their numbers:");
      return;
    }
    const std::string rows = first.starts_with("rows of ") ? first.substr(8) : first;
    add(loop, fact, function_name(loop, fact), "const void *rows, size_t n, size_t bytes",
        fmt::format("{}, ROWS, BYTES", rows), "kedge_rows_apart(rows, n, bytes)",
        "Before the loop, with the number of rows and the bytes of one:");
  }

  void emit_condition(const model::LoopResult& loop, const std::string& fact,
                      const Condition& condition) {
    std::string parameters, call;
    for (const Condition::Value& value : condition.values) {
      parameters += (parameters.empty() ? "long long " : ", long long ") + value.parameter;
      call += (call.empty() ? "" : ", ") + value.source;
    }
    add(loop, fact, function_name(loop, fact), parameters.empty() ? "void" : parameters, call,
        condition.expression,
        "Before the loop; where a value changes in the loop, for each that it takes:");
  }

  const Result& result_;
  std::string body_;
  std::vector<std::string> untested_;
  std::set<std::string> used_;
};

}  // namespace

std::string emit_checks(const Result& result) {
  return Emitter(result).write();
}

}  // namespace kedge::scan
