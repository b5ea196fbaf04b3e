// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Elimination of variables, equations first. An elimination is exact for integers when one of the
// two coefficients that meet is one; else the result is larger than the true shadow and may only
// prove emptiness.
#include "analyzer/dependence/affine/elimination.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace kedge::dependence {

namespace {

constexpr std::size_t most_rows = 160;

enum class State { open, empty, given_up };

class Elimination {
 public:
  Elimination(std::vector<Row> equations, std::vector<Row> inequalities, std::size_t variables)
      : equations_(std::move(equations)), variables_(variables), gone_(variables, false) {
    for (Row& row : inequalities) add(std::move(row));
  }

  std::optional<bool> run() {
    while (state_ == State::open && solve_equation()) {
    }
    while (state_ == State::open && eliminate_cheapest()) {
    }
    if (state_ == State::empty) return false;
    if (state_ == State::given_up || !exact_) return std::nullopt;
    return true;
  }

 private:
  // Uses one equation to remove a variable; false when none is left.
  bool solve_equation() {
    if (equations_.empty()) return false;
    for (Row& row : equations_) reduce(row);
    if (state_ != State::open) return false;
    for (std::size_t k = equations_.size(); k-- > 0;) {
      for (std::size_t v = 0; v < variables_; ++v) {
        if (equations_[k][v] == 1 || equations_[k][v] == -1) {
          substitute(take(k), v);
          return true;
        }
      }
    }
    split(take(equations_.size() - 1));
    return true;
  }

  Row take(std::size_t k) {
    Row row = std::move(equations_[k]);
    equations_.erase(equations_.begin() + static_cast<std::ptrdiff_t>(k));
    return row;
  }

  // To lowest terms. The GCD test: no solution where the constant is not a multiple.
  void reduce(Row& row) {
    const std::int64_t divisor = content(row);
    if (divisor == 0 ? row.back() != 0 : row.back() % divisor != 0) {
      state_ = State::empty;
    } else if (divisor > 1) {
      for (std::int64_t& c : row) c /= divisor;
    }
  }

  // An equation without a coefficient of one: two inequalities, which lose its divisibility.
  void split(const Row& row) {
    exact_ = false;
    Row opposite = row;
    for (std::int64_t& c : opposite) c = -c;
    add(row);
    add(std::move(opposite));
  }

  void substitute(const Row& equation, std::size_t v) {
    gone_[v] = true;
    for (Row& row : equations_) {
      if (row[v] != 0) row = combine(row, 1, equation, -row[v] * equation[v]);
    }
    std::vector<Row> old;
    old.swap(rows_);
    index_.clear();
    for (Row& row : old) {
      if (row[v] != 0) row = combine(row, 1, equation, -row[v] * equation[v]);
      if (state_ != State::open) return;
      add(std::move(row));
    }
  }

  // Removes the variable with the fewest combinations; false when none is left.
  bool eliminate_cheapest() {
    std::size_t best = variables_;
    std::size_t best_cost = 0;
    for (std::size_t v = 0; v < variables_; ++v) {
      if (gone_[v]) continue;
      const std::size_t cost = cost_of(v);
      if (best == variables_ || cost < best_cost) {
        best = v;
        best_cost = cost;
      }
    }
    if (best == variables_) return false;
    eliminate(best);
    return true;
  }

