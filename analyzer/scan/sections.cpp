// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sections of the report of a scan.
#include "analyzer/scan/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "analyzer/rank/formula.hpp"
#include "analyzer/scan/dossiers.hpp"
#include "analyzer/scan/excerpts.hpp"
#include "analyzer/scan/fingerprint.hpp"
#include "analyzer/scan/plan.hpp"
#include "analyzer/scan/shares.hpp"

namespace kedge::scan {

using model::LoopResult;
using model::LoopVerdict;
using report::Align;
using report::Cell;
using report::Tone;

namespace {

constexpr std::size_t most_findings_on_a_page = 50;

std::string place(const LoopResult& loop) {
  return fmt::format("{}:{}", loop.file, loop.line);
}

}  // namespace

std::string common_folder(const Result& result) {
  std::string folder;
  bool first = true;
  for (const LoopResult& loop : result.loops) {
    const std::string own = loop.file.substr(0, loop.file.rfind('/') + 1);
    if (first) folder = own;
    first = false;
    while (!own.starts_with(folder))
      folder.resize(folder.size() < 2 ? 0 : folder.rfind('/', folder.size() - 2) + 1);
  }
  return folder;
}

namespace {

std::string short_place(const std::string& text, const std::string& folder) {
  return text.starts_with(folder) ? text.substr(folder.size()) : text;
}

// "reduce MDRange<3>" for "parallel_reduce (Sum), MDRangePolicy<Rank<3>>".
std::string short_kokkos(const std::string& pattern) {
  std::string text;
  if (pattern.starts_with("parallel_reduce")) text = "reduce ";
  if (pattern.starts_with("parallel_scan")) text = "scan ";
  const auto rank = pattern.find("Rank<");
  if (rank != std::string::npos)
    text += "MDRange<" + pattern.substr(rank + 5, 1) + ">";
  else
    text += pattern.find("RangePolicy") != std::string::npos ? "Range" : "Team";
  if (pattern.find("ScatterView") != std::string::npos) text += " + scatter";
  return text;
}

std::string plural(std::size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::size_t shown(const Options& options, std::size_t count) {
  return options.everything() ? count : std::min(count, static_cast<std::size_t>(options.top));
}

std::string left_out(std::size_t hidden) {
  return hidden == 0 ? "" : fmt::format("{} more; --all shows them.", hidden);
}

Tone tone_of(LoopVerdict verdict) {
  switch (verdict) {
    case LoopVerdict::parallel:
    case LoopVerdict::reduction:
    case LoopVerdict::scan:
      return Tone::good;
    case LoopVerdict::serial:
    case LoopVerdict::rewrite:
      return Tone::bad;
    case LoopVerdict::host:
      return Tone::muted;
    default:
      return Tone::doubtful;
  }
}

std::string coverage_line(const Result& result) {
  const Coverage files = coverage(result.program);
  std::string text = fmt::format("Read {}", plural(result.program.units.size(), "source file"));
  if (files.recovered + files.failed > 0)
    text += fmt::format(" ({} cleanly, {} with errors, {} not at all)", files.ok, files.recovered,
                        files.failed);
  return text + fmt::format(" and found {}.", plural(result.loops.size(), "loop"));
}

// "; 5 files failed: a.c, b.c, c.c and 2 more"
std::string failed_files(const Coverage& files) {
  constexpr std::size_t most_names = 3;
  const std::size_t count = files.failed_files.size();
  if (count == 0) return {};
  std::string text = fmt::format("; {} failed: ", plural(count, "file"));
  for (std::size_t i = 0; i < std::min(count, most_names); ++i)
    text += (i == 0 ? "" : ", ") + files.failed_files[i];
  if (count > most_names) text += fmt::format(" and {} more", count - most_names);
  return text;
}

std::string verdict_line(const Result& result) {
  const auto unknown = static_cast<std::size_t>(
      std::count_if(result.loops.begin(), result.loops.end(),
                    [](const LoopResult& loop) { return loop.verdict == LoopVerdict::unknown; }));
  std::string text = fmt::format("{} of {} have a verdict", result.loops.size() - unknown,
                                 plural(result.loops.size(), "loop"));
  if (unknown > 0)
    text += fmt::format("; for {} something is missing, and the report says what", unknown);
  return text + failed_files(coverage(result.program)) +
         fmt::format(". {} could become a kernel.", plural(result.candidates.size(), "nest"));
}

std::string first_line(const Result& result) {
  if (result.candidates.empty()) return "No nest could become a kernel as it stands.";
  const rank::Candidate& first = result.candidates.front();
  return fmt::format(
      "Port first: the nest at {} in {}, {} {} of the work that could move to a GPU.",
      place(*first.loop), first.loop->function, result.measurement ? "a measured" : "an estimated",
      percent(first.share));
}

}  // namespace

// What rests on a stated fact must not look like what was proven without one.
Cell verdict_cell(const LoopResult& loop) {
  const std::string mark = loop.facts_used.empty() ? "" : " (stated)";
  return {to_string(loop.verdict) + mark, tone_of(loop.verdict)};
}

namespace {

std::vector<Cell> candidate_row(const rank::Candidate& c, const std::string& folder) {
  const std::string intensity =
      c.work.bytes > 0.0 ? fmt::format("{:.2f}", c.work.flops / c.work.bytes) : "-";
  return {{fmt::format("{}", c.rank)},
          {short_place(place(*c.loop), folder) + ' ' + c.loop->function, Tone::plain, c.loop->id},
          verdict_cell(*c.loop),
          {c.work.iterations.empty() ? "?" : c.work.iterations},
          {intensity},
          {c.divergence.empty() ? "none" : c.divergence},
          {c.suitability},
          {short_kokkos(c.kokkos.text())},
          {percent(c.share)}};
}

report::Section candidates_section(const Result& result, const Options& options) {
  report::Table table;
  table.columns = {
      {"#", Align::right, ""},         {"nest", Align::left, ""},    {"verdict", Align::left, ""},
      {"iterations", Align::left, ""}, {"flop/B", Align::right, ""}, {"branches", Align::left, ""},
      {"suits", Align::left, ""},      {"Kokkos", Align::left, ""},  {"share", Align::right, ""}};
  const std::string folder = common_folder(result);
  const std::size_t count =
      options.is_page() ? result.candidates.size() : shown(options, result.candidates.size());
  for (std::size_t n = 0; n < count; ++n)
    table.rows.push_back(candidate_row(result.candidates[n], folder));
  table.note = result.measurement ? measured_note(*result.measurement) : estimated_note();
  table.note += left_out(result.candidates.size() - count);
  const std::string where = folder.empty() ? "" : fmt::format(" (places in {})", folder);
  return {"Candidates, best first" + where, table};
}

report::Section reasons_section(const Result& result, const Options& options) {
  report::Text text;
  const std::size_t count = options.everything()
                                ? result.candidates.size()
                                : std::min<std::size_t>(3, result.candidates.size());
  for (std::size_t n = 0; n < count; ++n) {
    for (std::string& line : plan_of(result.candidates[n]))
      text.paragraphs.push_back(std::move(line));
  }
  return {"What to do, and why", text};
}

bool is_notable(const LoopResult& loop) {
  switch (loop.verdict) {
    case LoopVerdict::serial:
    case LoopVerdict::rewrite:
    case LoopVerdict::host:
    case LoopVerdict::unknown:
      return true;
    default:
      return false;
  }
}

// In full, where the source lines cannot be shown.
std::string evidence_line(const LoopResult& loop, const model::Evidence& e) {
  std::string text = evidence_words(loop, e);
  if (!e.source.text.empty())
    text += fmt::format(": {} at {}:{}", e.source.text, e.source.file, e.source.line);
  if (!e.sink.text.empty())
    text += fmt::format(" meets {} at {}:{}", e.sink.text, e.sink.file, e.sink.line);
  return text;
}

// Arrays that kernels under the loop use come first: they are what its steps hand on.
const model::Evidence* best_evidence(const Result& result, const LoopResult& loop) {
  std::vector<const model::Evidence*> order;
  for (const model::Evidence& e : loop.evidence) order.push_back(&e);
  const auto used = [&](const model::Evidence* e) {
    return std::any_of(result.candidates.begin(), result.candidates.end(), [&](const auto& c) {
      return std::any_of(c.loop->accesses.begin(), c.loop->accesses.end(),
                         [&](const auto& a) { return a.array == e->variable; });
    });
  };
  std::stable_partition(order.begin(), order.end(), used);
  return order.empty() ? nullptr : order.front();
}

report::Dossier describe(const Result& result, const LoopResult& loop, SourceLines& sources) {
  report::Dossier out{
      loop.id, place(loop) + ' ' + loop.function, verdict_cell(loop), {loop.why}, {}};
  const model::Evidence* e = best_evidence(result, loop);
  out.excerpts = loop_excerpts(loop, e, sources);
  if (e != nullptr)
    out.paragraphs.push_back(out.excerpts.empty() ? evidence_line(loop, *e)
                                                  : evidence_words(loop, *e));
  if (!loop.rewrite.empty()) out.facts.push_back({"becomes parallel by", {{loop.rewrite}}});
  return out;
}

// Time loops first, then by how much hangs on them: nests before single loops, larger before
// smaller.
std::vector<const LoopResult*> notable_loops(const Result& result) {
  std::vector<const LoopResult*> found;
  for (const rank::Residency& r : result.residency) found.push_back(r.loop);
  const std::size_t time_loops = found.size();
  for (const LoopResult& loop : result.loops)
    if (is_notable(loop) && std::find(found.begin(), found.end(), &loop) == found.end())
      found.push_back(&loop);
  const auto weight = [&](const LoopResult* loop) {
    return std::tuple(!checks::is_tiny(*loop), loop->verdict != LoopVerdict::host,
                      result.tree->children(*loop).size());
  };
  std::stable_sort(found.begin() + static_cast<std::ptrdiff_t>(time_loops), found.end(),
                   [&](const LoopResult* a, const LoopResult* b) { return weight(a) > weight(b); });
  return found;
}

report::Section notable_section(const Result& result, const Options& options,
                                SourceLines& sources) {
  report::Dossiers shown_loops;
  const auto loops = notable_loops(result);
  const std::size_t count = shown(options, loops.size());
  for (std::size_t n = 0; n < count; ++n)
    shown_loops.items.push_back(describe(result, *loops[n], sources));
  shown_loops.note = left_out(loops.size() - count);
  return {"Loops that are not parallel as written", shown_loops};
}

std::size_t shown_findings(const Options& options, std::size_t count) {
  if (options.output.format == "sarif") return count;
  return options.is_page() && !options.everything() ? std::min(count, most_findings_on_a_page)
                                                    : shown(options, count);
}

report::Section findings_section(const Result& result, const Options& options,
                                 SourceLines& sources) {
  report::Findings findings;
  const std::size_t count = shown_findings(options, result.findings.size());
  std::vector<const checks::Finding*> order;
  for (const checks::Finding& finding : result.findings) order.push_back(&finding);
  const auto weight = [](const checks::Finding* f) {
    return f->severity == "error" ? 0 : f->severity == "warning" ? 1 : 2;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](auto* a, auto* b) { return weight(a) < weight(b); });
  const LoopsByLine loops(result.loops);
  for (std::size_t n = 0; n < count; ++n)
    findings.items.push_back(
        shown_finding(*order[n], loops.around(order[n]->file, order[n]->line), sources));
  // What a comment took away is a result of its own kind there, and nowhere else.
  if (options.output.format == "sarif")
    for (const Suppressed& one : result.suppressed) {
      report::Finding shown =
          shown_finding(one.finding, loops.around(one.finding.file, one.finding.line), sources);
      shown.suppressed_reason = one.reason;
      findings.items.push_back(std::move(shown));
    }
  const std::string more =
      count < order.size() ? fmt::format(" ({} of {}; --all shows them)", count, order.size()) : "";
  return {"Findings" + more, findings};
}

std::vector<report::Rule> rules() {
  std::vector<report::Rule> rules;
  for (const checks::Check* check : checks::all_checks())
    rules.push_back({check->id, check->severity, check->what, check->why, check->example,
                     check->instead, check->gaps});
  return rules;
}

std::string baseline_line(const Baseline& baseline) {
  return fmt::format("Baseline {}: {} hidden; {} of its {} gone.", baseline.file,
                     plural(baseline.hidden, "known finding"), baseline.gone,
                     baseline.fingerprints.size());
}

report::Section facts_section(const Result& result) {
  report::Table table;
  table.columns = {{"fact", Align::left, ""},
                   {"stated in", Align::left, ""},
                   {"loops that rest on it", Align::right, ""}};
  for (const FactUse& fact : result.facts)
    table.rows.push_back(
        {{fmt::format("{}({})", fact.kind, fact.stated)},
         {fact.where},
         fact.known ? Cell{fmt::format("{}", fact.loops)} : Cell{"no such name", Tone::doubtful}});
  table.note = "Verdicts marked (stated) hold only if these facts do.";
  return {"Facts taken from " + result.config, table};
}

report::Section loops_section(const Result& result) {
  report::Table table;
  table.columns = {{"place", Align::left, ""},
                   {"function", Align::left, ""},
                   {"verdict", Align::left, ""},
                   {"why", Align::left, ""}};
  for (const LoopResult& loop : result.loops)
    table.rows.push_back(
        {{std::string(static_cast<std::size_t>(2 * loop.depth), ' ') + place(loop)},
         {loop.function},
         verdict_cell(loop),
         {loop.why}});
  return {"All loops", table};
}

}  // namespace

report::Report make_report(const Result& result, const Options& options) {
  report::Report report;
  report.schema = "kedge.scan/1";
  report.title = "kedge scan";
  report.rules = rules();
  report.root = result.root;
  report.summary = {coverage_line(result), verdict_line(result), first_line(result)};
  if (result.baseline) report.summary.push_back(baseline_line(*result.baseline));
  for (const std::string& note : result.program.notes) report.summary.push_back(note);
  SourceLines sources;
  if (!result.candidates.empty()) {
    report.sections.push_back(candidates_section(result, options));
    if (!options.is_page()) report.sections.push_back(reasons_section(result, options));
  }
  if (options.is_page() && !result.loops.empty())
    report.sections.push_back(dossiers_section(result, sources));
  else if (std::any_of(result.loops.begin(), result.loops.end(), is_notable))
    report.sections.push_back(notable_section(result, options, sources));
  const std::size_t time_loops = options.everything()
                                     ? result.residency.size()
                                     : std::min<std::size_t>(1, result.residency.size());
  for (std::size_t n = 0; n < time_loops; ++n)
    report.sections.push_back(
        residency_section(result.residency[n], shown(options, result.loops.size())));
  for (report::Section& section : mpi_sections(result.mpi, shown(options, result.mpi.sites.size())))
    report.sections.push_back(std::move(section));
  const bool lists_suppressed = options.output.format == "sarif" && !result.suppressed.empty();
  if (!result.findings.empty() || lists_suppressed)
    report.sections.push_back(findings_section(result, options, sources));
  if (!result.facts.empty()) report.sections.push_back(facts_section(result));
  if (options.everything() && !options.is_page()) report.sections.push_back(loops_section(result));
  return report;
}

}  // namespace kedge::scan
