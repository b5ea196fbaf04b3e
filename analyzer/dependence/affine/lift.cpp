// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Products of constraints with factors known to be non-negative.
#include "analyzer/dependence/affine/lift.hpp"

#include <algorithm>
#include <set>

namespace kedge::dependence {

namespace {

constexpr std::size_t most_constraints = 160;
constexpr std::size_t highest_degree = 4;

using Monomial = Polynomial::Monomial;

// All products that occur, and the products that divide them.
std::set<Monomial> products_of(const System& system) {
  std::set<Monomial> result;
  std::vector<Monomial> work;
  for (const Polynomial* p : system.expressions()) {
    for (const auto& [monomial, coefficient] : p->terms()) work.push_back(monomial);
  }
  while (!work.empty()) {
    const Monomial monomial = work.back();
    work.pop_back();
    if (monomial.size() < 2 || monomial.size() > highest_degree) continue;
    if (!result.insert(monomial).second) continue;
    for (std::size_t i = 0; i < monomial.size(); ++i) {
      Monomial divisor = monomial;
      divisor.erase(divisor.begin() + static_cast<std::ptrdiff_t>(i));
      work.push_back(divisor);
    }
  }
  return result;
}

bool only_known_products(const Polynomial& p, const std::set<Monomial>& products) {
  return p.valid() && std::all_of(p.terms().begin(), p.terms().end(), [&](const auto& term) {
           return term.first.size() < 2 || products.count(term.first) != 0;
         });
}

class Products {
 public:
  Products(System system, std::set<Monomial> known)
      : system_(std::move(system)), known_(std::move(known)) {
    for (const Polynomial& p : system_.non_negative) seen_.insert(p.terms());
    for (const Polynomial& p : system_.zero) seen_.insert(p.terms());
  }

  void add_non_negative(const Polynomial& p) {
    if (fresh(p)) system_.non_negative.push_back(p);
  }

  // `factor` >= 0.
  void multiply_all(const Polynomial& factor) {
    const std::size_t inequalities = system_.non_negative.size();
    const std::size_t equations = system_.zero.size();
    for (std::size_t i = 0; i < inequalities; ++i) {
      add_non_negative(system_.non_negative[i] * factor);
    }
    for (std::size_t i = 0; i < equations; ++i) {
      const Polynomial product = system_.zero[i] * factor;
      if (fresh(product)) system_.zero.push_back(product);
    }
  }

  [[nodiscard]] const System& system() const { return system_; }

 private:
  bool fresh(const Polynomial& p) {
    return system_.non_negative.size() + system_.zero.size() < most_constraints &&
           only_known_products(p, known_) && seen_.insert(p.terms()).second;
  }

  System system_;
  std::set<Monomial> known_;
  std::set<std::map<Monomial, std::int64_t>> seen_;
};

}  // namespace

Lifter::Lifter(System base) : base_(std::move(base)) {
  for (const Polynomial& p : base_.zero) {
    if (p.degree() <= 1) linear_.zero.push_back(p);
  }
  for (const Polynomial& p : base_.non_negative) {
    if (p.degree() <= 1) linear_.non_negative.push_back(p);
  }
  if (base_.degree() <= 1 && base_.non_zero.empty()) prepared_.emplace(base_);
}

std::optional<std::int64_t> Lifter::lower_bound(SymbolId id) {
  const auto found = lower_bounds_.find(id);
  if (found != lower_bounds_.end()) return found->second;
  std::optional<std::int64_t> bound;
  const Polynomial symbol = Polynomial::symbol(id);
  for (const std::int64_t candidate : {1, 0}) {
    const Polynomial below = Polynomial::constant(candidate - 1) - symbol;
    if (dependence::emptiness(linear_.with_non_negative(below)) == Emptiness::empty) {
      bound = candidate;
      break;
    }
  }
  lower_bounds_.emplace(id, bound);
  return bound;
}

System Lifter::lifted(const System& system) {
  const std::set<Monomial> known = products_of(system);
  if (known.empty()) return system;
  std::set<SymbolId> symbols;
  std::size_t rounds = 0;
  for (const Monomial& monomial : known) {
    symbols.insert(monomial.begin(), monomial.end());
    rounds = std::max(rounds, monomial.size() - 1);
  }
  std::vector<Polynomial> factors;
  Products products(system, known);
  for (const SymbolId id : symbols) {
    const auto bound = lower_bound(id);
    if (!bound) continue;
    factors.push_back(Polynomial::symbol(id) - Polynomial::constant(*bound));
    products.add_non_negative(factors.back());
  }
  for (std::size_t round = 0; round < rounds; ++round) {
    for (const Polynomial& factor : factors) products.multiply_all(factor);
  }
  return products.system();
}

Emptiness Lifter::emptiness(const System& system) {
  if (prepared_ && system.degree() <= 1 && system.non_zero.empty()) {
    const std::span zero(system.zero);
    const std::span non_negative(system.non_negative);
    const auto point = prepared_->has_point(zero.subspan(base_.zero.size()),
                                            non_negative.subspan(base_.non_negative.size()));
    if (point) return *point ? Emptiness::has_points : Emptiness::empty;
  }
  return dependence::emptiness(lifted(system));
}

}  // namespace kedge::dependence
