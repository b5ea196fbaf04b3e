// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Candidate readings of subscripts: as declared, as recovered from strides, as one number.
#include "analyzer/dependence/affine/meetings.hpp"

#include <algorithm>

namespace kedge::dependence {

namespace {

constexpr std::size_t most_ways = 7;

Equation undivided(const Polynomial& a, const Polynomial& b) {
  return {{{a, b}}, {}};
}

// Readings of one dimension; the last one, a plain difference of products, is the weakest.
std::vector<Equation> readings(const Scope& scope, const Polynomial& a, const Polynomial& b) {
  std::vector<Equation> result;
  if ((a - b).degree() > 1) {
    for (const StrideChain& chain : stride_chains(scope, {a, b})) {
      result.push_back(split(a, b, chain));
    }
  }
  result.push_back(undivided(a, b));
  return result;
}

std::vector<Meeting> one_dimension(const Scope& scope, const Polynomial& a, const Polynomial& b) {
  std::vector<Meeting> result;
  for (Equation& equation : readings(scope, a, b)) {
    Meeting meeting;
    meeting.equations.push_back(std::move(equation));
    result.push_back(std::move(meeting));
  }
  return result;
}

bool affine_differences(const Side& a, const Side& b) {
  for (std::size_t k = 0; k < a.subscripts().size(); ++k) {
    if ((a.subscripts()[k] - b.subscripts()[k]).degree() > 1) return false;
  }
  return true;
}

Meeting as_declared(const Side& a, const Side& b) {
  Equation equation;
  for (std::size_t k = 0; k < a.subscripts().size(); ++k) {
    equation.digits.push_back({a.subscripts()[k], b.subscripts()[k]});
  }
  equation.radices = a.extents();
  Meeting meeting;
  meeting.equations.push_back(std::move(equation));
  return meeting;
}

// Each dimension by itself, in its n-th reading.
std::vector<Meeting> dimension_by_dimension(const Scope& scope, const Side& a, const Side& b) {
  std::vector<std::vector<Equation>> choices;
  std::size_t most = 0;
  for (std::size_t k = 0; k < a.subscripts().size(); ++k) {
    choices.push_back(readings(scope, a.subscripts()[k], b.subscripts()[k]));
    most = std::max(most, choices.back().size());
  }
  std::vector<Meeting> result;
  for (std::size_t n = 0; n < most; ++n) {
    Meeting meeting;
    for (const auto& choice : choices) {
      meeting.equations.push_back(choice[std::min(n, choice.size() - 1)]);
    }
    for (std::size_t k = 0; k < a.extents().size(); ++k) {
      meeting.confined.push_back({{a.subscripts()[k + 1], b.subscripts()[k + 1]}, a.extents()[k]});
    }
    result.push_back(std::move(meeting));
  }
  return result;
}

void append(std::vector<Meeting>& list, std::vector<Meeting> more) {
  for (Meeting& meeting : more) {
    if (list.size() < most_ways) list.push_back(std::move(meeting));
  }
}

}  // namespace

std::optional<Polynomial> linearised(const Side& side) {
  const std::size_t dimensions = side.subscripts().size();
  if (dimensions == 0 || side.extents().size() + 1 != dimensions) return std::nullopt;
  Polynomial result = side.subscripts().front();
  for (std::size_t k = 1; k < dimensions; ++k) {
    result = result * side.extents()[k - 1] + side.subscripts()[k];
  }
  return result;
}

std::vector<Meeting> ways_to_meet(const Scope& scope, const AffineAccess& a, const Side& side_a,
                                  const AffineAccess& b, const Side& side_b) {
  const std::size_t dimensions = side_a.subscripts().size();
  const bool alike = dimensions == side_b.subscripts().size() &&
                     side_a.extents() == side_b.extents() && a.separate_rows == b.separate_rows;
  const auto number_a = linearised(side_a);
  const auto number_b = linearised(side_b);
  std::vector<Meeting> result;
  if (alike && dimensions > 1 && (a.separate_rows || side_a.extents().empty())) {
    result = dimension_by_dimension(scope, side_a, side_b);
    for (Meeting& meeting : result) {
      meeting.confined.clear();
      if (!a.separate_rows) meeting.assumption = "each subscript stays within its dimension";
    }
    return result;
  }
  if (alike && dimensions > 1 && number_a) {
    if (affine_differences(side_a, side_b)) {
      result.push_back(as_declared(side_a, side_b));
    } else {
      append(result, dimension_by_dimension(scope, side_a, side_b));
    }
  }
  if (number_a && number_b) append(result, one_dimension(scope, *number_a, *number_b));
  return result;
}

}  // namespace kedge::dependence
