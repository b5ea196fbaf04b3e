// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel scan beyond what every kernel must keep: by hand, agreement of its own results, order,
// block ends, a scan of several levels, ranks without a segment.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/core/error.hpp"
#include "kernels/mpi/prefix.hpp"
#include "kernels/scan/blocked_scan.hpp"
#include "kernels/scan/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {9001, 1, 1};
  config.steps = 8;
  return config;
}

namespace scan {
namespace {

using namespace kedge::kernels::test;

TEST_CASE("the plain loops give what one computes by hand") {
  const double weight[] = {1.0, 2.0, 4.0, 8.0};
  const std::uint32_t key[] = {0x01000000U, 0x01000001U, 0x02000004U, 0xff000003U};
  double prefix[4], packed[4] = {}, histogram[bins] = {}, segments[2];
  truth_prefix(4, weight, prefix);
  CHECK(std::vector<double>(prefix, prefix + 4) == std::vector<double>{0.0, 1.0, 3.0, 7.0});
  CHECK(truth_compact(4, key, weight, packed) == 2);
  CHECK(packed[0] == 1.0);
  CHECK(packed[1] == 4.0);
  truth_histogram(4, key, weight, histogram);
  CHECK(histogram[1] == 3.0);
  CHECK(histogram[2] == 4.0);
  CHECK(histogram[255] == 8.0);
  const std::int64_t start[] = {0, 3, 4};
  truth_segments(2, start, weight, segments);
  CHECK(segments[0] == 7.0);
  CHECK(segments[1] == 8.0);
}

TEST_CASE("the parts of every variant agree with each other") {
  for (const Variant& variant : point_kernel().variants) {
    RunConfig config = point_config();
    config.variant = variant.id;
    const Written run = run_and_read(config, world());
    const auto field = [&](const char* name) {
      return run.datasets.at(path_at(config.steps, name));
    };
    const std::vector<double> weight = field("weight"), packed = field("packed");
    const auto selected = static_cast<std::size_t>(run.datasets.at("/history/selected").back());
    std::vector<double> wanted;
    for (std::size_t i = 0; i < weight.size(); ++i)
      if (is_selected(key_at(static_cast<std::int64_t>(i), config.steps)))
        wanted.push_back(weight[i]);
    INFO(variant.id);
    CHECK(wanted.size() == selected);
    wanted.resize(packed.size(), 0.0);
    CHECK(largest_difference(packed, wanted) <=
          point_kernel().bound(config, point_precision(), "packed"));
    const std::vector<double> prefix = field("prefix");
    CHECK(prefix.front() == 0.0);
    CHECK(std::is_sorted(prefix.begin(), prefix.end()));
  }
}

struct NumberTerm {
  KOKKOS_INLINE_FUNCTION std::int64_t operator()(std::int64_t i) const { return i % 7; }
};
struct NumberOut {
  std::int64_t* values;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, std::int64_t before) const {
    values[i] = before;
  }
};

TEST_CASE("a blocked scan of any length, also of several levels, is the running sum") {
  static_cast<void>(run_and_read(point_config(), world()));  // Kokkos is up
  using Space = DefaultSpace;
  const std::int64_t block = block_of<Space>;
  for (const std::int64_t count :
       {std::int64_t{1}, block - 1, block, block + 1, 3 * block + 5, block * block + 1}) {
    Kokkos::View<std::int64_t*, Space> values("values", static_cast<std::size_t>(count));
    BlockedScan<Space, std::int64_t> scan;
    const std::int64_t total = scan.totals(count, NumberTerm{});
    scan.prefixes(count, NumberTerm{}, std::int64_t{100}, NumberOut{values.data()});
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
    std::int64_t sum = 100, wrong = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      wrong += host(static_cast<std::size_t>(i)) == sum ? 0 : 1;
      sum += i % 7;
    }
    INFO(count << " elements");
    CHECK(wrong == 0);
    CHECK(total == sum - 100);
  }
}

TEST_CASE("sums over ranks are those of the ranks before, and of a segment that goes on") {
  const int rank = world().rank(), size = world().size();
  const auto triangle = [](std::int64_t n) { return n * (n + 1) / 2; };
  CHECK(sum_before(world(), std::int64_t{rank + 1}) == triangle(rank));
  CHECK(sum_before(world(), rank + 1.0) == static_cast<double>(triangle(rank)));
  std::vector<double> values{1.0, static_cast<double>(rank)};
  add_in_order(world(), values);
  CHECK(values ==
        std::vector<double>{static_cast<double>(size), static_cast<double>(triangle(size - 1))});
  // Only the first rank has a start: its segment takes what all others hold.
  const OpenPart<std::int64_t> part{rank == 0 ? 1000 : rank, rank == 0 ? 1 : 0};
  const std::int64_t more = sum_of_continuation(world(), part);
  if (rank == 0) CHECK(more == triangle(size - 1));
  // All have one: each takes the next one's.
  const OpenPart<double> each{static_cast<double>(rank), 1};
  CHECK(sum_of_continuation(world(), each) == (rank + 1 < size ? rank + 1.0 : 0.0));
}

TEST_CASE("ranks of a few elements, without a segment or a selected one, are no trouble") {
  for (const Variant& variant : point_kernel().variants) {
    RunConfig config = point_config();
    config.variant = variant.id;
    config.size = {world().size() + 1, 1, 1};
    const Written run = run_and_read(config, world());
    for (const auto& [field, values] : point_kernel().truth(config)) {
      INFO(variant.id << ", " << field);
      CHECK(largest_difference(run.datasets.at(path_at(config.steps, field)), values) <=
            point_kernel().bound(config, point_precision(), field) +
                point_kernel().bound(config, find_precision("fp64"), field));
    }
  }
}

TEST_CASE("a segment is as long as the next start allows") {
  CHECK(longest_segment(1) == 1);
  std::int64_t longest = 0, length = 0;
  for (std::int64_t i = 0; i < 9001; ++i) {
    length = starts_segment(i) ? 1 : length + 1;
    longest = std::max(longest, length);
  }
  CHECK(longest_segment(9001) == longest);
}

TEST_CASE("more elements than the integer sums hold are refused") {
  RunConfig config = point_config();
  config.size = {largest_elements + 1, 1, 1};
  CHECK_THROWS_AS(point_kernel().require(config), Error);
}

}  // namespace
}  // namespace scan
}  // namespace kedge::kernels
