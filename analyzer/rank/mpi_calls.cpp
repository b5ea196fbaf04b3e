// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Counts times sizes of datatypes.
#include "analyzer/rank/mpi_calls.hpp"

#include <fmt/format.h>

#include <map>

#include "analyzer/divergence/bodies.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/rank/formula.hpp"

namespace kedge::rank {

using model::Expr;
using model::ExprKind;

namespace {

const Expr* argument(const Expr& call, int position) {
  if (position < 0 || static_cast<std::size_t>(position) >= call.args.size()) return nullptr;
  return &call.args[static_cast<std::size_t>(position)];
}

int bytes_of_datatype(const std::string& name) {
  static const std::map<std::string, int> sizes{
      {"MPI_DOUBLE", 8},        {"MPI_FLOAT", 4},
      {"MPI_INT", 4},           {"MPI_LONG", 8},
      {"MPI_LONG_LONG", 8},     {"MPI_UNSIGNED", 4},
      {"MPI_CHAR", 1},          {"MPI_BYTE", 1},
      {"MPI_UNSIGNED_CHAR", 1}, {"MPI_INT64_T", 8},
      {"MPI_INT32_T", 4},       {"MPI_UINT64_T", 8},
      {"MPI_DOUBLE_INT", 12},   {"MPI_C_DOUBLE_COMPLEX", 16},
      {"MPI_LONG_LONG_INT", 8}};
  const auto known = sizes.find(name);
  return known == sizes.end() ? 0 : known->second;
}

}  // namespace

std::string datatype_of(const model::Unit& unit, const Expr& call, const MpiBuffer& buffer) {
  const Expr* type = argument(call, buffer.datatype);
  if (type == nullptr) return "";
  return type->spelling.empty() ? model::to_short_text(unit, *type, 40) : type->spelling;
}

std::string bytes_of(const model::Unit& unit, const Expr& call, const MpiBuffer& buffer) {
  const Expr* count = argument(call, buffer.count);
  const Expr* data = argument(call, buffer.argument);
  if (count == nullptr || data == nullptr) return "";
  int size = bytes_of_datatype(datatype_of(unit, call, buffer));
  if (size == 0) {
    const model::Type* type = divergence::type_of(unit, data->type);
    if (type != nullptr) type = divergence::type_of(unit, type->element);
    if (type != nullptr && type->kind != model::TypeKind::void_) size = type->bytes;
  }
  if (size == 0) return "";
  Sum sum;
  sum.add(size, {model::to_short_text(unit, *count, 40)});
  return sum.text();
}

}  // namespace kedge::rank
