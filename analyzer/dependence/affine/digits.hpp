// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Do two accesses meet? Decided on the digits of their subscripts, with carries between the digits.
#pragma once

#include <string>
#include <vector>

#include "analyzer/dependence/affine/lift.hpp"
#include "analyzer/dependence/affine/scope.hpp"
#include "analyzer/dependence/affine/strides.hpp"

namespace kedge::dependence {

/// The accesses meet where all equations hold; the digits of `confined` must be known to lie
/// within [0, extent) on both sides.
struct Meeting {
  struct Confined {
    Digit digit;
    Polynomial extent;
  };
  std::vector<Equation> equations;
  std::vector<Confined> confined;
  std::string assumption;  ///< what nobody can prove and the equations rest on; "" if nothing
};

struct Finding {
  enum class Status { never, meets, undecided };
  Status status = Status::undecided;
  std::vector<std::string> assumptions;  ///< what `never`, or "nowhere else", rests on
  std::vector<System> meetings;          ///< `meets`: where
  bool complete = false;                 ///< `meets`: and nowhere else, under the assumptions
  std::string reason;                    ///< `undecided`: why
};

inline constexpr const char* query_too_large = "the query grew too large";
inline constexpr const char* product_in_the_way = "a product of unknowns could not be resolved";

/// What is known when both accesses happen, in the order in question, and when one does.
struct Facts {
  Lifter& both;
  System a;
  System b;
};

/// Tried where the digits cannot be confined by proof: which ones must be, in words, and whether
/// the accesses meet then. `undecided` where the assumptions would contradict the loops' bounds.
[[nodiscard]] Finding assume_confined(const Scope& scope, Facts& facts, const Meeting& meeting);

/// A point of such a system is a real one: nothing was left out and no product stands for itself.
[[nodiscard]] bool is_witness(const System& system);

[[nodiscard]] System with_equal_digits(System system, const Meeting& meeting);

/// Without `may_assume` only a proof of `never` is of interest.
[[nodiscard]] Finding find_meeting(const Scope& scope, Facts& facts, const Meeting& meeting,
                                   bool may_assume);

}  // namespace kedge::dependence
