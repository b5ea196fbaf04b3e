// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How random accesses are drawn.
#include "tests/analyzer/dependence/affine/generator.hpp"

#include <algorithm>
#include <sstream>

namespace kedge::dependence::test {

namespace {

class Drawer {
 public:
  Drawer(Random& random, Case& c) : random_(random), case_(c) {
    n_ = case_.builder.invariant("n");
    m_ = case_.builder.invariant("m");
    case_.parameters = {Builder::id(n_), Builder::id(m_)};
  }

  void draw() {
    std::vector<For> nest_a{loop({}, 0)};
    const int depth = random_.between(case_.shape == Shape::linearised ? 2 : 1, 3);
    while (static_cast<int>(nest_a.size()) < depth) nest_a.push_back(loop(nest_a, 1));
    std::vector<For> nest_b = nest_a;
    if (random_.chance(40)) {
      nest_b.resize(1);
      const int other = random_.between(1, 3);
      while (static_cast<int>(nest_b.size()) < other) nest_b.push_back(loop(nest_b, 1));
    }
    AffineAccess a = access(nest_a, {});
    AffineAccess b = random_.chance(25) ? a : access(nest_b, a.extents);
    b.separate_rows = a.separate_rows;
    case_.query = case_.builder.query(a, b);
    if (random_.chance(60))
      case_.query.context.push_back(at_least_zero(n_ - random_.between(0, 3)));
    if (random_.chance(40))
      case_.query.context.push_back(at_least_zero(m_ - random_.between(0, 2)));
    if (random_.chance(15)) case_.query.context.push_back(at_least_zero(m_ - n_));
    if (case_.shape == Shape::varying && random_.chance(60)) {
      case_.query.injective.push_back(Builder::id(varying()));
    }
  }

 private:
  P varying() { return case_.builder.varying("v"); }

  For loop(const std::vector<For>& outer, int level) {
    const P counter = case_.builder.counter(
        "c" + std::to_string(level == 0 ? 0 : static_cast<int>(outer.size())));
    P low = random_.between(-1, 2);
    P high = random_.chance(70) ? random_.one_of({n_, m_, 2 * n_}) - random_.between(0, 2)
                                : P(random_.between(2, 6));
    if (!outer.empty() && random_.chance(25)) low = outer.back().counter + random_.between(0, 1);
    if (!outer.empty() && random_.chance(15)) high = outer.front().counter + random_.between(-1, 1);
    if (random_.chance(4)) low = n_ * (outer.empty() ? m_ : outer.back().counter);
    const std::int64_t step = random_.one_of({1, 1, 1, 1, 2, 3, -1, -2});
    if (step < 0) std::swap(low, high);
    return {counter, low, high, step};
  }

  AffineAccess access(const std::vector<For>& nest, const std::vector<Polynomial>& extents) {
    AffineAccess result = Builder::access(nest, subscripts(nest));
    if (case_.shape == Shape::declared) {
      result.extents = extents;
      if (extents.empty()) result.extents.push_back(random_.one_of({n_, m_, P(4), P(n_ + 1)}));
      result.separate_rows = random_.chance(20);
    }
    if (random_.chance(20)) result.guards.push_back(guard(nest));
    if (random_.chance(15)) {
      P parity = affine(nest, 1);
      if (random_.chance(30)) parity = parity - m_;
      result.congruences.push_back({parity, random_.between(2, 3), random_.between(0, 1)});
    }
    return result;
  }

  Constraint guard(const std::vector<For>& nest) {
    P expression = affine(nest, 1) + random_.between(-1, 1) * n_;
    if (case_.shape == Shape::varying && random_.chance(40)) expression = expression - varying();
    return {expression, random_.one_of({Constraint::Kind::non_negative, Constraint::Kind::non_zero,
                                        Constraint::Kind::zero})};
  }

  std::vector<P> subscripts(const std::vector<For>& nest) {
    switch (case_.shape) {
      case Shape::affine:
        return {affine(nest, 3) + random_.between(-1, 1) * n_};
      case Shape::linearised:
        return {linearised(nest)};
      case Shape::declared:
        return {affine(nest, 1), affine(nest, 1)};
      case Shape::varying: {
        const P scale = random_.one_of({P(1), P(4), n_});
        return {varying() * scale + affine(nest, 1)};
      }
    }
    return {};
  }

