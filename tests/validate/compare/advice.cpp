// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the advice: what it suggests does pass.
#include "validate/compare/advice.hpp"

#include "tests/support/catch.hpp"
#include "tests/validate/files.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("rounding up gives two digits and never less than the value") {
  CHECK(round_up(1.234e-5) == 1.3e-5);
  CHECK(round_up(0.0) == 0.0);
  CHECK(round_up(9.99e-7) == 1e-6);
  for (const double value : wild_values(1000, 3))
    CHECK((round_up(std::fabs(value)) >= std::fabs(value)));
}

TEST_CASE("the suggested tolerances pass, and a tenth of them does not") {
  const test::TemporaryFolder folder;
  for (unsigned seed = 1; seed < 8; ++seed) {
    const std::vector<double> a = wild_values(500, seed);
    test::write_hdf5(folder / "a.h5", test::Doubles{"/u", a});
    test::write_hdf5(folder / "b.h5", test::Doubles{"/u", jittered(a, 1e-5, seed + 100)});
    const auto verdict = [&folder](const PointLimits& limits) {
      Options options;
      options.tolerance = {limits, std::nullopt, "test"};
      return compare_files(folder / "a.h5", folder / "b.h5", options).verdict;
    };
    const Advice advice = advise(compare_files(folder / "a.h5", folder / "b.h5", {}));
    REQUIRE(advice.tolerance_can_pass);
    CHECK(verdict({std::nullopt, advice.rel}) == Verdict::pass);
    CHECK(verdict({advice.abs, std::nullopt}) == Verdict::pass);
    CHECK(verdict({std::nullopt, *advice.rel / 10}) == Verdict::fail);
    CHECK(verdict({*advice.abs / 10, std::nullopt}) == Verdict::fail);
  }
}

TEST_CASE("no tolerance is suggested where none can pass") {
  const test::TemporaryFolder folder;
  test::write_hdf5(folder / "a.h5", test::Doubles{"/u", {1, 2}}, test::Integers{"/n", {1}});
  test::write_hdf5(folder / "b.h5", test::Doubles{"/u", {1, 2.5}}, test::Integers{"/n", {2}});
  const Advice advice = advise(compare_files(folder / "a.h5", folder / "b.h5", {}));
  CHECK_FALSE(advice.tolerance_can_pass);
  for (const std::string& sentence : advice.sentences)
    CHECK_FALSE(test::contains(sentence, "would pass"));
}

}  // namespace kedge::validate
