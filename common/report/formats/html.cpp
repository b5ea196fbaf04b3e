// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The html form: one file to hand on. Verdict first, nothing loaded from elsewhere. A report with
// dossiers carries one script that shows them; without it the rest can still be read.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "common/core/text.hpp"
#include "common/report/blocks.hpp"
#include "common/report/format.hpp"
#include "common/report/html_parts.hpp"

namespace kedge::report::formats {
namespace {

constexpr std::size_t sections_worth_a_menu = 4;
constexpr std::size_t lines_worth_bullets = 3;

std::string line(const std::string& text) {
  return html_escaped(one_line(text));
}

std::string verdict_mark(Verdict verdict) {
  const char* path = "M5 13l4 4L19 7";
  if (verdict == Verdict::fail) path = "M6 6l12 12M18 6L6 18";
  if (verdict == Verdict::undecided)
    path = "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3M12 18.5v.1";
  return fmt::format(
      "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{}\" fill=\"none\" "
      "stroke=\"currentColor\" "
      "stroke-width=\"2.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>",
      path);
}

std::string form(const Table& table, const std::string& title) {
  return html_table(table, title);
}
std::string form(const Chart& chart, const std::string& title) {
  return html_chart(chart, title);
}

std::string form(const Text& text, const std::string&) {
  std::string out;
  for (const TextBlock& block : blocks_of(text)) {
    std::string content;
    for (const std::string& piece : block.lines)
      content += (content.empty() ? "" : "\n") + html_escaped(piece);
    out += block.code ? fmt::format("<pre><code>{}</code></pre>\n", content)
                      : fmt::format("<p>{}</p>\n", content);
  }
  return out;
}

// Only the severities the style sheet knows become classes.
const char* class_of(const std::string& severity) {
  return severity == "error" ? " error" : severity == "warning" ? " warning" : "";
}

std::string form(const Finding& finding) {
  std::string out =
      fmt::format("<article class=\"finding{}\">\n<header><span class=\"severity\">{}</span>",
                  class_of(finding.severity), line(finding.severity));
  if (const std::string place = place_of(finding); !place.empty())
    out += fmt::format("<code class=\"place\">{}</code>", html_escaped(place));
  out += fmt::format("<code class=\"check\">{}</code></header>\n<p class=\"message\">{}</p>\n",
                     line(finding.check), line(finding.message));
  for (const Excerpt& excerpt : finding.excerpts) out += html_excerpt(excerpt);
  std::string code;
  for (const std::string& evidence : finding.evidence)
    code += (code.empty() ? "" : "\n") + html_escaped(evidence);
  if (!code.empty()) out += fmt::format("<pre><code>{}</code></pre>\n", code);
  if (!finding.instead.empty())
    out += fmt::format("<p><strong>Instead:</strong> {}</p>\n", line(finding.instead));
  return out + "</article>\n";
}

std::string form(const Findings& findings, const std::string&) {
  if (findings.items.empty()) return "<p>None.</p>\n";
  std::string out;
  for (const Finding& finding : findings.items) out += form(finding);
  return out;
}

std::string form(const Dossiers& dossiers, const std::string&, std::size_t first) {
  std::string out = fmt::format(
      "<div class=\"dossiers\" data-from=\"{}\" data-to=\"{}\"></div>\n<noscript><p>These {} "
      "entries need JavaScript. The markdown and json forms tell them without.</p></noscript>\n",
      first, first + dossiers.items.size(), dossiers.items.size());
  if (!dossiers.note.empty()) out += fmt::format("<p class=\"note\">{}</p>\n", line(dossiers.note));
  return out;
}

std::string form(const Dossiers& dossiers, const std::string& title) {
  return form(dossiers, title, 0);
}

bool has_dossiers(const Report& report) {
  return std::any_of(report.sections.begin(), report.sections.end(), [](const Section& section) {
    return std::holds_alternative<Dossiers>(section.body);
  });
}

// Only scripts that carry it run. From the content: the same report gives the same bytes (FNV-1a).
std::string nonce_for(const std::string& data) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : data) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return fmt::format("{:016x}", hash);
}

