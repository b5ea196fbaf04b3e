// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: messages of the time loop are described by a derived datatype.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analyzer/checks/messages.hpp"
#include "analyzer/checks/mpi_functions.hpp"
#include "analyzer/checks/report.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

// A resized type is made from another one, which is reported for itself.
bool makes_strided(const std::string& name) {
  return is_mpi(name, "datatype") && name != "MPI_Type_create_resized";
}

// The variable's or the field's name: what a program calls its type wherever it uses it.
std::string name_of(const model::Unit& unit, const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::variable:
      return divergence::variable_of(unit, expr.variable).name;
    case ExprKind::member:
      return expr.op;
    case ExprKind::address:
    case ExprKind::deref:
    case ExprKind::index:
    case ExprKind::cast:
      return expr.args.empty() ? "" : name_of(unit, expr.args[0]);
    default:
      return "";
  }
}

// Names of the types that messages below the loop are sent with.
std::set<std::string> types_below(const Subject& subject) {
  std::set<std::string> names;
  for (const ReachedCall& reached : subject.survey.below(subject.loop).calls) {
    const auto& args = reached.call->args;
    if (!is_message(divergence::callee_name(*reached.unit, *reached.call)) || args.size() < 3)
      continue;
    if (const std::string name = name_of(*reached.unit, args[2]); !name.empty()) names.insert(name);
  }
  return names;
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.loop.parent.empty() || fits_device(subject.loop)) return;
  const auto names = types_below(subject);
  if (names.empty() || !subject.survey.holds_kernels(subject.loop)) return;
  for (const model::Unit& unit : subject.bodies.program().units)
    for (const model::Function& function : unit.functions) {
      if (!function.body) continue;
      model::for_each_expr_in(*function.body, [&](const Expr& expr) {
        if (expr.kind != ExprKind::call || expr.args.empty()) return;
        const std::string maker = divergence::callee_name(unit, expr);
        const std::string name = makes_strided(maker) ? name_of(unit, expr.args.back()) : "";
        if (names.contains(name))
          findings.push_back(
              finding_at(unit, expr.location,
                         fmt::format("{} ({}) describes data of messages below the loop at {}:{}",
                                     name, maker, subject.loop.file, subject.loop.line)));
      });
    }
}

}  // namespace

extern const Check derived_datatype;
const Check derived_datatype{
    "derived_datatype",
    "communication",
    "note",
    "A message of the time loop is described by a strided or scattered MPI datatype.",
    "MPI packs such data itself. For data on a device many libraries do so block by block, with a "
    "copy for each, which is slower than the message by orders of magnitude.",
    "MPI_Type_vector(ny, 1, nx, MPI_DOUBLE, &column);  // here\n...\nMPI_Isend(u, 1, column, west, "
    "0, comm, &r);",
    "Pack in a kernel into a contiguous buffer and send that as MPI_DOUBLE; unpack likewise.",
    "Types are matched by the name of the variable or field that holds them.",
    run};

}  // namespace kedge::checks::catalogue
