// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: two pointers may overlap, and nothing in the source says that they do not.
#include <fmt/format.h>

#include "analyzer/checks/pragma.hpp"
#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

// "a, b" of "no_alias(a,b)", "" for another fact.
std::string pair_of(const std::string& fact) {
  if (!fact.starts_with("no_alias(") || !fact.ends_with(")")) return "";
  std::string pair = fact.substr(9, fact.size() - 10);
  if (const auto comma = pair.find(','); comma != std::string::npos)
    pair = "(" + pair.replace(comma, 1, ", ") + ")";
  return pair;
}

// The loop's own pragma, or that of a loop around it.
bool is_claimed(const Subject& subject) {
  auto loops = subject.site.around;
  loops.push_back(subject.site.loop);
  for (const model::Stmt* loop : loops)
    for (const std::string& text : loop->pragmas)
      if (claim_of(parse_pragma(text), false) != Claim::none) return true;
  return false;
}

void run(const Subject& subject, Findings& findings) {
  if (subject.loop.verdict != model::LoopVerdict::conditional) return;
  if (!is_outermost_kernel(subject) || is_claimed(subject)) return;
  std::vector<std::string> pairs;
  for (const std::string& fact : subject.loop.assumes)
    if (const std::string pair = pair_of(fact); !pair.empty()) pairs.push_back(pair);
  if (pairs.empty()) return;
  findings.push_back(finding_at_head(
      subject.loop, fmt::format("independent only if these do not overlap: {}", listed(pairs))));
}

}  // namespace

extern const Check possible_alias;
const Check possible_alias{
    "possible_alias",
    "dependence",
    "note",
    "A loop is independent only if pointers that the source says nothing about do not overlap.",
    "Nothing tells a compiler or a reader that the kernel may run: an OpenACC compiler leaves the "
    "loop serial, and a port rests on what somebody remembers of the callers.",
    "void add(int n, double *a, const double *b) {\n  for (i = 0; i < n; i++) a[i] += b[i + 1];  "
    "// here: a and b\n}",
    "Qualify the pointers with restrict (__restrict in C++) where it holds; or state it in "
    ".kedge.toml (no_alias) and let kedge scan --emit-checks test it.",
    "Loops whose pragma claims independence are silent. A chain through structs may be listed "
    "although the program never makes it overlap.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
