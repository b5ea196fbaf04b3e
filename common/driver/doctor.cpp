// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge doctor: one line a thing: ok, note or missing, and what to do.
#include "common/driver/doctor.hpp"

#include <fmt/format.h>

#include "common/cli/command_line.hpp"
#include "common/report/format.hpp"

namespace kedge::driver {
namespace {

constexpr const char* tool = "kedge-doctor";

const char* word_for(State state) {
  return state == State::ok ? "ok" : state == State::note ? "note" : "missing";
}

report::Tone tone_for(State state) {
  if (state == State::ok) return report::Tone::good;
  return state == State::note ? report::Tone::muted : report::Tone::bad;
}

struct Group {
  const char* title;
  const std::vector<Check>& checks;
};

std::vector<report::Cell> row_for(const Check& check) {
  const std::string advice = check.advice.empty() ? "" : " -> " + check.advice;
  return {{word_for(check.state), tone_for(check.state)}, {check.item}, {check.found + advice}};
}

nlohmann::ordered_json json_for(const char* group, const Check& check) {
  return {{"group", group},
          {"item", check.item},
          {"state", word_for(check.state)},
          {"found", check.found},
          {"advice", check.advice}};
}

std::vector<std::string> summary_of(std::size_t missing, std::size_t notes) {
  std::vector<std::string> lines{
      missing == 0   ? "What is built here works."
      : missing == 1 ? "1 thing that is needed here will not work."
                     : fmt::format("{} things that are needed here will not work.", missing)};
  if (notes > 0)
    lines.push_back("A note is about something that is not needed for what is built here.");
  return lines;
}

report::Report report_on(const Diagnosis& diagnosis, const Provenance& provenance) {
  report::Report report;
  report.schema = "kedge.doctor/1";
  report.title = "What works on this machine";
  report.provenance = provenance;
  report.data["checks"] = nlohmann::ordered_json::array();
  report::Table table;
  for (const char* name : {"State", "What", "Found -> what to do"})
    table.columns.push_back({name, report::Align::left, ""});
  std::size_t missing = 0;
  std::size_t notes = 0;
  for (const Group& group :
       {Group{"tools", diagnosis.tools}, Group{"mpi", diagnosis.mpi},
        Group{"devices", diagnosis.devices}, Group{"compilers", diagnosis.compilers}}) {
    for (const Check& check : group.checks) {
      table.rows.push_back(row_for(check));
      report.data["checks"].push_back(json_for(group.title, check));
      missing += check.state == State::missing ? 1 : 0;
      notes += check.state == State::note ? 1 : 0;
    }
  }
  report.sections.push_back({"Checks", table});
  report.verdict = missing == 0 ? Verdict::pass : Verdict::fail;
  report.summary = summary_of(missing, notes);
  return report;
}

}  // namespace
}  // namespace kedge::driver

int main(int argc, char** argv) {
  using namespace kedge;
  CLI::App app("Says what works on this machine, and what to do about the rest");
  cli::OutputOptions output;
  cli::add_output_options(app, output);
  int limit = 20;
  app.add_option("--time-limit", limit, "Seconds to wait for one answer (20)")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 3600));
  return cli::run_tool(app, driver::tool, argc, argv, nullptr, [&] {
    const driver::Limits limits{std::chrono::seconds(limit), std::chrono::seconds(3 * limit)};
    const report::Report report =
        driver::report_on(driver::examine(limits), make_provenance(driver::tool, argc, argv));
    report::write_report(report, output.format, output.output);
    return exit_code_for(*report.verdict);
  });
}
