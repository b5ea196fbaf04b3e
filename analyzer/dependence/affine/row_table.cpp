// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Fourier-Motzkin elimination. A step is exact for integers when one of the two coefficients that
// meet is one; else the result is larger than the true shadow and may only prove emptiness.
#include "analyzer/dependence/affine/row_table.hpp"

#include <algorithm>
#include <numeric>

namespace kedge::dependence {

namespace {

constexpr std::size_t most_rows = 160;
constexpr std::size_t inexact = 10'000;

std::int64_t floor_division(std::int64_t value, std::int64_t divisor) {
  return value / divisor - (value % divisor < 0 ? 1 : 0);
}

std::uint64_t hash_of(RowView row) {
  std::uint64_t hash = 1469598103934665603U;
  for (const std::int64_t c : row.first(row.size() - 1)) {
    hash = (hash ^ static_cast<std::uint64_t>(c)) * 1099511628211U;
  }
  return hash;
}

bool parallel(RowView a, RowView b) {
  return std::equal(a.begin(), a.end() - 1, b.begin(), b.end() - 1);
}

}  // namespace

std::int64_t content(RowView row) {
  std::int64_t divisor = 0;
  for (const std::int64_t c : row.first(row.size() - 1)) {
    if (c != 0) divisor = std::gcd(divisor, c);
    if (divisor == 1) break;
  }
  return divisor;
}

bool combine(RowView a, std::int64_t factor_a, RowView b, std::int64_t factor_b,
             std::span<std::int64_t> result) {
  for (std::size_t k = 0; k < a.size(); ++k) {
    std::int64_t x = 0;
    std::int64_t y = 0;
    if (__builtin_mul_overflow(a[k], factor_a, &x) || __builtin_mul_overflow(b[k], factor_b, &y) ||
        __builtin_add_overflow(x, y, &result[k]) || result[k] == INT64_MIN) {
      return false;
    }
  }
  return true;
}

void RowTable::add(RowView row) {
  scratch_.assign(row.begin(), row.end());
  add_scratch();
}

void RowTable::add_scratch() {
  const std::int64_t divisor = content(scratch_);
  if (divisor == 0) {
    if (scratch_.back() < 0) state_ = State::empty;
    return;
  }
  if (divisor > 1) {
    const std::int64_t constant = floor_division(scratch_.back(), divisor);
    for (std::int64_t& c : scratch_) c /= divisor;
    scratch_.back() = constant;
  }
  const std::uint64_t hash = hash_of(scratch_);
  for (std::size_t k = 0; k < size(); ++k) {
    if (hashes_[k] != hash || !parallel(row(k), scratch_)) continue;
    std::int64_t& known = data_[(k + 1) * width_ - 1];
    known = std::min(known, scratch_.back());
    return;
  }
  if (size() >= most_rows) {
    give_up();
    return;
  }
  data_.insert(data_.end(), scratch_.begin(), scratch_.end());
  hashes_.push_back(hash);
}

void RowTable::add_equation(RowView row, bool stays) {
  if (!stays) exact_ = false;
  add(row);
  scratch_.assign(row.begin(), row.end());
  for (std::int64_t& c : scratch_) c = -c;
  add_scratch();
}

void RowTable::clear() {
  data_.clear();
  hashes_.clear();
}

void RowTable::substitute(RowView equation, std::size_t variable) {
  const std::vector<std::int64_t> old = std::move(data_);
  clear();
  for (std::size_t at = 0; at < old.size(); at += width_) {
    const RowView row(old.data() + at, width_);
    scratch_.resize(width_);
    if (!combine(row, 1, equation, -row[variable] * equation[variable], scratch_)) give_up();
    if (state_ != State::open) return;
    add_scratch();
  }
}

std::optional<bool> RowTable::decide() {
  gone_.assign(width_ - 1, false);
  while (state_ == State::open && eliminate_cheapest()) {
  }
  if (state_ == State::empty) return false;
  if (state_ == State::given_up || !exact_) return std::nullopt;
  return true;
}

bool RowTable::project(const std::vector<bool>& kept) {
  gone_ = kept;
  while (state_ == State::open && eliminate_cheapest()) {
  }
  return state_ == State::empty || (state_ == State::open && exact_);
}

// Removes the variable with the fewest combinations; false when none is left.
bool RowTable::eliminate_cheapest() {
  std::size_t best = gone_.size();
  std::size_t best_cost = 0;
  for (std::size_t v = 0; v < gone_.size(); ++v) {
    if (gone_[v]) continue;
    const std::size_t cost = cost_of(v);
    if (best == gone_.size() || cost < best_cost) {
      best = v;
      best_cost = cost;
    }
    if (cost == 0) break;
  }
  if (best == gone_.size()) return false;
  eliminate(best);
  return true;
}

// Combinations; those that are not exact come last.
std::size_t RowTable::cost_of(std::size_t variable) const {
  std::size_t lower = 0;
  std::size_t upper = 0;
  bool unit_lower = true;
  bool unit_upper = true;
  for (std::size_t at = variable; at < data_.size(); at += width_) {
    const std::int64_t c = data_[at];
    if (c > 0) {
      ++lower;
      unit_lower = unit_lower && c == 1;
    } else if (c < 0) {
      ++upper;
      unit_upper = unit_upper && c == -1;
    }
  }
  const bool exact = lower == 0 || upper == 0 || unit_lower || unit_upper;
  return lower * upper + (exact ? 0 : inexact);
}

void RowTable::eliminate(std::size_t variable) {
  gone_[variable] = true;
  const std::vector<std::int64_t> old = std::move(data_);
  std::vector<RowView> lower;
  std::vector<RowView> upper;
  clear();
  for (std::size_t at = 0; at < old.size(); at += width_) {
    const RowView row(old.data() + at, width_);
    if (row[variable] == 0) {
      add(row);
    } else {
      (row[variable] > 0 ? lower : upper).push_back(row);
    }
  }
  for (const RowView low : lower) {
    for (const RowView high : upper) {
      if (low[variable] != 1 && high[variable] != -1) exact_ = false;
      scratch_.resize(width_);
      if (!combine(low, -high[variable], high, low[variable], scratch_)) give_up();
      if (state_ != State::open) return;
      add_scratch();
    }
  }
}

}  // namespace kedge::dependence
