// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From candidates, MPI and I/O calls up to the time loop, with names followed on the way.
#include "analyzer/rank/residency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "analyzer/checks/subject.hpp"
#include "analyzer/model/walk.hpp"
#include "analyzer/rank/access_path.hpp"
#include "analyzer/rank/allocated_sizes.hpp"
#include "analyzer/rank/climb.hpp"
#include "analyzer/rank/memory_access.hpp"
#include "analyzer/rank/mpi_calls.hpp"
#include "analyzer/rank/roofline.hpp"

namespace kedge::rank {

using divergence::Bodies;
using divergence::Body;
using model::AccessKind;
using model::Expr;
using model::ExprKind;
using model::LoopResult;
using model::Stmt;

namespace {

struct Entry {
  std::map<std::string, ResidentArray> arrays;
  std::vector<ReducedScalar> scalars;
  double share = 0.0;
  double launches = 0.0, launch_seconds = 0.0, seconds = 0.0;  ///< of one pass
};

// Of the host's library: the array argument is read into or written from.
struct IoFunction {
  bool reads_file = false;
};
const IoFunction* io_function(const std::string& name) {
  static const std::map<std::string, IoFunction> table{{"fwrite", {false}},
                                                       {"H5Dwrite", {false}},
                                                       {"fprintf", {false}},
                                                       {"printf", {false}},
                                                       {"write", {false}},
                                                       {"fread", {true}},
                                                       {"H5Dread", {true}},
                                                       {"read", {true}},
                                                       {"fscanf", {true}},
                                                       {"nc_put_vara", {false}},
                                                       {"nc_put_var_double", {false}}};
  const auto known = table.find(name);
  return known == table.end() ? nullptr : &known->second;
}

// Texts are no data.
bool is_data(const model::Type* type) {
  return type != nullptr && type->bytes >= 4 &&
         (type->kind == model::TypeKind::floating || type->kind == model::TypeKind::integer ||
          type->kind == model::TypeKind::complex);
}

struct Handed {
  std::string array;
  Crossing crossing;
};

// Buffers that the MPI call hands over.
void add_mpi(const model::Unit& unit, const Expr& call, const MpiFunction& function,
             std::vector<Handed>& found) {
  for (const MpiBuffer& buffer : function.buffers) {
    if (static_cast<std::size_t>(buffer.argument) >= call.args.size()) continue;
    const Expr& argument = call.args[static_cast<std::size_t>(buffer.argument)];
    const std::string name = array_name(unit, argument);
    if (name.empty() || argument.kind == ExprKind::integer) continue;
    found.push_back({name,
                     {"mpi", function.name, bytes_of(unit, call, buffer), buffer.sends,
                      buffer.receives, checks::place_of(unit, call.location)}});
  }
}

// Arrays and elements that go to a file or come from one.
void add_io(const model::Unit& unit, const Expr& call, const std::string& name,
            const IoFunction& function, std::vector<Handed>& found) {
  for (const Expr& argument : call.args) {
    const model::Type* type = divergence::type_of(unit, argument.type);
    const bool whole = type != nullptr && (type->kind == model::TypeKind::pointer ||
                                           type->kind == model::TypeKind::array);
    if (whole) type = divergence::type_of(unit, type->element);
    if ((!whole && argument.kind != ExprKind::index) || !is_data(type)) continue;
    const std::string array = array_name(unit, argument);
    if (array.empty()) continue;
    const std::string bytes = whole ? "" : fmt::format("{}", type->bytes);
    found.push_back({array,
                     {"io", name, bytes, !function.reads_file, function.reads_file,
                      checks::place_of(unit, call.location)}});
  }
}

std::vector<Handed> handed_over(const model::Unit& unit, const Expr& call) {
  std::vector<Handed> found;
  const std::string name = divergence::callee_name(unit, call);
  if (const MpiFunction* mpi = mpi_function(name))
    add_mpi(unit, call, *mpi, found);
  else if (const IoFunction* io = io_function(name))
    add_io(unit, call, name, *io, found);
  return found;
}

// Elements that a loop touches, each array once.
std::map<std::string, AccessKind> arrays_of(const LoopResult& loop) {
  std::map<std::string, AccessKind> arrays;
  for (const model::Access& access : loop.accesses) {
    if (!is_element(access)) continue;
    const auto [known, fresh] = arrays.emplace(access.array, access.kind);
    if (!fresh && known->second != access.kind) known->second = AccessKind::update;
  }
  return arrays;
}

class Residents {
 public:
  Residents(const Bodies& bodies, const LoopTree& tree, const CallGraph& graph)
      : bodies_(bodies), tree_(tree), graph_(graph), climber_(bodies, graph), sizes_(bodies) {}

