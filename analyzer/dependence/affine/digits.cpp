// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Equality of numbers in a mixed radix. From the innermost digit outwards: where the difference of
// two digits lies strictly between -(c+1) and c+1 times the radix, it must be k times the radix for
// some |k| <= c, and k is carried into the next digit. With c = 0 the digits must be equal.
#include "analyzer/dependence/affine/digits.hpp"

namespace kedge::dependence {

namespace {

constexpr std::int64_t largest_carry = 1;
constexpr std::size_t most_leaves = 27;

// Enumerates the ways in which the carries can fall.
class Carries {
 public:
  Carries(Lifter& lifter, const Meeting& meeting) : lifter_(lifter), meeting_(meeting) {}

  /// False when some digit could not be confined.
  bool enumerate() {
    for (const auto& [digit, extent] : meeting_.confined) {
      const Polynomial difference = digit.difference();
      if (carry(lifter_.base(), difference, extent) != 0) return false;
      if (carry(lifter_.base(), Polynomial() - difference, extent) != 0) return false;
    }
    return enter(lifter_.base(), 0);
  }

  [[nodiscard]] const std::vector<System>& leaves() const { return leaves_; }

 private:
  bool enter(const System& system, std::size_t equation) {
    if (equation == meeting_.equations.size()) {
      leaves_.push_back(system);
      return leaves_.size() <= most_leaves;
    }
    return descend(system, equation, meeting_.equations[equation].digits.size() - 1, 0);
  }

  bool descend(const System& system, std::size_t equation, std::size_t level,
               std::int64_t carried) {
    const Equation& e = meeting_.equations[equation];
    const Polynomial value = e.digits[level].difference() + Polynomial::constant(carried);
    if (level == 0) return enter(system.with_zero(value), equation + 1);
    const Polynomial& radix = e.radices[level - 1];
    const std::int64_t up = carry(system, value, radix);
    const std::int64_t down = carry(system, Polynomial() - value, radix);
    if (up < 0 || down < 0) return false;
    for (std::int64_t k = -down; k <= up; ++k) {
      const System next = system.with_zero(value - radix * Polynomial::constant(k));
      if (up + down > 0 && lifter_.emptiness(next) == Emptiness::empty) continue;
      if (!descend(next, equation, level - 1, k)) return false;
    }
    return true;
  }

  /// The smallest c with value < (c+1) * radix throughout; -1 when there is none in reach.
  std::int64_t carry(const System& system, const Polynomial& value, const Polynomial& radix) {
    for (std::int64_t c = 0; c <= largest_carry; ++c) {
      const Polynomial beyond = value - radix * Polynomial::constant(c + 1);
      if (!beyond.valid()) return -1;
      if (lifter_.emptiness(system.with_non_negative(beyond)) == Emptiness::empty) return c;
    }
    return -1;
  }

  Lifter& lifter_;
  const Meeting& meeting_;
  std::vector<System> leaves_;
};

Finding undecided(const std::string& reason) {
  Finding finding;
  finding.reason = reason;
  return finding;
}

Finding judge_leaves(Lifter& lifter, const std::vector<System>& leaves) {
  Finding finding;
  finding.status = Finding::Status::never;
  finding.complete = true;
  for (const System& leaf : leaves) {
    switch (lifter.emptiness(leaf)) {
      case Emptiness::empty:
        continue;
      case Emptiness::too_large:
        return undecided(query_too_large);
      case Emptiness::has_points:
        break;
    }
    if (!is_witness(leaf)) return undecided(product_in_the_way);
    finding.status = Finding::Status::meets;
    finding.meetings.push_back(leaf);
  }
  return finding;
}

}  // namespace

bool is_witness(const System& system) {
  return system.exact && system.degree() <= 1;
}

System with_equal_digits(System system, const Meeting& meeting) {
  for (const Equation& equation : meeting.equations) {
    for (const Digit& digit : equation.digits) system.add_zero(digit.difference());
  }
  return system;
}

Finding find_meeting(const Scope& scope, Facts& facts, const Meeting& meeting, bool may_assume) {
  Lifter& lifter = facts.both;
  const System equal = with_equal_digits(lifter.base(), meeting);
  const Emptiness equal_digits = lifter.emptiness(equal);
  if (equal_digits == Emptiness::too_large) return undecided(query_too_large);
  const bool meets = equal_digits == Emptiness::has_points;
  if (meets && !is_witness(equal)) return undecided(product_in_the_way);
  if (meets && !may_assume) return {Finding::Status::meets, {}, {equal}, false, ""};
  Carries carries(lifter, meeting);
  Finding finding;
  if (carries.enumerate()) {
    finding = judge_leaves(lifter, carries.leaves());
  } else if (may_assume) {
    finding = assume_confined(scope, facts, meeting);
  }
  if (finding.status == Finding::Status::never && !meeting.assumption.empty()) {
    finding.assumptions.push_back(meeting.assumption);
  }
  if (meets && finding.status != Finding::Status::meets) {
    return {Finding::Status::meets, {}, {equal}, false, ""};
  }
  return finding;
}

}  // namespace kedge::dependence
