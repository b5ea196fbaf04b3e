// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The precision policies say of themselves what C++ says of their types.
#include "kernels/core/precision.hpp"

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

TEST_CASE("each precision is found by its name and knows its roundoffs") {
  CHECK(find_precision("fp64").storage_roundoff == 0x1p-53);
  CHECK(find_precision("fp32").compute_roundoff == 0x1p-24);
  const PrecisionInfo& mixed = find_precision("mixed");
  CHECK(mixed.storage_bytes == 4);
  CHECK(mixed.storage_roundoff == 0x1p-24);
  CHECK(mixed.compute_roundoff == 0x1p-53);
  CHECK(mixed.accumulate == Format::fp64);
}

TEST_CASE("an unknown precision is refused with the list of known ones") {
  try {
    static_cast<void>(find_precision("fp16"));
    FAIL("fp16 was accepted");
  } catch (const Error& error) {
    CHECK(error.hint() == "choose one of fp32, fp64, mixed, or name a policy's file");
  }
}

}  // namespace
}  // namespace kedge::kernels
