// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Collapse, iteration space, flops and bytes.
#include "analyzer/rank/work.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "analyzer/divergence/locals.hpp"
#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/formula.hpp"

namespace kedge::rank {

using model::Access;
using model::AccessKind;
using model::LoopResult;
using model::LoopVerdict;
using model::Stmt;
using model::StmtKind;

namespace {

// A loop over a list whose length is not known is taken for a walk over a whole mesh.
constexpr double unknown_list = unknown_extent * unknown_extent;

// The statement of the only loop directly in the body, nothing else of weight beside it.
const Stmt* only_statement(const Stmt& body) {
  if (body.kind == StmtKind::loop) return &body;
  if (body.kind != StmtKind::block) return nullptr;
  const Stmt* found = nullptr;
  for (const Stmt& part : body.body) {
    if (part.kind == StmtKind::declare) continue;
    if (found != nullptr) return nullptr;
    found = &part;
  }
  return found == nullptr ? nullptr : only_statement(*found);
}

bool collapses(const LoopResult& outer, const LoopResult& inner) {
  if (!is_kernel_loop(inner)) return false;
  const bool folds = outer.verdict == LoopVerdict::reduction;
  return folds || inner.verdict != LoopVerdict::reduction || outer.verdict == inner.verdict;
}

bool uses_name(const std::string& formula, const std::string& name) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (auto at = formula.find(name); at != std::string::npos; at = formula.find(name, at + 1)) {
    const bool before = at > 0 && is_word(formula[at - 1]);
    const auto end = at + name.size();
    const bool after = end < formula.size() && is_word(formula[end]);
    if (!before && !after) return true;
  }
  return false;
}

std::vector<const LoopResult*> collapsed_levels(const divergence::Bodies& bodies,
                                                const LoopTree& tree, const LoopResult& nest) {
  std::vector<const LoopResult*> levels{&nest};
  while (true) {
    const LoopResult& last = *levels.back();
    const auto site = bodies.find_loop(last);
    if (!site || site->loop->body.empty()) return levels;
    const Stmt* inner = only_statement(site->loop->body.back());
    const LoopResult* next = inner == nullptr ? nullptr : tree.find(last.unit, inner->loop);
    if (next == nullptr || !collapses(last, *next)) return levels;
    levels.push_back(next);
  }
}

bool is_rectangular(const divergence::Bodies& bodies,
                    const std::vector<const LoopResult*>& levels) {
  std::vector<std::string> names;
  for (const LoopResult* level : levels) {
    for (const std::string& name : names)
      if (uses_name(level->trip_count, name)) return false;
    const auto site = bodies.find_loop(*level);
    if (!site) continue;
    const auto& unit = bodies.program().units[static_cast<std::size_t>(level->unit)];
    for (model::VariableId id : divergence::counters(*site->loop))
      names.push_back(divergence::variable_of(unit, id).name);
  }
  return true;
}

bool inside(const Access& access, const LoopResult& loop) {
  return access.place.line >= loop.line && access.place.line <= loop.end_line &&
         (access.place.line > loop.line || access.place.column > loop.column);
}

struct ArrayTraffic {
  std::set<std::string> reads, writes;  ///< distinct references
  const Access* first = nullptr;
};

// Elements an iteration moves of one array in one direction.
double elements(const Access& access, std::size_t references) {
  const auto count = static_cast<double>(references);
  if (access.pattern == "contiguous") return 1.0;
  if (access.pattern == "invariant") return 0.0;
  if (access.pattern != "strided") return count;
  const Estimate stride = estimate(access.stride);
  return stride.known ? std::min(count, stride.value) : count;
}

double traffic(const std::vector<Access>& accesses, const std::vector<const LoopResult*>& nested) {
  std::map<std::string, ArrayTraffic> arrays;
  for (const Access& access : accesses) {
    const bool deeper = std::any_of(nested.begin(), nested.end(),
                                    [&](const LoopResult* loop) { return inside(access, *loop); });
    if (deeper) continue;
    ArrayTraffic& array = arrays[access.array + '/' + access.pattern];
    if (array.first == nullptr) array.first = &access;
    if (access.kind != AccessKind::write) array.reads.insert(access.place.text);
    if (access.kind != AccessKind::read) array.writes.insert(access.place.text);
  }
  double bytes = 0.0;
  for (const auto& [name, array] : arrays) {
    const int size = array.first->bytes > 0 ? array.first->bytes : 8;
    if (!array.reads.empty()) bytes += size * elements(*array.first, array.reads.size());
    if (!array.writes.empty()) bytes += size * elements(*array.first, array.writes.size());
  }
  return bytes;
}

double bytes_of(const LoopTree& tree, const LoopResult& loop) {
  const auto& nested = tree.children(loop);
  double bytes = traffic(loop.accesses, nested);
  for (const LoopResult* inner : nested) bytes += passes_of(*inner) * bytes_of(tree, *inner);
  return bytes;
}

void count_iterations(Work& work, bool whole_list) {
  double value = 1.0;
  bool known = true, complete = true;
  for (const LoopResult* level : work.levels) {
    value *= passes_of(*level);
    known = known && level->trip_count_value.has_value();
    complete = complete && !level->trip_count.empty();
    work.iterations = level == work.levels.front() ? level->trip_count
                                                   : product(work.iterations, level->trip_count);
  }
  if (!complete) work.iterations.clear();
  if (!work.rectangular) value *= 0.5;
  if (whole_list && work.levels.size() == 1 && !known) value = std::max(value, unknown_list);
  work.iterations_estimate = value;
  work.iterations_known = known;
}

}  // namespace

double passes_of(const LoopResult& loop) {
  if (loop.trip_count_value) return std::max(1.0, static_cast<double>(*loop.trip_count_value));
  return estimate(loop.trip_count).value;
}

double work_of_launch(const Work& work) {
  return work.iterations_estimate * (work.flops + work.bytes + 0.1 * work.integer + 1.0);
}

Work work_of(const divergence::Bodies& bodies, const LoopTree& tree, const LoopResult& nest,
             bool whole_list) {
  Work work;
  work.levels = collapsed_levels(bodies, tree, nest);
  work.rectangular = is_rectangular(bodies, work.levels);
  count_iterations(work, whole_list);
  const divergence::CostModel cost(bodies, [&](int unit, const Stmt& stmt) {
    const LoopResult* loop = tree.find(unit, stmt.loop);
    return loop == nullptr ? unknown_extent : std::min(passes_of(*loop), unknown_extent);
  });
  const LoopResult& last = *work.levels.back();
  if (const auto site = bodies.find_loop(last); site && !site->loop->body.empty()) {
    const auto once = cost.of(last.unit, site->loop->body.back());
    work.flops = once.flops;
    work.integer = once.integer;
  }
  work.bytes = bytes_of(tree, last);
  return work;
}

}  // namespace kedge::rank
