// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Property tests of the pass over pairs, with generators of fixed seed.
#include "validate/statistics/accumulator.hpp"

#include <algorithm>
#include <numeric>

#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {
namespace {

/// Pairs that differ in every way there is.
struct Pairs {
  std::vector<double> a = wild_values(5000, 21, false);
  std::vector<double> b = jittered(a, 1e-9, 22);

  Pairs() {
    std::mt19937_64 random(23);
    for (std::size_t i = 0; i < b.size(); i += 7)
      b[i] = wild_values(1, static_cast<unsigned>(random()), false)[0];
    for (std::size_t i = 3; i < b.size(); i += 11) b[i] = a[i];
  }
};

}  // namespace

TEST_CASE("every metric is unchanged, or only changes its sign, when the files are exchanged") {
  const Pairs pairs;
  const Statistics forth = gather(pairs.a, pairs.b, {1e-3, 1e-10});
  const Statistics back = gather(pairs.b, pairs.a, {1e-3, 1e-10});
  for (const Metric* metric : all_metrics()) {
    INFO(metric->id);
    const double sign = metric->swap == Swap::negated ? -1.0 : 1.0;
    CHECK(as_number(metric->value(forth)) == sign * as_number(metric->value(back)));
  }
  CHECK(forth.beyond == back.beyond);
  CHECK(forth.needed_rel.value == back.needed_rel.value);
  CHECK(forth.nan_only_a == back.nan_only_b);
}

TEST_CASE("the result does not depend on the chunks in which the data comes, to the bit") {
  const Pairs pairs;
  const Statistics whole = gather(pairs.a, pairs.b, {std::nullopt, 1e-10});
  Accumulator chunked(double_format, {std::nullopt, 1e-10});
  for (std::size_t first = 0; first < pairs.a.size(); first += 1024)
    chunked.add(pairs.a.data() + first, pairs.b.data() + first,
                std::min<std::size_t>(1024, pairs.a.size() - first));
  for (const Metric* metric : all_metrics())
    CHECK(metric->value(whole) == metric->value(chunked.statistics()));
}

TEST_CASE("a pair is judged alike whatever stands beside it") {
  std::mt19937_64 random(77);
  for (int round = 0; round < 300; ++round) {
    const unsigned seed = static_cast<unsigned>(random());
    std::vector<double> a = jittered(std::vector<double>(50, 1.0), 0.9, seed);
    for (std::size_t i = 0; i < a.size(); i += 9)
      a[i] *= std::ldexp(1.0, -static_cast<int>(random() % 1074));
    const std::vector<double> b = jittered(a, 1e-3, seed + 1);
    const PointLimits limits{1e-200, 4e-4};
    const FloatFormat& format = round % 2 == 0 ? double_format : single_format;
    const Statistics alone = gather(a, b, limits, format);
    std::vector<double> a2 = a, b2 = b;  // one infinity sends the whole block the slow way
    a2.push_back(infinity);
    b2.push_back(infinity);
    const Statistics beside = gather(a2, b2, limits, format);
    CHECK(alone.beyond == beside.beyond);
    CHECK(alone.differing == beside.differing);
    CHECK(alone.max_abs.value == beside.max_abs.value);
    CHECK(alone.max_rel.value == beside.max_rel.value);
    CHECK(alone.needed_rel.value == beside.needed_rel.value);
    CHECK(alone.needed_abs.value == beside.needed_abs.value);
    CHECK(alone.ulp_histogram == beside.ulp_histogram);
    CHECK(alone.max_ulp == beside.max_ulp);
    CHECK(alone.first_beyond.has_value() == beside.first_beyond.has_value());
    if (alone.first_beyond) CHECK(alone.first_beyond->index == beside.first_beyond->index);
  }
}

TEST_CASE("a permutation of the pairs changes no count and no extreme") {
  Pairs pairs;
  const Statistics before = gather(pairs.a, pairs.b, {std::nullopt, 1e-10});
  std::vector<std::size_t> order(pairs.a.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), std::mt19937_64(5));
  Pairs moved;
  for (std::size_t i = 0; i < order.size(); ++i) {
    moved.a[i] = pairs.a[order[i]];
    moved.b[i] = pairs.b[order[i]];
  }
  const Statistics after = gather(moved.a, moved.b, {std::nullopt, 1e-10});
  CHECK(after.differing == before.differing);
  CHECK(after.beyond == before.beyond);
  CHECK(after.nonfinite_mismatches() == before.nonfinite_mismatches());
  CHECK(after.max_abs.value == before.max_abs.value);
  CHECK(after.needed_rel.value == before.needed_rel.value);
  CHECK(after.max_ulp == before.max_ulp);
  CHECK(after.ulp_histogram == before.ulp_histogram);
}

