// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the relative maximum error.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("linf_rel divides the largest error by the largest value") {
  CHECK(measure("linf_rel", {10, 1e-9}, {10, 2e-9}) == Approx(1e-10));
  CHECK(measure("linf_rel", {10, 1}, {8, 1}) == Approx(0.2));
}

}  // namespace kedge::validate
