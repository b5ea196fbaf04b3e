// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// May two paths lead to the same memory? By object, by type, by restrict, by what owns the storage;
// else by subscripts, or only under an assumption.
#pragma once

#include <string>
#include <vector>

#include "analyzer/dependence/effects/program_index.hpp"
#include "analyzer/dependence/walk/path.hpp"

namespace kedge::dependence {

struct Dimension {
  Polynomial a;
  Polynomial b;
  std::optional<Polynomial> extent;
};

struct Relation {
  enum class Kind {
    disjoint,  ///< never the same memory
    same,      ///< one object: the subscripts decide
    overlap,   ///< may be the same memory, and no subscripts can tell
    assumed    ///< disjoint if `assumption` holds
  };
  Kind kind = Kind::overlap;
  std::vector<Dimension> dimensions;
  bool separate_rows = false;  ///< the dimensions are reached through pointers or containers
  std::string assumption;      ///< also for `same`: what the separation of the rows rests on
};

class Relations {
 public:
  /// With the symbols of a loop, what is invariant in it is known to be one value.
  explicit Relations(const ProgramIndex& index, const SymbolTable* symbols = nullptr)
      : index_(index), symbols_(symbols) {}

  /// `whole`: one of the two touches everything below its path.
  [[nodiscard]] Relation relate(const Path& a, TypeRef type_a, const Path& b, TypeRef type_b,
                                bool whole = false) const;

 private:
  [[nodiscard]] Relation same_root(const Path& a, TypeRef type_a, const Path& b, TypeRef type_b,
                                   bool whole) const;
  [[nodiscard]] Relation different_objects(const Path& a, TypeRef type_a, const Path& b,
                                           TypeRef type_b) const;
  [[nodiscard]] bool compatible(const Path& a, TypeRef type_a, const Path& b, TypeRef type_b) const;
  [[nodiscard]] bool reachable_by_pointer(const Path& object, const Path& pointer) const;

  [[nodiscard]] bool all_fixed(const std::vector<Dimension>& dimensions) const;

  const ProgramIndex& index_;
  const SymbolTable* symbols_;
};

}  // namespace kedge::dependence
