// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Is what an iteration reads written before, in the same iteration? And: do subscripts stay inside?
#include "tests/analyzer/dependence/affine/builder.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

struct Scratch : Builder {
  P i = counter("i");
  P j = counter("j");
  P k = counter("k");
  P n = invariant("n");
  P m = invariant("m");
  For outer = {i, 0, n - 1};
  [[nodiscard]] bool covered(const AffineAccess& read, const std::vector<AffineAccess>& writes,
                             const std::vector<Constraint>& context = {},
                             const CoverOptions& options = {}) const {
    return covered_in_iteration(symbols, read, writes, context, options);
  }
};

}  // namespace

TEST_CASE("a scratch array filled and then read is covered") {
  Scratch s;
  const AffineAccess fill = Scratch::access({s.outer, {s.j, 0, s.m - 1}}, {s.j});
  CHECK(s.covered(Scratch::access({s.outer, {s.k, 0, s.m - 1}}, {s.k}), {fill}));
  CHECK(s.covered(Scratch::access({s.outer, {s.k, 0, s.m - 2}}, {s.k + 1}), {fill}));
  CHECK(s.covered(Scratch::access({s.outer, {s.k, s.m - 1, 0, -1}}, {s.m - 1 - s.k}), {fill}));
  CHECK_FALSE(s.covered(Scratch::access({s.outer, {s.k, 0, s.m}}, {s.k}), {fill}));
  CHECK_FALSE(s.covered(Scratch::access({s.outer, {s.k, 0, s.m - 1}}, {s.k - 1}), {fill}));
  CHECK_FALSE(s.covered(Scratch::access({s.outer}, {P(0)}), {fill}));
  CHECK(s.covered(Scratch::access({s.outer}, {P(0)}), {fill}, {at_least_zero(s.m - 1)}));
}

TEST_CASE("several writes cover together") {
  Scratch s;
  const AffineAccess read = Scratch::access({s.outer, {s.k, 0, s.m}}, {s.k});
  const AffineAccess body = Scratch::access({s.outer, {s.j, 1, s.m - 1}}, {s.j});
  const AffineAccess first = Scratch::access({s.outer}, {P(0)});
  const AffineAccess last = Scratch::access({s.outer}, {s.m});
  CHECK(s.covered(read, {body, first, last}));
  CHECK_FALSE(s.covered(read, {body, first}));
}

TEST_CASE("even and odd elements cover all") {
  Scratch s;
  const AffineAccess read = Scratch::access({s.outer, {s.k, 0, 2 * s.m - 1}}, {s.k});
  const AffineAccess even = Scratch::access({s.outer, {s.j, 0, s.m - 1}}, {2 * s.j});
  const AffineAccess odd = Scratch::access({s.outer, {s.j, 1, 2 * s.m - 1, 2}}, {s.j});
  CHECK(s.covered(read, {even, odd}));
  CHECK_FALSE(s.covered(read, {even}));
}

TEST_CASE("a guarded write covers what is read under the same guard") {
  Scratch s;
  AffineAccess write = Scratch::access({s.outer}, {P(0)});
  AffineAccess read = write;
  write.guards.push_back(at_least_zero(s.i - s.m));
  CHECK_FALSE(s.covered(read, {write}));
  read.guards = write.guards;
  CHECK(s.covered(read, {write}));
  write.guards.push_back(not_zero(s.varying("flag[i]")));
  read.guards = write.guards;
  CHECK_FALSE(s.covered(read, {write}));
  CoverOptions options;
  options.fixed = {s.symbols.intern("flag[i]", SymbolKind::varying)};
  CHECK(s.covered(read, {write}, {}, options));
}

TEST_CASE("a guard on an invariant must hold for the read as well") {
  Scratch s;
  AffineAccess write = Scratch::access({s.outer}, {P(0)});
  const AffineAccess read = write;
  write.guards.push_back(at_least_zero(s.m - 1));
  CHECK_FALSE(s.covered(read, {write}));
  CHECK(s.covered(read, {write}, {at_least_zero(s.m - 3)}));
}

TEST_CASE("a loop that may not run at all covers nothing") {
  Scratch s;
  AffineAccess write = Scratch::access({s.outer, {s.j, 0, s.m - 1}}, {s.j});
  write.nest[1].last.reset();
  CHECK_FALSE(s.covered(Scratch::access({s.outer, {s.k, 0, s.m - 1}}, {s.k}), {write}));
}

TEST_CASE("rows of a linearised scratch plane are covered") {
  Scratch s;
  const AffineAccess write =
      Scratch::access({s.outer, {s.j, 0, s.n - 1}, {s.k, 0, s.m - 1}}, {s.j * s.m + s.k});
  const AffineAccess read =
      Scratch::access({s.outer, {s.j, 1, s.n - 1}, {s.k, 0, s.m - 2}}, {(s.j - 1) * s.m + s.k + 1});
  CHECK(s.covered(read, {write}));
  CHECK_FALSE(s.covered(write, {read}));
}

TEST_CASE("within a shared inner loop only what came before counts") {
  Scratch s;
  const std::vector<For> nest = {s.outer, {s.j, 1, s.m - 1}};
  const AffineAccess write = Scratch::access(nest, {s.j});
  CoverOptions shared;
  shared.shared_loops = {2};
  CHECK(s.covered(Scratch::access(nest, {s.j}), {write}, {}, shared));
  CHECK_FALSE(s.covered(Scratch::access(nest, {s.j + 1}), {write}, {}, shared));
  CHECK_FALSE(s.covered(Scratch::access(nest, {s.j - 1}), {write}, {}, shared));
  const AffineAccess first = Scratch::access({s.outer}, {P(0)});
  shared.shared_loops = {2, 1};
  CHECK(s.covered(Scratch::access(nest, {s.j - 1}), {write, first}, {}, shared));
}

TEST_CASE("a scratch row whose length is fixed in the iteration is covered") {
  Scratch s;
  const P length = s.varying("length[i]");
  const AffineAccess write = Scratch::access({s.outer, {s.j, 0, length - 1}}, {s.j});
  const AffineAccess read = Scratch::access({s.outer, {s.k, 0, length - 1}}, {s.k});
  CHECK_FALSE(s.covered(read, {write}));
  CoverOptions options;
  options.fixed = {Scratch::id(length)};
  CHECK(s.covered(read, {write}, {}, options));
}

TEST_CASE("a write of another loop's iteration does not count") {
  Scratch s;
  CHECK_FALSE(
      s.covered(Scratch::access({s.outer}, {s.i - 1}), {Scratch::access({s.outer}, {s.i})}));
}

TEST_CASE("subscripts stay within their extents where the bounds say so") {
  Scratch s;
  const AffineAccess access = Scratch::access({{s.j, 0, s.n - 1}, {s.k, 0, s.m - 1}}, {s.k});
  CHECK(within_extent(s.symbols, access, s.k, s.m, {}));
  CHECK_FALSE(within_extent(s.symbols, access, s.k + 1, s.m, {}));
  CHECK_FALSE(within_extent(s.symbols, access, s.k - 1, s.m, {}));
  CHECK(within_extent(s.symbols, access, s.j * s.m + s.k, s.n * s.m, {}));
  CHECK_FALSE(within_extent(s.symbols, access, s.j * s.m + s.k + 1, s.n * s.m, {}));
  CHECK(within_extent(s.symbols, access, s.k, P(100), {at_least_zero(100 - s.m)}));
}
