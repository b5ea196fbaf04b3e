// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// MPI calls of the program, joined with the arrays of the time loops and with the kernels' times.
#include "analyzer/rank/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "analyzer/checks/subject.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"
#include "analyzer/rank/access_path.hpp"
#include "analyzer/rank/mpi_calls.hpp"
#include "analyzer/rank/roofline.hpp"

namespace kedge::rank {

using divergence::Bodies;
using divergence::Body;
using model::Expr;
using model::ExprKind;
using model::LoopResult;
using model::Stmt;
using model::StmtKind;

namespace {

constexpr int longest_condition = 60;

double share_of(double part, double rest) {
  return part + rest > 0.0 ? part / (part + rest) : 0.0;
}

// Last name of what MPI_Comm_rank fills: "rank", "g->rank" gives "rank".
std::string filled_name(const model::Unit& unit, const Expr& argument) {
  if (argument.kind == ExprKind::address && !argument.args.empty())
    return filled_name(unit, argument.args[0]);
  if (argument.kind == ExprKind::member) return argument.op;
  if (argument.kind == ExprKind::variable)
    return divergence::variable_of(unit, argument.variable).name;
  return "";
}

class Reader {
 public:
  Reader(const Bodies& bodies, const LoopTree& tree, const CallGraph& graph,
         const std::vector<Residency>& residency)
      : bodies_(bodies), tree_(tree), graph_(graph), residency_(residency) {
    for (const Body& body : bodies.all())
      model::for_each_expr_in(*body.function->body, [&](const Expr& expr) {
        if (expr.kind == ExprKind::call && expr.args.size() > 1) note_filled(unit_of(body), expr);
      });
    rank_names_.erase("");
    derived_types_.erase("");
  }

  void read(const Body& body) {
    std::vector<const LoopResult*> around;
    walk(body, *body.function->body, around);
  }

  MpiUse take() {
    std::sort(use_.sites.begin(), use_.sites.end(), [](const MpiSite& a, const MpiSite& b) {
      return std::tie(a.place.file, a.place.line, a.place.column) <
             std::tie(b.place.file, b.place.line, b.place.column);
    });
    return std::move(use_);
  }

 private:
  [[nodiscard]] const model::Unit& unit_of(const Body& body) const {
    return bodies_.program().units[static_cast<std::size_t>(body.unit)];
  }

  void note_filled(const model::Unit& unit, const Expr& call) {
    const std::string name = divergence::callee_name(unit, call);
    if (name == "MPI_Comm_rank") rank_names_.insert(filled_name(unit, call.args[1]));
    const MpiFunction* function = mpi_function(name);
    if (function != nullptr && function->kind == "datatype")
      derived_types_.insert(filled_name(unit, call.args.back()));
  }

  void walk(const Body& body, const Stmt& stmt, std::vector<const LoopResult*>& around) {
    const LoopResult* loop =
        stmt.kind == StmtKind::loop ? tree_.find(body.unit, stmt.loop) : nullptr;
    if (loop != nullptr) around.push_back(loop);
    if (stmt.kind == StmtKind::if_ && !stmt.exprs.empty()) add_branch(body, stmt, !around.empty());
    for (const Expr& expr : stmt.exprs)
      model::for_each_expr(expr, [&](const Expr& part) { add_call(body, part, around); });
    for (const Stmt& part : stmt.body) walk(body, part, around);
    if (loop != nullptr) around.pop_back();
  }

  void add_branch(const Body& body, const Stmt& stmt, bool in_loop) {
    const model::Unit& unit = unit_of(body);
    bool by_rank = false;
    model::for_each_expr(stmt.exprs[0], [&](const Expr& part) {
      const bool named = part.kind == ExprKind::variable || part.kind == ExprKind::member;
      by_rank = by_rank || (named && rank_names_.contains(filled_name(unit, part)));
    });
    if (by_rank)
      use_.rank_branches.push_back({model::to_short_text(unit, stmt.exprs[0], longest_condition),
                                    checks::place_of(unit, stmt.location),
                                    in_loop || graph_.in_time_loop(body)});
  }

