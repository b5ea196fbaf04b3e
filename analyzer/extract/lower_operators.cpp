// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lowering of unary and binary operators and of casts.
#include "analyzer/extract/lower.hpp"

namespace kedge::extract {

using model::ExprKind;

namespace {

bool is_truth_cast(clang::CastKind kind) {
  return kind == clang::CK_IntegralToBoolean || kind == clang::CK_PointerToBoolean ||
         kind == clang::CK_FloatingToBoolean || kind == clang::CK_MemberPointerToBoolean;
}

}  // namespace

model::Expr Lowering::unary(const clang::UnaryOperator* e) {
  const auto spelling = clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str();
  switch (e->getOpcode()) {
    case clang::UO_Deref:
    case clang::UO_AddrOf: {
      const bool is_deref = e->getOpcode() == clang::UO_Deref;
      model::Expr part = expr(e->getSubExpr());
      // &*p is p, *&x is x, and *f, &f of a function are the function.
      if (part.kind == (is_deref ? ExprKind::address : ExprKind::deref))
        return std::move(part.args.front());
      if (part.kind == ExprKind::opaque && part.op == "function") return part;
      model::Expr out = start(e, is_deref ? ExprKind::deref : ExprKind::address);
      out.args.push_back(std::move(part));
      return out;
    }
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec: {
      model::Expr out = start(e, ExprKind::increment);
      out.op = e->isPostfix() ? "x" + spelling : spelling + "x";
      out.args.push_back(expr(e->getSubExpr()));
      return out;
    }
    case clang::UO_Plus:
      return expr(e->getSubExpr());
    case clang::UO_Real:
    case clang::UO_Imag: {
      model::Expr out = start(e, ExprKind::member);
      out.op = e->getOpcode() == clang::UO_Real ? "real" : "imag";
      out.args.push_back(expr(e->getSubExpr()));
      return out;
    }
    case clang::UO_Coawait:
      return opaque(e, "co_await");
    default:
      break;
  }
  model::Expr out = start(e, ExprKind::unary);
  out.op = spelling;
  const bool is_not = e->getOpcode() == clang::UO_LNot;
  out.args.push_back(is_not ? condition(e->getSubExpr()) : expr(e->getSubExpr()));
  return out;
}

model::Expr Lowering::binary(const clang::BinaryOperator* e) {
  if (e->isPtrMemOp()) return opaque(e, "pointer to member");
  ExprKind kind = ExprKind::binary;
  if (e->getOpcode() == clang::BO_Assign) kind = ExprKind::assign;
  if (e->isCompoundAssignmentOp()) kind = ExprKind::compound;
  if (e->getOpcode() == clang::BO_Comma) kind = ExprKind::comma;
  if (kind == ExprKind::binary || kind == ExprKind::comma)
    if (std::optional<model::Expr> flat = balanced(e)) return std::move(*flat);
  model::Expr out = start(e, kind);
  const bool is_logical = e->isLogicalOp();
  for (const clang::Expr* part : {e->getLHS(), e->getRHS()}) {
    model::Expr lowered = is_logical ? condition(part) : expr(part);
    if (kind == ExprKind::comma && lowered.kind == ExprKind::comma)
      for (model::Expr& item : lowered.args) out.args.push_back(std::move(item));
    else
      out.args.push_back(std::move(lowered));
  }
  if (kind == ExprKind::binary || kind == ExprKind::compound) out.op = e->getOpcodeStr().str();
  return out;
}

// A chain a + b + c + ... of hundreds of terms would be as deep as it is long. Its terms keep
// their order in a balanced tree; which are added first is of no matter to dependence.
std::optional<model::Expr> Lowering::balanced(const clang::BinaryOperator* e) {
  constexpr std::size_t long_chain = 64;
  const clang::BinaryOperatorKind op = e->getOpcode();
  const bool is_sum = op == clang::BO_Add || op == clang::BO_Sub;
  std::vector<const clang::BinaryOperator*> chain;
  const clang::Expr* left = e;
  while (const auto* link = llvm::dyn_cast<clang::BinaryOperator>(unwrapped(left))) {
    const bool same =
        link->getOpcode() == op ||
        (is_sum && (link->getOpcode() == clang::BO_Add || link->getOpcode() == clang::BO_Sub));
    if (!same || link->getType() != e->getType()) break;
    chain.push_back(link);
    left = link->getLHS();
  }
  if (chain.size() < long_chain || op == clang::BO_Div || op == clang::BO_Rem ||
      op == clang::BO_Shl || op == clang::BO_Shr || e->isComparisonOp() ||
      e->getType()->isPointerType())
    return std::nullopt;
  std::vector<model::Expr> terms;
  terms.push_back(expr(left));
  for (auto link = chain.rbegin(); link != chain.rend(); ++link) {
    model::Expr term = expr((*link)->getRHS());
    if ((*link)->getOpcode() == clang::BO_Sub) {
      model::Expr negative = start((*link)->getRHS(), ExprKind::unary);
      negative.op = "-";
      negative.args.push_back(std::move(term));
      term = std::move(negative);
    }
    terms.push_back(std::move(term));
  }
  model::Expr out = start(e, op == clang::BO_Comma ? ExprKind::comma : ExprKind::binary);
  if (op == clang::BO_Comma) {
    out.args = std::move(terms);
    return out;
  }
  out.op = is_sum ? "+" : e->getOpcodeStr().str();
  while (terms.size() > 2) {
    std::vector<model::Expr> half;
    for (std::size_t i = 0; i + 1 < terms.size(); i += 2) {
      model::Expr pair = out;
      pair.location = terms[i].location;
      pair.args.push_back(std::move(terms[i]));
      pair.args.push_back(std::move(terms[i + 1]));
      half.push_back(std::move(pair));
    }
    if (terms.size() % 2 == 1) half.push_back(std::move(terms.back()));
    terms = std::move(half);
  }
  out.args = std::move(terms);
  return out;
}

// In a condition, the casts to bool that only C++ has are noise.
model::Expr Lowering::condition(const clang::Expr* e) {
  e = unwrapped(e);
  while (e != nullptr) {
    const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    if (implicit == nullptr || !is_truth_cast(implicit->getCastKind())) break;
    e = unwrapped(implicit->getSubExpr());
  }
  return expr(e);
}

namespace {

// May the value differ after the conversion of one integer type into another?
bool changes_value(const model::Type& from, const model::Type& to) {
  if (from.kind == model::TypeKind::boolean) return false;
  if (to.bytes < from.bytes) return true;
  if (to.bytes == from.bytes) return to.is_signed != from.is_signed;
  return from.is_signed && !to.is_signed;
}

}  // namespace

model::Expr Lowering::cast(const clang::CastExpr* e) {
  const clang::Expr* sub = e->getSubExpr();
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue:
    case clang::CK_NoOp:
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion:
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_BaseToDerived:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
    case clang::CK_ToVoid:
    case clang::CK_BaseToDerivedMemberPointer:
    case clang::CK_DerivedToBaseMemberPointer:
    case clang::CK_ReinterpretMemberPointer:
      return expr(sub);
    case clang::CK_NullToPointer:
    case clang::CK_NullToMemberPointer: {
      model::Expr part = expr(sub);
      if (part.kind != ExprKind::integer) return part;
      part.type = type(e->getType());
      return part;
    }
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_MemberPointerToBoolean: {
      model::Expr out = start(e, ExprKind::binary);
      out.op = "!=";
      out.args.push_back(expr(sub));
      out.args.push_back(integer(sub, 0));
      return out;
    }
    case clang::CK_IntegralCast: {
      const auto& types = unit_.types;
      const auto from = static_cast<std::size_t>(type(sub->getType()));
      const auto to = static_cast<std::size_t>(type(e->getType()));
      if (!changes_value(types[from], types[to])) return expr(sub);
      break;
    }
    case clang::CK_BitCast: {
      model::Expr part = expr(sub);
      if (is_same_pointer(part.type, type(e->getType()))) return part;
      model::Expr out = start(e, ExprKind::cast);
      out.args.push_back(std::move(part));
      return out;
    }
    case clang::CK_IntegralToFloating: {
      model::Expr part = expr(sub);
      if (part.kind != ExprKind::integer) break;
      model::Expr out = start(e, ExprKind::floating);
      out.floating_value = static_cast<double>(part.integer_value);
      return out;
    }
    case clang::CK_LValueBitCast:
    case clang::CK_LValueToRValueBitCast:
    case clang::CK_ToUnion:
      return opaque(e, "reinterpret_cast");
    case clang::CK_Dynamic:
      return opaque(e, "dynamic_cast");
    default:
      break;
  }
  model::Expr out = start(e, ExprKind::cast);
  out.args.push_back(expr(sub));
  return out;
}

// A pointer cast to or from void* changes nothing that matters; one to another element does.
bool Lowering::is_same_pointer(model::TypeId from, model::TypeId to) const {
  const auto element = [this](model::TypeId id) -> const model::Type* {
    if (id == model::none) return nullptr;
    const model::Type& outer = unit_.types[static_cast<std::size_t>(id)];
    if (outer.element == model::none) return nullptr;
    return &unit_.types[static_cast<std::size_t>(outer.element)];
  };
  const model::Type* a = element(from);
  const model::Type* b = element(to);
  if (a == nullptr || b == nullptr) return false;
  if (a->kind == model::TypeKind::void_ || b->kind == model::TypeKind::void_) return true;
  return a->kind == b->kind && a->bytes == b->bytes && a->is_signed == b->is_signed &&
         a->record == b->record && a->element == b->element && a->extent == b->extent &&
         a->variable_extent.empty() == b->variable_extent.empty() &&
         a->kind != model::TypeKind::function;
}

}  // namespace kedge::extract
