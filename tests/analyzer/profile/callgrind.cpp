// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Callgrind's format, on a file written by hand.
#include "analyzer/profile/readers.hpp"
#include "common/core/error.hpp"
#include "tests/analyzer/profile/support.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

namespace {

const std::string head = "events: Ir\nfl=a.c\nfn=f\n";

profile::Profile read(const std::string& text) {
  return profile::read_callgrind(text, "a.out");
}

std::string failure(const std::string& text) {
  try {
    static_cast<void>(read(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("callgrind: names are uncompressed, relative lines resolved, Ir taken among events") {
  const auto p = profile::parse_profile(fixture("wave.callgrind"), "wave.callgrind");
  CHECK(p.kind == profile::Kind::callgrind);
  CHECK(p.unit == "Ir");
  CHECK(p.total == 1500.0);
  CHECK(p.has_lines);
  CHECK(own_cost(p, "main", 28) == 20.0);
  CHECK(own_cost(p, "main", 31) == 30.0);
  CHECK(own_cost(p, "start", 19) == 30.0);
  CHECK(own_cost(p, "step", 10) == 300.0);
  CHECK(own_cost(p, "(below main)", 0) == 200.0);
}

TEST_CASE("callgrind: the cost of a call belongs to the line it is made from") {
  const auto p = profile::parse_profile(fixture("wave.callgrind"), "wave.callgrind");
  CHECK(call_cost(p, "main", 32, "step") == 800.0);
  CHECK(call_cost(p, "main", 33, "smooth") == 400.0);
  CHECK(call_cost(p, "step", 10, "flux") == 400.0);
  for (const auto& call : p.calls)
    if (p.functions[static_cast<std::size_t>(call.callee)].name == "flux")
      CHECK(call.count == 9990);
}

TEST_CASE("callgrind: inlined code keeps its own file, and fn= returns to the function's") {
  const auto p = profile::parse_profile(fixture("wave.callgrind"), "wave.callgrind");
  for (const auto& cost : p.lines) {
    if (cost.line != 3) continue;
    CHECK(p.files[static_cast<std::size_t>(cost.file)] == "/home/user/include/wave.h");
    CHECK(p.functions[static_cast<std::size_t>(cost.function)].name == "smooth");
  }
  const auto two = read("events: Ir\nfl=a.c\nfn=f\nfi=b.h\n7 1\nfn=g\n8 1\n");
  for (const auto& cost : two.lines)
    CHECK(two.files[static_cast<std::size_t>(cost.file)] == (cost.line == 7 ? "b.h" : "a.c"));
}

TEST_CASE("callgrind: addresses beside lines, parts, and costs left out") {
  const auto p = read(
      "positions: instr line\nevents: Ir Dr\nfl=a.c\nfn=f\n0x400 7 3 1\n+4 * 2\n+4 +1\n"
      "part: 2\nevents: Ir Dr\nfn=f\n0x400 7 5\n");
  CHECK(own_cost(p, "f", 7) == 10.0);
  CHECK(own_cost(p, "f", 8) == 0.0);
  CHECK(read("events: Instructions\nfl=a.c\nfn=f\n7 3\n").unit == "Instructions");
  const auto addresses = read("positions: instr\nevents: Ir\nfl=a.c\nfn=f\n0x400 3\n");
  CHECK_FALSE(addresses.has_lines);
}

TEST_CASE("callgrind: what is wrong is named with its line") {
  CHECK(failure(head + "7 x\n").find("a.out:4: not callgrind's format") != std::string::npos);
  CHECK(failure(head + "+ 1\n").find("a.out:4") != std::string::npos);
  CHECK(failure(head + "hello\n").find("a.out:4") != std::string::npos);
  CHECK(failure(head + "calls=1 2\n7 1\n").find("a.out:4") != std::string::npos);
  CHECK(failure("events: Ir\n7 1\n").find("a.out:2") != std::string::npos);
  CHECK(failure(head + "7 0\n").find("holds no cost") != std::string::npos);
}

TEST_CASE("callgrind: a file that is cut short is refused") {
  CHECK(failure(head + "7 1\n7 1").find("cut short") != std::string::npos);
  CHECK(failure("creator: callgrind-3\n" + head + "7 1\n").find("cut short") != std::string::npos);
  CHECK(failure("summary: 9\n" + head + "7 1\n").find("cut short") != std::string::npos);
  CHECK(failure(head + "7 1\ncfn=g\ncalls=1 2\n").find("cut short") != std::string::npos);
}

}  // namespace kedge::test
