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
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"
#include "analyzer/rank/access_path.hpp"

namespace kedge::rank {

using divergence::Bodies;
using divergence::Body;
using model::Expr;
using model::ExprKind;
using model::LoopResult;
using model::Stmt;

namespace {

constexpr int deepest_climb = 12;
constexpr int most_steps = 3000;  // of one climb: calls may lead up on more ways than can be walked

using Names = std::vector<std::string>;
using OnTop = std::function<void(const LoopResult& loop, const Names& names)>;

bool stays_on_host(const LoopResult& loop) {
  return !checks::fits_device(loop) && !checks::is_tiny(loop);
}

const LoopResult* outermost_host(const std::vector<const LoopResult*>& around) {
  const auto found = std::find_if(around.begin(), around.end(),
                                  [](const LoopResult* loop) { return stays_on_host(*loop); });
  return found == around.end() ? nullptr : *found;
}

class Climber {
 public:
  Climber(const Bodies& bodies, const CallGraph& graph) : bodies_(bodies), graph_(graph) {}

  // From a place inside `body`, under the loops `around`, to every outermost host loop above it.
  void climb(const Body& body, const std::vector<const LoopResult*>& around, const Names& names,
             const OnTop& on_top) {
    Names here;
    for (const std::string& name : names)
      for (std::string& real : unalias(bodies_, body, name)) here.push_back(std::move(real));
    chain_.clear();
    done_.clear();
    steps_ = 0;
    step(body, here, outermost_host(around), here, on_top, 0);
  }

 private:
  void step(const Body& body, const Names& names, const LoopResult* top, const Names& at_top,
            const OnTop& on_top, int depth) {
    const std::string key = CallGraph::key(bodies_, body);
    if (++steps_ > most_steps || is_on_chain(key) || !is_new(key, names, top, at_top)) return;
    chain_.push_back(key);
    const auto& callers = graph_.callers(body);
    bool higher = false;
    for (const CallSite& site : callers) {
      if (depth >= deepest_climb) break;
      Names above;
      for (const std::string& name : names)
        for (std::string& real : in_caller(bodies_, body, site, name))
          above.push_back(std::move(real));
      const LoopResult* host = outermost_host(site.loops);
      higher = higher || !is_on_chain(CallGraph::key(bodies_, site.caller));
      step(site.caller, above, host != nullptr ? host : top, host != nullptr ? above : at_top,
           on_top, depth + 1);
    }
    if (!higher && top != nullptr) on_top(*top, at_top);
    chain_.pop_back();
  }

  // A function that calls itself, through others perhaps, is gone through once.
  [[nodiscard]] bool is_on_chain(const std::string& key) const {
    return std::find(chain_.begin(), chain_.end(), key) != chain_.end();
  }

  // Two ways up that bring the same names to the same function go on alike.
  bool is_new(const std::string& key, const Names& names, const LoopResult* top,
              const Names& at_top) {
    std::string state = key + '\n' + (top != nullptr ? top->id : std::string());
    for (const Names* list : {&names, &at_top})
      for (const std::string& name : *list) state += (list == &names ? "\n" : "\t") + name;
    return done_.insert(std::move(state)).second;
  }

  const Bodies& bodies_;
  const CallGraph& graph_;
  std::vector<std::string> chain_;
  std::set<std::string> done_;
  int steps_ = 0;
};

struct Entry {
  std::map<std::string, ResidentArray> arrays;
  double share = 0.0;
};

bool moves_data(const std::string& name) {
  static const std::set<std::string> io{"fwrite",  "fread",  "H5Dwrite", "H5Dread",
                                        "fprintf", "printf", "write",    "read"};
  if (io.contains(name)) return true;
  static const std::set<std::string> mpi{
      "MPI_Send",      "MPI_Isend",     "MPI_Ssend",         "MPI_Recv",      "MPI_Irecv",
      "MPI_Sendrecv",  "MPI_Bcast",     "MPI_Reduce",        "MPI_Allreduce", "MPI_Allgather",
      "MPI_Gather",    "MPI_Alltoall",  "MPI_Put",           "MPI_Get",       "MPI_Rsend",
      "MPI_Send_init", "MPI_Recv_init", "MPI_File_write_all"};
  return mpi.contains(name);
}

const model::Type* element_type(const model::Unit& unit, const Expr& arg, bool elements_too) {
  const model::Type* type = divergence::type_of(unit, arg.type);
  if (type != nullptr &&
      (type->kind == model::TypeKind::pointer || type->kind == model::TypeKind::array))
    return divergence::type_of(unit, type->element);
  return arg.kind == ExprKind::index && elements_too ? type : nullptr;
}

// Texts are no data, but MPI is often given bytes.
bool is_data(const model::Type* type, bool bytes_too) {
  return type != nullptr && (type->bytes >= 4 || (bytes_too && type->bytes == 1)) &&
         (type->kind == model::TypeKind::floating || type->kind == model::TypeKind::integer ||
          type->kind == model::TypeKind::complex);
}

// Buffers and elements that the call hands over, with the bytes of a message where it says.
std::vector<std::pair<std::string, std::string>> handed_over(const model::Unit& unit,
                                                             const Expr& call,
                                                             const std::string& function) {
  std::vector<std::pair<std::string, std::string>> found;
  for (std::size_t n = 0; n < call.args.size(); ++n) {
    const model::Type* type = element_type(unit, call.args[n], !function.starts_with("MPI_"));
    if (!is_data(type, function.starts_with("MPI_"))) continue;
    const std::string name = array_name(unit, call.args[n]);
    if (name.empty()) continue;
    std::string bytes;
    if (call.args[n].kind == ExprKind::index && !function.starts_with("MPI_"))
      bytes = fmt::format("{}", type->bytes);
    else if (function.starts_with("MPI_") && n + 1 < call.args.size() && n == 0)
      bytes = fmt::format("{}*{}", model::to_short_text(unit, call.args[n + 1], 40), type->bytes);
    found.emplace_back(name, bytes);
  }
  return found;
}

class Residents {
 public:
  Residents(const Bodies& bodies, const LoopTree& tree, const CallGraph& graph)
      : bodies_(bodies), tree_(tree), climber_(bodies, graph) {}

