// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: every iteration has a large array of its own.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Stmt;
using model::StmtKind;

constexpr std::int64_t many_bytes = 512;  ///< half of a thread's registers (255 of 4 bytes)

// Bytes of an array of constant size, else 0.
std::int64_t array_bytes(const model::Unit& unit, model::TypeId id) {
  const model::Type* type = divergence::type_of(unit, id);
  std::int64_t count = 1;
  bool is_array = false;
  while (type != nullptr && type->kind == model::TypeKind::array && type->extent) {
    is_array = true;
    count *= *type->extent;
    type = divergence::type_of(unit, type->element);
  }
  return is_array && type != nullptr ? count * type->bytes : 0;
}

void run(const Subject& subject, Findings& findings) {
  if (!is_outermost_kernel(subject)) return;
  std::int64_t total = 0;
  const Stmt* first = nullptr;
  std::vector<std::string> names;
  for_each_inner_stmt(subject, [&](const Stmt& stmt) {
    if (stmt.kind != StmtKind::declare) return;
    for (const model::VariableId id : stmt.declared) {
      const model::Variable& variable = divergence::variable_of(subject.unit, id);
      const model::Type* type = divergence::type_of(subject.unit, variable.type);
      const std::int64_t bytes = array_bytes(subject.unit, variable.type);
      if (bytes == 0 || variable.storage != model::Storage::local || type->is_const) continue;
      total += bytes;
      names.push_back(fmt::format("{} ({})", variable.name, bytes));
      if (first == nullptr) first = &stmt;
    }
  });
  if (total < many_bytes) return;
  findings.push_back(finding_at(
      subject.unit, first->location,
      fmt::format("{} bytes of arrays belong to each iteration: {}", total, listed(names))));
}

}  // namespace

extern const Check large_private_array;
const Check large_private_array{
    "large_private_array",
    "memory",
    "note",
    "The arrays that each iteration has for itself exceed what a thread's registers hold.",
    "A thread has at most 255 registers of 4 bytes. What does not fit, or is indexed by a "
    "variable, goes to local memory, which is main memory: slow, and so much per thread that few "
    "threads run at once.",
    "for (e = 0; e < n; e++) {\n  double b[3][8], h[8][4], f[8];  // here\n  ...\n}",
    "Split the kernel so that each part needs fewer values; recompute what is cheap; let a team of "
    "threads share one item with its arrays in scratch memory; unroll loops over constant extents "
    "so that indices are known.",
    "Arrays of called functions count in their own registers and are not added. 512 bytes is a "
    "rule of thumb; the compiler's report (ptxas -v) tells the truth.",
    run};

}  // namespace kedge::checks::catalogue
