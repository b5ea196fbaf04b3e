// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Two counts of one thing: what kedge scan counts in a kernel's truth loop, and what its record
// declares.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "kernels/core/kernel.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/tool.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

// The candidate of the truth's step in kernels/<id>/<id>.cpp.
Json truth_of(const std::string& kernel) {
  const std::string file = (source_root() / "kernels" / kernel / (kernel + ".cpp")).string();
  const ProcessResult result = run_tool("kedge-scan", {file, "--format", "json"});
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  const Json scan = Json::parse(result.out);
  for (const Json& candidate : scan["candidates"])
    for (const Json& loop : scan["loops"])
      if (loop["id"] == candidate["loop"] &&
          loop["function"].get<std::string>().ends_with("::truth_step"))
        return candidate;
  return {};
}

}  // namespace

TEST_CASE("the scan counts the flops and bytes of a truth loop that the kernel's record declares") {
  for (const kernels::Kernel* kernel : kernels::all_kernels()) {
    INFO(kernel->id);
    const Json truth = truth_of(kernel->id);
    REQUIRE(!truth.is_null());
    CHECK(truth["flops_formula"] == fmt::format("{:g}", kernel->costs.flops_per_point));
    CHECK(truth["bytes_formula"] ==
          fmt::format("{:g}", kernel->costs.bytes_per_point(kernels::find_precision("fp64"))));
  }
}

}  // namespace kedge::test
