// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Provenance to JSON and back.
#include "common/core/provenance.hpp"

#include <nlohmann/json.hpp>

#include "common/core/build_info.hpp"
#include "common/core/error.hpp"
#include "tests/support/catch.hpp"

namespace kedge {
namespace {

Provenance full() {
  Provenance p;
  p.tool = "kedge-run";
  p.version = "0.1.0";
  p.command = {"kedge-run", "heat", "--size", "8"};
  p.kernel = "heat";
  p.backend = "OpenMP";
  p.device = "a processor";
  p.ranks = 4;
  p.threads = 2;
  p.precision = "mixed";
  p.compiler = "GNU 12";
  p.compiler_flags = "-O3";
  p.libraries = {{"HDF5", "1.10"}};
  p.parameters = {{"nx", "8"}};
  p.host = "h";
  p.time = "2026-11-01T00:00:00Z";
  p.seed = "7";
  p.git_commit = "abc";
  p.git_dirty = true;
  return p;
}

}  // namespace

TEST_CASE("provenance survives the way through JSON") {
  const nlohmann::json json = full();
  CHECK(nlohmann::json(json.get<Provenance>()) == json);
  CHECK(json.size() == 18);
  CHECK(json["command"].size() == 4);
}

TEST_CASE("what is not known is left out, and unknown keys are no error") {
  CHECK(nlohmann::json(Provenance{}).empty());
  const auto p =
      nlohmann::json::parse(R"({"tool": "x", "later": [1], "host": null})").get<Provenance>();
  CHECK(p.tool == "x");
  CHECK(p.ranks == 0);
}

TEST_CASE("a field of the wrong kind is an error that names it") {
  try {
    (void)nlohmann::json::parse(R"({"ranks": "many"})").get<Provenance>();
    FAIL("nothing was thrown");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("'ranks'") != std::string::npos);
  }
  CHECK_THROWS_AS(nlohmann::json::parse("[1]").get<Provenance>(), Error);
}

TEST_CASE("the running process knows what it is") {
  const char* argv[] = {"kedge-test", "--option", "value"};
  const Provenance p = make_provenance("kedge-test", 3, argv);
  CHECK(p.command == std::vector<std::string>{"kedge-test", "--option", "value"});
  CHECK(p.version == build_info().version);
  CHECK(p.compiler != "");
  CHECK(p.host != "");
  CHECK(p.time.size() == std::string("2026-11-01T00:00:00Z").size());
  CHECK(p.time.back() == 'Z');
}

}  // namespace kedge
