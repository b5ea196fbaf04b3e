// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From verdict, collapse, accesses and the body's source to Kokkos terms.
#include "analyzer/rank/kokkos.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "analyzer/checks/subject.hpp"
#include "analyzer/model/walk.hpp"
#include "analyzer/rank/call_graph.hpp"
#include "common/core/text.hpp"

namespace kedge::rank {

using divergence::Bodies;
using model::Expr;
using model::ExprKind;
using model::LoopResult;
using model::LoopVerdict;
using model::Stmt;

namespace {

// Kokkos has MDRangePolicy up to rank 6.
constexpr std::size_t most_ranks = 6;
// A thread's own array beyond this many bytes leaves its registers.
constexpr int most_register_bytes = 512;

bool has_inner_kernel(const LoopTree& tree, const LoopResult& loop) {
  return std::any_of(tree.children(loop).begin(), tree.children(loop).end(),
                     [](const LoopResult* inner) { return is_kernel_loop(*inner); });
}

std::string policy_of(const LoopTree& tree, const Work& work, const std::string& divergence) {
  const auto& levels = work.levels;
  const LoopResult& last = *levels.back();
  if (levels.size() > 1 && work.rectangular)
    return fmt::format("MDRangePolicy<Rank<{}>>", std::min(levels.size(), most_ranks));
  if (levels.size() > 1) return "RangePolicy over the outer level, or a flattened triangular index";
  if (!has_inner_kernel(tree, last)) return "RangePolicy";
  if (divergence == "data_dependent_loop")
    return "RangePolicy; TeamPolicy with a team or vector lanes per iteration where inner loops "
           "are long";
  return "TeamPolicy: teams over the outer loop, TeamThreadRange or ThreadVectorRange inside";
}

std::string reducers_of(const LoopResult& loop) {
  static const std::map<std::string, std::string> names{
      {"*", "Prod"},  {"min", "Min"}, {"max", "Max"}, {"argmin", "MinLoc"}, {"argmax", "MaxLoc"},
      {"&&", "LAnd"}, {"||", "LOr"},  {"&", "BAnd"},  {"|", "BOr"}};
  std::string text;
  for (const model::Reduction& r : loop.reduction) {
    const auto known = names.find(r.op);
    const std::string name = known == names.end() ? "Sum" : known->second;
    if (text.find(name) == std::string::npos) text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

bool reduces_array(const LoopResult& loop) {
  return std::any_of(loop.reduction.begin(), loop.reduction.end(),
                     [](const auto& r) { return r.variable.find("..") != std::string::npos; });
}

void choose_pattern(const LoopResult& loop, KokkosAdvice& advice) {
  advice.pattern = "parallel_for";
  if (loop.verdict == LoopVerdict::scan) {
    advice.pattern = "parallel_scan";
    advice.policy = "RangePolicy";
    return;
  }
  if (loop.verdict == LoopVerdict::atomic) advice.updates = "ScatterView or atomics";
  if (loop.reduction.empty()) return;
  if (reduces_array(loop)) {
    advice.updates = "ScatterView or one loop level inside the thread";
  } else {
    advice.pattern = "parallel_reduce";
    advice.reducers = reducers_of(loop);
  }
}

// Type of the element that stands at a place of the source: "double".
class ElementTypes {
 public:
  ElementTypes(const Bodies& bodies, const LoopResult& loop) {
    const auto site = bodies.find_loop(loop);
    if (!site) return;
    const model::Unit& unit = bodies.program().units[static_cast<std::size_t>(site->body.unit)];
    model::for_each_expr_in(*site->loop, [&](const Expr& expr) {
      if (expr.kind != ExprKind::index && expr.kind != ExprKind::deref) return;
      const model::Type* type = divergence::type_of(unit, expr.type);
      if (type == nullptr ||
          (type->kind != model::TypeKind::floating && type->kind != model::TypeKind::integer))
        return;
      std::string name = type->spelling;
      if (name.starts_with("const ")) name = name.substr(6);
      by_place_.emplace(std::pair(expr.location.line, expr.location.column), name);
    });
    for (const model::Access& access : loop.accesses)
      if (const auto known = by_place_.find({access.place.line, access.place.column});
          known != by_place_.end())
        by_array_.emplace(access.array, known->second);
  }

  [[nodiscard]] std::string of(const std::string& array) const {
    const auto known = by_array_.find(array);
    return known == by_array_.end() ? "T" : known->second;
  }

 private:
  std::map<std::pair<int, int>, std::string> by_place_;
  std::map<std::string, std::string> by_array_;
};

// How many indices the View has: those in brackets, or one a collapsed level where the source
// computes one index from several.
std::size_t indices(const DeviceAccess& access, std::size_t levels) {
  const std::string subscript =
      access.element.substr(std::min(access.array.size(), access.element.size()));
  std::size_t groups = 0;
  int depth = 0;
  for (const char c : subscript) {
    if (c == '[' && depth++ == 0) ++groups;
    if (c == ']') --depth;
  }
  const bool computed = subscript.find('*') != std::string::npos;
  return std::max<std::size_t>(1, groups <= 1 && computed ? levels : groups);
}

// One View an array: the layout that its worst accesses want, and all ways that threads reach it.
class ViewChooser {
 public:
  explicit ViewChooser(std::size_t levels) : levels_(levels) {}

  void add(const DeviceAccess& access) {
    writes_ = writes_ || access.writes;
    gathers_ = gathers_ || access.access == "gather";
    const bool collapsed = access.access == "coalesced";
    ranks_ = std::max(ranks_, indices(access, collapsed ? levels_ : 1));
    if (access.access == "aos") components_ = access.stride.empty() ? "N" : access.stride;
    if (access.access == "strided") row_ = access.stride.empty() ? "unknown length" : access.stride;
    ways_ += (ways_.empty() ? "" : ", ") + access.access;
  }

  [[nodiscard]] ViewAdvice advice(const std::string& array, const std::string& type) const {
    ViewAdvice out;
    out.array = array;
    const std::string held = (writes_ ? "" : "const ") + type;
    const std::string traits = gathers_ && !writes_ ? ", MemoryTraits<RandomAccess>" : "";
    if (!components_.empty()) {
      out.view = fmt::format("View<{}*[{}], LayoutLeft{}>", held, components_, traits);
      out.reason = "components lie side by side: LayoutLeft puts each in an array of its own";
    } else if (!row_.empty()) {
      out.view = fmt::format("View<{}**, LayoutLeft{}>", held, traits);
      out.reason = fmt::format("rows of {}: the thread's index first", row_);
    } else {
      out.view = fmt::format("View<{}{}{}>", held, std::string(ranks_, '*'), traits);
      out.reason = ranks_ > 1 ? "the contiguous index first, as LayoutLeft has it" : "as it is";
    }
    out.reason += " (" + ways_ + ")";
    return out;
  }

 private:
  std::size_t levels_;
  std::size_t ranks_ = 1;
  bool writes_ = false;
  bool gathers_ = false;
  std::string components_, row_, ways_;
};

std::vector<ViewAdvice> views_of(const Bodies& bodies, const LoopResult& nest, std::size_t levels,
                                 const std::vector<DeviceAccess>& accesses) {
  const ElementTypes types(bodies, nest);
  std::vector<std::pair<std::string, ViewChooser>> arrays;
  for (const DeviceAccess& access : accesses) {
    auto known = std::find_if(arrays.begin(), arrays.end(),
                              [&](const auto& one) { return one.first == access.array; });
    if (known == arrays.end())
      known = arrays.insert(arrays.end(), {access.array, ViewChooser(levels)});
    known->second.add(access);
  }
  std::vector<ViewAdvice> views;
  for (const auto& [array, chooser] : arrays)
    views.push_back(chooser.advice(array, types.of(array)));
  return views;
}

class BodyReader {
 public:
  BodyReader(const Bodies& bodies, const LoopResult& nest, KokkosAdvice& advice) : advice_(advice) {
    const auto site = bodies.find_loop(nest);
    if (!site) return;
    unit_ = &bodies.program().units[static_cast<std::size_t>(site->body.unit)];
    for (const Stmt& part : site->loop->body) read(part);
    if (!globals_.empty())
      advice_.breaks.push_back(
          fmt::format("{} {} of the host: copy to a local before the lambda, or to a View",
                      listed(globals_), globals_.size() == 1 ? "is a global" : "are globals"));
    if (!library_.empty())
      advice_.breaks.push_back(
          fmt::format("{}: of the host's library; Kokkos:: has device versions of the common ones",
                      listed(library_)));
  }

 private:
  static std::string listed(const std::set<std::string>& names) {
    constexpr std::size_t most = 4;
    return joined({names.begin(), names.end()}, most);
  }

  void read(const Stmt& stmt) {
    model::for_each_stmt(stmt, [&](const Stmt& part) {
      for (const model::VariableId id : part.declared) read_local(id);
    });
    model::for_each_expr_in(stmt, [&](const Expr& expr) { read_expr(expr); });
  }

  void read_local(model::VariableId id) {
    const model::Variable& variable = divergence::variable_of(*unit_, id);
    const model::Type* type = divergence::type_of(*unit_, variable.type);
    if (type == nullptr || type->kind != model::TypeKind::array) return;
    if (!type->variable_extent.empty())
      advice_.scratch.push_back(
          fmt::format("{}: its length is known at run time only: team scratch", variable.name));
    else if (type->bytes > most_register_bytes)
      advice_.scratch.push_back(fmt::format(
          "{}: {} bytes a thread do not fit its registers: team scratch, or a View with a row a "
          "thread",
          variable.name, type->bytes));
  }

  void read_expr(const Expr& expr) {
    if (expr.kind == ExprKind::variable) {
      const model::Variable& variable = divergence::variable_of(*unit_, expr.variable);
      const bool global = variable.storage == model::Storage::global ||
                          variable.storage == model::Storage::static_local;
      if (global && !variable.constant) globals_.insert(variable.name);
    }
    if (expr.kind != ExprKind::call || expr.callee == model::none) return;
    const model::Function& callee = unit_->functions[static_cast<std::size_t>(expr.callee)];
    if (callee.is_system && callee.name.starts_with("std::") &&
        callee.name.find("::operator") == std::string::npos &&
        std::count(callee.name.begin(), callee.name.end(), ':') == 2)
      library_.insert(callee.name);
  }

  KokkosAdvice& advice_;
  const model::Unit* unit_ = nullptr;
  std::set<std::string> globals_;
  std::set<std::string> library_;
};

std::string break_of(const model::Blocker& blocker) {
  static const std::map<std::string, std::string> words{
      {"this_capture", "uses members of the object: capture copies of them (or *this by value)"},
      {"virtual_call", "virtual call: objects of the host have no vtable on the device"},
      {"indirect_call", "call through a pointer to a host function"},
      {"exception", "exceptions: return a status instead"},
      {"recursion", "recursion needs a stack of unknown depth"},
      {"container", "containers of the standard library do not work on the device: Views"},
      {"allocation", "allocation inside the kernel: hoist it"},
      {"io", "input or output: Kokkos::printf for debugging, else after the kernel"},
      {"mpi", "MPI cannot be called from the device"},
      {"exit", "stops the program: Kokkos::abort, or a flag tested afterwards"},
      {"long_double", "long double has no device form"},
      {"static_local", "static local variable: one for all threads"},
      {"pointer_in_struct", "pointer inside a host struct: pass a View or the inner pointer"},
      {"goto", "jumps by goto"},
      {"vla", "array of variable length: team scratch"}};
  const auto known = words.find(blocker.kind);
  return known == words.end() ? "" : known->second;
}

void list_breaks(const LoopResult& nest, KokkosAdvice& advice) {
  std::map<std::string, std::set<std::string>> by_words;
  for (const model::Blocker& blocker : nest.blockers)
    if (const std::string words = break_of(blocker); !words.empty())
      by_words[words].insert(blocker.what);
  for (const auto& [words, names] : by_words) {
    std::string first = *names.begin();
    if (names.size() > 1) first += fmt::format(" and {} more", names.size() - 1);
    advice.breaks.push_back(first.empty() ? words : fmt::format("{} ({})", words, first));
  }
}

}  // namespace

std::string KokkosAdvice::text() const {
  std::string text = pattern;
  if (!reducers.empty()) text += " (" + reducers + ")";
  text += ", " + policy;
  return updates.empty() ? text : text + ", " + updates;
}

KokkosAdvice kokkos_advice(const Bodies& bodies, const LoopTree& tree, const Work& work,
                           const std::string& divergence,
                           const std::vector<DeviceAccess>& accesses) {
  const LoopResult& nest = *work.levels.front();
  KokkosAdvice advice;
  advice.policy = policy_of(tree, work, divergence);
  choose_pattern(nest, advice);
  advice.views = views_of(bodies, nest, work.levels.size(), accesses);
  BodyReader(bodies, nest, advice);
  list_breaks(nest, advice);
  return advice;
}

}  // namespace kedge::rank
