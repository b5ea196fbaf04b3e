// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The context of each thread and its limit of operations.
#include "analyzer/dependence/affine/isl_handle.hpp"

#include <isl/options.h>
#include <isl/version.h>

#include <string>

#include "analyzer/dependence/affine/isl_version.hpp"
#include "analyzer/dependence/affine/query.hpp"

namespace kedge::dependence {

namespace {

struct Context {
  Context() : handle(isl_ctx_alloc()) { isl_options_set_on_error(handle, ISL_ON_ERROR_CONTINUE); }
  ~Context() { isl_ctx_free(handle); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  isl_ctx* handle;
};

}  // namespace

isl_ctx* isl_context() {
  thread_local Context context;
  return context.handle;
}

namespace {
thread_local unsigned long questions = 0;
}

unsigned long questions_asked() {
  return questions;
}

IslBudget::IslBudget(unsigned long operations) {
  ++questions;
  isl_ctx_reset_operations(isl_context());
  isl_ctx_set_max_operations(isl_context(), operations);
}

IslBudget::~IslBudget() {
  isl_ctx_set_max_operations(isl_context(), 0);
  isl_ctx_reset_error(isl_context());
}

namespace affine {

std::string isl_version() {
  std::string version = ::isl_version();
  while (!version.empty() && version.back() == '\n') version.pop_back();
  return version;
}

const void* isl_address() {
  return reinterpret_cast<const void*>(&isl_basic_set_is_empty);
}

}  // namespace affine

}  // namespace kedge::dependence
