// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which memory pointers may lead to, over the whole program and without regard to order: inclusion
// constraints (Andersen 1994), one object for each allocation site, fields by their name. An
// allocation wrapper's call counts as the site.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyzer/dependence/effects/program_index.hpp"

namespace kedge::dependence {

struct Path;

class MemoryMap {
 public:
  explicit MemoryMap(const ProgramIndex& index);

  /// The last pointers followed on the two paths never lead to one object, whenever each was
  /// loaded: proven by all assignments, allocations and calls that the program holds.
  [[nodiscard]] bool disjoint(const Path& a, const Path& b) const;

  /// `rows` leads to a table of pointers. Each of its entries was set to memory allocated for it
  /// alone, so that different entries never lead to one object.
  [[nodiscard]] bool rows_disjoint(const Path& rows) const;

 private:
  friend class MemoryBuilder;
  using Node = int;    ///< holds pointers: a variable, a field, an object's content, a value
  using Object = int;  ///< index into objects_; `outside` is memory we know nothing of
  static constexpr Object outside = 0;
  static constexpr Node outside_content = 0;

  struct ObjectInfo {
    Node content = -1;
    bool is_whole = true;  ///< no part of another object
  };
  struct Store {
    Node pointer = -1;
    Node value = -1;
    bool is_fresh = false;  ///< the value is what an allocation just returned
  };

  /// Where a path leads: the objects that its last pointer points to, and the pointers held there.
  struct Reached {
    std::set<Object> objects;
    std::set<Node> nodes;
  };

  void solve();
  bool apply_copies();
  bool apply_loads();
  bool apply_stores();
  bool spoil_reachable();
  bool include(Node to, const std::set<Object>& objects);
  [[nodiscard]] Reached follow(const Path& path) const;
  [[nodiscard]] const std::set<Object>& of(Node node) const {
    return pointers_[static_cast<std::size_t>(node)];
  }

  std::vector<std::set<Object>> pointers_;  ///< of each node
  std::vector<ObjectInfo> objects_;
  std::map<VariableKey, Node> variables_;
  std::map<std::string, Node> fields_;
  std::vector<std::pair<Node, Node>> copies_;  ///< from, to
  std::vector<std::pair<Node, Node>> loads_;   ///< pointer, to
  std::vector<Store> stores_;
  std::vector<Node> lost_;  ///< code that we do not see may store below these pointers
  std::set<Node> mixed_;    ///< contents that something other than a fresh allocation was put into
  bool complete_ = false;   ///< a main, and a body or a known effect for every call
  bool spoiled_ = false;    ///< some pointer was stored nobody knows where
};

}  // namespace kedge::dependence
