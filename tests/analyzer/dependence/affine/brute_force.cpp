// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Enumeration of iterations and elements.
#include "tests/analyzer/dependence/affine/brute_force.hpp"

namespace kedge::dependence::test {

std::int64_t evaluate(const Polynomial& p, const Values& values) {
  std::int64_t sum = 0;
  for (const auto& [monomial, coefficient] : p.terms()) {
    std::int64_t product = coefficient;
    for (const SymbolId id : monomial) product *= values.at(id);
    sum += product;
  }
  return sum;
}

bool satisfied(const Constraint& constraint, const Values& values) {
  const std::int64_t value = evaluate(constraint.expression, values);
  switch (constraint.kind) {
    case Constraint::Kind::non_negative:
      return value >= 0;
    case Constraint::Kind::zero:
      return value == 0;
    case Constraint::Kind::non_zero:
      return value != 0;
  }
  return false;
}

namespace {

bool happens(const AffineAccess& access, const Values& values) {
  for (const Constraint& guard : access.guards) {
    if (!satisfied(guard, values)) return false;
  }
  for (const Congruence& c : access.congruences) {
    if ((evaluate(c.expression, values) - c.remainder) % c.modulus != 0) return false;
  }
  return true;
}

struct Walk {
  const AffineAccess& access;
  const Tables& tables;
  const std::function<void(std::int64_t, const Values&)>& visit;
  Values values;
  std::int64_t outer = 0;

  void enter(std::size_t level) {
    if (level == access.nest.size()) {
      if (happens(access, values)) visit(outer, values);
      return;
    }
    const Counter& counter = access.nest[level];
    const std::int64_t last = evaluate(*counter.last, values);
    std::int64_t value = evaluate(counter.first, values);
    for (std::int64_t n = 0; counter.step > 0 ? value <= last : value >= last; ++n) {
      values[counter.symbol] = value;
      if (level == 0) {
        outer = n;
        for (const auto& [symbol, table] : tables) {
          values[symbol] = table[static_cast<std::size_t>(n) % table.size()];
        }
      }
      enter(level + 1);
      value += counter.step;
    }
  }
};

}  // namespace

void each_iteration(const AffineAccess& access, const Values& invariants, const Tables& tables,
                    const std::function<void(std::int64_t, const Values&)>& visit) {
  Walk{access, tables, visit, invariants}.enter(0);
}

Element element(const AffineAccess& access, const Values& values) {
  Element subscripts;
  for (const Polynomial& p : access.subscripts) subscripts.push_back(evaluate(p, values));
  if (access.separate_rows) return subscripts;
  std::int64_t address = subscripts.front();
  for (std::size_t k = 1; k < subscripts.size(); ++k) {
    address = address * evaluate(access.extents[k - 1], values) + subscripts[k];
  }
  return {address};
}

Touches touches(const AffineAccess& access, const Values& invariants, const Tables& tables) {
  Touches result;
  each_iteration(access, invariants, tables, [&](std::int64_t outer, const Values& values) {
    result[element(access, values)].insert(outer);
  });
  return result;
}

Conflicts conflicts(const Query& query, const Values& invariants, const Tables& tables) {
  Conflicts result;
  const Touches b = touches(query.b, invariants, tables);
  for (const auto& [where, times_a] : touches(query.a, invariants, tables)) {
    const auto found = b.find(where);
    if (found == b.end()) continue;
    for (const std::int64_t time_a : times_a) {
      for (const std::int64_t time_b : found->second) {
        if (time_a < time_b) result.a_first.insert(time_b - time_a);
        if (time_b < time_a) result.b_first.insert(time_a - time_b);
      }
    }
  }
  return result;
}

}  // namespace kedge::dependence::test
