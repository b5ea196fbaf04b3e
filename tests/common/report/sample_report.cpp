// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The sample report.
#include "tests/common/report/sample_report.hpp"

#include <cmath>
#include <limits>

namespace kedge::report {
namespace {

Provenance sample_provenance() {
  Provenance p;
  p.tool = "kedge-precision";
  p.version = "0.1.0";
  p.command = {"kedge-precision", "heat", "--label", "first run", "--format", "html"};
  p.kernel = "heat";
  p.backend = "OpenMP";
  p.device = "A processor with 64 cores";
  p.ranks = 4;
  p.threads = 16;
  p.precision = "fp32";
  p.compiler = "GNU 12.2.0";
  p.compiler_flags = "-O3 -DNDEBUG";
  p.libraries = {{"HDF5", "1.10.8 (parallel)"}, {"Kokkos", "3.4.1"}};
  p.parameters = {{"nx", "64"}, {"steps", "100"}};
  p.host = "node17";
  p.time = "2026-11-02T09:30:00Z";
  p.git_commit = "0123456789ab";
  p.git_dirty = true;
  return p;
}

Table sample_table() {
  Table table;
  table.columns = {{"Dataset", Align::left, ""},  {"Max abs", Align::right, "K"},
                   {"Max rel", Align::right, ""}, {"ULP", Align::right, ""},
                   {"Verdict", Align::left, ""},  {"Why", Align::left, ""}};
  table.rows = {
      {{"/steps/100/temperature"},
       {"3.05e-5"},
       {"1.02e-7"},
       {"1"},
       {"pass", Tone::good},
       {"limit 1e-6, from the rounding model"}},
      {{"/steps/100/flux"},
       {"4.1e-2"},
       {"8.8e-3"},
       {"73 912"},
       {"fail", Tone::bad},
       {"limit 1e-5, stated by the user; the worst cell is [31, 7, 2], where two materials meet"}},
      {{"/history/residual"},
       {"1.9e-9"},
       {"2.4e-4"},
       {"2 013"},
       {"undecided", Tone::doubtful},
       {"no tolerance is given for it"}},
      {{"/history/step"},
       {"0", Tone::muted},
       {"0", Tone::muted},
       {"0", Tone::muted},
       {"pass", Tone::good},
       {"equal"}},
  };
  table.note = "2 more datasets are bit-equal and not shown.";
  return table;
}

Excerpt sample_excerpt() {
  return {"src/heat.c",
          {{210, "\tfor (i = 1; i < n; i++) {  /* é */"},
           {212, "\t\tu[i] = 0.5 * (u[i - 1] + f[i]); /* </script> & \xff */"}},
          {{212, 3, 4, "written"}, {212, 17, 8, "read one iteration later"}}};
}

Findings sample_findings() {
  Findings findings;
  findings.items.push_back(
      {"carried_dependence",
       "warning",
       "src/heat.c",
       212,
       7,
       "The sweep reads what the iteration before it wrote, so its iterations must stay in order.",
       {"212:       u[i] = 0.5 * (u[i - 1] + f[i]);",
        "              ^^^^          ^^^^^^^^  flow, distance 1"},
       "Write to a second array and swap the two after the sweep."});
  findings.items.push_back({"missing_header",
                            "note",
                            "",
                            0,
                            0,
                            "2 headers were not found; the loops that need them are unknown.",
                            {},
                            ""});
  findings.items.push_back({"out_of_bounds",
                            "error",
                            "src/a very long folder name/with/many/levels/boundary_conditions.c",
                            9,
                            0,
                            "The last iteration reads one element past the end.",
                            {"9:   s += a[i + 1];"},
                            ""});
  Finding& sweep = findings.items.front();
  sweep.fingerprint = "0123456789abcdef";
  sweep.excerpts = {sample_excerpt()};
  sweep.related = {{"src/heat.c", 212, 20, "u is read {one iteration later}"},
                   {"include/füll.h", 7, 0, ""}};
  findings.items.back().suppressed_reason = "The array has a halo.";
  return findings;
}

Dossiers sample_dossiers() {
  Dossier sweep{
      "src/heat.c:212:7",
      "src/heat.c:212 relax",
      {"serial", Tone::bad},
      {"The sweep reads what the iteration before it wrote.", "It has a second sentence."},
      {sample_excerpt()}};
  sweep.facts = {{"trip count", {{"n - 1"}}},
                 {"holds", {{"line 214", Tone::plain, "src/heat.c:214:9"}, {"line 219"}}}};
  Table accesses;
  accesses.columns = {{"line", Align::right, ""}, {"access", Align::left, ""}};
  accesses.rows = {{{"212"}, {"u[i - 1]"}}, {{"212"}, {"f[i]", Tone::muted}}};
  sweep.tables = {{"Accesses", accesses}};
  sweep.chart = Chart{
      "flop per byte",
      "flop/s",
      true,
      true,
      {{"A machine", {0.1, 10, 100}, {1e10, 1e12, 1e12}}, {"this loop", {0.25}, {2e10}, true}}};
  Dossier inner{
      "src/heat.c:214:9", "src/heat.c:214 relax", {"parallel", Tone::good}, {"Proven."}, {}};
  return {{sweep, inner}, "3 more are not shown."};
}

Rule sample_rule() {
  return {"carried_dependence",
          "warning",
          "An iteration needs what an earlier one made.",
          "Threads of a GPU run in no order.",
          "for (i = 1; i < n; i++) {\n  u[i] = u[i - 1];\n}",
          "Use two arrays.",
          "Pointers that it cannot follow."};
}

Chart sample_chart() {
  Chart chart{"step", "relative L2 error", false, true, {}};
  Series fp32{"fp32", {}, {}};
  Series mixed{"mixed (fp32 storage, fp64 sums)", {}, {}};
  Series floor{"noise floor of fp64", {}, {}};
  for (int step = 0; step <= 100; step += 2) {
    const double x = step;
    fp32.x.push_back(x);
    fp32.y.push_back(step == 0 ? 0 : 3e-8 * std::sqrt(x));
    mixed.x.push_back(x);
    mixed.y.push_back(step == 40 ? std::nan("") : 4e-9 * (1 + x / 30));
    floor.x.push_back(x);
    floor.y.push_back(2e-16 * (1 + std::sqrt(x)));
  }
  chart.series = {fp32, mixed, floor};
  return chart;
}

Chart small_chart() {
  return {"ranks",
          "time [s]",
          true,
          false,
          {{"measured", {1, 2, 4, 8}, {8.1, 4.2, 2.3, 1.4}},
           {"ideal", {1, 2, 4, 8}, {8.1, 4.05, 2.025, 1.0125}}}};
}

Text sample_text() {
  return {
      {"The run was repeated with the command below. A paragraph that is longer than the width of "
       "the terminal is wrapped at "
       "spaces, so that it can be read everywhere.",
       "    mpirun -n 4 kedge run heat --nx 64 \\\n        --precision fp32", "Both runs agree."}};
}

}  // namespace

Report sample_report() {
  Report report;
  report.schema = "kedge.sample/1";
  report.title = "Precision of heat: fp32 and mixed against fp64";
  report.provenance = sample_provenance();
  report.verdict = Verdict::fail;
  report.summary = {
      "1 of 4 datasets differs by more than its tolerance allows; 1 has no tolerance.",
      "The worst place is /steps/100/flux[31, 7, 2]: 0.4661 against 0.4702."};
  report.sections = {{"Datasets", sample_table()},        {"Error over time", sample_chart()},
                     {"Scaling", small_chart()},          {"Findings", sample_findings()},
                     {"How to repeat it", sample_text()}, {"Nothing found", Findings{}},
                     {"Loops", sample_dossiers()}};
  report.rules = {sample_rule()};
  return report;
}

Report hostile_report() {
  const std::string name =
      "<script>alert('x')</script> \"q\" & | `tick` *b* _i_ [l](http://x) \x1b[31m \x01 \xff\xfe "
      "\xe2\x80\xae end\r\nnext";
  Report report;
  report.schema = name;
  report.title = name;
  report.provenance.tool = name;
  report.provenance.version = name;
  report.provenance.command = {name, "a'b"};
  report.provenance.libraries = {{name, name}};
  report.verdict = Verdict::undecided;
  report.summary = {name};
  Table table;
  table.columns = {{name, Align::left, name}, {"n", Align::right, ""}};
  table.rows = {{{name, Tone::bad, name}, {name, Tone::good}}, {{"short row"}}};
  table.note = name;
  Findings findings;
  findings.items.push_back({name, name, name, 1, 1, name, {name, "```", "````"}, name});
  const Excerpt excerpt{name, {{1, name}}, {{1, 3, 8, name}, {1, 0, 1, name}}};
  findings.items.back().excerpts = {excerpt};
  findings.items.back().related = {{name, 1, 9, name}};
  findings.items.back().suppressed_reason = name;
  const double infinity = std::numeric_limits<double>::infinity();
  Chart chart{name,
              name,
              true,
              true,
              {{name, {1, 2, 3, -1}, {1, infinity, std::nan(""), 2}}, {name, {}, {}}}};
  Dossier dossier{name, name, {name, Tone::bad}, {name}, {excerpt}};
  dossier.facts = {{name, {{name, Tone::plain, name}}}};
  dossier.tables = {{name, table}};
  dossier.chart = chart;
  report.sections = {{name, table},
                     {name, findings},
                     {name, chart},
                     {name, Text{{name, "    " + name}}},
                     {name, Dossiers{{dossier}, name}}};
  report.rules = {{name, name, name, name, name, name, name}};
  return report;
}

}  // namespace kedge::report
