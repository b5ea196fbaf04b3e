// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reports about a single check or loop.
#include "analyzer/scan/explain.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "analyzer/divergence/blockers.hpp"
#include "analyzer/scan/json.hpp"
#include "common/core/error.hpp"
#include "common/core/text.hpp"

namespace kedge::scan {

using model::LoopResult;

namespace {

std::string as_code(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    out += (out.empty() ? "    " : "\n    ") + line;
  return out;
}

report::Section text_section(std::string title, std::vector<std::string> paragraphs) {
  return {std::move(title), report::Text{std::move(paragraphs)}};
}

bool ends_like(const std::string& file, const std::string& wanted) {
  if (file == wanted) return true;
  return file.size() > wanted.size() && file.ends_with(wanted) &&
         file[file.size() - wanted.size() - 1] == '/';
}

struct Wanted {
  std::string file;
  int line = 0;
};

Wanted parse_place(const std::string& where) {
  const auto colon = where.rfind(':');
  const std::string number = colon == std::string::npos ? "" : where.substr(colon + 1);
  if (number.empty() || number.size() > 9 ||
      number.find_first_not_of("0123456789") != std::string::npos)
    throw Error(fmt::format("'{}' is not of the form FILE:LINE", where), "for example solver.c:20");
  return {where.substr(0, colon), std::stoi(number)};
}

// The one scanned file that the name stands for.
std::string find_file(const Result& result, const std::string& name) {
  std::set<std::string> found, all;
  for (const model::Unit& unit : result.program.units) {
    all.insert(unit.main_file);
    for (const std::string& file : unit.files)
      if (ends_like(file, name)) found.insert(file);
  }
  for (const LoopResult& loop : result.loops) all.insert(loop.file);
  if (found.contains(name)) return name;
  if (found.size() > 1)
    throw Error(fmt::format("{} may be {} or {}", name, *found.begin(), *found.rbegin()),
                "name more of the path");
  if (!found.empty()) return *found.begin();
  std::vector<std::string> ends;
  for (const std::string& file : all) ends.push_back(file.substr(file.rfind('/') + 1));
  const std::string near = nearest_match(name.substr(name.rfind('/') + 1), ends);
  throw Error(fmt::format("no scanned file is called {}", name),
              near.empty() ? "kedge scan --all lists every loop with its place"
                           : "did you mean " + near + "?");
}

// "solver.c:19 (solver_step) and solver.c:65 (solver_residual)".
std::string nearest_loops(const Result& result, const std::string& file, int line) {
  std::vector<const LoopResult*> loops;
  for (const LoopResult& loop : result.loops)
    if (loop.file == file) loops.push_back(&loop);
  std::stable_sort(loops.begin(), loops.end(), [&](const LoopResult* a, const LoopResult* b) {
    return std::abs(a->line - line) < std::abs(b->line - line);
  });
  std::string text;
  for (std::size_t n = 0; n < loops.size() && n < 2; ++n)
    text += fmt::format("{}{}:{} ({})", n == 0 ? "" : " and ", file.substr(file.rfind('/') + 1),
                        loops[n]->line, loops[n]->function);
  return text;
}

const LoopResult& find_loop(const Result& result, const std::string& where) {
  const Wanted wanted = parse_place(where);
  const std::string file = find_file(result, wanted.file);
  const LoopResult* found = nullptr;
  for (const LoopResult& loop : result.loops) {
    if (loop.file != file || wanted.line < loop.line || wanted.line > loop.end_line) continue;
    const bool starts_here = loop.line == wanted.line,
               found_starts = found != nullptr && found->line == wanted.line;
    if (found == nullptr || (starts_here && !found_starts) ||
        (loop.depth > found->depth && (starts_here || !found_starts)))
      found = &loop;
  }
  if (found != nullptr) return *found;
  const std::string near = nearest_loops(result, file, wanted.line);
  throw Error(fmt::format("there is no loop at {}", where),
              near.empty() ? "that file has no loop" : "the nearest: " + near);
}

std::string source_line(const LoopResult& loop) {
  std::ifstream in(loop.file);
  std::string text;
  for (int n = 0; n < loop.line && std::getline(in, text);) ++n;
  return in ? text : "";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> verdict_facts(const LoopResult& loop) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto add = [&](const char* name, const std::string& text) {
    if (!text.empty()) facts.emplace_back(name, text);
  };
  add("private to an iteration", fmt::format("{}", fmt::join(loop.private_, ", ")));
  add("private, initialised from outside", fmt::format("{}", fmt::join(loop.firstprivate, ", ")));
  add("private, last value kept", fmt::format("{}", fmt::join(loop.lastprivate, ", ")));
  std::vector<std::string> reductions;
  for (const auto& r : loop.reduction) reductions.push_back(r.op + " on " + r.variable);
  add("reduction", fmt::format("{}", fmt::join(reductions, ", ")));
  add("holds if", fmt::format("{}", fmt::join(loop.assumes, ", ")));
  for (const auto& fact : loop.facts_used)
    add("stated", fmt::format("{} ({})", fact.fact, fact.where));
  add("change that makes it parallel", loop.rewrite);
  add("trip count", loop.trip_count);
  if (loop.instantiations.size() > 1)
    add("instantiated as (the weakest verdict counts)",
        fmt::format("{}", fmt::join(loop.instantiations, ", ")));
  else
    add("instantiated as", fmt::format("{}", fmt::join(loop.instantiations, ", ")));
  return facts;
}

report::Section evidence_section(const LoopResult& loop) {
  report::Table table;
  table.columns = {{"kind", report::Align::left, ""},
                   {"variable", report::Align::left, ""},
                   {"earlier iteration", report::Align::left, ""},
                   {"later iteration", report::Align::left, ""},
                   {"distance", report::Align::left, ""}};
  for (const auto& e : loop.evidence)
    table.rows.push_back({{to_string(e.kind)},
                          {e.variable},
                          {fmt::format("{} (line {})", e.source.text, e.source.line)},
                          {fmt::format("{} (line {})", e.sink.text, e.sink.line)},
                          {e.distance}});
  const bool ruled_out = loop.verdict == model::LoopVerdict::conditional;
  return {ruled_out ? "What the assumptions rule out" : "Evidence", table};
}

report::Section access_section(const LoopResult& loop) {
  report::Table table;
  table.columns = {
      {"line", report::Align::right, ""},     {"access", report::Align::left, ""},
      {"element", report::Align::left, ""},   {"kind", report::Align::left, ""},
      {"pattern", report::Align::left, ""},   {"stride", report::Align::left, "elements"},
      {"size", report::Align::right, "bytes"}};
  for (const auto& a : loop.accesses)
    table.rows.push_back({{fmt::format("{}", a.place.line)},
                          {a.place.text.empty() ? a.array : a.place.text},
                          {a.element},
                          {to_string(a.kind)},
                          {a.pattern},
                          {a.stride},
                          {fmt::format("{}", a.bytes)}});
  return {"Accesses, as this loop's counter advances", table};
}

report::Section branch_section(const LoopResult& loop) {
  report::Table table;
  table.columns = {{"line", report::Align::right, ""},
                   {"class", report::Align::left, ""},
                   {"idle", report::Align::right, "%"},
                   {"why", report::Align::left, ""},
                   {"what would help", report::Align::left, ""}};
  for (const auto& b : loop.branches)
    table.rows.push_back({{fmt::format("{}", b.line)},
                          {b.branch_class},
                          {fmt::format("{:.0f}", 100.0 * b.weight)},
                          {b.reason},
                          {b.help}});
  return {"Branches, with this loop's counter as thread index", table};
}

std::vector<std::string> blocker_lines(const LoopResult& loop) {
  std::vector<std::string> lines;
  for (const auto& b : loop.blockers) lines.push_back(divergence::words_of(b, loop.file));
  return lines;
}

namespace {

std::vector<std::string> verdict_lines(const LoopResult& loop) {
  std::vector<std::string> lines{fmt::format("{}: {}", to_string(loop.verdict), loop.why)};
  for (const auto& [name, text] : verdict_facts(loop))
    lines.push_back(fmt::format("{}: {}", name, text));
  return lines;
}

std::string how_seen(const model::Call& call) {
  if (call.seen_through) return "seen through";
  if (call.kind == "user") return "taken by what it reads and writes";
  if (call.kind == "unknown" || call.kind == "indirect" || call.kind == "virtual")
    return call.kind + ", not seen";
  return call.kind;
}

// One line a function: "calls Domain::x (seen through), lines 242, 243".
std::vector<std::string> calls_by_name(const LoopResult& loop) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const model::Call& call : loop.calls) {
    const std::string head = fmt::format("calls {} ({})", call.function, how_seen(call));
    const std::string at = call.place.file == loop.file
                               ? fmt::format("{}", call.place.line)
                               : fmt::format("{}:{}", call.place.file, call.place.line);
    const auto known = std::find_if(lines.begin(), lines.end(),
                                    [&](const auto& line) { return line.first == head; });
    if (known == lines.end())
      lines.emplace_back(head, at);
    else
      known->second += ", " + at;
  }
  std::vector<std::string> out;
  for (const auto& [head, places] : lines)
    out.push_back(fmt::format("{}, line{} {}", head,
                              places.find(',') == std::string::npos ? "" : "s", places));
  return out;
}

std::vector<std::string> call_lines(const LoopResult& loop) {
  std::vector<std::string> lines;
  for (const std::string& line : blocker_lines(loop))
    lines.push_back("keeps it off the device: " + line);
  for (const std::string& line : calls_by_name(loop)) lines.push_back(line);
  return lines;
}

std::vector<std::string> candidate_lines(const Result& result, const LoopResult& loop) {
  for (const rank::Candidate& c : result.candidates) {
    if (c.loop != &loop) continue;
    std::vector<std::string> lines{
        fmt::format("Number {} of {}: share {:.4f} of the estimated work, factor {:.2f} for "
                    "suitability ({}).",
                    c.rank, result.candidates.size(), c.share, c.factor, c.suitability),
        fmt::format("{} iterations (taken as {:.3g}), started {:.3g} times; {:.0f} flop and {:.0f} "
                    "bytes an iteration.",
                    c.work.iterations.empty() ? "?" : c.work.iterations, c.work.iterations_estimate,
                    c.runs, c.work.flops, c.work.bytes),
        "Kokkos: " + c.kokkos.text()};
    for (const std::string& reason : c.reasons) lines.push_back(reason);
    return lines;
  }
  return {};
}

}  // namespace

