// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Owning handles of ISL objects and one context per thread; included by the isl_*.cpp files only.
#pragma once

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <memory>

namespace kedge::dependence {

struct IslFree {
  void operator()(isl_basic_set* p) const { isl_basic_set_free(p); }
  void operator()(isl_set* p) const { isl_set_free(p); }
  void operator()(isl_mat* p) const { isl_mat_free(p); }
  void operator()(isl_point* p) const { isl_point_free(p); }
  void operator()(isl_val* p) const { isl_val_free(p); }
  void operator()(isl_basic_set_list* p) const { isl_basic_set_list_free(p); }
};

/// Null after an ISL error (the only one expected: the limit of operations was reached).
template <class T>
using Isl = std::unique_ptr<T, IslFree>;

using IslBasicSet = Isl<isl_basic_set>;
using IslSet = Isl<isl_set>;

/// The context of this thread (ISL is not thread safe within one). Errors never abort or print.
[[nodiscard]] isl_ctx* isl_context();

/// Allows so many operations from here to the end of the scope; then every ISL call fails.
class IslBudget {
 public:
  explicit IslBudget(unsigned long operations);
  ~IslBudget();
  IslBudget(const IslBudget&) = delete;
  IslBudget& operator=(const IslBudget&) = delete;
};

}  // namespace kedge::dependence
