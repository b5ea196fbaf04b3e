// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The question of array dependence and its answer: can two accesses, in different iterations of one
// loop, touch the same element? Fast tests first (ZIV, strong SIV, GCD), then delinearisation and
// ISL.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/dependence/affine/polynomial.hpp"

namespace kedge::dependence {

/// A loop counter: first, first+step, ... while it stays within `last` (inclusive; a lower bound
/// when step < 0). Bounds may use outer counters (triangular nests) and any invariant; no `last`:
/// unknown trip count.
struct Counter {
  SymbolId symbol = -1;
  Polynomial first;
  std::optional<Polynomial> last;
  std::int64_t step = 1;
};

/// expression >= 0, == 0 or != 0; holds whenever the access happens (guards) or always (context).
struct Constraint {
  enum class Kind { non_negative, zero, non_zero };
  Polynomial expression;
  Kind kind = Kind::non_negative;
};

/// expression modulo `modulus` == remainder: parity guards, strided counters.
struct Congruence {
  Polynomial expression;
  std::int64_t modulus = 2;
  std::int64_t remainder = 0;
};

struct AffineAccess {
  /// One polynomial per dimension. A pointer or linearised array has one; a[i][j] on int a[N][M]
  /// has two. Both accesses of a query state the same dimensions, or one each.
  std::vector<Polynomial> subscripts;
  /// Extents of the dimensions after the first (M above), where the type states them; else empty. A
  /// subscript that may leave its extent meets the neighbouring row: the answer must not rely on it
  /// without proof or assumption.
  std::vector<Polynomial> extents;
  /// Counters of the loops around the access, from the loop under test inwards: nest[0] is the loop
  /// under test.
  std::vector<Counter> nest;
  std::vector<Constraint> guards;
  std::vector<Congruence> congruences;
  /// The dimensions are objects of their own (row pointers, nested containers): no subscript can
  /// run into a neighbouring row and no extents are needed.
  bool separate_rows = false;
};

/// The half-open range [begin, end) of two varying symbols: "row[i]" and "row[i+1]".
struct VaryingRange {
  SymbolId begin = -1;
  SymbolId end = -1;
};

struct Query {
  const SymbolTable* symbols = nullptr;
  AffineAccess a;
  AffineAccess b;
  std::vector<Constraint> context;  ///< true throughout: facts about invariants ("n >= 1")
  /// Varying symbols that take different values in different iterations of nest[0].
  std::vector<SymbolId> injective;
  /// Ranges that ascend with nest[0]: each ends before, or where, the next iteration's begins.
  std::vector<VaryingRange> ascending;
};

enum class Outcome {
  independent,  ///< proven for all iterations, perhaps under Answer::assumptions
  carried,      ///< a dependence exists for some values of the invariants (witness found), see
                ///< distances
  unknown       ///< could not decide; Answer::reason says what is missing
};

struct Answer {
  Outcome outcome = Outcome::unknown;
  /// What must hold for `independent`, in the source's terms ("0 <= i < nx"); empty: unconditional.
  /// For `carried`: what the distances, and the absence of a direction not set below, rest on.
  std::vector<std::string> assumptions;
  bool a_first = false;          ///< carried: the access a can be in the earlier iteration
  bool b_first = false;          ///< carried: the access b can be in the earlier iteration
  std::string distance_a_first;  ///< constant or symbolic iteration distance when unique ("1",
                                 ///< "n"), else ""
  std::string distance_b_first;
  /// carried: the simple condition on invariants under which there is no dependence ("n <= 50"),
  /// beyond the loops not running at all; else empty.
  std::vector<std::string> independent_if;
  /// unknown: varying symbols on whose values the answer hangs; see Query::injective, ascending.
  std::vector<SymbolId> varying;
  std::string method;        ///< "ZIV", "strong SIV", "GCD", "ISL", ...
  bool fast = false;         ///< proven without the solver
  std::string reason;        ///< for unknown: what is missing, in words
  std::string delinearised;  ///< subscripts as tested, for the trace
};

/// Is there a pair of different iterations of nest[0] in which a and b touch the same element?
/// Invariants have the same value on both sides; counters inner to nest[0] and varying symbols are
/// independent on the two sides.
[[nodiscard]] Answer carried_dependence(const Query& query);

/// How many questions about integer sets this thread has asked so far: a measure of effort that is
/// the same in every run.
[[nodiscard]] unsigned long questions_asked();

struct CoverOptions {
  /// Varying symbols that keep their value throughout one iteration of nest[0] ("row[i]" for the
  /// loop over i), on the side of the read and of the writes.
  std::vector<SymbolId> fixed;
  /// For each write, how many loops it shares with the read, nest[0] included; not stated: 1. Of
  /// further shared loops the write has run in all earlier iterations and, before the read, in the
  /// present one.
  std::vector<std::size_t> shared_loops;
};

/// Within ONE iteration of nest[0]: is every element that `read` touches written before it by some
/// access of `writes`? Each write here is known to execute completely before the read (earlier in
/// the body), but for the loops it shares with the read. Used for array privatisation; false when
/// it cannot be proven.
[[nodiscard]] bool covered_in_iteration(const SymbolTable& symbols, const AffineAccess& read,
                                        const std::vector<AffineAccess>& writes,
                                        const std::vector<Constraint>& context,
                                        const CoverOptions& options = {});

/// Does the guarded, bounded set of iterations of `access` provably stay within [0, extent)?
[[nodiscard]] bool within_extent(const SymbolTable& symbols, const AffineAccess& access,
                                 const Polynomial& subscript, const Polynomial& extent,
                                 const std::vector<Constraint>& context);

struct ExtentCheck {
  bool contradicted = false;          ///< the loops' bounds take some subscript out of its extent
  std::vector<std::string> unproven;  ///< "0 <= k < 13", where they do not prove it either
};

/// Do the subscripts after the first stay within access.extents? C (6.5.6) and C++ (expr.add)
/// require it of an array whose type states the extent, so that what is merely unproven may be
/// relied on.
[[nodiscard]] ExtentCheck check_extents(const SymbolTable& symbols, const AffineAccess& access,
                                        const std::vector<Constraint>& context);

}  // namespace kedge::dependence