report::Report list_checks() {
  report::Report report;
  report.schema = "kedge.checks/1";
  report.title = "Checks of kedge scan";
  report::Table table;
  table.columns = {{"check", report::Align::left, ""},
                   {"group", report::Align::left, ""},
                   {"severity", report::Align::left, ""},
                   {"finds", report::Align::left, ""}};
  for (const checks::Check* check : checks::all_checks())
    table.rows.push_back({{check->id}, {check->group}, {check->severity}, {check->what}});
  table.note = "kedge scan --explain CHECK says why it matters and what to do.";
  report.sections.push_back({"Catalogue", table});
  return report;
}

report::Report explain_all_checks() {
  report::Report report;
  report.schema = "kedge.checks/1";
  report.title = "The checks of kedge scan";
  report.summary = {
      "Each finding of kedge scan carries the name of its check; this is what the names mean.",
      "Printed by kedge scan --explain all; change a text in analyzer/checks/, not here.",
      "A comment on the line of a finding or directly above answers it: kedge-ignore(check): "
      "reason. Where a check reports once for a function, the line that it reports stands for all.",
      "In .kedge.toml, [checks] disable = [\"check\"] switches a check off, and check = "
      "\"warning\" under [checks.severity] makes it louder or quieter."};
  for (const checks::Group& group : checks::all_groups()) {
    report::Table table;
    table.columns = {{"check", report::Align::left, ""},
                     {"severity", report::Align::left, ""},
                     {"finds", report::Align::left, ""}};
    report.sections.push_back({group.title, table});
    const std::size_t head = report.sections.size() - 1;
    for (const checks::Check* check : checks::all_checks()) {
      if (std::string(check->group) != group.id) continue;
      table.rows.push_back({{check->id}, {check->severity}, {check->what}});
      report.sections.push_back(text_section(
          check->id, {fmt::format("{} ({}, {})", check->what, check->severity, check->group),
                      fmt::format("Why it hurts on a GPU: {}", check->why), as_code(check->example),
                      fmt::format("Instead: {}", check->instead),
                      fmt::format("Known gaps: {}", check->gaps)}));
    }
    report.sections[head].body = std::move(table);
  }
  return report;
}