  void add_candidate(const Candidate& candidate) {
    const LoopResult& loop = *candidate.loop;
    const auto body = bodies_.find(loop.unit, loop.function_id);
    if (!body) return;
    const std::string place = fmt::format("{}:{}", loop.file, loop.line);
    std::map<std::string, bool> used;
    for (const model::Access& access : loop.accesses)
      used[access.array] = used[access.array] || access.kind != model::AccessKind::read;
    std::set<const LoopResult*> counted;
    for (const auto& [array, written] : used)
      climber_.climb(*body, around(loop), {array}, [&](const LoopResult& top, const Names& names) {
        if (counted.insert(&top).second) entries_[&top].share += candidate.share;
        for (const std::string& name : names) use(entries_[&top], name, written, place);
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
      touch_on_host(*loop, entry);
      for (auto& [name, array] : entry.arrays)
        (array.kernels.empty() ? one.host_only : one.arrays).push_back(std::move(array));
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

  static ResidentArray& named(Entry& entry, const std::string& name) {
    ResidentArray& array = entry.arrays[name];
    array.name = name;
    return array;
  }

  static void use(Entry& entry, const std::string& name, bool written, const std::string& place) {
    ResidentArray& array = named(entry, name);
    array.written = array.written || written;
    if (std::find(array.kernels.begin(), array.kernels.end(), place) == array.kernels.end())
      array.kernels.push_back(place);
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
    const std::string function = divergence::callee_name(unit, call);
    if (!moves_data(function)) return;
    for (const auto& [name, bytes] : handed_over(unit, call, function)) {
      const Crossing crossing{function, bytes, checks::place_of(unit, call.location)};
      climber_.climb(body, loops, {name}, [&](const LoopResult& top, const Names& names) {
        for (const std::string& real : names) cross(entries_[&top], real, crossing);
      });
    }
  }

  // Elements that the time loop itself touches between its kernels.
  void touch_on_host(const LoopResult& loop, Entry& entry) const {
    for (const model::Access& access : loop.accesses) {
      if (access.place.text.find('[') == std::string::npos)
        continue;  // the pointer, not what it points to
      const auto& inner = tree_.children(loop);
      const bool own = std::none_of(inner.begin(), inner.end(), [&](const LoopResult* child) {
        return access.place.line >= child->line && access.place.line <= child->end_line;
      });
      const auto array = entry.arrays.find(access.array);
      if (!own || access.place.file != loop.file || access.place.line < loop.line ||
          access.place.line > loop.end_line || array == entry.arrays.end())
        continue;
      if (array->second.kernels.empty()) continue;
      cross(entry, access.array,
            {"host code between the kernels", fmt::format("{}", access.bytes), access.place});
    }
  }

  const Bodies& bodies_;
  const LoopTree& tree_;
  Climber climber_;
  std::map<const LoopResult*, Entry> entries_;
};

}  // namespace

std::vector<Residency> residency(const Bodies& bodies, const LoopTree& tree, const CallGraph& graph,
                                 const std::vector<Candidate>& candidates) {
  Residents residents(bodies, tree, graph);
  for (const Candidate& candidate : candidates) residents.add_candidate(candidate);
  for (const Body& body : bodies.all()) residents.add_calls(body);
  return residents.take();
}

}  // namespace kedge::rank
