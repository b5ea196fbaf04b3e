// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Collapse, iteration space, flops and bytes.
#include "analyzer/rank/work.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
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

template <class Items, class Same>
bool all_known(const Items& items, const Items& known, const Same& same) {
  return std::all_of(items.begin(), items.end(), [&](const auto& item) {
    return std::any_of(known.begin(), known.end(),
                       [&](const auto& other) { return same(item, other); });
  });
}

// Both levels are independent together: what the inner one needs (a reduction, an atomic update, an
// assumption) the outer one's verdict names already.
bool collapses(const LoopResult& outer, const LoopResult& inner) {
  if (!is_kernel_loop(inner) || inner.verdict == LoopVerdict::scan) return false;
  if (inner.verdict == LoopVerdict::atomic && outer.verdict != LoopVerdict::atomic) return false;
  const auto same_reduction = [](const model::Reduction& a, const model::Reduction& b) {
    return a.op == b.op && a.variable == b.variable;
  };
  return all_known(inner.reduction, outer.reduction, same_reduction) &&
         all_known(inner.assumes, outer.assumes, std::equal_to<>());
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

// Bytes of one iteration.
struct Traffic {
  double needed = 0.0;     ///< at the number of passes that the extents give
  double moved_gpu = 0.0;  ///< the same in whole sectors
  double moved_cpu = 0.0;  ///< in whole cache lines
  Sum formula;             ///< of what is needed

  void add(const Traffic& inner, double passes, const std::string& trips) {
    needed += passes * inner.needed;
    moved_gpu += passes * inner.moved_gpu;
    moved_cpu += passes * inner.moved_cpu;
    formula.add(inner.formula.times(trips));
  }
};

// The least that memory brings for one access: a GPU's sector, a CPU's cache line.
constexpr double sector = 32.0;
constexpr double cache_line = 64.0;

class TrafficModel {
 public:
  TrafficModel(const LoopTree& tree, const Extents& extents) : tree_(tree), extents_(extents) {}

  [[nodiscard]] Traffic of(const LoopResult& loop) const {
    const auto& nested = tree_.children(loop);
    Traffic all = own(loop.accesses, nested);
    for (const LoopResult* inner : nested)
      all.add(of(*inner), passes_of(*inner, extents_), inner->trip_count);
    return all;
  }

 private:
  // Elements an iteration moves of one array in one direction.
  [[nodiscard]] double elements(const Access& access, std::size_t references) const {
    const auto count = static_cast<double>(references);
    if (access.pattern == "contiguous") return 1.0;
    if (access.pattern == "invariant") return 0.0;
    if (access.pattern != "strided") return count;
    const Estimate stride = estimate(access.stride, extents_);
    return stride.known ? std::min(count, stride.value) : count;
  }

  // Bytes that memory moves for the elements, in pieces of `line`. A gather is taken at its worst;
  // of a stride no more can come than the stride itself.
  [[nodiscard]] double moved(const Access& access, double elements, int size, double line) const {
    const double bytes = elements * size;
    const double scattered = elements * std::max<double>(size, line);
    if (access.pattern == "gather" || access.pattern == "unknown") return scattered;
    if (access.pattern != "strided" && access.pattern != "aos_field") return bytes;
    const Estimate stride = estimate(access.stride, extents_);
    if (!stride.known) return scattered;
    return std::clamp(stride.value * size, bytes, scattered);
  }

  [[nodiscard]] Traffic own(const std::vector<Access>& accesses,
                            const std::vector<const LoopResult*>& nested) const {
    std::map<std::string, ArrayTraffic> arrays;
    for (const Access& access : accesses) {
      const bool deeper = std::any_of(nested.begin(), nested.end(), [&](const LoopResult* loop) {
        return inside(access, *loop);
      });
      if (deeper) continue;
      ArrayTraffic& array = arrays[access.array + '/' + access.pattern];
      if (array.first == nullptr) array.first = &access;
      if (access.kind != AccessKind::write) array.reads.insert(access.place.text);
      if (access.kind != AccessKind::read) array.writes.insert(access.place.text);
    }
    Traffic all;
    for (const auto& [name, array] : arrays) {
      const int size = array.first->bytes > 0 ? array.first->bytes : 8;
      for (const auto* references : {&array.reads, &array.writes}) {
        if (references->empty()) continue;
        const double count = elements(*array.first, references->size());
        all.needed += size * count;
        all.moved_gpu += moved(*array.first, count, size, sector);
        all.moved_cpu += moved(*array.first, count, size, cache_line);
      }
    }
    all.formula.add(all.needed, {});
    return all;
  }

  const LoopTree& tree_;
  const Extents& extents_;
};

bool is_single(const std::vector<Access>& accesses) {
  return !accesses.empty() &&
         std::all_of(accesses.begin(), accesses.end(),
                     [](const Access& access) { return access.bytes > 0 && access.bytes < 8; });
}

std::string flops_formula(const LoopTree& tree, const divergence::Cost& once) {
  Sum sum;
  sum.add(once.flops_outside, {});
  for (const divergence::Cost::Inner& inner : once.inner) {
    std::vector<std::string> trips;
    for (const auto& [unit, stmt] : inner.loops) {
      const LoopResult* loop = tree.find(unit, stmt->loop);
      trips.push_back(loop == nullptr ? "" : loop->trip_count);
    }
    sum.add(inner.flops, trips);
  }
  return sum.text();
}

void count_iterations(Work& work, bool whole_list, const Extents& extents) {
  double value = 1.0;
  bool known = true, complete = true;
  for (const LoopResult* level : work.levels) {
    value *= passes_of(*level, extents);
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

Dimensions dimensions_of(const divergence::Bodies& bodies, const LoopTree& tree) {
  Dimensions all;
  for (const LoopResult& loop : tree.loops()) {
    if (tree.parent(loop) != nullptr || !is_kernel_loop(loop)) continue;
    const auto levels = collapsed_levels(bodies, tree, loop);
    Dimensions names;
    bool regular = levels.size() > 1;
    for (const LoopResult* level : levels) {
      const auto own = names_in(level->trip_count);
      regular = regular && !own.empty() && !level->trip_count_value;
      names.insert(own.begin(), own.end());
    }
    if (regular) all.insert(names.begin(), names.end());
  }
  return all;
}

bool is_one_dimension(const LoopResult& loop, const Dimensions& dimensions) {
  const auto names = names_in(loop.trip_count);
  return !names.empty() && std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return dimensions.contains(name);
  });
}

double passes_of(const LoopResult& loop, const Extents& extents) {
  if (loop.trip_count_value) return std::max(1.0, static_cast<double>(*loop.trip_count_value));
  return estimate(loop.trip_count, extents).value;
}

double work_of_launch(const Work& work) {
  return work.iterations_estimate * (work.flops + work.bytes + 0.1 * work.integer + 1.0);
}

Work work_of(const divergence::Bodies& bodies, const LoopTree& tree, const LoopResult& nest,
             bool whole_list, const Extents& extents) {
  Work work;
  work.levels = collapsed_levels(bodies, tree, nest);
  work.rectangular = is_rectangular(bodies, work.levels);
  count_iterations(work, whole_list, extents);
  const divergence::CostModel cost(bodies, [&](int unit, const Stmt& stmt) {
    const LoopResult* loop = tree.find(unit, stmt.loop);
    if (loop == nullptr) return unknown_extent;
    const Estimate trips = estimate(loop->trip_count, extents);
    return trips.known ? trips.value : std::min(passes_of(*loop, extents), unknown_extent);
  });
  const LoopResult& last = *work.levels.back();
  if (const auto site = bodies.find_loop(last); site && !site->loop->body.empty()) {
    const auto once = cost.of(last.unit, site->loop->body.back());
    work.flops = once.flops;
    work.integer = once.integer;
    work.flops_formula = flops_formula(tree, once);
  }
  const Traffic traffic = TrafficModel(tree, extents).of(last);
  work.bytes = traffic.needed;
  work.moved_gpu = traffic.moved_gpu;
  work.moved_cpu = traffic.moved_cpu;
  work.bytes_formula = traffic.formula.text();
  work.single = is_single(last.accesses);
  for (const LoopResult* inner : tree.children(last))
    if (is_kernel_loop(*inner) || inner->rewrite.starts_with("closed form"))
      work.inner_parallel = std::max(work.inner_parallel, passes_of(*inner, extents));
  return work;
}

}  // namespace kedge::rank
