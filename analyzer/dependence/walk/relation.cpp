// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Paths from one root are compared step by step; paths from different roots by what may alias at
// all.
#include "analyzer/dependence/walk/relation.hpp"

#include <algorithm>

#include "analyzer/dependence/effects/memory_map.hpp"

namespace kedge::dependence {

using model::TypeKind;

namespace {

Relation disjoint() {
  Relation relation;
  relation.kind = Relation::Kind::disjoint;
  return relation;
}

Relation assumed(const Path& a, const Path& b) {
  Relation relation;
  relation.kind = Relation::Kind::assumed;
  std::string first = array_name(a), second = array_name(b);
  if (second < first) std::swap(first, second);
  relation.assumption = "no_alias(" + first + "," + second + ")";
  return relation;
}

bool has_kind(const Path& path, std::size_t from, Step::Kind kind) {
  return std::any_of(
      path.steps.begin() + static_cast<std::ptrdiff_t>(std::min(from, path.steps.size())),
      path.steps.end(), [kind](const Step& step) { return step.kind == kind; });
}

bool is_follow(const Step& step) {
  return step.kind == Step::Kind::deref || step.kind == Step::Kind::owned;
}

/// The last pointer followed, or null.
const Step* last_follow(const Path& path) {
  for (auto step = path.steps.rbegin(); step != path.steps.rend(); ++step)
    if (is_follow(*step)) return &*step;
  return nullptr;
}

/// The field that a scalar belongs to, where it is a field of a struct reached last.
const Step* last_field(const Path& path) {
  for (auto step = path.steps.rbegin(); step != path.steps.rend(); ++step) {
    if (step->kind == Step::Kind::field) return &*step;
    if (is_follow(*step)) return nullptr;
  }
  return nullptr;
}

}  // namespace

/// The subscripts so far are one and the same in every iteration.
bool Relations::all_fixed(const std::vector<Dimension>& dimensions) const {
  return std::all_of(dimensions.begin(), dimensions.end(), [this](const Dimension& d) {
    if (!(d.a == d.b)) return false;
    for (const auto& [monomial, coefficient] : d.a.terms())
      for (const SymbolId id : monomial)
        if (symbols_ == nullptr || (*symbols_)[id].kind != SymbolKind::invariant) return false;
    return true;
  });
}

Relation Relations::relate(const Path& a, TypeRef type_a, const Path& b, TypeRef type_b,
                           bool whole) const {
  const bool one_root =
      a.root == b.root && a.root != Path::Root::unknown && a.variable == b.variable;
  if (one_root) return same_root(a, type_a, b, type_b, whole);
  return different_objects(a, type_a, b, type_b);
}

Relation Relations::same_root(const Path& a, TypeRef type_a, const Path& b, TypeRef type_b,
                              bool whole) const {
  Relation relation;
  relation.kind = Relation::Kind::same;
  const std::size_t common = std::min(a.steps.size(), b.steps.size());
  for (std::size_t n = 0; n < common; ++n) {
    const Step& x = a.steps[n];
    const Step& y = b.steps[n];
    const bool later_follow =
        has_kind(a, n + 1, Step::Kind::deref) || has_kind(b, n + 1, Step::Kind::deref);
    if (x.kind != y.kind) {
      if (is_follow(x) || is_follow(y)) return different_objects(a, type_a, b, type_b);
      relation.kind = Relation::Kind::overlap;
      return relation;
    }
    if (x.kind == Step::Kind::field && x.field != y.field) {
      if (x.in_union || y.in_union) {
        relation.kind = Relation::Kind::overlap;
        return relation;
      }
      return later_follow ? different_objects(a, type_a, b, type_b) : disjoint();
    }
    if (x.kind == Step::Kind::index) {
      const bool punned =
          x.element_bytes != 0 && y.element_bytes != 0 && x.element_bytes != y.element_bytes;
      if (punned) {
        relation.kind = Relation::Kind::overlap;
        return relation;
      }
      relation.dimensions.push_back({x.index, y.index, x.extent ? x.extent : y.extent});
    }
    if (is_follow(x)) {
      if (x.version != y.version || x.version < 0) {
        if (!compatible(a, type_a, b, type_b)) return disjoint();
        if (x.version > 0 && y.version > 0) return different_objects(a, type_a, b, type_b);
        relation.kind = Relation::Kind::overlap;
        return relation;
      }
      if (all_fixed(relation.dimensions)) {
        relation.dimensions.clear();
      } else {
        relation.separate_rows = true;
        if (x.kind == Step::Kind::deref) {
          Path rows = a;
          rows.steps.resize(n);
          if (!index_.memory().rows_disjoint(rows))
            relation.assumption = "no_alias(rows of " + array_name(rows) + ")";
        }
      }
    }
  }
  const Path& longer = a.steps.size() > b.steps.size() ? a : b;
  if (has_kind(longer, common, Step::Kind::deref)) return different_objects(a, type_a, b, type_b);
  if (has_kind(longer, common, Step::Kind::owned) && !whole) return disjoint();
  return relation;
}

/// Types that C and C++ let name the same memory.
bool Relations::compatible(const Path& a, TypeRef type_a, const Path& b, TypeRef type_b) const {
  const model::Type* x = index_.type(index_.dereferenced(type_a));
  const model::Type* y = index_.type(index_.dereferenced(type_b));
  if (x == nullptr || y == nullptr) return true;
  const auto is_char = [](const model::Type* type) {
    return type->kind == TypeKind::integer && type->bytes == 1;
  };
  const auto is_open = [](const model::Type* type) {
    return type->kind == TypeKind::record || type->kind == TypeKind::other ||
           type->kind == TypeKind::void_ || type->kind == TypeKind::array;
  };
  if (is_char(x) || is_char(y)) return true;
  if (is_open(x) || is_open(y)) return true;
  if (x->kind == TypeKind::complex || y->kind == TypeKind::complex)
    return x->kind == TypeKind::floating || y->kind == TypeKind::floating || x->kind == y->kind;
  if (x->kind != y->kind || x->bytes != y->bytes) return false;
  const Step* field_a = last_field(a);
  const Step* field_b = last_field(b);
  if (field_a != nullptr && field_b != nullptr && !field_a->in_union && !field_b->in_union)
    return field_a->field == field_b->field && field_a->record == field_b->record;
  return true;
}

/// May a pointer of unknown origin, or one that came in as a parameter, lead to the object?
bool Relations::reachable_by_pointer(const Path& object, const Path& pointer) const {
  if (object.root == Path::Root::unknown) return true;
  if (object.root == Path::Root::variable) {
    if (!index_.exposed(object.variable)) return false;
    if (index_.is_global(object.variable)) return true;
  }
  if (pointer.root != Path::Root::variable || pointer.steps.empty()) return true;
  const auto& variable = index_.variable(pointer.variable);
  const bool came_in = (variable.storage == model::Storage::parameter ||
                        variable.storage == model::Storage::this_pointer) &&
                       pointer.steps[0].kind == Step::Kind::deref &&
                       pointer.steps[0].version == 0 && !has_kind(pointer, 1, Step::Kind::deref);
  return !came_in;
}

Relation Relations::different_objects(const Path& a, TypeRef type_a, const Path& b,
                                      TypeRef type_b) const {
  const Step* x = last_follow(a);
  const Step* y = last_follow(b);
  const auto is_object = [](const Path& path, const Step* follow) {
    return follow == nullptr && path.root != Path::Root::unknown;
  };
  const bool object_a = is_object(a, x), object_b = is_object(b, y);
  if (object_a && object_b) return disjoint();
  if (!compatible(a, type_a, b, type_b)) return disjoint();
  if ((x != nullptr && x->restricted) || (y != nullptr && y->restricted)) return disjoint();
  const bool owned_a = x != nullptr && x->kind == Step::Kind::owned;
  const bool owned_b = y != nullptr && y->kind == Step::Kind::owned;
  if ((owned_a && object_b) || (owned_b && object_a)) return disjoint();
  if (owned_a != owned_b && (owned_a ? last_field(b) : last_field(a)) != nullptr) return disjoint();
  const bool local_owner_a =
      owned_a && !has_kind(a, 0, Step::Kind::deref) && a.root == Path::Root::variable;
  const bool local_owner_b =
      owned_b && !has_kind(b, 0, Step::Kind::deref) && b.root == Path::Root::variable;
  if (owned_a && owned_b) {
    if (a.root == b.root && a.variable == b.variable) return disjoint();
    if (local_owner_a && !reachable_by_pointer(a, b)) return disjoint();
    if (local_owner_b && !reachable_by_pointer(b, a)) return disjoint();
    return assumed(a, b);
  }
  if (local_owner_a && !index_.is_global(a.variable) && !index_.exposed(a.variable))
    return disjoint();
  if (local_owner_b && !index_.is_global(b.variable) && !index_.exposed(b.variable))
    return disjoint();
  if (object_a && !reachable_by_pointer(a, b)) return disjoint();
  if (object_b && !reachable_by_pointer(b, a)) return disjoint();
  if (index_.memory().disjoint(a, b)) return disjoint();
  const bool varying_a = x != nullptr && x->version < 0;
  const bool varying_b = y != nullptr && y->version < 0;
  Relation relation = assumed(a, b);
  if ((varying_a && a.root == Path::Root::unknown) || (varying_b && b.root == Path::Root::unknown))
    relation.kind = Relation::Kind::overlap;
  return relation;
}

}  // namespace kedge::dependence
