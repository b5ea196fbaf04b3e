// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a System says of its parameters: conditions under which it is empty.
#include "analyzer/dependence/affine/elimination.hpp"
#include "analyzer/dependence/affine/isl_columns.hpp"
#include "analyzer/dependence/affine/isl_handle.hpp"
#include "analyzer/dependence/affine/solver.hpp"

namespace kedge::dependence {

namespace {

constexpr unsigned long operations_per_projection = 20'000;

IslSet projected(const System& system, const Columns& kept) {
  Columns all = kept;
  all.add(system);
  const unsigned others = all.size() - kept.size();
  return IslSet(isl_set_project_out(all.set(system).release(), isl_dim_set, kept.size(), others));
}

IslSet projected_union(const std::vector<System>& systems, const Columns& kept) {
  IslSet result(isl_set_empty(isl_space_set_alloc(isl_context(), 0, kept.size())));
  for (const System& system : systems) {
    result.reset(isl_set_union(result.release(), projected(system, kept).release()));
  }
  return result;
}

}  // namespace

std::optional<Polynomial> excluding_condition(const System& outer, const std::vector<System>& inner,
                                              const std::vector<SymbolId>& parameters) {
  Columns kept;
  kept.add_over(outer, parameters);
  for (const System& system : inner) kept.add_over(system, parameters);
  if (kept.size() == 0) return std::nullopt;
  const IslBudget budget(operations_per_projection);
  const IslSet possible = projected(outer, kept);
  isl_set* without =
      isl_set_subtract(isl_set_copy(possible.get()), projected_union(inner, kept).release());
  without = isl_set_coalesce(isl_set_gist(without, isl_set_copy(possible.get())));
  const IslSet condition(without);
  if (!condition || isl_set_n_basic_set(condition.get()) != 1) return std::nullopt;
  const Isl<isl_basic_set_list> list(isl_set_get_basic_set_list(condition.get()));
  const IslBasicSet only(isl_basic_set_list_get_basic_set(list.get(), 0));
  if (!only || isl_basic_set_dim(only.get(), isl_dim_div) != 0) return std::nullopt;
  if (isl_basic_set_is_empty(only.get()) != isl_bool_false) return std::nullopt;
  const Isl<isl_mat> equations(isl_basic_set_equalities_matrix(
      only.get(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div));
  const Isl<isl_mat> inequalities(isl_basic_set_inequalities_matrix(
      only.get(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div));
  if (!equations || !inequalities || isl_mat_rows(equations.get()) != 0 ||
      isl_mat_rows(inequalities.get()) != 1) {
    return std::nullopt;
  }
  const Polynomial result = row_polynomial(inequalities.get(), 0, kept);
  return result.valid() ? std::optional(result) : std::nullopt;
}

namespace {

// Is there a point of `system` outside all the sets from `next` on, each given by inequalities?
bool point_outside(const System& system, const std::vector<std::vector<Polynomial>>& sets,
                   std::size_t next) {
  if (emptiness(system) == Emptiness::empty) return false;
  if (next == sets.size()) return true;
  for (const Polynomial& p : sets[next]) {
    const System violated = system.with_non_negative(Polynomial::constant(-1) - p);
    if (point_outside(violated, sets, next + 1)) return true;
  }
  return false;
}

std::optional<std::vector<Polynomial>> shadow(const System& system,
                                              const std::vector<SymbolId>& parameters) {
  if (!system.non_zero.empty()) return std::nullopt;
  return Elimination(system, parameters).shadow();
}

std::optional<bool> violated_by_shadows(const System& system, const std::vector<System>& violations,
                                        const std::vector<SymbolId>& parameters) {
  const auto possible = shadow(system, parameters);
  if (!possible) return std::nullopt;
  std::vector<std::vector<Polynomial>> sets;
  for (const System& violation : violations) {
    auto set = shadow(violation, parameters);
    if (!set) return std::nullopt;
    sets.push_back(std::move(*set));
  }
  System outer;
  for (const Polynomial& p : *possible) outer.add_non_negative(p);
  return !point_outside(outer, sets, 0);
}

}  // namespace

bool always_violated(const System& system, const std::vector<System>& violations,
                     const std::vector<SymbolId>& parameters) {
  if (const auto quick = violated_by_shadows(system, violations, parameters)) return *quick;
  Columns kept;
  kept.add_over(system, parameters);
  for (const System& violation : violations) kept.add_over(violation, parameters);
  const IslBudget budget(operations_per_projection);
  const IslSet possible = projected(system, kept);
  const IslSet violated = projected_union(violations, kept);
  return isl_set_is_subset(possible.get(), violated.get()) == isl_bool_true;
}

}  // namespace kedge::dependence
