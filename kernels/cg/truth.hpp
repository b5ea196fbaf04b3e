// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel cg: what every other version must equal. Defined at the top
// of cg.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace kedge::kernels::cg {

/// Compressed rows; columns ascend.
struct PlainMatrix {
  std::vector<std::int64_t> start;  ///< of each row, and one past the last
  std::vector<int> column;
  std::vector<double> value;
  [[nodiscard]] int rows() const { return static_cast<int>(start.size()) - 1; }
};
[[nodiscard]] PlainMatrix truth_matrix(const std::array<int, 3>& size);

/// y = A x.
void truth_product(int rows, const std::int64_t* start, const int* column, const double* value,
                   const double* x, double* y);
[[nodiscard]] double truth_dot(int rows, const double* a, const double* b);

/// Which correction z a residual gives.
enum class Preconditioner { none, jacobi, gauss_seidel };
[[nodiscard]] Preconditioner preconditioner_of(const std::string& variant);

/// Colour of a cell for Gauss-Seidel: cells of one colour are no neighbours.
[[nodiscard]] constexpr int colour_of(int i, int j, int k) {
  return i % 2 + 2 * (j % 2) + 4 * (k % 2);
}

/// x after `steps` steps of conjugate gradients from 0, x fastest. In exact arithmetic the formats
/// of the matrix and the replacement of the residual change nothing.
[[nodiscard]] std::vector<double> truth_run(const std::array<int, 3>& size, int steps,
                                            Preconditioner preconditioner);

}  // namespace kedge::kernels::cg
