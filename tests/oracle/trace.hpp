// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What an instrumented program calls: the marks of its loops, and a callback for each access.
#pragma once
#include <cstddef>
#include <cstdint>

namespace kedge::oracle {
/// A new object begins there.
void forget_object(void* begin, std::size_t size);
}  // namespace kedge::oracle

extern "C" {

/// Stands in the first expression of a for statement around a marked loop (`marks.py` writes it).
struct kedge_mark {
  int live;
  int loop;
};

kedge_mark kedge_enter(int loop, void* frame);
/// An iteration begins. Returns 1, so that it can stand in a condition.
int kedge_iter(int loop);
void kedge_leave(kedge_mark* mark);
/// The verdict names the memory [begin, end]; `is_reduction` or private. Returns 1.
int kedge_name(int loop, int is_reduction, const volatile void* begin, const volatile void* last,
               unsigned long size);
/// The same for the whole heap object that holds `inside`.
int kedge_name_object(int loop, int is_reduction, const volatile void* inside);

void kedge_load(const void* address, std::size_t size);
void kedge_store(const void* address, std::size_t size);
void* kedge_memcpy(void* to, const void* from, std::size_t size, bool is_volatile);
void* kedge_memmove(void* to, const void* from, std::size_t size, bool is_volatile);
void* kedge_memset(void* to, int value, std::size_t size, bool is_volatile);
}
