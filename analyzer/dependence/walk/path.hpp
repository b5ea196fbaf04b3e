// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Where an access goes: a root object, then fields, subscripts and pointers followed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/dependence/affine/polynomial.hpp"
#include "analyzer/dependence/effects/program_index.hpp"

namespace kedge::dependence {

struct Step {
  enum class Kind {
    field,  ///< of a struct, union or class
    index,  ///< of an array or through a pointer
    deref,  ///< the pointer stored here is followed
    owned   ///< into the storage that a container owns: no other container reaches it
  };
  Kind kind = Kind::field;
  std::string field;
  std::string record;     ///< that declares the field
  bool in_union = false;  ///< or a bit field: other fields may share its bytes
  Polynomial index;
  std::optional<Polynomial> extent;  ///< of an index into an array
  int element_bytes = 0;             ///< of an index
  bool restricted = false;           ///< deref of a restrict pointer
  int version = 0;  ///< deref of a pointer that changes while the loop runs: differs per load

  static Step make_field(std::string name, std::string record, bool in_union);
  static Step make_index(Polynomial index, std::optional<Polynomial> extent, int bytes);
  static Step make_deref(bool restricted, int version = 0);
  static Step make_owned(int version = 0);
};

struct Path {
  enum class Root {
    variable,  ///< the object itself
    fresh,     ///< what one allocation in this function returned
    unknown    ///< an address we cannot follow
  };
  Root root = Root::unknown;
  VariableKey variable = -1;  ///< of a variable; number of an allocation
  std::string name;           ///< as the source calls the root
  std::vector<Step> steps;

  [[nodiscard]] bool follows_pointer() const;  ///< has a deref or owned step
  [[nodiscard]] bool has_index() const;
  /// A variable or a field of one: no pointer, no subscript.
  [[nodiscard]] bool is_register() const;
  [[nodiscard]] bool uses(SymbolId id) const;
};

/// A different element by `offset`, as pointer arithmetic does.
[[nodiscard]] Path advanced(Path path, const Polynomial& offset);

/// Built from symbol numbers, not names: unambiguous.
[[nodiscard]] std::string key_of(const Polynomial& polynomial);

/// Unambiguous: equal keys are equal addresses in one iteration.
[[nodiscard]] std::string key_of(const Path& path);

/// "g->u[j*nx + i]".
[[nodiscard]] std::string to_text(const Path& path, const SymbolTable& symbols);

/// Without the last subscripts: "g->u", "u", "rows of a" is named by "a".
[[nodiscard]] std::string array_name(const Path& path);

}  // namespace kedge::dependence