  void add_candidate(const Candidate& candidate) {
    const LoopResult& loop = *candidate.loop;
    const auto body = bodies_.find(loop.unit, loop.function_id);
    if (!body) return;
    std::set<const LoopResult*> counted;
    for (const auto& [array, kind] : arrays_of(loop))
      climber_.climb(*body, around(loop), {array}, [&](const LoopResult& top, const Names& names) {
        if (counted.insert(&top).second) count(entries_[&top], top, candidate);
        for (const std::string& name : names) use(entries_[&top], name, kind, loop);
      });
  }

  // A loop that stays on the host as it is written, and drives no kernels.
  void add_host_loop(const LoopResult& loop) {
    const auto body = bodies_.find(loop.unit, loop.function_id);
    if (!body) return;
    const Crossing crossing{
        "host", fmt::format("loop that stays on the host ({})", to_string(loop.verdict)),
        "",     false,
        false,  {loop.file, loop.line, loop.column, ""}};
    for (const auto& [array, kind] : arrays_of(loop))
      climber_.climb(*body, around(loop), {array}, [&](const LoopResult& top, const Names& names) {
        if (&top == &loop) return;
        Crossing one = crossing;
        one.to_host = kind != AccessKind::write;
        one.to_device = kind != AccessKind::read;
        for (const std::string& name : names) cross(entries_[&top], name, one);
      });
  }

  void add_calls(const Body& body) {
    std::vector<const LoopResult*> loops;
    walk(body, *body.function->body, loops);
  }

  std::vector<Residency> take() {
    std::vector<Residency> all;
    for (auto& [loop, entry] : entries_) {
      if (entry.share <= 0.0) continue;
      Residency one;
      one.loop = loop;
      one.share = entry.share;
      one.scalars = std::move(entry.scalars);
      one.launches = entry.launches;
      if (entry.seconds > 0.0) one.launch_share = entry.launch_seconds / entry.seconds;
      touch_on_host(*loop, entry);
      for (auto& [name, array] : entry.arrays) {
        array.bytes = sizes_.of(array.name);
        const bool handed = std::any_of(array.crossings.begin(), array.crossings.end(),
                                        [](const Crossing& c) { return c.kind != "host"; });
        if (!array.kernels.empty())
          one.arrays.push_back(std::move(array));
        else if (handed)
          one.host_only.push_back(std::move(array));
      }
      all.push_back(std::move(one));
    }
    std::sort(all.begin(), all.end(), [](const Residency& a, const Residency& b) {
      return a.share != b.share ? a.share > b.share : a.loop->id < b.loop->id;
    });
    return all;
  }

 private:
  [[nodiscard]] std::vector<const LoopResult*> around(const LoopResult& loop) const {
    std::vector<const LoopResult*> loops;
    for (const LoopResult* up = tree_.parent(loop); up != nullptr; up = tree_.parent(*up))
      loops.insert(loops.begin(), up);
    return loops;
  }

  void count(Entry& entry, const LoopResult& top, const Candidate& candidate) const {
    entry.share += candidate.share;
    for (const model::Reduction& r : candidate.loop->reduction)
      if (r.variable.find('[') == std::string::npos)
        entry.scalars.push_back(
            {r.variable, r.op, fmt::format("{}:{}", candidate.loop->file, candidate.loop->line)});
    const auto body = bodies_.find(top.unit, top.function_id);
    const Estimated* gpu = first_estimate(candidate, true);
    if (!body || gpu == nullptr || candidate.suitability == "CPU") return;
    const double passes = graph_.runs(*body) * graph_.passes(top, graph_.in_time_loop(*body));
    const double starts = candidate.runs / std::max(1.0, passes);
    entry.launches += starts;
    entry.launch_seconds += starts * gpu->machine->launch;
    entry.seconds += starts * gpu->seconds;
  }

  // "chunks[cc].r", "chunks[0].r" and "chunks.r" (by a pointer to the first) are one array.
  static ResidentArray& named(Entry& entry, const std::string& name) {
    std::string key, shown;
    int depth = 0;
    for (const char c : name) {
      depth += c == '[' ? 1 : 0;
      if (depth == 0) key += c;
      if (depth == 0 || (depth == 1 && c == '[')) shown += c;
      if (c == ']' && --depth == 0) shown += c;
    }
    ResidentArray& array = entry.arrays[key];
    if (array.name.size() < shown.size()) array.name = shown;
    return array;
  }

