// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The roofline estimate and the break-even size, against the formulas worked out by hand.
#include "analyzer/rank/roofline.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace kedge::rank {
namespace {

// 10 flop and 8 bytes an iteration; a GPU of 1e12 flop/s and 1e11 byte/s, a CPU of a tenth of both.
Machine gpu() {
  Machine m;
  m.id = m.name = "gpu";
  m.is_gpu = true;
  m.peak_fp64 = 1e12;
  m.peak_fp32 = 2e12;
  m.bandwidth = 1e11;
  m.transfer = 1e10;
  m.transfer_latency = 1e-5;
  m.launch = 1e-5;
  m.threads = 40000;
  return m;
}
Machine cpu() {
  Machine m;
  m.id = m.name = "cpu";
  m.peak_fp64 = 1e11;
  m.peak_fp32 = 1e11;
  m.bandwidth = 1e10;
  m.launch = 1e-6;
  m.threads = 10;
  return m;
}
Work work(double flops, double bytes, double iterations) {
  Work w;
  w.flops = flops;
  w.bytes = w.moved_gpu = w.moved_cpu = bytes;
  w.iterations_estimate = iterations;
  return w;
}

}  // namespace

TEST_CASE("a nest of low intensity is bound by memory, one of high intensity by arithmetic") {
  const Machine m = gpu();
  const Estimated low = estimate_on(m, work(10.0, 80.0, 1e8), 0.0);
  CHECK(low.bound == "memory");
  CHECK(low.seconds == Approx(1e-5 + 1e8 * 80.0 / 1e11));
  const Estimated high = estimate_on(m, work(1000.0, 8.0, 1e8), 0.0);
  CHECK(high.bound == "compute");
  CHECK(high.seconds == Approx(1e-5 + 1e8 * 1000.0 / 1e12));
  CHECK(high.flops_per_second <= m.peak_fp64);
}

TEST_CASE("few iterations leave a GPU partly empty, next to none are all launch") {
  const Machine m = gpu();
  CHECK(estimate_on(m, work(1e6, 8.0, 100.0), 0.0).bound == "parallelism");
  CHECK(estimate_on(m, work(1.0, 8.0, 100.0), 0.0).bound == "launch");
  // Below a quarter of the threads, more iterations cost no time.
  CHECK(estimate_on(m, work(1e6, 8.0, 100.0), 0.0).seconds ==
        Approx(estimate_on(m, work(1e6, 8.0, 9000.0), 0.0).seconds));
}

TEST_CASE("a parallel loop inside fills the machine with fewer iterations") {
  Work w = work(1e6, 8.0, 1000.0);
  const double alone = estimate_on(gpu(), w, 0.0).seconds;
  w.inner_parallel = 100.0;
  CHECK(estimate_on(gpu(), w, 0.0).seconds < alone);
}

TEST_CASE("idle threads slow what is bound by arithmetic, on a GPU only") {
  const Work w = work(1000.0, 8.0, 1e8);
  CHECK(estimate_on(gpu(), w, 0.5).seconds - 1e-5 ==
        Approx(2.0 * (estimate_on(gpu(), w, 0.0).seconds - 1e-5)));
  const std::vector<Machine> machines{gpu(), cpu()};
  Candidate c;
  c.work = w;
  c.idle = 0.5;
  estimate_all(c, machines);
  REQUIRE(c.estimates.size() == 2);
  CHECK(first_estimate(c, false)->seconds == Approx(1e-6 + 1e8 * 1000.0 / 1e11));
}

TEST_CASE("at the break-even size both machines take as long") {
  const std::vector<Machine> machines{gpu(), cpu()};
  for (const double flops : {1.0, 100.0, 10000.0}) {
    Candidate c;
    c.work = work(flops, 80.0, 1e6);
    estimate_all(c, machines);
    REQUIRE(std::isfinite(c.break_even.resident));
    Work at = c.work;
    at.iterations_estimate = c.break_even.resident;
    INFO(flops);
    CHECK(estimate_on(machines[0], at, 0.0).seconds ==
          Approx(estimate_on(machines[1], at, 0.0).seconds).epsilon(1e-6));
    CHECK(c.break_even.copied >= c.break_even.resident);
  }
}

TEST_CASE("where copying an element takes longer than the CPU's whole work, no size pays") {
  Candidate c;
  c.work = work(1.0, 80.0, 1e6);
  Machine slow = gpu();
  slow.transfer = 1e9;
  const std::vector<Machine> machines{slow, cpu()};
  estimate_all(c, machines);
  CHECK(std::isfinite(c.break_even.resident));
  CHECK(std::isinf(c.break_even.copied));
}

TEST_CASE("single precision data are held against the single precision peak") {
  Work w = work(1000.0, 4.0, 1e8);
  const double wide = estimate_on(gpu(), w, 0.0).seconds;
  w.single = true;
  CHECK(estimate_on(gpu(), w, 0.0).seconds < wide);
}

}  // namespace kedge::rank
