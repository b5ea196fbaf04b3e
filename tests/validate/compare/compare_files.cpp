// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of whole files: the order of decision, missing datasets, globs, and what is never a pass.
#include "common/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/validate/files.hpp"
#include "tests/validate/gather.hpp"
#include "validate/compare/comparison.hpp"

namespace kedge::validate {
namespace {

using test::Doubles;
using test::Floats;
using test::Integers;

constexpr double widest = 1e300;

/// Writes the two files, compares them, and compares them the other way round.
class Case {
 public:
  template <class... T>
  Case& a(const test::Field<T>&... fields) {
    test::write_hdf5(folder_ / "a.h5", fields...);
    return *this;
  }
  template <class... T>
  Case& b(const test::Field<T>&... fields) {
    test::write_hdf5(folder_ / "b.h5", fields...);
    return *this;
  }
  Comparison compare(const Options& options = {}) {
    const Comparison forth = compare_files(folder_ / "a.h5", folder_ / "b.h5", options);
    const Comparison back = compare_files(folder_ / "b.h5", folder_ / "a.h5", options);
    CHECK(forth.verdict == back.verdict);
    CHECK(forth.values_compared() == back.values_compared());
    return forth;
  }
  Verdict verdict(const Options& options = {}) { return compare(options).verdict; }

