// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Shadow memory: when and where each piece of memory was last written, and read since.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "tests/oracle/activation.hpp"

namespace kedge::oracle {

/// A point in time with the address of the instruction. Code lies below 4 GiB (no PIE).
struct Touch {
  Epoch when = 0;  ///< 0: never
  std::uint32_t code = 0;
};

/// History of one piece of memory. Reads keep one representative for each stretch of time that
/// the running loops tell apart.
struct Cell {
  static constexpr int capacity = 6;
  Touch write;
  std::array<Touch, capacity> reads;
};

/// Pieces are 8 bytes, until a page sees a narrower or unaligned access: then the page is split.
class Shadow {
 public:
  /// Calls `visit(Cell&, address)` for each piece in [begin, begin + size).
  template <typename Visit>
  void for_each(std::uintptr_t begin, std::uint64_t size, Visit visit);
  /// Forgets the history of [begin, begin + size): new objects live there.
  void forget(std::uintptr_t begin, std::uint64_t size);

 private:
  static constexpr std::uintptr_t page_size = 4096;
  struct Page {
    int shift = 3;
    std::vector<Cell> cells = std::vector<Cell>(page_size >> 3);
  };
  Page& page_of(std::uintptr_t address);
  static int shift_for(std::uintptr_t begin, std::uint64_t size);
  static void split(Page& page, int shift);

  std::unordered_map<std::uintptr_t, std::unique_ptr<Page>> pages_;
  std::uintptr_t last_key_ = ~std::uintptr_t{0};
  Page* last_ = nullptr;
};

template <typename Visit>
void Shadow::for_each(std::uintptr_t begin, std::uint64_t size, Visit visit) {
  const int shift = shift_for(begin, size);
  const std::uintptr_t end = begin + size;
  while (begin < end) {
    Page& page = page_of(begin);
    if (shift < page.shift) split(page, shift);
    const std::uintptr_t base = begin & ~(page_size - 1);
    const std::uintptr_t stop = end < base + page_size ? end : base + page_size;
    const std::uintptr_t piece = std::uintptr_t{1} << page.shift;
    for (std::uintptr_t at = begin; at < stop; at += piece)
      visit(page.cells[(at - base) >> page.shift], at);
    begin = stop;
  }
}

}  // namespace kedge::oracle
