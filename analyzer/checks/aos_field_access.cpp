// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel reads single fields of an array of records.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

// "atoms[]" of "atoms[].pos.x", "" without a record.
std::string record_array(const std::string& name) {
  const auto at = name.rfind("[].");
  return at == std::string::npos ? "" : name.substr(0, at);
}

// The field itself is a number: a pointer or a record leads elsewhere.
bool is_number(const Subject& subject, const model::Access& access) {
  const std::string name = access.array.substr(access.array.rfind('.') + 1);
  bool number = true;
  for_each_own_expr(subject, [&](const model::Expr& expr) {
    if (expr.kind != model::ExprKind::member || expr.op != name) return;
    if (expr.location.line != access.place.line) return;
    const model::Type* type = type_of(subject.unit, expr);
    number = number && type != nullptr && type->kind != model::TypeKind::pointer &&
             type->kind != model::TypeKind::record;
  });
  return number;
}

// Records that are used whole lose nothing.
bool is_whole(const model::Unit& unit, const std::set<std::string>& names) {
  return std::any_of(unit.records.begin(), unit.records.end(), [&](const model::Record& record) {
    return record.fields.size() == names.size() &&
           std::all_of(record.fields.begin(), record.fields.end(),
                       [&](const model::Field& field) { return names.contains(field.name); });
  });
}

void run(const Subject& subject, Findings& findings) {
  if (!fits_device(subject.loop) || !subject.innermost || is_tiny(subject.loop)) return;
  struct Fields {
    std::set<std::string> names;
    const model::Access* first = nullptr;
  };
  std::map<std::string, Fields> arrays;
  for (const model::Access& access : subject.loop.accesses) {
    const std::string array = record_array(access.array);
    if (access.pattern != "aos_field" || array.empty()) continue;
    Fields& fields = arrays[array];
    if (!is_number(subject, access)) continue;
    fields.names.insert(access.array.substr(array.size() + 3));
    if (fields.first == nullptr) fields.first = &access;
  }
  for (const auto& [array, fields] : arrays) {
    if (fields.names.empty() || is_whole(subject.unit, fields.names)) continue;
    Finding finding = finding_at(
        fields.first->place,
        fmt::format("{} of the records in {}: neighbouring threads are a whole record apart",
                    listed({fields.names.begin(), fields.names.end()}), array));
    if (!fields.first->place.text.empty()) finding.evidence.push_back(fields.first->place.text);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

extern const Check aos_field_access;
const Check aos_field_access{
    "aos_field_access",
    "memory",
    "note",
    "A loop uses fields of an array of records (array of structures).",
    "Neighbouring threads read the same field of neighbouring records, so each memory transaction "
    "brings the other fields along; what is not used is bandwidth lost.",
    "struct particle { double x, y, z, mass, charge; } *p;\nfor (i = 0; i < n; i++) p[i].x += dt * "
    "v[i];  // here",
    "One array a field (structure of arrays), or a two-dimensional View whose layout follows the "
    "device. Where all fields are used together little is lost, and nothing is said.",
    "Whether the other fields are used nearby is not weighed; padded rows of plain numbers "
    "(x[4*i]) are strided_access.",
    run};

}  // namespace kedge::checks::catalogue