TEST_CASE("NaN or Inf on one side is counted wherever it stands") {
  const std::vector<double> clean = jittered(std::vector<double>(3000, 1.0), 0.5, 31);
  std::mt19937_64 random(32);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> hurt = clean;
    const std::size_t index = random() % clean.size();
    hurt[index] = std::vector<double>{nan_value, infinity, -infinity}[random() % 3];
    const Statistics s =
        round % 2 == 0 ? gather(clean, hurt, {1e300, 1e300}) : gather(hurt, clean, {1e300, 1e300});
    CHECK(s.nonfinite_mismatches() == 1);
    CHECK(s.first_nonfinite->index == index);
    CHECK(s.differing == 1);
  }
}

TEST_CASE("one changed bit anywhere is found") {
  const std::vector<double> a = wild_values(4000, 41);
  std::mt19937_64 random(42);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> b = a;
    const std::size_t index = random() % a.size();
    b[index] = std::nextafter(a[index], a[index] > 0 ? 0.0 : 1e308);
    const Statistics s = gather(a, b);
    CHECK(s.differing == 1);
    CHECK(s.max_ulp == 1);
    CHECK(s.max_abs.place->index == index);
  }
}

TEST_CASE("the needed relative limit is enough once rounded up, and nothing smaller is") {
  for (unsigned seed = 1; seed < 40; ++seed) {
    const std::vector<double> a = wild_values(300, seed);
    const std::vector<double> b = jittered(a, 1e-5, seed + 1000);
    const auto needed = static_cast<double>(gather(a, b).needed_rel.value);
    CHECK(gather(a, b, {std::nullopt, needed * (1 + 1e-12)}).beyond == 0);
    CHECK(gather(a, b, {std::nullopt, needed * (1 - 1e-12)}).beyond > 0);
  }
}

TEST_CASE("floats, doubles and extended numbers with the same values give the same counts") {
  std::vector<float> a, b;
  for (const double x : jittered(std::vector<double>(3000, 1.0), 0.9, 51))
    a.push_back(static_cast<float>(x));
  b = a;
  for (std::size_t i = 0; i < b.size(); i += 3) b[i] = std::nextafter(b[i], 10.0F);
  const Statistics single = gather(a, b, {}, single_format);
  const Statistics wide = gather(std::vector<double>(a.begin(), a.end()),
                                 std::vector<double>(b.begin(), b.end()), {}, single_format);
  const Statistics wider = gather(std::vector<long double>(a.begin(), a.end()),
                                  std::vector<long double>(b.begin(), b.end()), {}, single_format);
  for (const Statistics& other : {wide, wider}) {
    CHECK(single.differing == other.differing);
    CHECK(single.ulp_histogram == other.ulp_histogram);
    CHECK(single.max_abs.value == other.max_abs.value);
  }
  CHECK(single.max_ulp == 1);
}

TEST_CASE("minus zero against plus zero is counted and is no difference") {
  const Statistics s = gather<double, double>({0.0, -0.0, 1.0}, {-0.0, -0.0, 1.0});
  CHECK(s.zero_sign == 1);
  CHECK(s.differing == 0);
}

TEST_CASE("integers beyond 2^53 keep exact differences and sums") {
  const std::vector<std::uint64_t> a(2000, 18446744073709551615U);
  std::vector<std::uint64_t> b = a;
  b[1500] = 18446744073709551612U;
  const Statistics s = gather(a, b);
  CHECK(s.differing == 1);
  CHECK(static_cast<double>(s.max_abs.value) == 3.0);
  CHECK(s.max_abs.place->index == 1500);
  CHECK(static_cast<double>(s.sum_difference.value()) == -3.0);
  const std::vector<std::int64_t> negative{-1, 5};
  const std::vector<std::uint64_t> positive{18446744073709551615U, 5};
  CHECK(gather(negative, positive).differing == 1);
  CHECK(gather(positive, negative).differing == 1);
}

}  // namespace kedge::validate
