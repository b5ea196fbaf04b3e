// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What several renderers share: a Text section as paragraphs and code, a finding's place, the
// tool's short name.
#pragma once

#include <string>
#include <vector>

#include "common/report/report.hpp"

namespace kedge::report {

struct TextBlock {
  bool code = false;
  std::vector<std::string> lines;  ///< code: without its indent; else one line, the whole paragraph
};
/// Paragraphs, and runs of lines that start with four spaces as code blocks.
[[nodiscard]] std::vector<TextBlock> blocks_of(const Text& text);

/// "src/solve.c:12:5", as far as known; "" when the finding is about no file.
[[nodiscard]] std::string place_of(const Finding& finding);

/// "Pass", "Fail", "Undecided".
[[nodiscard]] std::string verdict_word(Verdict verdict);

/// "name [unit]", or the name alone.
[[nodiscard]] std::string heading_of(const Column& column);

struct ProvenanceLine {
  std::string name;
  std::string value;
};
/// What is known of the provenance, as a reader wants it.
[[nodiscard]] std::vector<ProvenanceLine> provenance_lines(const Provenance& provenance);

}  // namespace kedge::report
