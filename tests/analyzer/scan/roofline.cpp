// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The roofline chart of a candidate.
#include "analyzer/scan/roofline.hpp"

#include "tests/support/catch.hpp"

namespace kedge::scan {
namespace {

rank::Machine machine(const std::string& name, double peak, double bandwidth) {
  rank::Machine m;
  m.name = name;
  m.peak_fp64 = peak;
  m.bandwidth = bandwidth;
  return m;
}

}  // namespace

TEST_CASE("each machine has its roof with the ridge, and the candidate its point under it") {
  const rank::Machine gpu = machine("A GPU", 30e12, 3e12);
  const rank::Machine cpu = machine("A CPU", 2e12, 4e11);
  rank::Candidate candidate;
  candidate.work.flops = 4.0;
  candidate.work.bytes = 16.0;
  candidate.estimates = {{&gpu, 7e11, 1e-3, "memory"}, {&cpu, 1.2e12, 1e-2, ""}};
  const auto chart = roofline_chart(candidate);
  REQUIRE(chart);
  CHECK(chart->log_x);
  CHECK(chart->log_y);
  REQUIRE(chart->series.size() == 4);
  const report::Series& roof = chart->series[0];
  CHECK(roof.name == "A GPU");
  CHECK(roof.x[1] == Approx(10.0));
  CHECK(roof.y[1] == Approx(30e12));
  CHECK(roof.y[0] / roof.x[0] == Approx(3e12));
  CHECK(roof.y[2] == Approx(30e12));
  const report::Series& point = chart->series[1];
  CHECK(point.points);
  CHECK(point.x == std::vector<double>{0.25});
  CHECK(point.y == std::vector<double>{7e11});
  CHECK(point.name == "this nest on A GPU: 700 Gflop/s, bound by memory");
  CHECK(chart->series[3].name == "this nest on A CPU: 1.2 Tflop/s");
  for (const report::Series& series : chart->series)
    for (std::size_t i = 0; i < series.x.size(); ++i) CHECK(series.x[i] > 0.0);
}

TEST_CASE("without estimates, flops or bytes there is no chart") {
  const rank::Machine gpu = machine("A GPU", 30e12, 3e12);
  rank::Candidate candidate;
  candidate.work.flops = 4.0;
  candidate.work.bytes = 16.0;
  CHECK_FALSE(roofline_chart(candidate));
  candidate.estimates = {{&gpu, 7e11, 1e-3, "memory"}};
  CHECK(roofline_chart(candidate));
  candidate.work.bytes = 0.0;
  CHECK_FALSE(roofline_chart(candidate));
  candidate.work.bytes = 16.0;
  candidate.estimates = {{nullptr, 7e11, 1e-3, ""}};
  CHECK_FALSE(roofline_chart(candidate));
}

}  // namespace kedge::scan