  void add_call(const Body& body, const Expr& call, const std::vector<const LoopResult*>& around) {
    if (call.kind != ExprKind::call) return;
    const model::Unit& unit = unit_of(body);
    const std::string name = divergence::callee_name(unit, call);
    const MpiFunction* function = mpi_function(name);
    if (function == nullptr || function->kind == "other") return;
    MpiSite site;
    site.function = name;
    site.kind = function->kind;
    site.blocking = function->blocking;
    site.caller = body.function->name;
    site.place = checks::place_of(unit, call.location);
    site.in_time_loop = graph_.in_time_loop(body);
    site.runs = graph_.runs(body);
    for (const LoopResult* loop : around) {
      site.runs *= graph_.passes(*loop, site.in_time_loop);
      site.in_time_loop = site.in_time_loop || !checks::is_tiny(*loop);
      site.loop = loop->id;
    }
    for (const MpiBuffer& buffer : function->buffers) {
      if (site.datatype.empty()) site.datatype = datatype_of(unit, call, buffer);
      if (buffer.datatype >= 0 && static_cast<std::size_t>(buffer.datatype) < call.args.size())
        site.derived =
            site.derived || derived_types_.contains(filled_name(
                                unit, call.args[static_cast<std::size_t>(buffer.datatype)]));
      if (static_cast<std::size_t>(buffer.argument) < call.args.size())
        site.buffers.push_back(buffer_of(unit, call, buffer, site));
    }
    use_.sites.push_back(std::move(site));
  }

  // Its name and its kernels as the residency of the time loops knows them.
  [[nodiscard]] MessageBuffer buffer_of(const model::Unit& unit, const Expr& call,
                                        const MpiBuffer& buffer, const MpiSite& site) const {
    MessageBuffer out;
    out.sends = buffer.sends;
    out.receives = buffer.receives;
    out.bytes = bytes_of(unit, call, buffer);
    out.name = array_name(unit, call.args[static_cast<std::size_t>(buffer.argument)]);
    for (const Residency& one : residency_)
      for (const auto* arrays : {&one.arrays, &one.host_only})
        for (const ResidentArray& array : *arrays) add_kernels(array, site, out);
    return out;
  }

  static void add_kernels(const ResidentArray& array, const MpiSite& site, MessageBuffer& out) {
    const bool is_it =
        std::any_of(array.crossings.begin(), array.crossings.end(), [&](const Crossing& c) {
          return c.kind == "mpi" && c.why == site.function && c.place.file == site.place.file &&
                 c.place.line == site.place.line && c.to_host == out.sends &&
                 c.to_device == out.receives;
        });
    if (!is_it) return;
    const auto add = [](std::vector<std::string>& list, const std::string& place) {
      if (std::find(list.begin(), list.end(), place) == list.end()) list.push_back(place);
    };
    for (const std::string& kernel : array.kernels) {
      const bool writes =
          std::find(array.writers.begin(), array.writers.end(), kernel) != array.writers.end();
      if (out.sends && writes) add(out.packed_by, kernel);
      if (out.receives && !writes) add(out.unpacked_by, kernel);
    }
  }

  const Bodies& bodies_;
  const LoopTree& tree_;
  const CallGraph& graph_;
  const std::vector<Residency>& residency_;
  std::set<std::string> rank_names_, derived_types_;
  MpiUse use_;
};

// A tree of log2(ranks) hops; the payload of a few numbers costs nothing beside them.
CollectiveShare collective_share(const MpiUse& use, const std::vector<Candidate>& candidates) {
  CollectiveShare share;
  for (const MpiSite& site : use.sites)
    if (site.kind == "collective" && site.in_time_loop)
      share.collectives += site.runs * std::log2(assumed_ranks) * assumed_hop_seconds;
  for (const Candidate& candidate : candidates) {
    if (!candidate.in_time_loop) continue;
    if (const Estimated* cpu = first_estimate(candidate, false))
      share.on_cpu += candidate.runs * cpu->seconds;
    if (const Estimated* gpu = first_estimate(candidate, true))
      share.on_gpu += candidate.runs * gpu->seconds;
  }
  return share;
}

std::string place_text(const MpiSite& site) {
  return fmt::format("{}:{}", site.place.file, site.place.line);
}

class Notes {
 public:
  Notes(MpiUse& use, const LoopTree& tree) : use_(use) {
    for (const LoopResult& loop : tree.loops()) by_id_[loop.id] = &loop;
  }

  void write() {
    note_packing();
    note_blocking();
    note_derived();
    note_aborts();
    for (const MpiSite& site : use_.sites) note_site(site);
    note_collectives();
    note_rank_branches();
  }

 private:
  void add(std::string text) { use_.notes.push_back(std::move(text)); }

  void note_packing() {
    std::set<std::string> packers, unpackers;
    for (const MpiSite& site : use_.sites)
      for (const MessageBuffer& buffer : site.buffers) {
        packers.insert(buffer.packed_by.begin(), buffer.packed_by.end());
        unpackers.insert(buffer.unpacked_by.begin(), buffer.unpacked_by.end());
      }
    if (packers.empty() && unpackers.empty()) return;
    add(fmt::format(
        "kernels that pack what messages carry: {}, that unpack it: {}; once ported, only the "
        "buffers leave the device, and an MPI that takes device pointers sends them from there",
        packers.size(), unpackers.size()));
  }