  // Combinations; those that are not exact come last.
  [[nodiscard]] std::size_t cost_of(std::size_t v) const {
    std::size_t lower = 0;
    std::size_t upper = 0;
    bool unit_lower = true;
    bool unit_upper = true;
    for (const Row& row : rows_) {
      if (row[v] > 0) {
        ++lower;
        unit_lower = unit_lower && row[v] == 1;
      } else if (row[v] < 0) {
        ++upper;
        unit_upper = unit_upper && row[v] == -1;
      }
    }
    const bool exact = lower == 0 || upper == 0 || unit_lower || unit_upper;
    return lower * upper + (exact ? 0 : 10'000);
  }

  void eliminate(std::size_t v) {
    gone_[v] = true;
    std::vector<Row> lower;
    std::vector<Row> upper;
    std::vector<Row> rest;
    for (Row& row : rows_) {
      (row[v] == 0 ? rest : row[v] > 0 ? lower : upper).push_back(std::move(row));
    }
    rows_.clear();
    index_.clear();
    for (Row& row : rest) add(std::move(row));
    for (const Row& low : lower) {
      for (const Row& high : upper) {
        if (low[v] != 1 && high[v] != -1) exact_ = false;
        add(combine(low, -high[v], high, low[v]));
        if (state_ != State::open) return;
      }
    }
  }

  // Adds row >= 0 in lowest terms; of parallel rows the stricter one stays.
  void add(Row row) {
    const std::int64_t divisor = content(row);
    if (divisor == 0) {
      if (row.back() < 0) state_ = State::empty;
      return;
    }
    const std::int64_t constant = floor_division(row.back(), divisor);
    for (std::int64_t& c : row) c /= divisor;
    row.back() = 0;
    const auto [place, fresh] = index_.try_emplace(row, rows_.size());
    row.back() = constant;
    if (fresh) {
      rows_.push_back(std::move(row));
      if (rows_.size() > most_rows) state_ = State::given_up;
    } else {
      Row& known = rows_[place->second];
      known.back() = std::min(known.back(), constant);
    }
  }

  Row combine(const Row& a, std::int64_t factor_a, const Row& b, std::int64_t factor_b) {
    Row result(a.size());
    for (std::size_t k = 0; k < a.size(); ++k) {
      std::int64_t x = 0;
      std::int64_t y = 0;
      if (__builtin_mul_overflow(a[k], factor_a, &x) ||
          __builtin_mul_overflow(b[k], factor_b, &y) || __builtin_add_overflow(x, y, &result[k]) ||
          result[k] == INT64_MIN) {
        state_ = State::given_up;
        return Row(a.size(), 0);
      }
    }
    return result;
  }

  [[nodiscard]] std::int64_t content(const Row& row) const {
    std::int64_t divisor = 0;
    for (std::size_t v = 0; v < variables_; ++v) divisor = std::gcd(divisor, row[v]);
    return divisor;
  }

  static std::int64_t floor_division(std::int64_t value, std::int64_t divisor) {
    return value / divisor - (value % divisor < 0 ? 1 : 0);
  }

  std::vector<Row> equations_;
  std::vector<Row> rows_;
  std::map<Row, std::size_t> index_;  ///< rows without their constants
  std::size_t variables_;
  std::vector<bool> gone_;
  State state_ = State::open;
  bool exact_ = true;
};

class Rows {
 public:
  explicit Rows(const System& system) {
    for (const Polynomial* p : system.expressions()) {
      for (const auto& [monomial, coefficient] : p->terms()) {
        if (!monomial.empty()) columns_.try_emplace(monomial, columns_.size());
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return columns_.size(); }

  [[nodiscard]] std::optional<std::vector<Row>> of(const std::vector<Polynomial>& list) const {
    std::vector<Row> rows;
    for (const Polynomial& p : list) {
      Row row(columns_.size() + 1, 0);
      for (const auto& [monomial, coefficient] : p.terms()) {
        if (coefficient == INT64_MIN) return std::nullopt;
        row[monomial.empty() ? columns_.size() : columns_.at(monomial)] = coefficient;
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  std::map<Polynomial::Monomial, std::size_t> columns_;
};

}  // namespace

std::optional<bool> has_integer_point(const System& system) {
  const Rows rows(system);
  auto equations = rows.of(system.zero);
  auto inequalities = rows.of(system.non_negative);
  if (!equations || !inequalities) return std::nullopt;
  return Elimination(std::move(*equations), std::move(*inequalities), rows.size()).run();
}

}  // namespace kedge::dependence
