// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Constraint matrices of ISL, written and read.
#include "analyzer/dependence/affine/isl_columns.hpp"

#include <algorithm>
#include <climits>

namespace kedge::dependence {

namespace {

constexpr std::size_t most_disequalities = 5;

isl_mat* set_element(isl_mat* matrix, int row, int column, std::int64_t value) {
  if (value >= INT_MIN && value <= INT_MAX) {
    return isl_mat_set_element_si(matrix, row, column, static_cast<int>(value));
  }
  return isl_mat_set_element_val(matrix, row, column, isl_val_int_from_si(isl_context(), value));
}

isl_mat* matrix_of(const Columns& columns, const std::vector<Polynomial>& rows) {
  isl_mat* matrix =
      isl_mat_alloc(isl_context(), static_cast<unsigned>(rows.size()), columns.size() + 1);
  int row = 0;
  for (const Polynomial& p : rows) {
    for (int column = 0; column <= static_cast<int>(columns.size()); ++column) {
      matrix = isl_mat_set_element_si(matrix, row, column, 0);
    }
    for (const auto& [monomial, coefficient] : p.terms()) {
      const int column = monomial.empty() ? 0 : columns.index(monomial) + 1;
      matrix = set_element(matrix, row, column, coefficient);
    }
    ++row;
  }
  return matrix;
}

// INT64_MIN where it does not fit: row_polynomial then overflows and the row becomes invalid.
std::int64_t small_number(isl_val* value) {
  if (value == nullptr || isl_val_n_abs_num_chunks(value, 4) > 1) return INT64_MIN;
  return isl_val_get_num_si(value);
}

}  // namespace

void Columns::add(const Polynomial& p) {
  for (const auto& [monomial, coefficient] : p.terms()) {
    if (monomial.empty()) continue;
    const auto [place, fresh] = index_.try_emplace(monomial, static_cast<int>(monomials_.size()));
    if (fresh) monomials_.push_back(monomial);
  }
}

void Columns::add(const System& system) {
  for (const Polynomial* p : system.expressions()) add(*p);
}

void Columns::add_over(const System& system, const std::vector<SymbolId>& symbols) {
  for (const Polynomial* p : system.expressions()) {
    for (const auto& [monomial, coefficient] : p->terms()) {
      const bool over = std::all_of(monomial.begin(), monomial.end(), [&](SymbolId id) {
        return std::find(symbols.begin(), symbols.end(), id) != symbols.end();
      });
      if (over) add(Polynomial::term(monomial, 1));
    }
  }
}

IslBasicSet Columns::basic_set(const std::vector<Polynomial>& zero,
                               const std::vector<Polynomial>& non_negative) const {
  isl_space* space = isl_space_set_alloc(isl_context(), 0, size());
  return IslBasicSet(isl_basic_set_from_constraint_matrices(
      space, matrix_of(*this, zero), matrix_of(*this, non_negative), isl_dim_cst, isl_dim_param,
      isl_dim_set, isl_dim_div));
}

IslSet Columns::set(const System& system) const {
  IslSet result;
  for (const System& part : alternatives(system)) {
    isl_set* next = isl_set_from_basic_set(basic_set(part.zero, part.non_negative).release());
    result.reset(result ? isl_set_union(result.release(), next) : next);
    if (!result) break;
  }
  return result;
}

std::vector<System> alternatives(const System& system) {
  System base = system;
  base.non_zero.clear();
  std::vector<System> result{base};
  for (std::size_t i = 0; i < system.non_zero.size(); ++i) {
    if (i >= most_disequalities) {
      for (System& part : result) part.exact = false;
      break;
    }
    std::vector<System> next;
    for (const System& part : result) {
      const Polynomial one = Polynomial::constant(1);
      const Polynomial& p = system.non_zero[i];
      next.push_back(part.with_non_negative(p - one));
      next.push_back(part.with_non_negative(Polynomial::constant(-1) - p));
    }
    result = std::move(next);
  }
  return result;
}

Polynomial row_polynomial(isl_mat* matrix, int row, const Columns& columns) {
  Polynomial result;
  for (int column = 0; column <= static_cast<int>(columns.size()); ++column) {
    const Isl<isl_val> value(isl_mat_get_element_val(matrix, row, column));
    const std::int64_t coefficient = small_number(value.get());
    const Polynomial::Monomial monomial =
        column == 0 ? Polynomial::Monomial{}
                    : columns.monomials()[static_cast<std::size_t>(column - 1)];
    result = result - Polynomial::term(monomial, coefficient) * Polynomial::constant(-1);
  }
  return result;
}

}  // namespace kedge::dependence
