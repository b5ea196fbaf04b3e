// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Pages of the shadow memory and how they are split.
#include "tests/oracle/shadow.hpp"

namespace kedge::oracle {

int Shadow::shift_for(std::uintptr_t begin, std::uint64_t size) {
  const std::uintptr_t bits = begin | size;
  if ((bits & 7U) == 0) return 3;
  return (bits & 3U) == 0 ? 2 : 0;
}

Shadow::Page& Shadow::page_of(std::uintptr_t address) {
  const std::uintptr_t key = address / page_size;
  if (key == last_key_) return *last_;
  auto& page = pages_[key];
  if (!page) page = std::make_unique<Page>();
  last_key_ = key;
  last_ = page.get();
  return *page;
}

void Shadow::split(Page& page, int shift) {
  std::vector<Cell> cells(page_size >> shift);
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = page.cells[i >> (page.shift - shift)];
  page.cells = std::move(cells);
  page.shift = shift;
}

void Shadow::forget(std::uintptr_t begin, std::uint64_t size) {
  for_each(begin, size, [](Cell& cell, std::uintptr_t) { cell = Cell{}; });
}

}  // namespace kedge::oracle
