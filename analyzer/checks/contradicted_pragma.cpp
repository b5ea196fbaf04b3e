// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a pragma claims that iterations are independent, and the source shows that they are not.
#include <fmt/format.h>

#include <algorithm>

#include "analyzer/checks/check.hpp"
#include "analyzer/checks/claim.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::DependenceKind;
using model::Evidence;
using model::LoopVerdict;

// What the analysis has only not excluded contradicts nobody.
bool is_certain(const Evidence& e) {
  return e.kind != DependenceKind::control && e.direction == "<" && !e.source.text.empty() &&
         !e.sink.text.empty();
}

bool takes_locks(const Subject& subject) {
  const auto& calls = subject.loop.calls;
  return std::any_of(calls.begin(), calls.end(), [](const model::Call& call) {
    return call.function.find("lock") != std::string::npos ||
           call.function.find("mutex") != std::string::npos;
  });
}

// In lockstep, what stands earlier in the body is done for all lanes before what stands later: only
// a value that is needed before it is made goes wrong.
bool breaks_vectors(const Evidence& e, const LoopClaim& claim) {
  if (e.kind != DependenceKind::flow || e.source.file != e.sink.file) return false;
  if (e.sink.line > e.source.line) return false;
  if (e.distance.empty() || e.distance.find_first_not_of("0123456789") != std::string::npos)
    return false;
  constexpr std::size_t longest_number = 6;
  const int distance = e.distance.size() > longest_number ? 1000000 : std::stoi(e.distance);
  return claim.safe_length() == 0 || distance < claim.safe_length();
}

bool contradicts(const Evidence& e, const LoopClaim& claim) {
  if (!is_certain(e) || claim.is_own(e.variable) || claim.is_reduced(e.variable)) return false;
  return claim.claim() == Claim::threads || breaks_vectors(e, claim);
}

std::string at(const model::Place& place, const model::LoopResult& loop) {
  return place.file == loop.file ? fmt::format("{} (line {})", place.text, place.line)
                                 : fmt::format("{} ({}:{})", place.text, place.file, place.line);
}

std::string words(const Evidence& e, const model::LoopResult& loop) {
  const std::string source = at(e.source, loop), sink = at(e.sink, loop);
  std::string text;
  if (e.kind == DependenceKind::flow)
    text =
        fmt::format("{}: {} reads what {} wrote in an earlier iteration", e.variable, sink, source);
  else if (e.kind == DependenceKind::anti)
    text = fmt::format("{}: {} overwrites what {} reads in an earlier iteration", e.variable, sink,
                       source);
  else
    text = fmt::format("{}: {} and {} write the same element in different iterations", e.variable,
                       source, sink);
  return text + (e.distance.empty() ? "" : fmt::format(", distance {}", e.distance));
}

/// A variable that threads share by the rules although each iteration needs its own, or its sum.
struct Missing {
  std::string variable;
  std::string words;
  bool may_be_guarded = false;
};

std::vector<Missing> missing_clauses(const Subject& subject, const LoopClaim& claim) {
  std::vector<Missing> all;
  const model::LoopResult& loop = subject.loop;
  const auto add = [&](const std::string& variable, const std::string& words, bool guardable) {
    if (!claim.is_own(variable) && !claim.is_reduced(variable))
      all.push_back({variable, fmt::format("{}: {}", variable, words), guardable});
  };
  const bool threads = claim.claim() == Claim::threads;
  if (threads && !claim.is_openacc() && !claim.is_inherited()) {
    for (const std::string& name : loop.private_)
      add(name, fmt::format("every iteration writes it; private({}) is missing", name), false);
    for (const std::string& name : loop.lastprivate)
      add(name, fmt::format("every iteration writes it; lastprivate({}) is missing", name), false);
  }
  const bool wants_reduction = threads || claim.text().starts_with("omp");
  for (const model::Reduction& r : loop.reduction)
    if (wants_reduction && loop.verdict == LoopVerdict::reduction)
      add(r.variable,
          fmt::format("iterations combine it; reduction({}: {}) is missing", r.op,
                      root_name(r.variable)),
          true);
  return all;
}

std::vector<std::string> contradictions(const Subject& subject, const LoopClaim& claim) {
  std::vector<const Evidence*> pairs;
  if (subject.loop.verdict != LoopVerdict::conditional)
    for (const Evidence& e : subject.loop.evidence)
      if (contradicts(e, claim)) pairs.push_back(&e);
  const std::vector<Missing> missing = missing_clauses(subject, claim);
  std::vector<std::string> lines;
  if (pairs.empty() && missing.empty()) return lines;
  const Guarded guarded(subject, claim);
  for (const Evidence* e : pairs)
    if (claim.claim() == Claim::vector || !guarded.both(e->source, e->sink))
      lines.push_back(words(*e, subject.loop));
  for (const Missing& one : missing)
    if (!one.may_be_guarded || !guarded.all_writes(subject, one.variable))
      lines.push_back(one.words);
  return lines;
}

void run(const Subject& subject, Findings& findings) {
  const LoopClaim claim(subject);
  if (claim.claim() == Claim::none || subject.loop.verdict == LoopVerdict::unknown) return;
  if ((!claim.spans_teams() && takes_locks(subject)) || asks_for_threads(subject)) return;
  const std::vector<std::string> lines = contradictions(subject, claim);
  if (lines.empty()) return;
  findings.push_back(
      {.file = subject.loop.file,
       .line = subject.loop.line,
       .column = subject.loop.column,
       .message = fmt::format("\"{}\" is contradicted by {}", claim.text(), lines.front()),
       .evidence = lines});
}

}  // namespace

extern const Check contradicted_pragma;
const Check contradicted_pragma{
    "contradicted_pragma",
    "dependence",
    "error",
    "A pragma claims that iterations are independent, but the source shows that they are not.",
    "Compilers take the claim for granted. On a CPU with few threads the race may never show; a "
    "GPU "
    "runs "
    "thousands of iterations at once, and the result changes from run to run.",
    "#pragma omp parallel for\nfor (i = 0; i < n - 1; i++) a[i] = a[i+1] + 1;  // a[i+1] may be "
    "overwritten",
    "Add the clause that is missing, or change the loop as its verdict says (kedge scan "
    "--explain-loop).",
    "Silent where the verdict is conditional or unknown, where locks are taken or the thread's "
    "number is asked for, for ordered(n), for what a private pointer points to, and for races "
    "between different loops or regions.",
    run};

}  // namespace kedge::checks::catalogue
