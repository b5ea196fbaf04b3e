// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The acceptance of the sample: what a scan of samples/heat_mpi must say.
#include <map>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

namespace {

using Json = nlohmann::json;

const Json& heat() {
  static const Json json = scan_json({"samples/heat_mpi"});
  return json;
}

Json loop_of(const std::string& id) {
  for (const Json& loop : heat()["loops"])
    if (loop["id"] == id) return loop;
  return {};
}

Json outermost_in(const std::string& function) {
  for (const Json& loop : heat()["loops"])
    if (loop["function"] == function && loop["depth"] == 0) return loop;
  return {};
}

int rank_of(const std::string& function) {
  for (const Json& candidate : heat()["candidates"])
    if (loop_of(candidate["loop"])["function"] == function) return candidate["rank"];
  return -1;
}

}  // namespace

TEST_CASE("the stencil nest of heat_mpi comes first") {
  REQUIRE(!heat()["candidates"].empty());
  const Json& first = heat()["candidates"][0];
  CHECK(loop_of(first["loop"])["function"] == "solver_step");
  CHECK(first["collapse"] == 3);
  CHECK(first["suitability"] == "GPU");
  CHECK(first["kokkos"] == "parallel_for, MDRangePolicy<Rank<3>>");
  CHECK(first["divergence"] == "data_dependent");
}

TEST_CASE("the residual of heat_mpi is a reduction") {
  CHECK(outermost_in("solver_residual")["verdict"] == "reduction");
}

TEST_CASE("the branch between two materials is data_dependent") {
  bool found = false;
  for (const Json& loop : heat()["loops"])
    if (loop["function"] == "solver_step")
      for (const Json& branch : loop["branches"])
        found = found || branch["class"] == "data_dependent";
  CHECK(found);
}

TEST_CASE("halo pack and unpack loops are parallel and come after the stencil") {
  for (const char* function : {"pack_x", "pack_y", "pack_z", "unpack_x", "unpack_y", "unpack_z"}) {
    INFO(function);
    CHECK(outermost_in(function)["verdict"] == "parallel");
    CHECK(rank_of(function) > rank_of("solver_step"));
    CHECK(rank_of(function) > rank_of("solver_residual"));
  }
}

TEST_CASE("the time loop stays on the host, with the calls and the dependence it carries") {
  const Json loop = outermost_in("run");
  CHECK(loop["verdict"] == "host");
  CHECK(!loop["evidence"].empty());
  std::map<std::string, int> kinds;
  for (const Json& call : loop["calls"]) ++kinds[call["kind"]];
  CHECK(kinds["mpi"] > 0);
}

TEST_CASE("the fields of heat_mpi live on the device, the halo buffers cross") {
  REQUIRE(!heat()["residency"].empty());
  const Json& residency = heat()["residency"][0];
  CHECK(loop_of(residency["loop"])["function"] == "run");
  std::map<std::string, bool> stays;
  for (const Json& array : residency["arrays"]) stays[array["name"]] = array["stays"];
  REQUIRE(stays.contains("s->material"));
  CHECK(stays["s->material"]);
  REQUIRE(stays.contains("s->halo.send"));
  CHECK_FALSE(stays["s->halo.send"]);
}

}  // namespace kedge::test
