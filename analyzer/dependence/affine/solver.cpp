// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Emptiness, sample points and coverage of integer sets.
#include "analyzer/dependence/affine/solver.hpp"

#include <algorithm>

#include "analyzer/dependence/affine/elimination.hpp"
#include "analyzer/dependence/affine/isl_columns.hpp"
#include "analyzer/dependence/affine/isl_handle.hpp"

namespace kedge::dependence {

namespace {

constexpr unsigned long operations_per_question = 20'000;

Columns columns_of(const System& system) {
  Columns columns;
  columns.add(system);
  return columns;
}

}  // namespace

Emptiness emptiness(const System& system) {
  const IslBudget budget(operations_per_question);
  for (const System& part : alternatives(system)) {
    if (const auto point = Elimination(part).has_point()) {
      if (*point) return Emptiness::has_points;
      continue;
    }
    const IslBasicSet set = columns_of(part).basic_set(part.zero, part.non_negative);
    switch (isl_basic_set_is_empty(set.get())) {
      case isl_bool_true:
        continue;
      case isl_bool_false:
        return Emptiness::has_points;
      case isl_bool_error:
        return Emptiness::too_large;
    }
  }
  return Emptiness::empty;
}

// One alternative after another: their union would compare each with each.
std::optional<Point> sample(const System& system) {
  const Columns columns = columns_of(system);
  const IslBudget budget(operations_per_question);
  for (const System& part : alternatives(system)) {
    const Isl<isl_point> found(
        isl_basic_set_sample_point(columns.basic_set(part.zero, part.non_negative).release()));
    if (!found) return std::nullopt;
    if (isl_point_is_void(found.get()) != isl_bool_false) continue;
    Point point;
    int column = 0;
    for (const auto& monomial : columns.monomials()) {
      const Isl<isl_val> value(isl_point_get_coordinate_val(found.get(), isl_dim_set, column++));
      if (!value || isl_val_n_abs_num_chunks(value.get(), 4) > 1) return std::nullopt;
      point.emplace(monomial, isl_val_get_num_si(value.get()));
    }
    return point;
  }
  return std::nullopt;
}

namespace {

bool uses_any(const Polynomial::Monomial& monomial, const std::set<SymbolId>& symbols) {
  return std::any_of(monomial.begin(), monomial.end(),
                     [&](SymbolId id) { return symbols.count(id) != 0; });
}

// A product that holds a variable of the cover itself could take a value that no choice of the
// variable gives: such a cover proves nothing.
bool usable(const Cover& cover) {
  for (const System& part : alternatives(cover.system)) {
    if (!part.exact) return false;
  }
  for (const Polynomial* p : cover.system.expressions()) {
    for (const auto& [monomial, coefficient] : p->terms()) {
      if (monomial.size() > 1 && uses_any(monomial, cover.own)) return false;
    }
  }
  return true;
}

void add_shared(Columns& columns, const Cover& cover) {
  for (const Polynomial* p : cover.system.expressions()) {
    for (const auto& [monomial, coefficient] : p->terms()) {
      if (!uses_any(monomial, cover.own)) columns.add(Polynomial::term(monomial, 1));
    }
  }
}

IslSet shared_part(const Cover& cover, const Columns& shared) {
  Columns all = shared;
  all.add(cover.system);
  const unsigned own = all.size() - shared.size();
  return IslSet(
      isl_set_project_out(all.set(cover.system).release(), isl_dim_set, shared.size(), own));
}

}  // namespace

bool covered_by(const System& covered, const std::vector<Cover>& covers) {
  Columns shared = columns_of(covered);
  for (const Cover& cover : covers) {
    if (usable(cover)) add_shared(shared, cover);
  }
  const IslBudget budget(operations_per_question);
  const IslSet needed = shared.set(covered);
  IslSet offered(isl_set_empty(isl_space_set_alloc(isl_context(), 0, shared.size())));
  for (const Cover& cover : covers) {
    if (!usable(cover)) continue;
    offered.reset(isl_set_union(offered.release(), shared_part(cover, shared).release()));
  }
  return isl_set_is_subset(needed.get(), offered.get()) == isl_bool_true;
}

}  // namespace kedge::dependence
