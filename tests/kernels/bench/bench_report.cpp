// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kedge bench shows of a measurement that is made up: rates, shares, CSV, roofline.
#include "kernels/bench/bench_report.hpp"

#include <algorithm>

#include "common/report/format.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels::bench {
namespace {

/// 1 GB and 0.5 GFLOP a step, ten steps a run, a run in 1 s (median): 10 GB/s, 5 GF/s.
Row row_of(const std::string& kernel, const std::string& variant) {
  Row row;
  row.kernel = kernel;
  row.variant = row.compared_with = variant;
  row.precision = "fp64";
  row.point = "cell";
  row.size = {100, 200, 300};
  row.axes = 3;
  row.steps = 10;
  row.points = 6e6;
  row.flops = 5e8;
  row.bytes = 1e9;
  row.seconds = {1.0, 0.9, 1.1};
  row.phases = {0.5, 0.125, 0.25, 0.0, 0.0};
  return row;
}

Measurement made_up() {
  Measurement m;
  m.provenance.backend = "OpenMP";
  m.provenance.device = "a processor";
  m.provenance.ranks = 1;
  m.provenance.threads = 2;
  m.repeat = 3;
  m.peaks = {20e9, 100e9, 200e9, 268e6};
  m.rows = {row_of("heat", "rows"), row_of("heat", "cells"), row_of("transpose", "tiles, \"32\"")};
  m.rows[1].ratio = 1.5;
  m.rows[1].compared_with = "rows";
  m.rows[2].flops = 0.0;
  return m;
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++found;
  return found;
}

}  // namespace

TEST_CASE("rates follow from the declared costs and the median run") {
  const nlohmann::ordered_json data = bench_report(made_up()).data;
  const auto& row = data.at("rows").at(0);
  CHECK(row.at("bytes_per_second").get<double>() == Approx(10e9));
  CHECK(row.at("flops_per_second").get<double>() == Approx(5e9));
  CHECK(row.at("points_per_second").get<double>() == Approx(6e7));
  CHECK(row.at("share_of_stream").get<double>() == Approx(0.5));
  CHECK(row.at("share_of_fma").get<double>() == Approx(0.05));
  CHECK(row.at("seconds_per_step").at("lowest").get<double>() == Approx(0.09));
  CHECK(row.at("phase_seconds").at("MPI").get<double>() == 0.25);
  CHECK(row.at("size").size() == 3);
}

TEST_CASE("the roof of a row is bandwidth times intensity up to the peak of its arithmetic") {
  const Peaks peaks{20e9, 100e9, 200e9, 0.0};
  Row row = row_of("heat", "rows");
  CHECK(roof_of(peaks, row) == Approx(10e9));  // half a flop a byte
  row.flops = 1e12;
  CHECK(roof_of(peaks, row) == Approx(100e9));
  row.compute = Format::fp32;
  CHECK(roof_of(peaks, row) == Approx(200e9));
  row.bytes = 0.0;
  CHECK(roof_of(peaks, row) == Approx(200e9));
}

TEST_CASE("the tables have a line a row, with its number, and the ratio to the first variant") {
  const report::Report report = bench_report(made_up());
  const auto& rates = std::get<report::Table>(report.sections.at(0).body);
  REQUIRE(rates.rows.size() == 3);
  CHECK(rates.rows[1].front().text == "2");
  CHECK(rates.rows[1].back().text == "1.50");
  CHECK_FALSE(report.verdict.has_value());
  for (const report::Section& section : report.sections)
    if (const auto* table = std::get_if<report::Table>(&section.body))
      for (const auto& cells : table->rows) CHECK(cells.size() == table->columns.size());
}

TEST_CASE("a broken invariant fails the report and is listed") {
  Measurement m = made_up();
  m.rows[1].broken.push_back({"energy balance", 2.0, 1.0, "J", ""});
  const report::Report report = bench_report(m);
  CHECK(report.verdict == Verdict::fail);
  CHECK(verdict_of(m) == Verdict::fail);
  CHECK(std::any_of(report.sections.begin(), report.sections.end(),
                    [](const auto& section) { return section.title == "Broken invariants"; }));
}

TEST_CASE("CSV: one line a row, as many fields as names, quotes where they are needed") {
  const std::string csv = bench_csv(made_up());
  CHECK(count(csv, "\r\n") == 4);
  CHECK(csv.starts_with("kernel,variant,precision,"));
  CHECK(count(csv, "transpose,\"tiles, \"\"32\"\"\",fp64") == 1);
  const std::string names = csv.substr(0, csv.find("\r\n"));
  const std::string second = csv.substr(csv.find("\r\n") + 2);
  CHECK(count(names, ",") == count(second.substr(0, second.find("\r\n")), ","));
  CHECK(count(csv, "100x200x300") == 3);
}

TEST_CASE(
    "the SVG stands alone: a point and a number for what has flops, a line in the key for all") {
  const std::string svg = roofline_svg(made_up());
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(count(svg, "<circle") == 2 * 2);  // in the drawing and in the key
  CHECK(count(svg, "heat cells fp64") == 1);
  CHECK(count(svg, "not drawn: no flops") == 1);
  CHECK(count(svg, "nan") == 0);
  CHECK(count(svg, "inf\"") == 0);
}

TEST_CASE("a roofline of nothing that can be drawn still has its roofs") {
  Measurement m = made_up();
  m.rows = {m.rows[2]};
  CHECK(count(roofline_svg(m), "<circle") == 0);
  CHECK(count(roofline_svg(m), "class=\"roof") == 2);
  CHECK(count(roofline_svg(m), "nan") == 0);
}

TEST_CASE("every form of the report holds the rows and the roofs") {
  const report::Report report = bench_report(made_up());
  for (const char* id : {"text", "markdown", "html", "json"}) {
    INFO(id);
    const std::string text = report::find_format(id)->render(report, {});
    CHECK(text.find("transpose") != std::string::npos);
    CHECK(text.find("STREAM") + text.find("stream") != std::string::npos);
  }
}

}  // namespace kedge::kernels::bench
