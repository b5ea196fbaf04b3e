// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How threads reach arrays: one situation a test case.
#include "analyzer/rank/memory_access.hpp"

#include "tests/support/catch.hpp"

namespace kedge::rank {
namespace {

using model::Access;
using model::AccessKind;

Access access(const char* array, const char* element, const char* pattern, const char* stride,
              AccessKind kind = AccessKind::read) {
  Access a;
  a.array = array;
  a.element = element;
  a.pattern = pattern;
  a.stride = stride;
  a.kind = kind;
  a.bytes = 8;
  return a;
}

std::string only(const Access& one) {
  model::LoopResult loop;
  loop.accesses = {one};
  const auto all = device_accesses(loop);
  return all.size() == 1 ? all[0].access : "none";
}

}  // namespace

TEST_CASE("patterns of the loop become what a warp's requests look like") {
  CHECK(only(access("u", "u[i]", "contiguous", "1")) == "coalesced");
  CHECK(only(access("c", "c[0]", "invariant", "0")) == "broadcast");
  CHECK(only(access("u", "u[i*nx]", "strided", "nx")) == "strided");
  CHECK(only(access("x", "x[3*i]", "strided", "3")) == "aos");
  CHECK(only(access("x", "x[64*i]", "strided", "64")) == "strided");
  CHECK(only(access("p", "p[i].x", "aos_field", "6")) == "aos");
  CHECK(only(access("u", "u[idx[i]]", "gather", "")) == "gather");
  CHECK(only(access("u", "u[k]", "unknown", "")) == "gather");
}

TEST_CASE("pointers and scalars are no arrays") {
  CHECK(only(access("s->atoms", "s->atoms", "invariant", "0")) == "none");
  CHECK(only(access("nlocal", "nlocal", "invariant", "0")) == "none");
}

TEST_CASE("references to one array in one way are counted, reads and writes joined") {
  model::LoopResult loop;
  loop.accesses = {access("x", "x[3*i]", "strided", "3"), access("x", "x[3*i + 1]", "strided", "3"),
                   access("x", "x[3*i]", "strided", "3", AccessKind::update),
                   access("x", "x[3*j[i]]", "gather", "")};
  const auto all = device_accesses(loop);
  REQUIRE(all.size() == 2);
  CHECK(all[0].references == 2);
  CHECK(all[0].reads);
  CHECK(all[0].writes);
  CHECK(all[1].access == "gather");
  CHECK_FALSE(all[1].writes);
}

TEST_CASE("what is coalesced or broadcast needs no help, the rest says what would help") {
  model::LoopResult loop;
  loop.accesses = {access("u", "u[i]", "contiguous", "1"), access("v", "v[i*n]", "strided", "n")};
  const auto all = device_accesses(loop);
  REQUIRE(all.size() == 2);
  CHECK(all[0].help.empty());
  CHECK_FALSE(all[1].help.empty());
}

}  // namespace kedge::rank
