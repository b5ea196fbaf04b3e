// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The matrix of kernel cg in memory: compressed rows, or slices of rows of one length.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/cg/numbering.hpp"
#include "kernels/cg/problem.hpp"
#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::cg {

/// Rows of a slice: their entries lie side by side, so that neighbouring lanes (of a CPU's vector)
/// or threads (of a GPU) read neighbouring memory.
template <class Space>
inline constexpr int slice_rows = runs_on_host<Space> ? 8 : 32;

/// Row after row (CSR).
template <class Value>
struct CompressedRows {
  const std::int64_t* start;
  const std::int32_t* column;
  const Value* value;

  /// Entries in the order of the grid: the same bits whatever the ranks.
  template <class Compute, class Vector>
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Compute row(std::int64_t i, const Vector* x) const {
    const std::int64_t last = start[i + 1];
    Compute sum(0);
    for (std::int64_t e = start[i]; e < last; ++e)
      sum += static_cast<Compute>(value[e]) * static_cast<Compute>(x[column[e]]);
    return sum;
  }
};

/// Slices of `lanes` rows (ELL, sliced); short rows are filled up with zeros on their own column.
template <class Value, int lanes>
struct SlicedRows {
  const std::int32_t* column;
  const Value* value;

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION static std::int64_t first(std::int64_t i) {
    return i / lanes * (std::int64_t{lanes} * row_length) + i % lanes;
  }
  template <class Compute, class Vector>
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Compute row(std::int64_t i, const Vector* x) const {
    Compute sum(0);
    std::int64_t e = first(i);
    for (int n = 0; n < row_length; ++n, e += lanes)
      sum += static_cast<Compute>(value[e]) * static_cast<Compute>(x[column[e]]);
    return sum;
  }
};

/// An index list on the device.
template <class Space>
[[nodiscard]] Kokkos::View<std::int32_t*, Space> index_list(
    const std::string& label, const std::vector<std::int32_t>& values) {
  Kokkos::View<std::int32_t*, Space> list(Kokkos::view_alloc(Kokkos::WithoutInitializing, label),
                                          values.size());
  const auto host = Kokkos::create_mirror_view(list);
  std::copy(values.begin(), values.end(), host.data());
  Kokkos::deep_copy(list, host);
  return list;
}

template <class Space, class Value>
class Matrix {
 public:
  using Compressed = CompressedRows<Value>;
  using Sliced = SlicedRows<Value, slice_rows<Space>>;

  Matrix(const Numbering& numbering, bool sliced) : sliced_(sliced) {
    if (sliced) {
      fill_slices(numbering);
    } else {
      fill_rows(numbering);
    }
  }

  /// visit(rows) with the layout that there is.
  template <class Visit>
  auto with_rows(const Visit& visit) const {
    return sliced_ ? visit(sliced_rows()) : visit(compressed_rows());
  }
  [[nodiscard]] Compressed compressed_rows() const {
    return {start_.data(), column_.data(), value_.data()};
  }
  [[nodiscard]] Sliced sliced_rows() const { return {column_.data(), value_.data()}; }

 private:
  static Value value_of(std::int32_t row, std::int32_t column) {
    return static_cast<Value>(row == column ? diagonal : off_diagonal);
  }

  void allocate(std::size_t count) {
    const auto memory = [](const char* label) {
      return Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string(label));
    };
    column_ = Kokkos::View<std::int32_t*, Space>(memory("matrix columns"), count);
    value_ = Kokkos::View<Value*, Space>(memory("matrix"), count);
  }

  void fill_rows(const Numbering& numbering) {
    start_ = Kokkos::View<std::int64_t*, Space>("matrix rows",
                                                static_cast<std::size_t>(numbering.rows) + 1);
    const auto start = Kokkos::create_mirror_view(start_);
    std::int64_t count = 0;
    numbering.for_rows([&](std::int32_t row, int i, int j, int k) {
      start.data()[row] = count;
      numbering.for_columns(i, j, k, [&](std::int32_t) { ++count; });
    });
    start.data()[numbering.rows] = count;
    Kokkos::deep_copy(start_, start);
    allocate(static_cast<std::size_t>(count));
    const auto column = Kokkos::create_mirror_view(column_);
    const auto value = Kokkos::create_mirror_view(value_);
    std::int64_t e = 0;
    numbering.for_rows([&](std::int32_t row, int i, int j, int k) {
      numbering.for_columns(i, j, k, [&](std::int32_t c) {
        column.data()[e] = c;
        value.data()[e++] = value_of(row, c);
      });
    });
    Kokkos::deep_copy(column_, column);
    Kokkos::deep_copy(value_, value);
  }

  void fill_slices(const Numbering& numbering) {
    constexpr std::int64_t lanes = slice_rows<Space>;
    const std::int64_t slices = (numbering.rows + lanes - 1) / lanes;
    allocate(static_cast<std::size_t>(slices * lanes * row_length));
    const auto column = Kokkos::create_mirror_view(column_);
    const auto value = Kokkos::create_mirror_view(value_);
    std::fill(column.data(), column.data() + column_.extent(0), 0);
    std::fill(value.data(), value.data() + value_.extent(0), Value(0));
    numbering.for_rows([&](std::int32_t row, int i, int j, int k) {
      std::int64_t e = Sliced::first(row);
      const std::int64_t last = e + lanes * row_length;
      numbering.for_columns(i, j, k, [&](std::int32_t c) {
        column.data()[e] = c;
        value.data()[e] = value_of(row, c);
        e += lanes;
      });
      for (; e < last; e += lanes) column.data()[e] = row;
    });
    Kokkos::deep_copy(column_, column);
    Kokkos::deep_copy(value_, value);
  }

  bool sliced_;
  Kokkos::View<std::int64_t*, Space> start_;
  Kokkos::View<std::int32_t*, Space> column_;
  Kokkos::View<Value*, Space> value_;
};

}  // namespace kedge::kernels::cg
