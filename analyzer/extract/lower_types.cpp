// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering of types and places. Types are keyed by their canonical form: two expressions have the
// same TypeId exactly when they have the same type.
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>

#include "analyzer/extract/lower.hpp"
#include "analyzer/extract/source_map.hpp"

namespace kedge::extract {

using model::TypeKind;

model::TypeId Lowering::type(clang::QualType qualified) {
  if (qualified.isNull()) return model::none;
  const clang::QualType canonical = context_.getCanonicalType(qualified);
  const void* key = canonical.getAsOpaquePtr();
  if (const auto known = types_.find(key); known != types_.end()) return known->second;
  const auto id = static_cast<model::TypeId>(unit_.types.size());
  types_[key] = id;
  unit_.types.emplace_back();
  model::Type out;  // described outside the vector, which grows meanwhile
  out.spelling = canonical.getAsString(policy_);
  out.is_const = canonical.isConstQualified();
  out.is_volatile = canonical.isVolatileQualified();
  out.is_restrict = canonical.isRestrictQualified();
  const clang::Type& bare = *canonical.getTypePtr();
  describe(bare, out);
  if (!bare.isDependentType() && !bare.isIncompleteType() && !bare.isFunctionType() &&
      !bare.isVariableArrayType() && !bare.isSizelessType() && !bare.isUndeducedType() &&
      !bare.isPlaceholderType())
    out.bytes = static_cast<int>(context_.getTypeSizeInChars(canonical).getQuantity());
  if (bare.isReferenceType())
    out.bytes = static_cast<int>(context_.getTypeSizeInChars(context_.VoidPtrTy).getQuantity());
  unit_.types[static_cast<std::size_t>(id)] = std::move(out);
  return id;
}

void Lowering::describe(const clang::Type& bare, model::Type& out) {
  if (const auto* builtin = bare.getAs<clang::BuiltinType>())
    return describe_builtin(*builtin, out);
  if (const auto* atomic = bare.getAs<clang::AtomicType>()) {
    describe(*context_.getCanonicalType(atomic->getValueType()).getTypePtr(), out);
    out.is_atomic = true;
  } else if (const auto* pointer = bare.getAs<clang::PointerType>()) {
    out.kind = TypeKind::pointer;
    out.element = type(pointer->getPointeeType());
  } else if (const auto* target = bare.getAs<clang::ReferenceType>()) {
    out.kind = TypeKind::reference;
    out.element = type(target->getPointeeType());
  } else if (const auto* complex = bare.getAs<clang::ComplexType>()) {
    out.kind = TypeKind::complex;
    out.element = type(complex->getElementType());
  } else if (const auto* array = bare.getAsArrayTypeUnsafe()) {
    describe_array(*array, out);
  } else if (const auto* tag = bare.getAsRecordDecl()) {
    out.kind = TypeKind::record;
    out.record = record(tag, clang::QualType(&bare, 0));
    out.is_atomic =
        tag->isInStdNamespace() && (tag->getName() == "atomic" || tag->getName() == "atomic_flag");
  } else if (bare.isFunctionType()) {
    out.kind = TypeKind::function;
  } else if (bare.isIntegralOrEnumerationType()) {
    out.kind = bare.isBooleanType() ? TypeKind::boolean : TypeKind::integer;
    out.is_signed = bare.isSignedIntegerOrEnumerationType();
  } else if (bare.isMemberPointerType() || bare.isBlockPointerType()) {
    out.kind = TypeKind::pointer;
  }
}

void Lowering::describe_builtin(const clang::BuiltinType& builtin, model::Type& out) {
  if (builtin.isVoidType()) {
    out.kind = TypeKind::void_;
  } else if (builtin.isBooleanType()) {
    out.kind = TypeKind::boolean;
  } else if (builtin.isInteger()) {
    out.kind = TypeKind::integer;
    out.is_signed = builtin.isSignedInteger();
  } else if (builtin.isFloatingPoint()) {
    out.kind = TypeKind::floating;
    out.is_signed = true;
  } else if (builtin.isNullPtrType()) {
    out.kind = TypeKind::pointer;
  }
}

void Lowering::describe_array(const clang::ArrayType& array, model::Type& out) {
  out.kind = TypeKind::array;
  out.element = type(array.getElementType());
  if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(&array))
    out.extent = static_cast<std::int64_t>(fixed->getSize().getLimitedValue());
  const clang::Expr* size = nullptr;
  if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(&array))
    size = variable->getSizeExpr();
  else if (const auto* dependent = llvm::dyn_cast<clang::DependentSizedArrayType>(&array))
    size = dependent->getSizeExpr();
  if (size != nullptr) out.variable_extent.push_back(expr(size));
}

