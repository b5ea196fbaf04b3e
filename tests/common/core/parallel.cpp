// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of loops over threads: every pass once, exceptions as in a plain loop, deep stacks.
#include "common/core/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

using namespace kedge;

namespace {

// Uses at least `depth` kilobytes of stack.
std::size_t dig(std::size_t depth) {
  volatile unsigned char room[1024] = {};
  room[depth % sizeof room] = 1;
  if (depth == 0) return 0;
  const std::size_t below = dig(depth - 1);
  return below + room[depth % sizeof room];
}

}  // namespace

TEST_CASE("every pass is done once, whatever the number of threads") {
  for (const int jobs : {-1, 0, 1, 2, 7, 64}) {
    std::vector<std::atomic<int>> seen(20);
    for_each_index(seen.size(), jobs, [&](std::size_t i) { ++seen[i]; });
    INFO("jobs " << jobs);
    for (const auto& count : seen) CHECK(count == 1);
  }
  for_each_index(0, 4, [](std::size_t) { FAIL("no pass was asked for"); });
}

TEST_CASE("the first exception in the loop's order is thrown, after all passes") {
  for (const int jobs : {1, 3}) {
    std::atomic<int> done{0};
    std::string told;
    try {
      for_each_index(10, jobs, [&](std::size_t i) {
        ++done;
        if (i % 4 == 3) throw std::runtime_error("pass " + std::to_string(i));
      });
    } catch (const std::runtime_error& error) {
      told = error.what();
    }
    CHECK(told == "pass 3");
    CHECK(done == 10);
  }
}

TEST_CASE("a pass may recurse deeper than a default stack allows") {
  for_each_index(2, 2, [](std::size_t) {
    if (dig(50000) != 50000) throw std::runtime_error("the stack was overwritten");
  });
  SUCCEED("50 MB of stack were there");
}

TEST_CASE("cores and memory are known") {
  CHECK(core_count() >= 1);
  CHECK(resident_bytes() > 1000000);
}
