// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the root mean square difference.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("rms is the root of the mean squared difference") {
  CHECK(measure("rms", {1, 1, 1, 1}, {2, 0, 1, 1}) == Approx(std::sqrt(0.5)));
  CHECK(std::isnan(measure("rms", std::vector<double>{}, std::vector<double>{})));
}

}  // namespace kedge::validate
