// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A loop's verdict, source, accesses, branches, evidence, findings and roofline in one place.
#include "analyzer/scan/dossiers.hpp"

#include <fmt/format.h>

#include <map>

#include "analyzer/scan/excerpts.hpp"
#include "analyzer/scan/explain.hpp"
#include "analyzer/scan/fingerprint.hpp"
#include "analyzer/scan/roofline.hpp"
#include "analyzer/scan/sections.hpp"

namespace kedge::scan {

using model::LoopResult;

namespace {

constexpr int most_lines = 60;
constexpr std::size_t most_rows = 40;

class Writer {
 public:
  Writer(const Result& result, SourceLines& sources)
      : result_(result), sources_(sources), folder_(common_folder(result)) {
    for (const rank::Candidate& candidate : result.candidates)
      candidates_[candidate.loop] = &candidate;
    for (const LoopResult& loop : result.loops) loops_.emplace(loop.id, &loop);
    const LoopsByLine by_line(result.loops);
    for (const checks::Finding& finding : result.findings)
      if (const LoopResult* loop = by_line.around(finding.file, finding.line))
        findings_[loop].push_back(&finding);
  }

  report::Dossier write(const LoopResult& loop) {
    report::Dossier out{loop.id, title(loop), verdict_cell(loop), {loop.why}, {}};
    out.excerpts = whole_loop(loop, loop.evidence.empty() ? nullptr : &loop.evidence.front(),
                              most_lines, sources_);
    add_facts(loop, out);
    if (!loop.accesses.empty()) add_table(access_section(loop), out);
    if (!loop.branches.empty()) add_table(branch_section(loop), out);
    if (!loop.evidence.empty()) add_table(evidence_section(loop), out);
    if (findings_.contains(&loop)) add_table(findings_of(loop), out);
    if (const auto found = candidates_.find(&loop); found != candidates_.end())
      out.chart = roofline_chart(*found->second);
    return out;
  }

 private:
  // Without the folder that all share.
  std::string title(const LoopResult& loop) const {
    return fmt::format("{}:{} {}", loop.file.substr(folder_.size()), loop.line, loop.function);
  }

  static void add(report::Dossier& out, const char* name, const std::string& text) {
    if (!text.empty()) out.facts.push_back({name, {{text}}});
  }

  static void add_list(report::Dossier& out, const char* name,
                       const std::vector<std::string>& lines) {
    report::Fact fact{name, {}};
    for (const std::string& line : lines) fact.values.push_back({line});
    if (!lines.empty()) out.facts.push_back(std::move(fact));
  }

  void add_facts(const LoopResult& loop, report::Dossier& out) const {
    if (const auto found = candidates_.find(&loop); found != candidates_.end()) {
      const rank::Candidate& c = *found->second;
      add(out, "candidate",
          fmt::format("number {} of {}, suits {}", c.rank, result_.candidates.size(),
                      c.suitability));
      add(out, "Kokkos", c.kokkos.text());
      add(out, "iterations", c.work.iterations);
      add(out, "an iteration",
          fmt::format("{} flop, {} bytes", c.work.flops_formula, c.work.bytes_formula));
      add_list(out, "reasons", c.reasons);
      std::vector<std::string> views;
      for (const rank::ViewAdvice& view : c.kokkos.views)
        views.push_back(fmt::format("{}: {} ({})", view.array, view.view, view.reason));
      add_list(out, "Views", views);
      add_list(out, "scratch", c.kokkos.scratch);
      add_list(out, "breaks in a device lambda", c.kokkos.breaks);
    }
    for (const auto& [name, text] : verdict_facts(loop)) add(out, name.c_str(), text);
    add_list(out, "keeps it off the device", blocker_lines(loop));
    if (const auto parent = loops_.find(loop.parent); parent != loops_.end())
      out.facts.push_back({"inside", {link(*parent->second)}});
    report::Fact inner{"holds", {}};
    for (const LoopResult* child : result_.tree->children(loop))
      inner.values.push_back(link(*child));
    if (!inner.values.empty()) out.facts.push_back(std::move(inner));
  }

  static report::Cell link(const LoopResult& loop) {
    return {fmt::format("line {} ({})", loop.line, to_string(loop.verdict)), report::Tone::plain,
            loop.id};
  }

  report::Section findings_of(const LoopResult& loop) const {
    report::Table table;
    table.columns = {{"line", report::Align::right, ""},
                     {"severity", report::Align::left, ""},
                     {"check", report::Align::left, ""},
                     {"what", report::Align::left, ""},
                     {"instead", report::Align::left, ""}};
    for (const checks::Finding* f : findings_.at(&loop))
      table.rows.push_back(
          {{fmt::format("{}", f->line)}, {f->severity}, {f->check}, {f->message}, {f->instead}});
    return {"Findings", table};
  }

  static void add_table(report::Section section, report::Dossier& out) {
    auto& table = std::get<report::Table>(section.body);
    if (table.rows.size() > most_rows) {
      table.note = fmt::format("{} more; kedge scan --explain-loop shows them.",
                               table.rows.size() - most_rows);
      table.rows.resize(most_rows);
    }
    out.tables.push_back({std::move(section.title), std::move(table)});
  }

  const Result& result_;
  SourceLines& sources_;
  std::string folder_;
  std::map<const LoopResult*, const rank::Candidate*> candidates_;
  std::map<const LoopResult*, std::vector<const checks::Finding*>> findings_;
  std::map<std::string, const LoopResult*> loops_;
};

}  // namespace

report::Section dossiers_section(const Result& result, SourceLines& sources) {
  Writer writer(result, sources);
  report::Dossiers dossiers;
  std::map<const LoopResult*, bool> is_candidate;
  for (const rank::Candidate& candidate : result.candidates) {
    dossiers.items.push_back(writer.write(*candidate.loop));
    is_candidate[candidate.loop] = true;
  }
  for (const LoopResult& loop : result.loops)
    if (!is_candidate.contains(&loop)) dossiers.items.push_back(writer.write(loop));
  return {"Every loop, candidates first", dossiers};
}

}  // namespace kedge::scan
