// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Shared pieces of the renderers.
#include "common/report/blocks.hpp"

#include <fmt/format.h>

#include <sstream>

#include "common/core/text.hpp"

namespace kedge::report {
namespace {

bool is_code(const std::string& line) {
  return line.rfind("    ", 0) == 0;
}

// Quotes what a shell would split, so that the command can be copied.
std::string shell_word(const std::string& word) {
  const bool plain =
      !word.empty() && word.find_first_of(" \t\n'\"\\$`*?[]{}()<>|&;#~!") == std::string::npos;
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string joined(const std::map<std::string, std::string>& values, const char* between) {
  std::string text;
  for (const auto& [name, value] : values)
    text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", name, between, value);
  return text;
}

std::string run_shape(const Provenance& p) {
  if (p.ranks == 0 && p.threads == 0) return "";
  const std::string threads =
      p.threads > 0 ? fmt::format("{} thread{}", p.threads, p.threads == 1 ? "" : "s") : "";
  if (p.ranks == 0) return threads;
  const std::string ranks = fmt::format("{} rank{}", p.ranks, p.ranks == 1 ? "" : "s");
  return threads.empty() ? ranks : fmt::format("{}, {} each", ranks, threads);
}

}  // namespace

std::vector<TextBlock> blocks_of(const Text& text) {
  std::vector<TextBlock> blocks;
  for (const std::string& paragraph : text.paragraphs) {
    bool fresh = true;
    std::istringstream lines(paragraph);
    for (std::string line; std::getline(lines, line);) {
      const bool code = is_code(line);
      const bool joins = !blocks.empty() && blocks.back().code == code && (code || !fresh);
      if (!joins) blocks.push_back({code, {}});
      if (code || blocks.back().lines.empty()) {
        blocks.back().lines.push_back(code ? clean_utf8(line.substr(4)) : one_line(line));
      } else {
        blocks.back().lines.back() += " " + one_line(line);
      }
      fresh = false;
    }
  }
  return blocks;
}

std::string place_of(const Finding& finding) {
  if (finding.file.empty()) return "";
  std::string place = one_line(finding.file);
  if (finding.line > 0) place += fmt::format(":{}", finding.line);
  if (finding.line > 0 && finding.column > 0) place += fmt::format(":{}", finding.column);
  return place;
}

std::string verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "Pass";
    case Verdict::fail:
      return "Fail";
    case Verdict::undecided:
      break;
  }
  return "Undecided";
}

std::string heading_of(const Column& column) {
  return one_line(column.unit.empty() ? column.name
                                      : fmt::format("{} [{}]", column.name, column.unit));
}

std::vector<ProvenanceLine> provenance_lines(const Provenance& p) {
  std::string command;
  for (const std::string& word : p.command)
    command += (command.empty() ? "" : " ") + shell_word(word);
  const std::string commit = p.git_commit + (p.git_dirty ? " (modified)" : "");
  const std::string compiler =
      p.compiler + (p.compiler_flags.empty() ? "" : ", " + p.compiler_flags);
  const std::vector<ProvenanceLine> all{
      {"Tool", p.tool + (p.version.empty() ? "" : " " + p.version)},
      {"Commit", p.git_commit.empty() ? "" : commit},
      {"Command", command},
      {"Kernel", p.kernel},
      {"Parameters", joined(p.parameters, " = ")},
      {"Precision", p.precision},
      {"Back end", p.backend},
      {"Device", p.device},
      {"Ranks and threads", run_shape(p)},
      {"Seed", p.seed},
      {"Compiler", compiler},
      {"Libraries", joined(p.libraries, " ")},
      {"Host", p.host},
      {"Time", p.time},
  };
  std::vector<ProvenanceLine> known;
  for (const ProvenanceLine& line : all)
    if (!line.value.empty()) known.push_back({line.name, one_line(line.value)});
  return known;
}

}  // namespace kedge::report
