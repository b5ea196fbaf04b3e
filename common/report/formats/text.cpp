// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The text form: for a person at a terminal. Colour helps, and is never needed.
#include <fmt/format.h>

#include <algorithm>

#include "common/core/text.hpp"
#include "common/report/blocks.hpp"
#include "common/report/excerpt.hpp"
#include "common/report/format.hpp"
#include "common/report/text_plot.hpp"
#include "common/report/text_table.hpp"

namespace kedge::report::formats {
namespace {

constexpr const char* bold = "1";

const char* ansi(Tone tone) {
  switch (tone) {
    case Tone::good:
      return "32";
    case Tone::bad:
      return "31";
    case Tone::doubtful:
      return "33";
    case Tone::muted:
      return "2";
    case Tone::plain:
      break;
  }
  return nullptr;
}

Tone tone_of(Verdict verdict) {
  return verdict == Verdict::pass   ? Tone::good
         : verdict == Verdict::fail ? Tone::bad
                                    : Tone::doubtful;
}

Tone tone_of(const std::string& severity) {
  return severity == "error" ? Tone::bad : severity == "warning" ? Tone::doubtful : Tone::muted;
}

class Writer {
 public:
  explicit Writer(const RenderOptions& options)
      : options_(options), width_(static_cast<std::size_t>(std::max(options.width, 20))) {}

  std::string write(const Report& report) {
    heading(report.title, '=');
    if (report.verdict)
      out_ += "\n" + strong("Verdict: " + verdict_word(*report.verdict), tone_of(*report.verdict)) +
              "\n";
    if (!report.summary.empty()) out_ += "\n";
    for (const std::string& line : report.summary) paragraph(line, "");
    for (const Section& section : report.sections) {
      out_ += "\n";
      heading(section.title, '-');
      std::visit([this](const auto& body) { add(body); }, section.body);
    }
    if (options_.provenance.value_or(false)) provenance(report.provenance);
    return std::move(out_);
  }

 private:
  std::string paint(const std::string& text, Tone tone) const {
    const char* code = ansi(tone);
    if (!options_.color || code == nullptr || text.empty()) return text;
    return fmt::format("\033[{}m{}\033[0m", code, text);
  }
  std::string strong(const std::string& text, Tone tone) const {
    if (!options_.color) return text;
    const char* code = ansi(tone);
    return fmt::format("\033[{}{}{}m{}\033[0m", bold, code == nullptr ? "" : ";",
                       code == nullptr ? "" : code, text);
  }

  void heading(const std::string& title, char rule) {
    const std::string text = one_line(title);
    for (const std::string& line : wrap(text, width_)) out_ += strong(line, Tone::plain) + "\n";
    out_ += paint(std::string(std::min(display_width(text), width_), rule), Tone::muted) + "\n";
  }

  // Every line starts with `indent`.
  void paragraph(const std::string& text, const std::string& indent) {
    const std::size_t room = width_ > indent.size() + 20 ? width_ - indent.size() : 20;
    for (const std::string& line : wrap(one_line(text), room)) out_ += indent + line + "\n";
  }

  void add(const Table& table) {
    out_ += text_table(table, width_,
                       [this](const std::string& text, Tone tone) { return paint(text, tone); });
    if (!table.note.empty()) paragraph(table.note, "");
  }

  void add(const Findings& findings) {
    if (findings.items.empty()) out_ += "None.\n";
    for (std::size_t i = 0; i < findings.items.size(); ++i) {
      if (i > 0) out_ += "\n";
      add(findings.items[i]);
    }
  }

  void add(const Finding& finding) {
    const std::string place = place_of(finding);
    if (!place.empty()) out_ += strong(place, Tone::plain) + ": ";
    out_ += strong(one_line(finding.severity), tone_of(finding.severity)) + ": " +
            paint("[" + one_line(finding.check) + "]", Tone::muted) + "\n";
    paragraph(finding.message, "  ");
    for (const Excerpt& excerpt : finding.excerpts)
      add(excerpt, finding.excerpts.size() > 1 || excerpt.file != finding.file);
    for (const std::string& line : finding.evidence) out_ += "    | " + clean_utf8(line) + "\n";
    if (!finding.instead.empty()) paragraph("Instead: " + finding.instead, "  ");
  }

  void add(const Chart& chart) { out_ += text_plot(chart, width_); }

  void add(const Text& text) {
    bool first = true;
    for (const TextBlock& block : blocks_of(text)) {
      if (!first) out_ += "\n";
      first = false;
      for (const std::string& line : block.lines) {
        if (block.code) {
          out_ += "    " + line + "\n";
        } else {
          paragraph(line, "");
        }
      }
    }
  }

  void add(const Excerpt& excerpt, bool named) {
    if (excerpt.lines.empty()) return;
    const std::string indent = "  ";
    if (named) out_ += indent + paint(one_line(excerpt.file) + ":", Tone::muted) + "\n";
    for (const ExcerptRow& row : excerpt_rows(excerpt, width_ - indent.size())) {
      out_ += indent + paint(row.number + (row.text.empty() ? " |" : " | "), Tone::muted);
      out_ += (row.is_mark ? strong(row.text, Tone::doubtful) : row.text) + "\n";
    }
  }

  void add(const Dossiers& dossiers) {
    for (std::size_t i = 0; i < dossiers.items.size(); ++i) {
      if (i > 0) out_ += "\n";
      add(dossiers.items[i]);
    }
    if (!dossiers.note.empty()) out_ += "\n";
    if (!dossiers.note.empty()) paragraph(dossiers.note, "");
  }

  void add(const Dossier& dossier) {
    out_ += strong(one_line(dossier.title), Tone::plain);
    if (!dossier.verdict.text.empty())
      out_ += ": " + strong(one_line(dossier.verdict.text), dossier.verdict.tone);
    out_ += "\n";
    for (const std::string& text : dossier.paragraphs) paragraph(text, "  ");
    for (const Excerpt& excerpt : dossier.excerpts)
      add(excerpt, !dossier.title.starts_with(excerpt.file + ":"));
    for (const Fact& fact : dossier.facts) {
      std::string values;
      for (const Cell& value : fact.values) values += (values.empty() ? "" : ", ") + value.text;
      paragraph(fact.name + ": " + values, "  ");
    }
    for (const TitledTable& part : dossier.tables) {
      out_ += "\n" + strong(one_line(part.title), Tone::plain) + "\n";
      add(part.table);
    }
    if (!dossier.chart) return;
    out_ += "\n";
    add(*dossier.chart);
  }

  void provenance(const Provenance& provenance) {
    Table table;
    table.columns = {{"Item", Align::left, ""}, {"Value", Align::left, ""}};
    for (const ProvenanceLine& line : provenance_lines(provenance))
      table.rows.push_back({{line.name, Tone::muted}, {line.value, Tone::plain}});
    if (table.rows.empty()) return;
    out_ += "\n";
    heading("How this was made", '-');
    add(table);
  }

  RenderOptions options_;
  std::size_t width_;
  std::string out_;
};

std::string render(const Report& report, const RenderOptions& options) {
  return Writer(options).write(report);
}

}  // namespace

extern const Format text;
const Format text{"text", ".txt", "for a person at a terminal", render};

}  // namespace kedge::report::formats
