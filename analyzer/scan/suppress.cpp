// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads suppressions out of comments and matches them with findings by file, line and check.
#include "analyzer/scan/suppress.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "analyzer/scan/comments.hpp"
#include "common/core/progress.hpp"
#include "common/core/text.hpp"

namespace kedge::scan {

using checks::Finding;

namespace {

constexpr const char* mark = "kedge-ignore(";

// "kedge-ignore(a, b): why" from `text`, which starts behind the mark.
void read_one(const std::string& text, Suppression& out) {
  const auto close = text.find(')');
  if (close == std::string::npos) return;
  std::istringstream ids(text.substr(0, close));
  for (std::string id; std::getline(ids, id, ',');)
    if (std::erase_if(id, [](char c) { return c == ' ' || c == '\t' || c == '\n'; }); !id.empty())
      out.checks.push_back(id);
  std::string rest = text.substr(close + 1);
  // The stars that open the lines of a block comment are no part of the reason.
  for (auto star = rest.find("\n"); star != std::string::npos; star = rest.find("\n", star + 1)) {
    const auto next = rest.find_first_not_of(" \t\n", star);
    if (next != std::string::npos && rest[next] == '*') rest[next] = ' ';
  }
  const auto colon = rest.find_first_not_of(" \t");
  if (colon == std::string::npos || rest[colon] != ':') return;
  out.reason = one_line(rest.substr(colon + 1));
  const auto first = out.reason.find_first_not_of(' ');
  out.reason = first == std::string::npos ? "" : out.reason.substr(first);
  while (!out.reason.empty() && out.reason.back() == ' ') out.reason.pop_back();
}

// The line of the comment where it shares it with code, else those below up to the next code.
void aim(const std::vector<LineKind>& lines, const Comment& comment, Suppression& out) {
  const auto kind = [&](int line) {
    return static_cast<std::size_t>(line) < lines.size() ? lines[static_cast<std::size_t>(line)]
                                                         : LineKind::empty;
  };
  for (const int own : {comment.first, comment.last})
    if (kind(own) >= LineKind::directive) {
      out.first = out.last = own;
      return;
    }
  out.first = out.last = comment.last + 1;
  while (kind(out.last) == LineKind::comment || kind(out.last) == LineKind::directive) ++out.last;
}

std::string read_source(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Files of the user's: system headers hold neither loops of a report nor findings.
std::set<std::string> own_files(const checks::Findings& findings, const model::Program& program,
                                const std::vector<model::LoopResult>& loops) {
  std::set<std::string> files;
  for (const model::Unit& unit : program.units) files.insert(unit.main_file);
  for (const model::LoopResult& loop : loops) files.insert(loop.file);
  for (const Finding& finding : findings) files.insert(finding.file);
  return files;
}

class Matcher {
 public:
  Matcher(checks::Findings& findings, const CheckChoices& choices)
      : findings_(findings), choices_(choices) {}

  void take(const std::string& file, const Suppression& one) {
    const std::string at = fmt::format("{}:{}", file, one.line);
    if (one.checks.empty())
      return warn(fmt::format("{}: kedge-ignore() names no check and is not taken", at));
    if (one.reason.empty())
      return warn(
          fmt::format("{}: a suppression needs a reason and is not taken without: "
                      "kedge-ignore({}): why",
                      at, fmt::join(one.checks, ", ")));
    for (const std::string& check : one.checks) take(file, one, check, at);
  }

  std::vector<Suppressed> suppressed;

 private:
  void take(const std::string& file, const Suppression& one, const std::string& check,
            const std::string& at) {
    if (checks::find_check(check) == nullptr) {
      std::vector<std::string> ids;
      for (const checks::Check* known : checks::all_checks()) ids.emplace_back(known->id);
      const std::string near = nearest_match(check, ids);
      return warn(fmt::format("{}: there is no check '{}' to suppress{}", at, check,
                              near.empty() ? "" : "; did you mean " + near + "?"));
    }
    const auto matches = [&](const Finding& finding) {
      return finding.check == check && finding.file == file && finding.line >= one.first &&
             finding.line <= one.last;
    };
    const std::size_t before = suppressed.size();
    for (const Finding& finding : findings_)
      if (matches(finding)) suppressed.push_back({finding, one.reason});
    if (suppressed.size() == before && !choices_.disabled.contains(check))
      warn(fmt::format("{}: the suppression of {} takes nothing away: line {} has no such finding",
                       at, check, one.last));
    std::erase_if(findings_, matches);
  }

  checks::Findings& findings_;
  const CheckChoices& choices_;
};

}  // namespace

std::vector<Suppression> suppressions_in(const std::string& source) {
  std::vector<Suppression> all;
  if (source.find(mark) == std::string::npos) return all;
  const SourceLines lines = read_lines(source);
  for (const Comment& comment : lines.comments)
    for (auto at = comment.text.find(mark); at != std::string::npos;) {
      const auto next = comment.text.find(mark, at + 1);
      const auto start = at + std::string(mark).size();
      Suppression one;
      one.line = comment.first + static_cast<int>(std::count(
                                     comment.text.begin(),
                                     comment.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
      aim(lines.lines, comment, one);
      read_one(comment.text.substr(start, next - start), one);
      all.push_back(std::move(one));
      at = next;
    }
  return all;
}

std::vector<Suppressed> suppress(checks::Findings& findings, const model::Program& program,
                                 const std::vector<model::LoopResult>& loops,
                                 const CheckChoices& choices) {
  Matcher matcher(findings, choices);
  for (const std::string& file : own_files(findings, program, loops))
    for (const Suppression& one : suppressions_in(read_source(file))) matcher.take(file, one);
  return std::move(matcher.suppressed);
}

void apply(const CheckChoices& choices, checks::Findings& findings) {
  std::erase_if(findings,
                [&](const Finding& finding) { return choices.disabled.contains(finding.check); });
  for (Finding& finding : findings)
    if (const auto chosen = choices.severity.find(finding.check); chosen != choices.severity.end())
      finding.severity = chosen->second;
}

std::vector<std::string> notes_on(const std::vector<Suppressed>& suppressed, const Config& config) {
  std::vector<std::string> notes;
  if (!suppressed.empty())
    notes.push_back(
        fmt::format("{} finding{} suppressed by comments in the sources; --format json "
                    "lists {} with the reason",
                    suppressed.size(), suppressed.size() == 1 ? " is" : "s are",
                    suppressed.size() == 1 ? "it" : "each"));
  if (!config.checks.disabled.empty())
    notes.push_back(
        fmt::format("{} switches off: {}", config.file, fmt::join(config.checks.disabled, ", ")));
  return notes;
}

}  // namespace kedge::scan
