// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Each function is walked once for what is known where its loops start, then each loop by itself.
// A failure inside costs the loop its verdict, never the run.
#include "analyzer/dependence/analyse.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <numeric>
#include <tuple>

#include "analyzer/dependence/affine/isl_version.hpp"
#include "analyzer/dependence/verdict/assemble.hpp"
#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/walk.hpp"
#include "common/core/parallel.hpp"

namespace kedge::dependence {

using model::LoopResult;
using model::LoopVerdict;

namespace {

std::string place_id(const model::Unit& unit, const model::Location& at) {
  const bool known = at.file >= 0 && static_cast<std::size_t>(at.file) < unit.files.size();
  return (known ? unit.files[static_cast<std::size_t>(at.file)] : unit.main_file) + ":" +
         std::to_string(at.line) + ":" + std::to_string(at.column);
}

LoopResult start_result(const ProgramIndex& index, FunctionRef ref, const Snapshot& snapshot) {
  const model::Unit& unit = index.unit(ref.unit);
  const model::Function& function = index.function(ref);
  const model::Stmt& loop = *snapshot.loop;
  LoopResult result;
  const std::string suffix = unit.configuration.empty() ? "" : "#" + unit.configuration;
  result.id = place_id(unit, loop.location) + suffix;
  const bool known =
      loop.location.file >= 0 && static_cast<std::size_t>(loop.location.file) < unit.files.size();
  result.file = known ? unit.files[static_cast<std::size_t>(loop.location.file)] : unit.main_file;
  result.line = loop.location.line;
  result.column = loop.location.column;
  result.end_line = loop.end_line;
  result.function = function.name;
  result.depth = static_cast<int>(snapshot.parents.size());
  if (!snapshot.parents.empty())
    result.parent = place_id(unit, snapshot.parents.back()->location) + suffix;
  if (!function.instance_of.empty()) result.instantiations.push_back(function.instance_of);
  result.unit = ref.unit;
  result.function_id = ref.id;
  result.loop_id = loop.loop;
  return result;
}

LoopResult judge(const ProgramIndex& index, const Summaries& summaries, FunctionRef ref,
                 const Snapshot& snapshot, const Facts& facts) {
  LoopResult result = start_result(index, ref, snapshot);
  if (snapshot.is_bare) {
    result.why = "Could not decide: the function holds too many loops to follow them all.";
    return result;
  }
  try {
    Walker walker(index, summaries, ref);
    const LoopWalk walk = walker.walk(snapshot);
    assemble(index, snapshot, ref, walk, facts, result);
  } catch (const std::exception& error) {
    result = start_result(index, ref, snapshot);
    result.why = std::string("Could not decide: the analysis failed (") + error.what() + ").";
  }
  if (result.why.empty()) result.why = "Could not decide.";
  return result;
}

/// The weaker a verdict, the higher.
int weakness(LoopVerdict verdict) {
  switch (verdict) {
    case LoopVerdict::parallel:
      return 0;
    case LoopVerdict::reduction:
      return 1;
    case LoopVerdict::conditional:
      return 2;
    case LoopVerdict::atomic:
      return 3;
    case LoopVerdict::scan:
      return 4;
    case LoopVerdict::rewrite:
      return 5;
    case LoopVerdict::unknown:
      return 6;
    case LoopVerdict::serial:
      return 7;
    case LoopVerdict::host:
      return 8;
  }
  return 6;
}

void merge_into(LoopResult& kept, LoopResult&& other) {
  std::vector<std::string> instances = kept.instantiations;
  for (const std::string& name : other.instantiations)
    if (std::find(instances.begin(), instances.end(), name) == instances.end())
      instances.push_back(name);
  std::vector<std::string> assumes = kept.assumes;
  for (const std::string& text : other.assumes)
    if (std::find(assumes.begin(), assumes.end(), text) == assumes.end()) assumes.push_back(text);
  std::vector<model::StatedFact> facts = kept.facts_used;
  for (const model::StatedFact& fact : other.facts_used)
    if (std::find(facts.begin(), facts.end(), fact) == facts.end()) facts.push_back(fact);
  if (weakness(other.verdict) > weakness(kept.verdict)) kept = std::move(other);
  kept.instantiations = std::move(instances);
  kept.facts_used = std::move(facts);
  if (kept.verdict == LoopVerdict::conditional) kept.assumes = std::move(assumes);
}

std::vector<FunctionRef> functions_with_body(const ProgramIndex& index) {
  std::vector<FunctionRef> out;
  for (int unit = 0; unit < static_cast<int>(index.program().units.size()); ++unit) {
    const int count = static_cast<int>(index.unit(unit).functions.size());
    for (int id = 0; id < count; ++id) {
      const FunctionRef ref{unit, id};
      if (index.function(ref).body && !index.function(ref).is_system) out.push_back(ref);
    }
  }
  return out;
}

// Those with most to walk first, so that none of them is left for the end.
std::vector<std::size_t> largest_first(const ProgramIndex& index,
                                       const std::vector<FunctionRef>& functions) {
  std::vector<std::size_t> order(functions.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<int> sizes;
  for (const FunctionRef& ref : functions) {
    int size = 0;
    model::for_each_stmt(*index.function(ref).body, [&size](const model::Stmt&) { ++size; });
    sizes.push_back(size);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
  return order;
}

}  // namespace

std::vector<LoopResult> analyse(const model::Program& program, const Facts& facts,
                                const Effort& effort) {
  const ProgramIndex index(program);
  const Summaries summaries(index);
  const std::vector<FunctionRef> functions = functions_with_body(index);
  std::vector<std::vector<LoopResult>> judged(functions.size());
  std::mutex telling;
  std::size_t taken = 0;
  const std::vector<std::size_t> order = largest_first(index, functions);
  for_each_index(functions.size(), effort.jobs, [&](std::size_t turn) {
    const std::size_t i = order[turn];
    if (effort.on_function) {
      const std::lock_guard<std::mutex> guard(telling);
      effort.on_function(taken++, functions.size());
    }
    for (const Snapshot& snapshot : Walker(index, summaries, functions[i]).scan())
      judged[i].push_back(judge(index, summaries, functions[i], snapshot, facts));
  });
  std::map<std::string, LoopResult> by_id;
  for (std::vector<LoopResult>& of_function : judged) {
    for (LoopResult& result : of_function) {
      const std::string key = result.id;
      const auto found = by_id.find(key);
      if (found == by_id.end())
        by_id.emplace(key, std::move(result));
      else
        merge_into(found->second, std::move(result));
    }
    of_function = {};
  }
  std::vector<LoopResult> results;
  for (auto& [id, result] : by_id) results.push_back(std::move(result));
  std::sort(results.begin(), results.end(), [](const LoopResult& a, const LoopResult& b) {
    return std::tie(a.file, a.line, a.column, a.id) < std::tie(b.file, b.line, b.column, b.id);
  });
  return results;
}

}  // namespace kedge::dependence
