// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads the whole program into the constraints of a MemoryMap.
#pragma once

#include "analyzer/dependence/effects/builtins.hpp"
#include "analyzer/dependence/effects/fresh_memory.hpp"
#include "analyzer/dependence/effects/memory_map.hpp"

namespace kedge::dependence {

class MemoryBuilder {
 public:
  MemoryBuilder(const ProgramIndex& index, MemoryMap& map)
      : index_(index), fresh_(index), map_(map) {}
  void build();

 private:
  using Node = MemoryMap::Node;
  using Object = MemoryMap::Object;
  static constexpr Node nothing = -1;

  /// Where a value is kept: in a node, or wherever a pointer leads.
  struct Place {
    Node node = nothing;
    bool through_pointer = false;
    friend bool operator==(const Place&, const Place&) = default;
  };

  Node new_node();
  Object new_object(Node content, bool is_whole);
  Node variable(VariableKey key);
  Node field(const std::string& name);
  Node outside();
  void copy(Node from, Node to);
  void put(Object object, Node to) { map_.pointers_[static_cast<std::size_t>(to)].insert(object); }
  [[nodiscard]] bool holds_pointers(TypeRef type) const;

  bool survey();  ///< false: some source was lost to errors
  void survey_expr(int unit, const model::Expr& e);
  void open_to_callers(FunctionRef function);
  void open_fields(TypeRef type, int depth);
  void start_globals();
  void read_function(FunctionRef function);
  void read_statement(const model::Stmt& stmt);
  void initialise(model::VariableId variable, const model::Expr& value);
  void initialise_fields(TypeRef type, const model::Expr& list);
  void read_expr(const model::Expr& e);
  void assign(const model::Expr& place, const model::Expr& value);
  void store(const Place& place, Node value, bool is_fresh);

  Node value_of(const model::Expr& e);
  Node compute_value(const model::Expr& e);
  Node union_of(const model::Expr& e, std::size_t first);
  Place place_of(const model::Expr& e);
  Node load(const Place& place);
  Node address(const Place& place);
  Node fresh_object(const model::Expr& site);

  void read_call(const model::Expr& e);
  void bind(FunctionRef callee, const model::Expr& e);
  void read_external(const model::Expr& e, const model::Function& callee);
  void lose(const model::Expr& argument);
  void read_swap(const model::Expr& e);
  Node call_result(const model::Expr& e);
  Node returned(FunctionRef function);

  const ProgramIndex& index_;
  FreshMemory fresh_;
  MemoryMap& map_;
  FunctionRef function_;  ///< being read
  std::set<std::size_t> fresh_parameters_;
  std::set<FunctionRef> address_taken_;
  std::map<const model::Expr*, Node> values_;
  std::map<const model::Expr*, Object> sites_;
  std::map<Node, Object> addresses_;
  std::map<FunctionRef, Node> returned_;
};

}  // namespace kedge::dependence
