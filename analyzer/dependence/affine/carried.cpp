// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The answer to a dependence query: fast tests, then each reading of the subscripts, in both
// directions.
#include <algorithm>

#include "analyzer/dependence/affine/digits.hpp"
#include "analyzer/dependence/affine/fast_tests.hpp"
#include "analyzer/dependence/affine/meetings.hpp"
#include "analyzer/dependence/affine/pair.hpp"
#include "analyzer/dependence/affine/query.hpp"
#include "analyzer/dependence/affine/same_access.hpp"
#include "analyzer/dependence/affine/text.hpp"
#include "analyzer/dependence/affine/witness.hpp"

namespace kedge::dependence {

namespace {

using Status = Finding::Status;

struct Direction {
  Finding finding;
  std::size_t way = 0;  ///< the reading that decided
};

class Decision {
 public:
  explicit Decision(const Query& query) : query_(query), pair_(query) {}

  Answer answer();

 private:
  [[nodiscard]] const char* fast_proof() const;
  Direction decide(bool a_first);
  void look_for_witness(Lifter& lifter, Direction& direction);
  /// Both may be the same object: an access against itself.
  Answer combine(const Direction& a_first, const Direction& b_first);
  void carry(Answer& answer, const Direction& a_first, const Direction& b_first);
  std::string distance(const Direction& direction, bool a_first);
  [[nodiscard]] bool worth_a_condition(const Meeting& way) const;
  void find_condition(Answer& answer, const Direction& a_first, const Direction& b_first);
  [[nodiscard]] std::vector<SymbolId> deciding() const;

