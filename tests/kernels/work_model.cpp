// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kedge scan says of a kernel's plain loops, and what its record states: verdict, flops,
// bytes.
#include <nlohmann/json.hpp>

#include "kernels/core/kernel.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/tool.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

Json scan_of(const std::string& kernel) {
  const std::string file = (source_root() / "kernels" / kernel / (kernel + ".cpp")).string();
  const ProcessResult result = run_tool("kedge-scan", {file, "--all", "--format", "json"});
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  return Json::parse(result.out);
}

/// The outermost loop of a function, the first where there are several.
Json loop_of(const Json& scan, const std::string& function) {
  for (const Json& loop : scan["loops"])
    if (loop["function"].get<std::string>().ends_with("::" + function)) return loop;
  return {};
}

/// The function's first candidate: its outermost nest, or the part of it that is worth a kernel.
Json candidate_of(const Json& scan, const Json& function) {
  for (const Json& candidate : scan["candidates"])
    for (const Json& loop : scan["loops"])
      if (loop["id"] == candidate["loop"] && loop["function"] == function) return candidate;
  return {};
}

}  // namespace

TEST_CASE("the scan says of a kernel's plain loops what the kernel's record states") {
  for (const kernels::Kernel* kernel : kernels::all_kernels()) {
    const Json scan = scan_of(kernel->id);
    CHECK(!kernel->truth_loops.empty());
    for (const kernels::TruthLoop& truth : kernel->truth_loops) {
      INFO(kernel->id << ", " << truth.function);
      const Json loop = loop_of(scan, truth.function);
      REQUIRE(!loop.is_null());
      CHECK(loop["verdict"] == truth.verdict);
      if (truth.flops == nullptr && truth.bytes == nullptr) continue;
      const Json candidate = candidate_of(scan, loop["function"]);
      REQUIRE(!candidate.is_null());
      if (truth.flops != nullptr) CHECK(candidate["flops_formula"] == truth.flops);
      if (truth.bytes != nullptr) CHECK(candidate["bytes_formula"] == truth.bytes);
    }
  }
}

}  // namespace kedge::test