 private:
  test::TemporaryFolder folder_;
};

Options tolerance(std::optional<double> abs, std::optional<double> rel) {
  Options options;
  options.tolerance = {{abs, rel}, std::nullopt, "test"};
  return options;
}

}  // namespace

TEST_CASE("equal files pass and the values are counted") {
  Case files;
  files.a(Doubles{"/u", {1, 2, 3}}, Integers{"/n", {7}})
      .b(Doubles{"/u", {1, 2, 3}}, Integers{"/n", {7}});
  const Comparison comparison = files.compare();
  CHECK(comparison.verdict == Verdict::pass);
  CHECK(comparison.values_compared() == 4);
  CHECK(comparison.datasets_compared() == 2);
  CHECK(comparison.datasets[1].bit_equal);
}

TEST_CASE("other shapes fail whatever the tolerance") {
  Case files;
  files.a(Doubles{"/u", {1, 2, 3, 4}, {2, 2}}).b(Doubles{"/u", {1, 2, 3, 4}, {4}});
  CHECK(files.compare(tolerance(widest, widest)).datasets[0].outcome == Outcome::shape);
  CHECK(files.verdict() == Verdict::fail);
}

TEST_CASE("a missing and an extra dataset fail whatever the tolerance, and are named") {
  Case files;
  files.a(Doubles{"/u", {1}}, Doubles{"/phys/q", {1}})
      .b(Doubles{"/u", {1}}, Doubles{"/phys/r", {1}});
  const Comparison comparison = files.compare(tolerance(widest, widest));
  CHECK(comparison.verdict == Verdict::fail);
  REQUIRE(comparison.datasets.size() == 3);
  CHECK(comparison.datasets[0].outcome == Outcome::only_in_a);
  CHECK(comparison.datasets[1].outcome == Outcome::only_in_b);
}

TEST_CASE("an integer dataset against a floating one fails even where the numbers are equal") {
  Case files;
  files.a(Doubles{"/u", {1, 2}}).b(Integers{"/u", {1, 2}});
  CHECK(files.compare(tolerance(widest, widest)).datasets[0].outcome == Outcome::type_class);
}

TEST_CASE("a dataset where the other file has a group fails and says so") {
  Case files;
  files.a(Doubles{"/p", {1}}).b(Doubles{"/p/x", {1}});
  const Comparison comparison = files.compare();
  CHECK(comparison.verdict == Verdict::fail);
  CHECK(test::contains(comparison.datasets[0].reason, "in B it is a group"));
}

TEST_CASE("integers are exact whatever the tolerance") {
  Case files;
  files.a(Integers{"/n", {9007199254740993}}).b(Integers{"/n", {9007199254740992}});
  CHECK(files.compare(tolerance(widest, widest)).datasets[0].outcome == Outcome::integers_differ);
}

TEST_CASE("float against double is compared after promotion, ULPs are those of float") {
  Case files;
  files.a(Doubles{"/u", {0.1, 0.2, 0.7}}).b(Floats{"/u", {0.1F, 0.2F, 0.7F}});
  const Comparison comparison = files.compare();
  CHECK(comparison.verdict == Verdict::undecided);
  CHECK(comparison.datasets[0].statistics.differing == 3);
  CHECK(comparison.datasets[0].statistics.max_ulp == 0);
  CHECK(files.verdict(tolerance(std::nullopt, 1e-12)) == Verdict::fail);
  CHECK(files.verdict(tolerance(std::nullopt, 1e-7)) == Verdict::pass);
}

TEST_CASE("nothing to compare is never a pass") {
  Case files;
  files.a().b();
  CHECK(files.verdict() == Verdict::undecided);
  files.a(Doubles{"/u", {}}).b(Doubles{"/u", {}});
  CHECK(files.verdict(tolerance(widest, widest)) == Verdict::undecided);
  files.a(Doubles{"/u", {1}}).b(Doubles{"/u", {1}});
  Options all_ignored;
  all_ignored.ignore = {"**"};
  const Comparison comparison = files.compare(all_ignored);
  CHECK(comparison.verdict == Verdict::undecided);
  CHECK(test::contains(comparison.reason, "nothing was compared"));
}

TEST_CASE("empty datasets beside compared ones are equal") {
  Case files;
  files.a(Doubles{"/e", {}}, Doubles{"/u", {1}}).b(Doubles{"/e", {}}, Doubles{"/u", {1}});
  CHECK(files.verdict() == Verdict::pass);
}

TEST_CASE("two fields of nothing but NaN prove nothing") {
  Case files;
  files.a(Doubles{"/u", {nan_value, nan_value}}).b(Doubles{"/u", {nan_value, nan_value}});
  CHECK(files.verdict(tolerance(widest, widest)) == Verdict::undecided);
}

TEST_CASE("globs choose and leave out datasets, and one that matches nothing is told") {
  Case files;
  files.a(Doubles{"/u", {1}}, Doubles{"/v", {1}}).b(Doubles{"/u", {1}}, Doubles{"/v", {2}});
  Options options;
  options.only = {"u"};
  const Comparison chosen = files.compare(options);
  CHECK(chosen.verdict == Verdict::pass);
  CHECK(chosen.excluded == std::vector<std::string>{"/v"});
  options.only = {};
  options.ignore = {"v", "w"};
  const Comparison ignored = files.compare(options);
  CHECK(ignored.verdict == Verdict::pass);
  CHECK(ignored.unused_ignores == std::vector<std::string>{"w"});
  options.only = {"nothing_like_it"};
  CHECK_THROWS_AS(files.compare(options), Error);
}

TEST_CASE("a difference is found in any chunk, and the result does not depend on the chunk size") {
  std::vector<double> values(10000, 1.0);
  std::vector<double> other = values;
  other[9999] = 1.5;
  Case files;
  files.a(Doubles{"/u", values, {100, 100}}).b(Doubles{"/u", other, {100, 100}});
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{8192}, std::size_t{1} << 20}) {
    Options options;
    options.chunk_bytes = bytes;
    const Comparison comparison = files.compare(options);
    CHECK(comparison.datasets[0].statistics.differing == 1);
    CHECK(comparison.datasets[0].statistics.max_abs.place->index == 9999);
    CHECK(comparison.values_compared() == 10000);
  }
}

TEST_CASE("random corruption of one value anywhere never passes a bit-exact comparison") {
  std::mt19937_64 random(99);
  const std::vector<double> values = wild_values(3000, 17);
  Case files;
  files.a(Doubles{"/u", values, {30, 100}});
  for (int round = 0; round < 25; ++round) {
    std::vector<double> other = values;
    double& value = other[random() % other.size()];
    value = std::nextafter(value, random() % 2 == 0 ? 1e308 : -1e308);
    files.b(Doubles{"/u", other, {30, 100}});
    CHECK(files.verdict() != Verdict::pass);
  }
}

}  // namespace kedge::validate