  const Query& query_;
  Pair pair_;
  std::vector<Meeting> ways_;
};

std::string describe(const Scope& scope, const Meeting& meeting) {
  std::string result;
  for (const Equation& equation : meeting.equations) {
    result += (result.empty() ? "" : "; ") + text(scope, equation);
  }
  return result;
}

// Each subscript as it stands.
Meeting plain_dimensions(const Pair& pair) {
  Meeting meeting;
  for (std::size_t k = 0; k < pair.a().subscripts().size(); ++k) {
    meeting.equations.push_back({{{pair.a().subscripts()[k], pair.b().subscripts()[k]}}, {}});
  }
  return meeting;
}

void add_unique(std::vector<std::string>& list, const std::vector<std::string>& more) {
  for (const std::string& item : more) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
  }
}

// A simple subscript needs no ranges, and neither do dimensions that are objects of their own.
const char* Decision::fast_proof() const {
  const std::size_t dimensions = pair_.a().subscripts().size();
  if (dimensions != pair_.b().subscripts().size()) return nullptr;
  const bool apart = query_.a.separate_rows && query_.b.separate_rows;
  if (dimensions > 1 && !apart) return nullptr;
  for (std::size_t k = 0; k < dimensions; ++k) {
    const Polynomial difference = pair_.a().subscripts()[k] - pair_.b().subscripts()[k];
    if (const char* method = proof_without_solver(pair_, query_, difference)) return method;
  }
  return nullptr;
}

// Costly, and hardly ever a proof where a reading without products gave none.
bool has_products(const Meeting& meeting) {
  const auto product = [](const Polynomial& p) { return p.degree() > 1; };
  for (const Equation& equation : meeting.equations) {
    if (std::any_of(equation.radices.begin(), equation.radices.end(), product)) return true;
    for (const Digit& digit : equation.digits) {
      if (product(digit.difference())) return true;
    }
  }
  return false;
}

// The first reading that decides counts, but a proof without assumptions by a later one is better.
Direction Decision::decide(bool a_first) {
  Lifter lifter(pair_.constraints(a_first));
  Facts facts{lifter, pair_.alone(pair_.a()), pair_.alone(pair_.b())};
  Direction best;
  std::string reason;
  for (std::size_t way = 0; way < ways_.size(); ++way) {
    const bool open = best.finding.status == Status::undecided;
    if (!open && has_products(ways_[way])) break;
    Direction found{find_meeting(pair_.scope(), facts, ways_[way], open), way};
    const Finding& finding = found.finding;
    if (finding.status == Status::never && finding.assumptions.empty()) return found;
    if (finding.status == Status::undecided && reason.empty()) reason = finding.reason;
    if (finding.reason == query_too_large) break;
    if (open && finding.status != Status::undecided) best = std::move(found);
    if (best.finding.status == Status::meets) return best;
  }
  if (best.finding.status != Status::undecided) return best;
  best.finding.reason = reason;
  if (reason != query_too_large) look_for_witness(lifter, best);
  return best;
}

void Decision::look_for_witness(Lifter& lifter, Direction& direction) {
  // Rows of their own meet row by row: one number for all subscripts proves nothing.
  if (query_.a.separate_rows && query_.a.subscripts.size() > 1) return;
  const auto number_a = linearised(pair_.a());
  const auto number_b = linearised(pair_.b());
  if (!number_a || !number_b) return;
  const System question = lifter.base().with_zero(*number_a - *number_b);
  if (auto witness = find_witness(pair_.scope(), lifter, question)) {
    direction.finding.status = Status::meets;
    direction.finding.meetings = {std::move(*witness)};
  }
}

std::vector<SymbolId> Decision::deciding() const {
  std::vector<SymbolId> result = pair_.a().deciding();
  for (const SymbolId id : pair_.b().deciding()) {
    if (std::find(result.begin(), result.end(), id) == result.end()) result.push_back(id);
  }
  return result;
}

// Unique where the equations of all meetings agree on it.
std::string Decision::distance(const Direction& direction, bool a_first) {
  if (direction.finding.meetings.empty() || !direction.finding.complete) return "";
  const SymbolId steps = pair_.scope().fresh("distance", SymbolKind::counter);
  const Polynomial sign = Polynomial::constant(a_first ? 1 : -1);
  const Polynomial definition = pair_.time_difference() * sign -
                                Polynomial::symbol(steps) * Polynomial::constant(pair_.pace());
  std::optional<Polynomial> unique;
  for (const System& meeting : direction.finding.meetings) {
    const auto value =
        determined_value(meeting.with_zero(definition), steps, pair_.scope().invariants());
    if (!value || (unique && !(*unique == *value))) return "";
    unique = value;
  }
  return pair_.scope().text(*unique);
}

// Without guards and with constant distances all it could say is that the loop is short.
bool Decision::worth_a_condition(const Meeting& way) const {
  for (const AffineAccess* access : {&query_.a, &query_.b}) {
    if (!access->guards.empty() || !access->congruences.empty()) return true;
  }
  for (const Equation& equation : way.equations) {
    for (const Digit& digit : equation.digits) {
      const Polynomial difference = digit.difference();
      for (const auto& [monomial, coefficient] : difference.terms()) {
        if (!monomial.empty() && pair_.scope().invariant(monomial)) return true;
      }
    }
  }
  return false;
}

void Decision::find_condition(Answer& answer, const Direction& a_first, const Direction& b_first) {
  std::vector<System> meetings = a_first.finding.meetings;
  meetings.insert(meetings.end(), b_first.finding.meetings.begin(), b_first.finding.meetings.end());
  const System outer = pair_.bounds(true);
  if (!outer.exact || outer.degree() > 1) return;
  const auto condition = excluding_condition(outer, meetings, pair_.scope().invariants());
  if (condition) {
    answer.independent_if.push_back(
        at_least_zero(pair_.scope().in_source_terms(*condition), pair_.scope().table()));
  }
}

void Decision::carry(Answer& answer, const Direction& a_first, const Direction& b_first) {
  answer.outcome = Outcome::carried;
  answer.a_first = a_first.finding.status != Status::never;
  answer.b_first = b_first.finding.status != Status::never;
  answer.distance_a_first = distance(a_first, true);
  answer.distance_b_first =
      &a_first == &b_first ? answer.distance_a_first : distance(b_first, false);
  const auto complete = [](const Finding& f) {
    return f.status == Status::never || (f.status == Status::meets && f.complete);
  };
  const bool worth = worth_a_condition(ways_[a_first.way]) || worth_a_condition(ways_[b_first.way]);
  if (worth && complete(a_first.finding) && complete(b_first.finding) &&
      answer.assumptions.empty()) {
    find_condition(answer, a_first, b_first);
  }
}

Answer Decision::combine(const Direction& a_first, const Direction& b_first) {
  Answer answer;
  answer.method = "ISL";
  const Status a = a_first.finding.status;
  const Status b = b_first.finding.status;
  const Direction& told = a == Status::meets || b == Status::never ? a_first : b_first;
  answer.delinearised = describe(pair_.scope(), ways_[told.way]);
  if (ways_[told.way].equations.front().digits.size() > 1) answer.method = "delinearisation, ISL";
  add_unique(answer.assumptions, a_first.finding.assumptions);
  add_unique(answer.assumptions, b_first.finding.assumptions);
  if (a == Status::never && b == Status::never) {
    answer.outcome = Outcome::independent;
    return answer;
  }
  answer.varying = deciding();
  if (a != Status::meets && b != Status::meets) {
    answer.reason = a == Status::undecided ? a_first.finding.reason : b_first.finding.reason;
  } else if (answer.varying.empty()) {
    carry(answer, a_first, b_first);
  } else {
    for (const SymbolId id : answer.varying) {
      answer.reason += (answer.reason.empty() ? "it depends on the values of " : ", ") +
                       (*query_.symbols)[id].name;
    }
  }
  return answer;
}

Answer Decision::answer() {
  Answer answer;
  if (const char* method = fast_proof()) {
    answer.outcome = Outcome::independent;
    answer.method = method;
    answer.fast = true;
    answer.delinearised = describe(pair_.scope(), plain_dimensions(pair_));
    return answer;
  }
  ways_ = ways_to_meet(pair_.scope(), query_.a, pair_.a(), query_.b, pair_.b());
  if (ways_.empty()) {
    answer.reason = "the two accesses see the array in different shapes";
    return answer;
  }
  const Direction a_first = decide(true);
  if (same_access(query_.a, query_.b)) return combine(a_first, a_first);
  return combine(a_first, decide(false));
}

bool all_valid(const std::vector<Polynomial>& list) {
  return std::all_of(list.begin(), list.end(), [](const Polynomial& p) { return p.valid(); });
}

std::string unusable(const Query& query) {
  if (query.a.nest.empty() || query.b.nest.empty()) return "no loop to test";
  if (query.a.nest.front().symbol != query.b.nest.front().symbol) return "two different loops";
  if (query.a.nest.front().step == 0) return "the loop's step is zero";
  for (const AffineAccess* access : {&query.a, &query.b}) {
    if (access->subscripts.empty()) return "no subscript";
    if (!all_valid(access->subscripts) || !all_valid(access->extents)) {
      return "a subscript's numbers are too large";
    }
  }
  return "";
}

}  // namespace

Answer carried_dependence(const Query& query) {
  Answer answer;
  answer.reason = unusable(query);
  if (!answer.reason.empty()) return answer;
  return Decision(query).answer();
}

}  // namespace kedge::dependence
