// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The fixpoint over the constraints, and what it says of two paths.
#include "analyzer/dependence/effects/memory_map.hpp"

#include <algorithm>

#include "analyzer/dependence/effects/memory_builder.hpp"
#include "analyzer/dependence/walk/path.hpp"

namespace kedge::dependence {

MemoryMap::MemoryMap(const ProgramIndex& index) {
  MemoryBuilder(index, *this).build();
  solve();
}

bool MemoryMap::include(Node to, const std::set<Object>& objects) {
  auto& known = pointers_[static_cast<std::size_t>(to)];
  const std::size_t before = known.size();
  known.insert(objects.begin(), objects.end());
  return known.size() != before;
}

bool MemoryMap::apply_copies() {
  bool changed = false;
  for (const auto& [from, to] : copies_) changed |= include(to, of(from));
  return changed;
}

bool MemoryMap::apply_loads() {
  bool changed = false;
  for (const auto& [pointer, to] : loads_)
    for (const Object object : std::set<Object>(of(pointer)))
      changed |= include(to, of(objects_[static_cast<std::size_t>(object)].content));
  return changed;
}

bool MemoryMap::apply_stores() {
  bool changed = false;
  for (const Store& store : stores_) {
    const auto& targets = of(store.pointer);
    const auto& stored = of(store.value);
    if (targets.count(outside) != 0 && !stored.empty()) spoiled_ = true;
    for (const Object object : std::set<Object>(targets)) {
      const Node content = objects_[static_cast<std::size_t>(object)].content;
      changed |= include(content, stored);
      if (!store.is_fresh) changed |= mixed_.insert(content).second;
    }
  }
  for (const Node pointer : lost_)
    for (const Object object : std::set<Object>(of(pointer))) {
      const Node content = objects_[static_cast<std::size_t>(object)].content;
      changed |= include(content, {outside});
      changed |= mixed_.insert(content).second;
    }
  return changed;
}

/// A pointer was stored nobody knows where: any object that some pointer reaches may hold it.
bool MemoryMap::spoil_reachable() {
  std::set<Object> reached;
  for (const auto& objects : pointers_) reached.insert(objects.begin(), objects.end());
  bool changed = false;
  for (const Object object : reached)
    changed |= include(objects_[static_cast<std::size_t>(object)].content, {outside});
  return changed;
}

void MemoryMap::solve() {
  bool changed = true;
  while (changed) {
    changed = apply_copies();
    changed |= apply_loads();
    changed |= apply_stores();
    if (spoiled_) changed |= spoil_reachable();
  }
}

MemoryMap::Reached MemoryMap::follow(const Path& path) const {
  Reached at;
  if (path.root != Path::Root::variable) return {{outside}, {outside_content}};
  if (const auto known = variables_.find(path.variable); known != variables_.end())
    at.nodes.insert(known->second);
  for (const Step& step : path.steps) {
    if (step.kind == Step::Kind::owned) return {{outside}, {outside_content}};
    if (step.kind == Step::Kind::field) {
      const auto known = fields_.find(step.field);
      const bool hidden = step.in_union || step.record.rfind("std::", 0) == 0;
      if (hidden || known == fields_.end()) return {{outside}, {outside_content}};
      at.nodes = {known->second};
    }
    if (step.kind != Step::Kind::deref) continue;
    at.objects.clear();
    for (const Node node : at.nodes) at.objects.insert(of(node).begin(), of(node).end());
    at.nodes.clear();
    for (const Object object : at.objects)
      at.nodes.insert(objects_[static_cast<std::size_t>(object)].content);
  }
  return at;
}

bool MemoryMap::disjoint(const Path& a, const Path& b) const {
  const std::set<Object> x = follow(a).objects, y = follow(b).objects;
  const auto known = [this](const std::set<Object>& objects) {
    return !objects.empty() && objects.count(outside) == 0 &&
           std::all_of(objects.begin(), objects.end(), [this](Object object) {
             return objects_[static_cast<std::size_t>(object)].is_whole;
           });
  };
  if (!known(x) || !known(y)) return false;
  return std::none_of(x.begin(), x.end(), [&](Object object) { return y.count(object) != 0; });
}

bool MemoryMap::rows_disjoint(const Path& rows) const {
  const std::set<Node> tables = follow(rows).nodes;
  return !tables.empty() && std::all_of(tables.begin(), tables.end(), [this](Node table) {
    return !of(table).empty() && of(table).count(outside) == 0 && mixed_.count(table) == 0;
  });
}

}  // namespace kedge::dependence