  P affine(const std::vector<For>& nest, int largest) {
    P result = random_.between(-2, 2);
    for (const For& loop : nest) {
      if (random_.chance(60)) result = result + random_.between(-1, largest) * loop.counter;
    }
    return result;
  }

  P digit(const std::vector<For>& nest) {
    const P counter =
        nest[static_cast<std::size_t>(random_.below(static_cast<int>(nest.size())))].counter;
    if (random_.chance(5)) return m_ - 1 - counter;
    return counter + (random_.chance(30) ? random_.between(-1, 1) : 0);
  }

  P linearised(const std::vector<For>& nest) {
    const P width = random_.one_of({n_, n_, m_, P(n_ + 2), P(2 * n_)});
    P result = digit(nest) * width + digit(nest);
    if (random_.chance(35)) {
      result = (digit(nest) * random_.one_of({m_, n_}) + digit(nest)) * width + digit(nest);
    }
    if (random_.chance(10)) result = result + random_.one_of({n_, m_, P(n_ * m_)});
    return result;
  }

  Random& random_;
  Case& case_;
  P n_ = 0;
  P m_ = 0;
};

void describe(std::ostringstream& out, const SymbolTable& symbols, const AffineAccess& access) {
  for (const Counter& c : access.nest) {
    out << "for " << symbols[c.symbol].name << " = " << c.first.to_string(symbols) << " .. "
        << c.last->to_string(symbols) << " step " << c.step << "; ";
  }
  for (const Constraint& c : access.guards) {
    const char* relation = c.kind == Constraint::Kind::zero       ? " == 0; "
                           : c.kind == Constraint::Kind::non_zero ? " != 0; "
                                                                  : " >= 0; ";
    out << "if " << c.expression.to_string(symbols) << relation;
  }
  for (const Congruence& c : access.congruences) {
    out << "if (" << c.expression.to_string(symbols) << ") mod " << c.modulus
        << " == " << c.remainder << "; ";
  }
  for (const Polynomial& p : access.subscripts) out << "[" << p.to_string(symbols) << "]";
  for (const Polynomial& p : access.extents) out << " extent " << p.to_string(symbols);
  if (access.separate_rows) out << " separate rows";
  out << "\n";
}

}  // namespace

void generate(Random& random, Shape shape, Case& result) {
  result.shape = shape;
  Drawer(random, result).draw();
}

std::string Case::text() const {
  std::ostringstream out;
  out << "\na: ";
  describe(out, builder.symbols, query.a);
  out << "b: ";
  describe(out, builder.symbols, query.b);
  for (const Constraint& fact : query.context) {
    out << "context: " << fact.expression.to_string(builder.symbols) << " >= 0\n";
  }
  if (!query.injective.empty()) out << "v is injective\n";
  return out.str();
}

std::vector<Values> instantiations(const Case& c) {
  std::vector<Values> result;
  for (const std::int64_t n : {-1, 0, 1, 2, 3, 4, 6}) {
    for (const std::int64_t m : {-2, 0, 1, 2, 3, 5}) {
      const Values values{{c.parameters[0], n}, {c.parameters[1], m}};
      const auto& context = c.query.context;
      if (std::all_of(context.begin(), context.end(),
                      [&](const Constraint& fact) { return satisfied(fact, values); })) {
        result.push_back(values);
      }
    }
  }
  return result;
}

Tables random_tables(Random& random, const Query& query) {
  Tables tables;
  for (SymbolId id = 0; id < static_cast<SymbolId>(query.symbols->size()); ++id) {
    if ((*query.symbols)[id].kind != SymbolKind::varying) continue;
    std::vector<std::int64_t> table(32);
    const bool distinct =
        std::find(query.injective.begin(), query.injective.end(), id) != query.injective.end();
    for (std::size_t k = 0; k < table.size(); ++k) {
      table[k] = distinct ? static_cast<std::int64_t>(k) : random.between(0, 4);
    }
    for (std::size_t k = table.size() - 1; k > 0; --k) {
      std::swap(table[k], table[static_cast<std::size_t>(random.below(static_cast<int>(k + 1)))]);
    }
    if (distinct) {
      // Small values, so that they meet other subscripts, in any order.
      std::rotate(table.begin(), table.begin() + random.below(8), table.end());
    }
    tables.emplace(id, table);
  }
  return tables;
}

}  // namespace kedge::dependence::test
