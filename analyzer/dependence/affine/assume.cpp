// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Assumptions of the form 0 <= subscript < extent: found, checked for sense, and used.
#include <algorithm>

#include "analyzer/dependence/affine/digits.hpp"
#include "analyzer/dependence/affine/text.hpp"

namespace kedge::dependence {

namespace {

// What both sides add to a digit (the offset of a whole block) says nothing about meeting.
Polynomial common_offset(const Scope& scope, const Digit& digit) {
  Polynomial offset;
  for (const auto& [monomial, coefficient] : digit.a.terms()) {
    if (monomial.empty() || !scope.invariant(monomial)) continue;
    const auto found = digit.b.terms().find(monomial);
    if (found != digit.b.terms().end() && found->second == coefficient) {
      offset = offset + Polynomial::term(monomial, coefficient);
    }
  }
  return offset;
}

class Assumer {
 public:
  Assumer(const Scope& scope, Facts& facts)
      : scope_(scope), lifter_(facts.both), system_(facts.both.base()) {}

  /// How `value`, of the access for which `alone` holds, may come to lie in [0, extent): shifted by
  /// so many extents (column -1 of a row is the last of the row before). Nothing where no shift of
  /// `shifts` makes sense.
  std::optional<std::int64_t> shift_of(const System& alone, const Polynomial& value,
                                       const Polynomial& extent,
                                       const std::vector<std::int64_t>& shifts = {0, 1, -1}) {
    std::optional<std::int64_t> plausible;
    for (const std::int64_t shift : shifts) {
      const Polynomial shifted = value + extent * Polynomial::constant(shift);
      if (all_empty(violations(lifter_.base(), shifted, extent))) return shift;
      if (plausible) continue;
      const std::vector<System> outside = violations(alone, shifted, extent);
      if (!always_violated(alone, outside, scope_.invariants())) plausible = shift;
    }
    return plausible;
  }

  /// Takes it to lie there; said where it is not proven.
  void confine(const System& alone, const Polynomial& value, const Polynomial& extent,
               std::int64_t shift) {
    const Polynomial shifted = value + extent * Polynomial::constant(shift);
    keep(shifted, extent);
    if (all_empty(violations(lifter_.base(), shifted, extent))) return;
    for (System& system : violations(alone, shifted, extent)) {
      violations_.push_back(std::move(system));
    }
    const std::string text =
        within(scope_.in_source_terms(shifted), scope_.in_source_terms(extent), scope_.table());
    if (std::find(texts_.begin(), texts_.end(), text) == texts_.end()) texts_.push_back(text);
  }

  void equate(const Polynomial& difference) { system_.add_zero(difference); }

  Finding judge() {
    Finding finding;
    finding.reason = "the subscripts leave the extents that their strides suggest";
    if (always_violated(lifter_.base(), violations_, scope_.invariants())) return finding;
    switch (lifter_.emptiness(system_)) {
      case Emptiness::empty:
        finding.status = Finding::Status::never;
        break;
      case Emptiness::too_large:
        finding.reason = query_too_large;
        return finding;
      case Emptiness::has_points:
        finding.reason = product_in_the_way;
        if (!is_witness(system_)) return finding;
        finding.status = Finding::Status::meets;
        finding.meetings = {system_};
        finding.complete = true;
    }
    finding.assumptions = texts_;
    return finding;
  }

 private:
  static std::vector<System> violations(const System& system, const Polynomial& value,
                                        const Polynomial& extent) {
    return {system.with_non_negative(Polynomial::constant(-1) - value),
            system.with_non_negative(value - extent)};
  }

  bool all_empty(const std::vector<System>& systems) {
    return std::all_of(systems.begin(), systems.end(), [&](const System& system) {
      return lifter_.emptiness(system) == Emptiness::empty;
    });
  }

  void keep(const Polynomial& value, const Polynomial& extent) {
    system_.add_non_negative(value);
    system_.add_non_negative(extent - value - Polynomial::constant(1));
  }

  const Scope& scope_;
  Lifter& lifter_;
  System system_;
  std::vector<System> violations_;
  std::vector<std::string> texts_;
};

// Both sides in the same block, read as the source wrote them. A size taken away (nx - h + k) means
// that the block above was counted one too far.
std::optional<std::int64_t> common_shift(const Scope& scope, const Facts& facts, Assumer& assumer,
                                         const Digit& digit, const Polynomial& extent) {
  const bool takes_away =
      std::any_of(digit.a.terms().begin(), digit.a.terms().end(), [&](const auto& term) {
        return !term.first.empty() && scope.invariant(term.first) && term.second < 0;
      });
  const std::vector<std::int64_t> order =
      takes_away ? std::vector<std::int64_t>{1, 0} : std::vector<std::int64_t>{0, 1};
  for (const std::int64_t shift : order) {
    if (assumer.shift_of(facts.a, digit.a, extent, {shift}) &&
        assumer.shift_of(facts.b, digit.b, extent, {shift})) {
      return shift;
    }
  }
  return std::nullopt;
}

bool confine_all(const Scope& scope, const Facts& facts, Assumer& assumer,
                 const Equation& equation) {
  Digit shift;
  for (std::size_t level = equation.digits.size() - 1; level > 0; --level) {
    const Polynomial& radix = equation.radices[level - 1];
    const Digit whole{equation.digits[level].a - shift.a, equation.digits[level].b - shift.b};
    const Polynomial offset = common_offset(scope, equation.digits[level]);
    Digit digit{whole.a - offset, whole.b - offset};
    auto shift_a = assumer.shift_of(facts.a, digit.a, radix);
    auto shift_b = assumer.shift_of(facts.b, digit.b, radix);
    if (shift_a != shift_b && !offset.is_zero()) {
      if (const auto both = common_shift(scope, facts, assumer, whole, radix)) {
        digit = whole;
        shift_a = shift_b = both;
      }
    }
    if (!shift_a || !shift_b) return false;
    assumer.confine(facts.a, digit.a, radix, *shift_a);
    assumer.confine(facts.b, digit.b, radix, *shift_b);
    shift = {Polynomial::constant(*shift_a), Polynomial::constant(*shift_b)};
    assumer.equate(digit.difference() + radix * shift.difference());
  }
  const Digit& outermost = equation.digits.front();
  assumer.equate(outermost.difference() - shift.difference());
  return true;
}

}  // namespace

Finding assume_confined(const Scope& scope, Facts& facts, const Meeting& meeting) {
  Assumer assumer(scope, facts);
  Finding senseless;
  senseless.reason = "the subscripts leave the extents that their strides suggest";
  for (const auto& [digit, extent] : meeting.confined) {
    if (!assumer.shift_of(facts.a, digit.a, extent, {0}) ||
        !assumer.shift_of(facts.b, digit.b, extent, {0}))
      return senseless;
    assumer.confine(facts.a, digit.a, extent, 0);
    assumer.confine(facts.b, digit.b, extent, 0);
  }
  for (const Equation& equation : meeting.equations) {
    if (!confine_all(scope, facts, assumer, equation)) return senseless;
  }
  return assumer.judge();
}

}  // namespace kedge::dependence
