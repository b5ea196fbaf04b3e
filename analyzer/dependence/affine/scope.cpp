// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Renaming of accesses into one space, with counters normalised where their first value is not
// affine.
#include "analyzer/dependence/affine/scope.hpp"

#include <algorithm>

#include "analyzer/dependence/affine/divide.hpp"

namespace kedge::dependence {

SymbolId Scope::shared(SymbolId original) {
  const auto found = shared_.find(original);
  if (found != shared_.end()) return found->second;
  const SymbolId id = table_.add(source_[original].name, SymbolKind::invariant);
  shared_.emplace(original, id);
  return id;
}

std::vector<SymbolId> Scope::invariants() const {
  std::vector<SymbolId> result;
  for (SymbolId id = 0; id < static_cast<SymbolId>(table_.size()); ++id) {
    if (invariant(id)) result.push_back(id);
  }
  return result;
}

bool Scope::invariant(const Polynomial::Monomial& monomial) const {
  return std::all_of(monomial.begin(), monomial.end(), [&](SymbolId id) { return invariant(id); });
}

bool Scope::invariant(const Polynomial& p) const {
  return std::all_of(p.terms().begin(), p.terms().end(),
                     [&](const auto& term) { return invariant(term.first); });
}

// Later symbols stand for values that may use earlier ones.
Polynomial Scope::in_source_terms(const Polynomial& p) const {
  Polynomial result = p;
  for (auto entry = printed_.rbegin(); entry != printed_.rend(); ++entry) {
    const auto& [id, printed] = *entry;
    const auto factor =
        divide_exactly(result.coefficient_of(id), Polynomial::constant(printed.divisor));
    if (result.degree_in(id) == 1 && factor) {
      result = result.without(id) + *factor * printed.value;
    }
  }
  return result;
}

std::string Scope::text(const Polynomial& p) const {
  return in_source_terms(p).to_string(table_);
}

Side::Side(Scope& scope, const AffineAccess& access, std::map<SymbolId, Polynomial> common)
    : scope_(scope), access_(access), values_(std::move(common)) {
  for (const auto& [symbol, value] : values_) common_.insert(symbol);
  for (const Counter& counter : access.nest) enter(counter);
  bounds_ = constraints_;
  for (const Constraint& guard : access.guards) add_constraint(constraints_, *this, guard);
  for (const Congruence& congruence : access.congruences) require(congruence);
  for (const Polynomial& subscript : access.subscripts) subscripts_.push_back(rename(subscript));
  for (const Polynomial& extent : access.extents) extents_.push_back(rename(extent));
}

Polynomial Side::rename(const Polynomial& p) {
  Polynomial result;
  if (!p.valid()) return p;
  for (const auto& [monomial, coefficient] : p.terms()) {
    Polynomial product = Polynomial::constant(coefficient);
    for (const SymbolId factor : monomial) {
      auto found = values_.find(factor);
      if (found == values_.end()) {
        const Symbol& symbol = scope_.source()[factor];
        const SymbolId id = symbol.kind == SymbolKind::invariant
                                ? scope_.shared(factor)
                                : scope_.fresh(symbol.name, SymbolKind::varying);
        found = values_.emplace(factor, Polynomial::symbol(id)).first;
      }
      product = product * found->second;
    }
    result = result + product;
  }
  return result;
}

// A counter keeps its own value where its first value is affine, so that what is printed is what
// the source says. Where it is not (p = j*nx, ..., j*nx + nx - 1) the value is first + step * t
// with t = 0, 1, ...: the product then takes part in splitting the subscript.
void Side::enter(const Counter& counter) {
  const std::string& name = scope_.source()[counter.symbol].name;
  const std::int64_t step = counter.step;
  const std::int64_t sign = step < 0 ? -1 : 1;
  if (step == 0 || step == INT64_MIN) constraints_.exact = false;
  if (common_.count(counter.symbol) != 0) {
    times_.push_back(values_.at(counter.symbol) * Polynomial::constant(sign));
    paces_.push_back(step * sign);
    return;
  }
  const Polynomial first = rename(counter.first);
  const Polynomial own = Polynomial::symbol(scope_.fresh(name, SymbolKind::counter));
  if (first.valid() && first.degree() <= 1) {
    times_.push_back(own * Polynomial::constant(sign));
    paces_.push_back(step * sign);
    constraints_.add_non_negative((own - first) * Polynomial::constant(sign));
    if (step * sign > 1) in_steps(own - first, step);
    values_.insert_or_assign(counter.symbol, own);
  } else {
    const Polynomial gone = (own - first) * Polynomial::constant(sign);
    const std::string trips = "((" + scope_.text(gone) + ")/" + std::to_string(step * sign) + ")";
    const SymbolId trip = scope_.fresh(trips, SymbolKind::counter);
    scope_.print_as(trip, gone, step * sign);
    times_.push_back(Polynomial::symbol(trip));
    paces_.push_back(1);
    constraints_.add_non_negative(Polynomial::symbol(trip));
    values_.insert_or_assign(counter.symbol,
                             first + Polynomial::symbol(trip) * Polynomial::constant(step));
  }
  if (!counter.last) return;
  constraints_.add_non_negative((rename(*counter.last) - values_.at(counter.symbol)) *
                                Polynomial::constant(sign));
}

void Side::in_steps(const Polynomial& difference, std::int64_t step) {
  const SymbolId multiple = scope_.fresh("multiple", SymbolKind::counter);
  constraints_.add_zero(difference - Polynomial::symbol(multiple) * Polynomial::constant(step));
}

void Side::require(const Congruence& congruence) {
  if (congruence.modulus == 0) {
    constraints_.exact = false;
    return;
  }
  in_steps(rename(congruence.expression) - Polynomial::constant(congruence.remainder),
           congruence.modulus);
}

std::optional<SymbolId> Side::own(SymbolId original) const {
  const auto found = values_.find(original);
  if (found == values_.end() || found->second.terms().size() != 1) return std::nullopt;
  const auto& [monomial, coefficient] = *found->second.terms().begin();
  if (monomial.size() != 1 || coefficient != 1) return std::nullopt;
  return monomial.front();
}

std::vector<SymbolId> Side::deciding() const {
  std::set<SymbolId> seen;
  std::vector<SymbolId> result;
  std::vector<const Polynomial*> work;
  for (const Polynomial& subscript : access_.subscripts) work.push_back(&subscript);
  while (!work.empty()) {
    const Polynomial& p = *work.back();
    work.pop_back();
    for (const auto& [monomial, coefficient] : p.terms()) {
      for (const SymbolId id : monomial) {
        if (scope_.source()[id].kind == SymbolKind::invariant || !seen.insert(id).second) continue;
        const auto counter = std::find_if(access_.nest.begin(), access_.nest.end(),
                                          [&](const Counter& c) { return c.symbol == id; });
        if (counter != access_.nest.end()) {
          work.push_back(&counter->first);
        } else {
          result.push_back(id);
        }
      }
    }
  }
  return result;
}

void add_constraint(System& system, Side& side, const Constraint& constraint) {
  const Polynomial expression = side.rename(constraint.expression);
  switch (constraint.kind) {
    case Constraint::Kind::non_negative:
      return system.add_non_negative(expression);
    case Constraint::Kind::zero:
      return system.add_zero(expression);
    case Constraint::Kind::non_zero:
      return system.add_non_zero(expression);
  }
}

}  // namespace kedge::dependence
