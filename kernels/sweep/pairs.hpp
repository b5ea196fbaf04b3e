// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The pairs (j, k) of a rank sorted by j + k: one list gives the rows of each diagonal, and the
// cells of each hyperplane of a block of any width.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::sweep {

template <class Space>
class Pairs {
 public:
  Pairs(int ny, int nz)
      : list_(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("pairs by diagonal")),
              static_cast<std::size_t>(ny) * static_cast<std::size_t>(nz)) {
    const auto host = Kokkos::create_mirror_view(list_);
    std::int64_t n = 0;
    for (int diagonal = 0; diagonal <= ny + nz - 2; ++diagonal) {
      start_.push_back(n);
      for (int k = std::max(0, diagonal - ny + 1); k <= std::min(nz - 1, diagonal); ++k)
        host.data()[n++] = diagonal - k + ny * k;
    }
    start_.push_back(n);
    Kokkos::deep_copy(list_, host);
  }

  [[nodiscard]] const std::int32_t* list() const { return list_.data(); }
  [[nodiscard]] int diagonals() const { return static_cast<int>(start_.size()) - 1; }
  /// Position of the first pair of a diagonal, or of the end.
  [[nodiscard]] std::int64_t first(int diagonal) const {
    return start_[static_cast<std::size_t>(std::clamp(diagonal, 0, diagonals()))];
  }

 private:
  Kokkos::View<std::int32_t*, Space> list_;
  std::vector<std::int64_t> start_;
};

}  // namespace kedge::kernels::sweep
