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

  /// Makes `value`, of the access for which `alone` holds, lie in [0, extent), shifted by one
  /// extent where that is what it means (column -1 of a row is the last of the row before). The
  /// shift is what the next digit loses; nothing where no shift makes sense.
  std::optional<std::int64_t> confine(const System& alone, const Polynomial& value,
                                      const Polynomial& extent) {
    std::optional<std::int64_t> plausible;
    for (const std::int64_t shift : {0, 1, -1}) {
      const Polynomial shifted = value + extent * Polynomial::constant(shift);
      if (all_empty(violations(lifter_.base(), shifted, extent))) {
        keep(shifted, extent);
        return shift;
      }
      if (plausible) continue;
      const std::vector<System> outside = violations(alone, shifted, extent);
      if (!always_violated(alone, outside, scope_.invariants())) plausible = shift;
    }
    if (!plausible) return std::nullopt;
    const Polynomial shifted = value + extent * Polynomial::constant(*plausible);
    for (System& system : violations(alone, shifted, extent)) {
      violations_.push_back(std::move(system));
    }
    keep(shifted, extent);
    const std::string text =
        within(scope_.in_source_terms(shifted), scope_.in_source_terms(extent), scope_.table());
    if (std::find(texts_.begin(), texts_.end(), text) == texts_.end()) texts_.push_back(text);
    return plausible;
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

bool confine_all(const Scope& scope, const Facts& facts, Assumer& assumer,
                 const Equation& equation) {
  Digit shift;
  for (std::size_t level = equation.digits.size() - 1; level > 0; --level) {
    const Polynomial& radix = equation.radices[level - 1];
    const Polynomial offset = common_offset(scope, equation.digits[level]);
    const Digit digit{equation.digits[level].a - offset - shift.a,
                      equation.digits[level].b - offset - shift.b};
    const auto shift_a = assumer.confine(facts.a, digit.a, radix);
    const auto shift_b = assumer.confine(facts.b, digit.b, radix);
    if (!shift_a || !shift_b) return false;
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
    const auto shift_a = assumer.confine(facts.a, digit.a, extent);
    const auto shift_b = assumer.confine(facts.b, digit.b, extent);
    if (shift_a != 0 || shift_b != 0) return senseless;
  }
  for (const Equation& equation : meeting.equations) {
    if (!confine_all(scope, facts, assumer, equation)) return senseless;
  }
  return assumer.judge();
}

}  // namespace kedge::dependence
