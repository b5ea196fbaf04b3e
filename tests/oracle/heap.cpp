// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Allocation in an instrumented program: a new object shares no history with an older one that
// lived at its address. The linker's --wrap brings malloc and its kin here.
#include <cstddef>
#include <cstdlib>
#include <new>

#include "tests/oracle/trace.hpp"

using kedge::oracle::forget_object;

extern "C" {

void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* old, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
int __real_posix_memalign(void** result, std::size_t alignment, std::size_t size);

void* __wrap_malloc(std::size_t size) {
  void* result = __real_malloc(size);
  forget_object(result, size);
  return result;
}

void* __wrap_calloc(std::size_t count, std::size_t size) {
  void* result = __real_calloc(count, size);
  forget_object(result, count * size);
  return result;
}

void* __wrap_realloc(void* old, std::size_t size) {
  void* result = __real_realloc(old, size);
  if (result != old) forget_object(result, size);
  return result;
}

void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  void* result = __real_aligned_alloc(alignment, size);
  forget_object(result, size);
  return result;
}

int __wrap_posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  const int status = __real_posix_memalign(result, alignment, size);
  if (status == 0) forget_object(*result, size);
  return status;
}
}

void* operator new(std::size_t size) {
  void* result = std::malloc(size > 0 ? size : 1);
  if (result == nullptr) throw std::bad_alloc();
  forget_object(result, size);
  return result;
}

void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete(void* old) noexcept {
  std::free(old);
}
void operator delete[](void* old) noexcept {
  std::free(old);
}
void operator delete(void* old, std::size_t) noexcept {
  std::free(old);
}
void operator delete[](void* old, std::size_t) noexcept {
  std::free(old);
}
