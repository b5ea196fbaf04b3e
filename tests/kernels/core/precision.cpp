// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Named precision policies, and policies from files.
#include "kernels/core/precision.hpp"

#include <fstream>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::kernels {
namespace {

using kedge::test::TemporaryFolder;

constexpr ArrayInfo arrays[] = {
    {"velocity", "of each cell"}, {"density", "of each cell"}, {"position", "of each", true}};

PrecisionInfo from_text(const TemporaryFolder& folder, const std::string& text) {
  const std::string path = folder / "policy.toml";
  std::ofstream(path) << text;
  return resolve_precision(path, arrays);
}

std::string refusal(const TemporaryFolder& folder, const std::string& text) {
  try {
    return "accepted: " + from_text(folder, text).text();
  } catch (const Error& error) {
    return std::string(error.what());
  }
}

TEST_CASE("each precision is found by its name and knows its roundoffs") {
  CHECK(find_precision("fp64").storage_roundoff == 0x1p-53);
  CHECK(find_precision("fp32").compute_roundoff == 0x1p-24);
  const PrecisionInfo& mixed = find_precision("mixed");
  CHECK(mixed.storage_bytes == 4);
  CHECK(mixed.storage_roundoff == 0x1p-24);
  CHECK(mixed.compute_roundoff == 0x1p-53);
  CHECK(mixed.accumulate == Format::fp64);
  CHECK(unit_roundoff(Format::bf16) == 0x1p-8);
  CHECK(unit_roundoff(Format::fp16) == 0x1p-11);
}

TEST_CASE("an unknown precision is refused with the list of known ones") {
  try {
    static_cast<void>(find_precision("fp16"));
    FAIL("fp16 was accepted");
  } catch (const Error& error) {
    CHECK(error.hint() == "choose one of fp32, fp64, mixed, or name a policy's file");
  }
}

TEST_CASE("a policy that has a native instance takes it") {
  const TemporaryFolder folder;
  CHECK(from_text(folder, "").instance == "fp64");
  CHECK(from_text(folder, "storage = 'fp32'").instance == "mixed");
  CHECK(from_text(folder, "storage = 'fp32'\ncompute = 'fp32'\naccumulate = 'fp32'").instance ==
        "fp32");
  CHECK(from_text(folder, "[arrays.velocity]\nstorage = 'fp32'\n[arrays.density]\nstorage = 'fp32'")
            .instance == "emulated");
}

TEST_CASE("a policy names the storage of single arrays; coordinates stay in FP64") {
  const TemporaryFolder folder;
  const PrecisionInfo policy =
      from_text(folder, "storage = 'fp32'\ncompute = 'fp32'\n[arrays.density]\nstorage = 'bf16'\n");
  CHECK(policy.instance == "emulated_fp32");
  CHECK(policy.storage_of(arrays[0]) == Format::fp32);
  CHECK(policy.storage_of(arrays[1]) == Format::bf16);
  CHECK(policy.storage_of(arrays[2]) == Format::fp64);
  CHECK(policy.as_of(arrays[1]).storage_roundoff == 0x1p-8);
  CHECK(policy.as_of(arrays[1]).storage_bytes == 2);
  CHECK(policy.id == "policy.toml");
  CHECK(policy.text() == "storage fp32, compute fp32, accumulate fp64; density bf16");
  CHECK(from_text(folder, "[arrays.position]\nstorage = 'fp32'").storage_of(arrays[2]) ==
        Format::fp32);
}

TEST_CASE("a wrong policy is refused with its file, line and what would be right") {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"storage = 'fp8'", ":1: storage is one of fp64, fp32, tf32, bf16, fp16"},
      {"storage = 32", ":1: storage is one of"},
      {"compute = 'bf16'", ":1: compute is \"fp64\" or \"fp32\""},
      {"\nstorrage = 'fp32'", ":2: unknown key 'storrage'"},
      {"arrays = 1", ":1: arrays holds tables"},
      {"[arrays.velocity]\nround = 'fp32'", ":2: unknown key 'round'"},
      {"[arrays.speed]\nstorage = 'fp32'", ":1: unknown key 'speed'"},
      {"compute = 'fp64'\n[arrays.velocity]\ncompute = 'fp32'", "compute differs"},
      {"compute = 'fp32'\naccumulate = 'fp32'", "accumulate fp32 needs"},
      {"storage = ", ":1: "},
  };
  for (const auto& [text, words] : wrong) {
    INFO(text);
    CHECK(refusal(folder, text).find(words) != std::string::npos);
  }
  CHECK_THROWS_AS(resolve_precision((folder / "none.toml").string(), arrays), Error);
}

}  // namespace
}  // namespace kedge::kernels
