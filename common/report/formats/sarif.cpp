// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The sarif form (SARIF 2.1.0, OASIS): findings for code hosts and editors.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/core/error.hpp"
#include "common/core/text.hpp"
#include "common/report/excerpt.hpp"
#include "common/report/format.hpp"
#include "common/report/source_root.hpp"

namespace kedge::report::formats {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* root_name = "SRCROOT";
constexpr const char* fingerprint_name = "kedgeFinding/v1";

const char* level_of(const std::string& severity) {
  for (const char* known : {"error", "warning", "note"})
    if (severity == known) return known;
  return "none";
}

// In a message string a brace opens a placeholder, unless doubled (3.11.5).
std::string message_text(const std::string& text) {
  std::string out;
  for (const char c : one_line(text)) {
    out += c;
    if (c == '{' || c == '}') out += c;
  }
  return out;
}

std::string indented(const std::string& code) {
  std::string out = "    ";
  for (const char c : clean_utf8(code)) out += c == '\n' ? "\n    " : std::string(1, c);
  return out;
}

// A fence that no line of the code can close.
std::string fenced(const std::string& code) {
  std::string fence = "```";
  while (code.find(fence) != std::string::npos) fence += '`';
  return fence + "c\n" + clean_utf8(code) + "\n" + fence;
}

Json help_of(const Rule& rule) {
  std::string text;
  std::string markdown;
  const auto add = [&](const std::string& title, const std::string& plain,
                       const std::string& rich) {
    if (plain.empty()) return;
    text += (text.empty() ? "" : "\n\n") + (title.empty() ? plain : title + ":\n" + plain);
    markdown +=
        (markdown.empty() ? "" : "\n\n") + (title.empty() ? rich : "**" + title + "**\n\n" + rich);
  };
  const auto words = [&](const std::string& title, const std::string& content) {
    add(title, one_line(content), one_line(content));
  };
  words("", rule.what);
  words("Why it matters", rule.why);
  if (!rule.example.empty()) add("Example", indented(rule.example), fenced(rule.example));
  words("Instead", rule.instead);
  words("Known gaps", rule.gaps);
  return {{"text", text}, {"markdown", markdown}};
}

Json rule_json(const Rule& rule) {
  Json out{{"id", one_line(rule.id)}};
  if (!rule.what.empty()) {
    out["shortDescription"] = {{"text", one_line(rule.what)}};
    out["fullDescription"] = {{"text", one_line(rule.why.empty() ? rule.what : rule.why)}};
    out["help"] = help_of(rule);
  }
  out["defaultConfiguration"] = {{"level", level_of(rule.severity)}};
  return out;
}

class Log {
 public:
  explicit Log(const Report& report) : report_(report), rules_(report.rules) {
    for (const Section& section : report.sections)
      if (const auto* findings = std::get_if<Findings>(&section.body)) take(*findings);
    if (rules_.empty() && findings_.empty())
      throw Error("this report has no findings about sources, which is all that sarif can hold",
                  "choose another --format, such as json");
    for (const Finding* finding : findings_) add_rule(*finding);
  }

  [[nodiscard]] Json json(bool with_provenance) const {
    const Provenance& made = report_.provenance;
    Json driver{{"name", made.tool.empty() ? "kedge" : one_line(made.tool)}};
    if (!made.version.empty()) driver["version"] = one_line(made.version);
    driver["rules"] = Json::array();
    for (const Rule& rule : rules_) driver["rules"].push_back(rule_json(rule));
    Json run{{"tool", {{"driver", driver}}}};
    if (with_provenance && !made.time.empty())
      run["invocations"] =
          Json::array({{{"executionSuccessful", true}, {"startTimeUtc", one_line(made.time)}}});
    if (!report_.root.empty()) {
      const std::string slash = report_.root.ends_with('/') ? "" : "/";
      run["originalUriBaseIds"][root_name] = {
          {"uri", "file://" + uri_encoded(report_.root) + slash},
          {"description", {{"text", "The root of the scanned sources."}}}};
    }
    run["columnKind"] = "unicodeCodePoints";
    run["results"] = Json::array();
    for (const Finding* finding : findings_) run["results"].push_back(result(*finding));
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({run})}};
  }

 private:
  void take(const Findings& findings) {
    for (const Finding& finding : findings.items) findings_.push_back(&finding);
  }

  void add_rule(const Finding& finding) {
    const bool known = std::any_of(rules_.begin(), rules_.end(),
                                   [&](const Rule& rule) { return rule.id == finding.check; });
    if (!known) rules_.push_back({finding.check, finding.severity, "", "", "", "", ""});
  }

  // Columns are told in characters; without the line's text, bytes stand for them.
  [[nodiscard]] static int column_of(const Finding& finding, const std::string& file, int line,
                                     int column) {
    for (const Excerpt& excerpt : finding.excerpts)
      for (const SourceLine& known : excerpt.lines)
        if (excerpt.file == file && known.number == line)
          return character_column(known.text, column);
    return column;
  }

  [[nodiscard]] Json place(const Finding& finding, const std::string& file, int line,
                           int column) const {
    const std::string path = path_below(report_.root, file);
    Json artifact = Json::object();
    if (path.starts_with('/'))
      artifact["uri"] = "file://" + uri_encoded(path);
    else
      artifact = {{"uri", uri_encoded(path)}, {"uriBaseId", root_name}};
    Json out{{"artifactLocation", artifact}};
    if (line > 0) {
      out["region"]["startLine"] = line;
      if (column > 0) out["region"]["startColumn"] = column_of(finding, file, line, column);
    }
    return out;
  }

  [[nodiscard]] Json result(const Finding& finding) const {
    const auto rule = std::find_if(rules_.begin(), rules_.end(),
                                   [&](const Rule& one) { return one.id == finding.check; });
    Json out{{"ruleId", one_line(finding.check)},
             {"ruleIndex", rule - rules_.begin()},
             {"level", level_of(finding.severity)}};
    out["message"] = {{"text", message_text(finding.message)}};
    if (!finding.file.empty())
      out["locations"] = Json::array(
          {{{"physicalLocation", place(finding, finding.file, finding.line, finding.column)}}});
    for (const Related& related : finding.related) {
      const std::size_t id = out.contains("relatedLocations") ? out["relatedLocations"].size() : 0;
      Json one{{"id", id},
               {"physicalLocation", place(finding, related.file, related.line, related.column)}};
      if (!related.message.empty()) one["message"] = {{"text", message_text(related.message)}};
      out["relatedLocations"].push_back(std::move(one));
    }
    if (!finding.fingerprint.empty())
      out["partialFingerprints"] = {{fingerprint_name, finding.fingerprint}};
    if (!finding.suppressed_reason.empty())
      out["suppressions"] = Json::array(
          {{{"kind", "inSource"}, {"justification", one_line(finding.suppressed_reason)}}});
    return out;
  }

  const Report& report_;
  std::vector<Rule> rules_;
  std::vector<const Finding*> findings_;
};

std::string render(const Report& report, const RenderOptions& options) {
  return Log(report)
             .json(options.provenance.value_or(true))
             .dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

}  // namespace

extern const Format sarif;
const Format sarif{"sarif", ".sarif", "SARIF 2.1.0: findings, for code hosts and editors", render,
                   true};

}  // namespace kedge::report::formats
