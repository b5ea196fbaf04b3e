// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The rows (or slices) that need no ghosts, and the others: what can be multiplied during an
// exchange, and after it.
#pragma once

#include <vector>

#include "kernels/cg/matrix.hpp"

namespace kedge::kernels::cg {

template <class Space>
struct Part {
  Kokkos::View<std::int32_t*, Space> items;
  std::int64_t count = 0;
  bool all = false;  ///< every item, in order: no list is needed

  [[nodiscard]] const std::int32_t* list() const { return all ? nullptr : items.data(); }
};

template <class Space>
class Parts {
 public:
  Parts(const Numbering& numbering, bool sliced) {
    const std::int64_t lanes = sliced ? slice_rows<Space> : 1;
    const auto items = static_cast<std::size_t>((numbering.rows + lanes - 1) / lanes);
    std::vector<char> needs(items, 0);
    numbering.for_rows([&](std::int32_t row, int i, int j, int k) {
      numbering.for_columns(i, j, k, [&](std::int32_t column) {
        if (column >= numbering.rows) needs[static_cast<std::size_t>(row / lanes)] = 1;
      });
    });
    std::vector<std::int32_t> inner, outer;
    for (std::size_t n = 0; n < items; ++n)
      (needs[n] != 0 ? outer : inner).push_back(static_cast<std::int32_t>(n));
    outer_ = part("rows with ghosts", outer);
    inner_ = part("rows without ghosts", outer.empty() ? outer : inner);
    inner_.count = static_cast<std::int64_t>(inner.size());
    inner_.all = outer.empty();
  }
  [[nodiscard]] const Part<Space>& inner() const { return inner_; }
  [[nodiscard]] const Part<Space>& outer() const { return outer_; }

 private:
  static Part<Space> part(const char* label, const std::vector<std::int32_t>& items) {
    return {index_list<Space>(label, items), static_cast<std::int64_t>(items.size()), false};
  }
  Part<Space> inner_, outer_;
};

}  // namespace kedge::kernels::cg
