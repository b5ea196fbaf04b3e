// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The whole program as one: variables and functions of all units under one numbering, with globals
// and definitions matched across units by their USR.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/model/program.hpp"

namespace kedge::dependence {

/// A variable of the whole program; globals that units share have one key.
using VariableKey = int;

struct TypeRef {
  int unit = model::none;
  model::TypeId id = model::none;
};

struct FunctionRef {
  int unit = model::none;
  model::FunctionId id = model::none;
  friend auto operator<=>(const FunctionRef&, const FunctionRef&) = default;
};

class MemoryMap;
class ScratchGlobals;

class ProgramIndex {
 public:
  explicit ProgramIndex(const model::Program& program);
  ~ProgramIndex();
  ProgramIndex(const ProgramIndex&) = delete;
  ProgramIndex& operator=(const ProgramIndex&) = delete;

  [[nodiscard]] const model::Program& program() const { return *program_; }
  [[nodiscard]] const model::Unit& unit(int unit) const {
    return program_->units[static_cast<std::size_t>(unit)];
  }
  [[nodiscard]] const model::Function& function(FunctionRef ref) const {
    return unit(ref.unit).functions[static_cast<std::size_t>(ref.id)];
  }

  [[nodiscard]] VariableKey key(int unit, model::VariableId variable) const;
  [[nodiscard]] const model::Variable& variable(VariableKey key) const;
  [[nodiscard]] TypeRef type_of(VariableKey key) const;
  /// Null for an unknown type.
  [[nodiscard]] const model::Type* type(TypeRef ref) const;
  [[nodiscard]] TypeRef element(TypeRef ref) const;
  /// What a reference refers to; any other type as it is.
  [[nodiscard]] TypeRef dereferenced(TypeRef ref) const;
  [[nodiscard]] const model::Record* record(TypeRef ref) const;
  [[nodiscard]] TypeRef field_type(TypeRef record, const std::string& field) const;

  /// The function's body, in whatever unit it is defined; nothing where several programs define it
  /// differently and none of them is the caller's own.
  [[nodiscard]] std::optional<FunctionRef> definition(int unit, model::FunctionId callee) const;
  /// Others define a function of that name too: a call need not mean this one.
  [[nodiscard]] bool is_ambiguous(FunctionRef function) const;
  /// Another pointer may reach the variable: its address is taken, it decays outside a subscript,
  /// or a reference is bound to it.
  [[nodiscard]] bool exposed(VariableKey key) const {
    return exposed_[static_cast<std::size_t>(key)];
  }
  /// A scalar declared const.
  [[nodiscard]] bool is_constant(VariableKey variable) const;
  /// Does the lambda's body assign the captured variable, itself or a part of it?
  [[nodiscard]] bool lambda_assigns(int unit, const model::Expr& lambda,
                                    model::VariableId variable) const;
  [[nodiscard]] bool is_global(VariableKey key) const;
  /// Where the program's pointers may lead.
  [[nodiscard]] const MemoryMap& memory() const { return *memory_; }
  /// Globals whose value never outlives the call that set it.
  [[nodiscard]] const ScratchGlobals& scratch() const { return *scratch_; }

 private:
  void number_variables();
  void find_definitions();
  [[nodiscard]] std::string place_of(FunctionRef function) const;
  void find_exposed(int unit);
  void expose_in(int unit, const model::Expr& expr, bool decays);
  void expose(int unit, const model::Expr& place);
  void expose_stale_copies(int unit, const model::Stmt& block);
  void expose_arguments(int unit, const model::Expr& call);

  const model::Program* program_;
  std::vector<int> offsets_;
  std::vector<VariableKey> canonical_;
  std::vector<std::pair<int, model::VariableId>> origin_;
  std::vector<bool> exposed_;
  std::map<std::string, std::vector<FunctionRef>> definitions_;  ///< by USR, one for each place
  std::unique_ptr<MemoryMap> memory_;
  std::unique_ptr<ScratchGlobals> scratch_;
};

}  // namespace kedge::dependence
