// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Equations first: each with a coefficient of one removes a variable for good.
#include "analyzer/dependence/affine/elimination.hpp"

#include <algorithm>

namespace kedge::dependence {

namespace {

// Room for variables that only a question brings along.
constexpr std::size_t spare_variables = 8;

using Equation = std::vector<std::int64_t>;

// To lowest terms. The GCD test: no solution where the constant is not a multiple.
bool reduce(Equation& equation) {
  const std::int64_t divisor = content(equation);
  if (divisor == 0) return equation.back() == 0;
  if (equation.back() % divisor != 0) return false;
  for (std::int64_t& c : equation) c /= divisor;
  return true;
}

std::optional<std::size_t> unit_variable(const Equation& equation, const std::vector<bool>& kept) {
  for (std::size_t v = 0; v + 1 < equation.size(); ++v) {
    if ((equation[v] == 1 || equation[v] == -1) && !kept[v]) return v;
  }
  return std::nullopt;
}

bool uses_only(const Equation& equation, const std::vector<bool>& kept) {
  for (std::size_t v = 0; v + 1 < equation.size(); ++v) {
    if (equation[v] != 0 && !kept[v]) return false;
  }
  return true;
}

bool made_of(const Polynomial::Monomial& monomial, const std::vector<SymbolId>& symbols) {
  return std::all_of(monomial.begin(), monomial.end(), [&](SymbolId id) {
    return std::find(symbols.begin(), symbols.end(), id) != symbols.end();
  });
}

bool replace(Equation& row, const Equation& by, std::size_t variable) {
  if (row[variable] == 0) return true;
  Equation result(row.size());
  if (!combine(row, 1, by, -row[variable] * by[variable], result)) return false;
  row = std::move(result);
  return true;
}

// Solves what can be solved with coefficients of one; `use` is called for each such equation. The
// rest stays in `equations`. False where there is no solution at all.
template <class Use>
bool solve(std::vector<Equation>& equations, const std::vector<bool>& kept, bool& overflow,
           const Use& use) {
  for (std::size_t k = 0; k < equations.size();) {
    if (!reduce(equations[k])) return false;
    const auto variable = unit_variable(equations[k], kept);
    if (!variable) {
      ++k;
      continue;
    }
    const Equation solved = std::move(equations[k]);
    equations.erase(equations.begin() + static_cast<std::ptrdiff_t>(k));
    for (Equation& other : equations) {
      if (!replace(other, solved, *variable)) overflow = true;
    }
    if (overflow) return true;
    use(solved, *variable);
    k = 0;
  }
  return true;
}

}  // namespace

Elimination::Elimination(const System& system, const std::vector<SymbolId>& kept) {
  for (const auto* list : {&system.zero, &system.non_negative}) {
    for (const Polynomial& p : *list) {
      for (const auto& [monomial, coefficient] : p.terms()) {
        if (!monomial.empty()) columns_.try_emplace(monomial, columns_.size());
      }
    }
  }
  width_ = columns_.size() + spare_variables + 1;
  table_ = RowTable(width_ - 1);
  kept_.assign(width_ - 1, false);
  for (const auto& [monomial, column] : columns_) kept_[column] = made_of(monomial, kept);
  ColumnMap none;
  std::vector<Equation> equations;
  for (const Polynomial& p : system.zero) {
    const auto row = row_of(p, none);
    usable_ = usable_ && row;
    if (row) equations.push_back(*row);
  }
  for (const Polynomial& p : system.non_negative) {
    const auto row = row_of(p, none);
    usable_ = usable_ && row;
    if (row) table_.add(*row);
  }
  bool overflow = false;
  const bool possible =
      solve(equations, kept_, overflow, [&](const Equation& by, std::size_t variable) {
        table_.substitute(by, variable);
        solved_.push_back({variable, by});
      });
  if (!possible) table_.mark_empty();
  if (overflow) usable_ = false;
  for (const Equation& rest : equations) table_.add_equation(rest, uses_only(rest, kept_));
}

std::optional<std::vector<Polynomial>> Elimination::shadow() const {
  if (!usable_) return std::nullopt;
  RowTable table = table_;
  if (!table.project(kept_)) return std::nullopt;
  std::vector<Polynomial> result;
  for (std::size_t k = 0; k < table.size(); ++k) {
    Polynomial p = Polynomial::constant(table.row(k).back());
    for (const auto& [monomial, column] : columns_) {
      p = p + Polynomial::term(monomial, table.row(k)[column]);
    }
    result.push_back(p);
  }
  if (table.empty()) result.push_back(Polynomial::constant(-1));
  return result;
}

std::optional<Elimination::Equation> Elimination::row_of(const Polynomial& p,
                                                         ColumnMap& more) const {
  Equation row(width_, 0);
  for (const auto& [monomial, coefficient] : p.terms()) {
    if (coefficient == INT64_MIN) return std::nullopt;
    if (monomial.empty()) {
      row.back() = coefficient;
      continue;
    }
    const auto known = columns_.find(monomial);
    const std::size_t column =
        known != columns_.end()
            ? known->second
            : more.try_emplace(monomial, columns_.size() + more.size()).first->second;
    if (column + 1 >= width_) return std::nullopt;
    row[column] = coefficient;
  }
  return row;
}

std::optional<Elimination::Equation> Elimination::reduced_row(const Polynomial& p,
                                                              ColumnMap& more) const {
  auto row = row_of(p, more);
  for (const Solved& solved : solved_) {
    if (row && !replace(*row, solved.equation, solved.variable)) return std::nullopt;
  }
  return row;
}

std::optional<bool> Elimination::has_point(std::span<const Polynomial> zero,
                                           std::span<const Polynomial> non_negative) const {
  if (!usable_) return std::nullopt;
  RowTable table = table_;
  ColumnMap more;
  for (const Polynomial& p : non_negative) {
    const auto row = reduced_row(p, more);
    if (!row) return std::nullopt;
    table.add(*row);
  }
  std::vector<Equation> equations;
  for (const Polynomial& p : zero) {
    auto row = reduced_row(p, more);
    if (!row) return std::nullopt;
    equations.push_back(std::move(*row));
  }
  bool overflow = false;
  const bool possible =
      solve(equations, kept_, overflow,
            [&](const Equation& by, std::size_t variable) { table.substitute(by, variable); });
  if (!possible) return false;
  if (overflow) return std::nullopt;
  for (const Equation& rest : equations) table.add_equation(rest, false);
  return table.decide();
}

}  // namespace kedge::dependence
