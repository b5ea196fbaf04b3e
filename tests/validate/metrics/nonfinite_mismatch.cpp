// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the count of non-finite mismatches.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("nonfinite_mismatch counts what is finite on one side only, or infinite in another way") {
  CHECK(count("nonfinite_mismatch", {nan_value, 1.0}, {1.0, infinity}) == 2);
  CHECK(count("nonfinite_mismatch", {infinity, infinity, nan_value},
              {-infinity, 1e300, infinity}) == 3);
  CHECK(count("nonfinite_mismatch", {nan_value, infinity, -infinity},
              {nan_value, infinity, -infinity}) == 0);
}

}  // namespace kedge::validate