int Lowering::record(const clang::RecordDecl* declaration, clang::QualType type_of_it) {
  if (const auto* definition = declaration->getDefinition()) declaration = definition;
  const clang::Decl* key = declaration->getCanonicalDecl();
  if (const auto known = records_.find(key); known != records_.end()) return known->second;
  const auto id = static_cast<int>(unit_.records.size());
  records_[key] = id;
  unit_.records.emplace_back();
  model::Record out;
  out.name = type_of_it.getAsString(policy_);
  for (const char* word : {"struct ", "union ", "class "})
    if (llvm::StringRef(out.name).starts_with(word)) out.name.erase(0, std::strlen(word));
  out.is_union = declaration->isUnion();
  out.is_system = is_system(declaration);
  const auto* type_class = llvm::dyn_cast<clang::CXXRecordDecl>(declaration);
  out.is_polymorphic =
      type_class != nullptr && type_class->hasDefinition() && type_class->isPolymorphic();
  if (!out.is_system) add_fields(declaration, 0, out.fields);
  unit_.records[static_cast<std::size_t>(id)] = std::move(out);
  return id;
}

// Fields of base classes come first, at their place in the whole: a member of a base is reached
// like an own one. Virtual bases have no fixed place and are left out.
void Lowering::add_fields(const clang::RecordDecl* declaration, std::int64_t base_bits,
                          std::vector<model::Field>& out) {
  if (!declaration->isCompleteDefinition()) return;
  const bool has_layout = !declaration->isInvalidDecl() && !declaration->isDependentType();
  const clang::ASTRecordLayout* layout =
      has_layout ? &context_.getASTRecordLayout(declaration) : nullptr;
  if (const auto* type_class = llvm::dyn_cast<clang::CXXRecordDecl>(declaration)) {
    for (const clang::CXXBaseSpecifier& base : type_class->bases()) {
      const clang::CXXRecordDecl* parent = base.getType()->getAsCXXRecordDecl();
      if (parent == nullptr || base.isVirtual() || layout == nullptr || is_system(parent)) continue;
      add_fields(parent->getDefinition(),
                 base_bits + context_.toBits(layout->getBaseClassOffset(parent)), out);
    }
  }
  for (const clang::FieldDecl* field : declaration->fields()) {
    model::Field& made = out.emplace_back();
    made.name = field->getNameAsString();
    if (layout != nullptr)
      made.bit_offset =
          base_bits + static_cast<std::int64_t>(layout->getFieldOffset(field->getFieldIndex()));
    if (field->isBitField() && !field->getBitWidth()->isValueDependent())
      made.bit_width =
          static_cast<int>(field->getBitWidth()->EvaluateKnownConstInt(context_).getLimitedValue());
    const std::size_t place = out.size() - 1;
    const model::TypeId field_type = type(field->getType());
    out[place].type = field_type;
  }
}

model::Location Lowering::location(clang::SourceLocation place) {
  if (place.isInvalid()) return {};
  const auto [id, offset] = sources_.getDecomposedLoc(sources_.getFileLoc(place));
  bool invalid = false;
  const unsigned line = sources_.getLineNumber(id, offset, &invalid);
  if (invalid) return {};
  const unsigned column = sources_.getColumnNumber(id, offset, &invalid);
  const model::FileId file_id = file(id);
  if (file_id == model::none) return {};
  return {file_id, static_cast<int>(line), static_cast<int>(column)};
}

model::FileId Lowering::file(clang::FileID id) {
  if (const auto known = files_.find(id); known != files_.end()) return known->second;
  model::FileId number = model::none;
  if (const auto entry = sources_.getFileEntryRefForID(id)) {
    const std::string name = user_name(entry->getName().str(), directory_);
    const auto [place, is_new] =
        file_names_.try_emplace(name, static_cast<model::FileId>(unit_.files.size()));
    if (is_new) unit_.files.push_back(name);
    number = place->second;
  }
  files_[id] = number;
  return number;
}

// Arguments that the user wrote in the macro's call have their own place; what the macro's
// definition adds has that of the expansion.
bool Lowering::in_macro(clang::SourceLocation place) const {
  return place.isMacroID() && sources_.getFileLoc(place) == sources_.getExpansionLoc(place);
}

bool Lowering::is_system(const clang::Decl* declaration) const {
  const clang::SourceLocation place = declaration->getLocation();
  return place.isInvalid() || sources_.isInSystemHeader(sources_.getExpansionLoc(place));
}

int Lowering::end_line(clang::SourceLocation place) const {
  if (place.isInvalid()) return 0;
  return static_cast<int>(
      sources_.getExpansionLineNumber(sources_.getExpansionRange(place).getEnd()));
}

}  // namespace kedge::extract