report::Report explain_check(const std::string& id) {
  const checks::Check* check = checks::find_check(id);
  if (check == nullptr) {
    std::vector<std::string> ids;
    for (const checks::Check* known : checks::all_checks()) ids.emplace_back(known->id);
    const std::string near = nearest_match(id, ids);
    throw Error(
        fmt::format("there is no check '{}'", id),
        near.empty() ? "kedge scan --list-checks lists them" : "did you mean " + near + "?");
  }
  report::Report report;
  report.schema = "kedge.check/1";
  report.title = fmt::format("{} ({}, {})", check->id, check->severity, check->group);
  report.summary = {check->what};
  report.sections = {text_section("Why it hurts on a GPU", {check->why}),
                     text_section("Example", {as_code(check->example)}),
                     text_section("Instead", {check->instead}),
                     text_section("Known gaps", {check->gaps})};
  return report;
}

report::Report explain_loop(const Result& result, const std::string& where) {
  const LoopResult& loop = find_loop(result, where);
  report::Report report;
  report.schema = "kedge.loop/1";
  report.title = fmt::format("{}:{} in {}", loop.file, loop.line, loop.function);
  report.data = Json::object();
  report.data["loop"] = loop_to_json(loop);
  report.data["loop"]["trace"] = loop.trace;
  const std::string line = source_line(loop);
  if (!line.empty()) report.summary.push_back("    " + line);
  report.sections.push_back(text_section("Verdict", verdict_lines(loop)));
  if (!loop.evidence.empty()) report.sections.push_back(evidence_section(loop));
  if (!loop.accesses.empty()) report.sections.push_back(access_section(loop));
  if (!loop.branches.empty()) report.sections.push_back(branch_section(loop));
  if (auto calls = call_lines(loop); !calls.empty())
    report.sections.push_back(text_section("Calls and blockers", calls));
  if (auto ranked = candidate_lines(result, loop); !ranked.empty())
    report.sections.push_back(text_section("As a candidate", ranked));
  if (!loop.trace.empty())
    report.sections.push_back(text_section("Pairs of accesses that were compared", loop.trace));
  return report;
}

}  // namespace kedge::scan