std::string head(const Report& report, const std::string& nonce) {
  const std::string scripts =
      nonce.empty() ? "" : fmt::format("; script-src &#39;nonce-{}&#39;", nonce);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'{}\">\n"
      "<title>{}</title>\n<style>{}{}</style>\n</head>\n",
      scripts, line(report.title), html_style(), nonce.empty() ? "" : html_dossier_style());
}

std::string opening(const Report& report) {
  const Provenance& made = report.provenance;
  std::string out = "<header>\n";
  if (!made.tool.empty())
    out += fmt::format("<p class=\"tool\">{} {}</p>\n", line(made.tool), line(made.version));
  out += fmt::format("<h1>{}</h1>\n", line(report.title));
  if (report.verdict)
    out += fmt::format("<p class=\"verdict {}\">{}Verdict: {}</p>\n", to_string(*report.verdict),
                       verdict_mark(*report.verdict), verdict_word(*report.verdict));
  if (!report.summary.empty()) {
    const bool many = report.summary.size() >= lines_worth_bullets;
    out += fmt::format("<ul class=\"summary{}\">\n", many ? " many" : "");
    for (const std::string& sentence : report.summary)
      out += fmt::format("<li>{}</li>\n", line(sentence));
    out += "</ul>\n";
  }
  return out + "</header>\n";
}

std::string menu(const Report& report) {
  if (report.sections.size() < sections_worth_a_menu) return "";
  std::string out = "<nav aria-label=\"Sections\"><ul>\n";
  for (std::size_t s = 0; s < report.sections.size(); ++s)
    out += fmt::format("<li><a href=\"#section-{}\">{}</a></li>\n", s + 1,
                       line(report.sections[s].title));
  return out + "</ul></nav>\n";
}

std::string provenance(const Provenance& provenance) {
  const auto lines = provenance_lines(provenance);
  if (lines.empty()) return "";
  std::string out =
      "<section>\n<details class=\"provenance\"><summary>How this was made</summary>\n<dl>\n";
  for (const ProvenanceLine& one : lines)
    out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_escaped(one.name), html_escaped(one.value));
  return out + "</dl>\n</details>\n</section>\n";
}

std::string scripts(const std::string& data, const std::string& nonce) {
  return fmt::format(
      "<script nonce=\"{}\" type=\"application/json\" id=\"dossier-data\">{}</script>\n"
      "<script nonce=\"{}\">{}</script>\n",
      nonce, data, nonce, html_script());
}

std::string render(const Report& report, const RenderOptions& options) {
  const std::string data = has_dossiers(report) ? html_dossier_data(report.sections) : "";
  const std::string nonce = data.empty() ? "" : nonce_for(data);
  std::size_t told = 0;
  std::string out = head(report, nonce) + "<body>\n<main>\n" + opening(report) + menu(report);
  for (std::size_t s = 0; s < report.sections.size(); ++s) {
    const Section& section = report.sections[s];
    out += fmt::format("<section id=\"section-{}\">\n<h2>{}</h2>\n", s + 1, line(section.title));
    if (const auto* part = std::get_if<Dossiers>(&section.body)) {
      out += form(*part, section.title, told);
      told += part->items.size();
    } else {
      out += std::visit([&](const auto& body) { return form(body, section.title); }, section.body);
    }
    out += "</section>\n";
  }
  if (options.provenance.value_or(true)) out += provenance(report.provenance);
  return out + "</main>\n" + (data.empty() ? "" : scripts(data, nonce)) + "</body>\n</html>\n";
}

}  // namespace

extern const Format html;
const Format html{"html", ".html", "one self-contained page with charts", render};

}  // namespace kedge::report::formats