  static void use(Entry& entry, const std::string& name, AccessKind kind, const LoopResult& loop) {
    const std::string place = fmt::format("{}:{}", loop.file, loop.line);
    const auto add = [&](std::vector<std::string>& places) {
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    };
    ResidentArray& array = named(entry, name);
    add(array.kernels);
    if (kind == AccessKind::read) return;
    array.written = true;
    add(array.writers);
  }

  static void cross(Entry& entry, const std::string& name, const Crossing& crossing) {
    ResidentArray& array = named(entry, name);
    const bool known =
        std::any_of(array.crossings.begin(), array.crossings.end(), [&](const Crossing& old) {
          return old.why == crossing.why && old.place.file == crossing.place.file &&
                 old.place.line == crossing.place.line;
        });
    if (!known) array.crossings.push_back(crossing);
  }

  void walk(const Body& body, const Stmt& stmt, std::vector<const LoopResult*>& loops) {
    const LoopResult* loop =
        stmt.kind == model::StmtKind::loop ? tree_.find(body.unit, stmt.loop) : nullptr;
    if (loop != nullptr) loops.push_back(loop);
    for (const Expr& expr : stmt.exprs)
      model::for_each_expr(expr, [&](const Expr& part) { add_call(body, part, loops); });
    for (const Stmt& part : stmt.body) walk(body, part, loops);
    if (loop != nullptr) loops.pop_back();
  }

  void add_call(const Body& body, const Expr& call, const std::vector<const LoopResult*>& loops) {
    if (call.kind != ExprKind::call) return;
    const model::Unit& unit = bodies_.program().units[static_cast<std::size_t>(body.unit)];
    for (const auto& [name, crossing] : handed_over(unit, call))
      climber_.climb(body, loops, {name}, [&](const LoopResult& top, const Names& names) {
        for (const std::string& real : names) cross(entries_[&top], real, crossing);
      });
  }

  // Elements that the time loop itself touches between its kernels.
  void touch_on_host(const LoopResult& loop, Entry& entry) const {
    for (const model::Access& access : loop.accesses) {
      if (!is_element(access)) continue;
      const auto& inner = tree_.children(loop);
      const bool own = std::none_of(inner.begin(), inner.end(), [&](const LoopResult* child) {
        return access.place.line >= child->line && access.place.line <= child->end_line;
      });
      const auto array =
          std::find_if(entry.arrays.begin(), entry.arrays.end(), [&](const auto& one) {
            return one.second.name == access.array || one.first == access.array;
          });
      if (!own || access.place.file != loop.file || access.place.line < loop.line ||
          access.place.line > loop.end_line || array == entry.arrays.end())
        continue;
      if (array->second.kernels.empty()) continue;
      cross(entry, access.array,
            {"host", "host code between the kernels", fmt::format("{}", access.bytes),
             access.kind != AccessKind::write, access.kind != AccessKind::read, access.place});
    }
  }

  const Bodies& bodies_;
  const LoopTree& tree_;
  const CallGraph& graph_;
  Climber climber_;
  AllocatedSizes sizes_;
  std::map<const LoopResult*, Entry> entries_;
};

// Outermost of the loops that neither run as kernels, nor inside one, nor hold or drive any.
bool stays_alone(const Bodies& bodies, const LoopTree& tree, const CallGraph& graph,
                 const LoopResult& loop) {
  const auto quiet = [&](const LoopResult& one) {
    return stays_on_host(one) && !graph.drives(one) &&
           std::none_of(tree.children(one).begin(), tree.children(one).end(),
                        [](const LoopResult* inner) { return is_kernel_loop(*inner); });
  };
  if (!quiet(loop)) return false;
  for (const LoopResult* up = tree.parent(loop); up != nullptr; up = tree.parent(*up))
    if (is_kernel_loop(*up) || quiet(*up)) return false;
  const auto body = bodies.find(loop.unit, loop.function_id);
  return body && !graph.inside_kernel(*body);
}

}  // namespace

std::vector<Residency> residency(const Bodies& bodies, const LoopTree& tree, const CallGraph& graph,
                                 const std::vector<Candidate>& candidates) {
  Residents residents(bodies, tree, graph);
  for (const Candidate& candidate : candidates) residents.add_candidate(candidate);
  for (const LoopResult& loop : tree.loops())
    if (stays_alone(bodies, tree, graph, loop)) residents.add_host_loop(loop);
  for (const Body& body : bodies.all()) residents.add_calls(body);
  return residents.take();
}

}  // namespace kedge::rank
