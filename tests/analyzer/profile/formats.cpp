// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// gcov's JSON, the text of perf script, and how each format is told from the others.
#include "common/core/error.hpp"
#include "tests/analyzer/profile/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

using profile::Kind;
using profile::parse_profile;

namespace {

const std::vector<std::string> all_fixtures{"wave.callgrind",    "wave.gcov.json",
                                            "wave.gcov.json.gz", "wave.perf-lines",
                                            "wave.perf-chains",  "wave.perf-flat"};

std::string failure(const std::string& text) {
  try {
    static_cast<void>(parse_profile(text, "p.out"));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("gcov: counts by line under demangled names, of several documents, packed or not") {
  for (const char* name : {"wave.gcov.json", "wave.gcov.json.gz"}) {
    const auto p = parse_profile(fixture(name), name);
    CHECK(p.kind == Kind::gcov);
    CHECK(own_cost(p, "step(int, double const*, double*)", 10) == 9990.0);
    CHECK(own_cost(p, "smooth", 14) == 10010.0);
    CHECK(own_cost(p, "never", 25) == 0.0);
  }
}

TEST_CASE("perf: samples count by their period, for the event with most of them") {
  const auto p = parse_profile(fixture("wave.perf-lines"), "p");
  CHECK(p.kind == Kind::perf);
  CHECK(p.unit == "cycles:ppp");
  CHECK(p.has_lines);
  CHECK(p.total == 1e6);
  CHECK(own_cost(p, "flux", 5) == 250000.0);
  CHECK(own_cost(p, "start", 20) == 0.0);
  CHECK(call_cost(p, "step", 10, "flux") == 250000.0);
  CHECK(call_cost(p, "main", 32, "step") == 750000.0);
}

TEST_CASE("perf: without source lines, and without chains, functions are left") {
  const auto chains = parse_profile(fixture("wave.perf-chains"), "p");
  CHECK_FALSE(chains.has_lines);
  CHECK(own_cost(chains, "step", 0) == 500000.0);
  CHECK(call_cost(chains, "main", 0, "step") == 750000.0);
  const auto flat = parse_profile(fixture("wave.perf-flat"), "p");
  CHECK(flat.total == 1e6);
  CHECK(flat.calls.empty());
  CHECK(own_cost(flat, "_fini", 0) == 250000.0);
}

TEST_CASE("what is no profile is refused with what to do") {
  CHECK(failure("").find("is empty") != std::string::npos);
  CHECK(failure("hello\nworld\n").find("no profile that kedge scan knows") != std::string::npos);
  CHECK(failure("PERFILE2\x68").find("perf script") != std::string::npos);
  CHECK(failure("{\"a\": 1}").find("not gcov's") != std::string::npos);
  CHECK(failure(R"({"format_version": "1", "files": [{"file": 3}]})").find("not as gcov") !=
        std::string::npos);
  CHECK(failure(R"({"format_version": "1", "files": []})").find("no line that was executed") !=
        std::string::npos);
  CHECK_THROWS_AS(profile::read_profile("no/such/file"), Error);
  const TemporaryFolder folder;
  CHECK_THROWS_AS(profile::read_profile(folder.path().string()), Error);
}

TEST_CASE("cut at any byte, a profile is read or refused, never more than that") {
  for (const std::string& name : all_fixtures) {
    const std::string whole = fixture(name);
    REQUIRE(whole.size() > 100);
    const double total = parse_profile(whole, name).total;
    for (std::size_t size = 0; size < whole.size(); ++size) {
      INFO(name << " cut at " << size);
      double read = 0.0;
      try {
        read = parse_profile(whole.substr(0, size), name).total;
      } catch (const Error&) {
        continue;
      }
      CHECK(read <= total);
    }
  }
}

TEST_CASE("a byte changed anywhere, a profile is read or refused") {
  for (const std::string& name : all_fixtures) {
    const std::string whole = fixture(name);
    for (std::size_t at = 0; at < whole.size(); ++at)
      for (const char c : {'\0', '(', '-', '9', '\xff'}) {
        std::string changed = whole;
        changed[at] = c;
        try {
          static_cast<void>(parse_profile(changed, name));
        } catch (const Error&) {
          continue;
        }
      }
  }
  SUCCEED();
}

TEST_CASE("a callgrind or packed file that is cut anywhere is never taken for a whole one") {
  for (const char* name : {"wave.callgrind", "wave.gcov.json.gz"}) {
    const std::string whole = fixture(name);
    for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
      INFO(name << " cut at " << size);
      CHECK_THROWS_AS(parse_profile(whole.substr(0, size), name), Error);
    }
  }
}

TEST_CASE("profiles of one kind add up, of two kinds they are refused") {
  const TemporaryFolder folder;
  const std::string base = (source_root() / "tests/analyzer/profile/fixtures/wave").string();
  const auto twice = profile::read_profiles({base + ".callgrind", base + ".callgrind"});
  CHECK(twice.total == 3000.0);
  CHECK(call_cost(twice, "step", 10, "flux") == 800.0);
  CHECK(twice.sources.size() == 2);
  CHECK_THROWS_AS(profile::read_profiles({base + ".callgrind", base + ".gcov.json"}), Error);
}

}  // namespace kedge::test