  // Both in one function: the order of ranks decides who waits for whom.
  void note_blocking() {
    std::map<std::string, const MpiSite*> sends, receives;
    for (const MpiSite& site : use_.sites) {
      if (!site.in_time_loop || !site.blocking) continue;
      if (site.kind == "send") sends.emplace(site.caller, &site);
      if (site.kind == "receive") receives.emplace(site.caller, &site);
    }
    for (const auto& [caller, send] : sends)
      if (const auto receive = receives.find(caller); receive != receives.end())
        add(fmt::format(
            "{} sends ({}) and receives ({}) with blocking calls: nothing overlaps, and "
            "ranks may wait for each other in a chain; post MPI_Irecv first, pack on the "
            "device, then MPI_Isend",
            caller, place_text(*send), place_text(*receive->second)));
  }

  static std::string times(std::size_t count) {
    return count == 1 ? "once" : fmt::format("{} times", count);
  }

  void note_derived() {
    std::map<std::string, std::vector<const MpiSite*>> by_type;
    for (const MpiSite& site : use_.sites)
      if (site.derived) by_type[site.datatype].push_back(&site);
    for (const auto& [type, sites] : by_type)
      add(fmt::format(
          "the derived datatype {} is used {} ({} at {}): MPI would gather device memory "
          "piece by piece; pack it in a kernel and send it contiguously",
          type, times(sites.size()), sites.front()->function, place_text(*sites.front())));
  }

  void note_aborts() {
    std::vector<const MpiSite*> sites;
    for (const MpiSite& site : use_.sites)
      if (site.kind == "abort" && !site.loop.empty()) sites.push_back(&site);
    if (sites.empty()) return;
    add(
        fmt::format("MPI_Abort stands in a loop {} (first at {}): a kernel cannot call it; set a "
                    "flag and test it after the kernel",
                    times(sites.size()), place_text(*sites.front())));
  }

  void note_site(const MpiSite& site) {
    if (site.kind == "datatype" && site.in_time_loop)
      add(fmt::format(
          "{} at {} builds a datatype in every step: build it once, or pack in a kernel",
          site.function, place_text(site)));
    const auto loop = by_id_.find(site.loop);
    if (loop == by_id_.end()) return;
    const bool by_data = !loop->second->trip_count.empty() && !checks::is_tiny(*loop->second) &&
                         !loop->second->accesses.empty();
    if (by_data && (site.kind == "send" || site.kind == "collective") && site.in_time_loop)
      add(fmt::format(
          "{} at {} runs in every pass of the loop at {}:{} ({}): collect what it moves "
          "and call it once",
          site.function, place_text(site), loop->second->file, loop->second->line,
          loop->second->trip_count));
  }

  void note_collectives() {
    const CollectiveShare& share = use_.share;
    constexpr double worth_a_note = 0.001;
    if (share.on_gpu <= 0.0 || share.after() < worth_a_note) return;
    add(fmt::format(
        "collectives in the time loop take about {:.1f} % of a step now and {:.1f} % "
        "once the kernels run on a GPU (estimate: {:.0f} ranks, {:.0f} us a hop)",
        100.0 * share.before(), 100.0 * share.after(), assumed_ranks, 1e6 * assumed_hop_seconds));
  }

  void note_rank_branches() {
    const auto inside = std::count_if(use_.rank_branches.begin(), use_.rank_branches.end(),
                                      [](const RankBranch& b) { return b.in_time_loop; });
    if (inside == 0) return;
    add(
        fmt::format("{} on the rank's number in the time loop: the same for all threads of a "
                    "process, so no divergence; it may unbalance ranks",
                    inside == 1 ? "one branch" : fmt::format("{} branches", inside)));
  }

  MpiUse& use_;
  std::map<std::string, const LoopResult*> by_id_;
};

}  // namespace

double CollectiveShare::before() const {
  return share_of(collectives, on_cpu);
}
double CollectiveShare::after() const {
  return share_of(collectives, on_gpu);
}

MpiUse mpi_use(const Bodies& bodies, const LoopTree& tree, const CallGraph& graph,
               const std::vector<Candidate>& candidates, const std::vector<Residency>& residency) {
  Reader reader(bodies, tree, graph, residency);
  for (const Body& body : bodies.all()) reader.read(body);
  MpiUse use = reader.take();
  use.share = collective_share(use, candidates);
  Notes(use, tree).write();
  return use;
}

}  // namespace kedge::rank
