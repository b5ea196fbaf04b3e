// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Allocation hooks that count, then call who was there before.
#include "kernels/core/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels {
namespace {

namespace Hooks = Kokkos::Tools::Experimental;
using Handle = Kokkos::Tools::SpaceHandle;

struct Held {
  std::uint64_t now = 0;
  std::uint64_t most = 0;
};

struct Ledger {
  std::mutex guard;
  std::map<std::string, Held> spaces;
  Hooks::EventSet before{};
};

Ledger& ledger() {
  // Never destroyed: Kokkos may free memory after the statics of this file are gone.
  static Ledger& one = *new Ledger;
  return one;
}

void allocated(const Handle space, const char* label, const void* address, std::uint64_t bytes) {
  {
    const std::lock_guard lock(ledger().guard);
    Held& held = ledger().spaces[space.name];
    held.now += bytes;
    held.most = std::max(held.most, held.now);
  }
  if (ledger().before.allocate_data != nullptr)
    (*ledger().before.allocate_data)(space, label, address, bytes);
}

void freed(const Handle space, const char* label, const void* address, std::uint64_t bytes) {
  {
    const std::lock_guard lock(ledger().guard);
    Held& held = ledger().spaces[space.name];
    held.now -= std::min(held.now, bytes);
  }
  if (ledger().before.deallocate_data != nullptr)
    (*ledger().before.deallocate_data)(space, label, address, bytes);
}

}  // namespace

void watch_memory() {
  const Hooks::EventSet now = Hooks::get_callbacks();
  if (now.allocate_data == allocated) return;
  ledger().before = now;
  Hooks::set_allocate_data_callback(allocated);
  Hooks::set_deallocate_data_callback(freed);
}

void reset_memory_marks() {
  const std::lock_guard lock(ledger().guard);
  for (auto& [name, held] : ledger().spaces) held.most = held.now;
}

std::vector<SpaceMemory> memory_marks() {
  const std::lock_guard lock(ledger().guard);
  std::vector<SpaceMemory> marks;
  for (const auto& [name, held] : ledger().spaces)
    marks.push_back({name, static_cast<double>(held.most)});
  return marks;
}

}  // namespace kedge::kernels
