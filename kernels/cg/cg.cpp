// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel cg: conjugate gradients for a 27-point Poisson problem. First its truth, the plain loops;
// then its record.
#include <cstddef>

#include "kernels/cg/problem.hpp"
#include "kernels/cg/truth.hpp"
#include "kernels/core/kernel.hpp"

namespace kedge::kernels::cg {

// [plain loop]
void truth_product(int rows, const std::int64_t* start, const int* column, const double* value,
                   const double* x, double* y) {
  for (int i = 0; i < rows; ++i) {
    double sum = 0.0;
    for (std::int64_t e = start[i]; e < start[i + 1]; ++e) sum += value[e] * x[column[e]];
    y[i] = sum;
  }
}

double truth_dot(int rows, const double* a, const double* b) {
  double sum = 0.0;
  for (int i = 0; i < rows; ++i) sum += a[i] * b[i];
  return sum;
}
// [end]

PlainMatrix truth_matrix(const std::array<int, 3>& size) {
  const auto [nx, ny, nz] = size;
  PlainMatrix a;
  a.start.push_back(0);
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) {
        for (int kk = k - 1; kk <= k + 1; ++kk)
          for (int jj = j - 1; jj <= j + 1; ++jj)
            for (int ii = i - 1; ii <= i + 1; ++ii) {
              if (ii < 0 || ii >= nx || jj < 0 || jj >= ny || kk < 0 || kk >= nz) continue;
              const bool same = ii == i && jj == j && kk == k;
              a.column.push_back((kk * ny + jj) * nx + ii);
              a.value.push_back(same ? diagonal : off_diagonal);
            }
        a.start.push_back(static_cast<std::int64_t>(a.column.size()));
      }
  return a;
}

namespace {

/// Rows by colour.
std::array<std::vector<int>, 8> coloured_rows(const std::array<int, 3>& size) {
  std::array<std::vector<int>, 8> rows;
  int row = 0;
  for (int k = 0; k < size[2]; ++k)
    for (int j = 0; j < size[1]; ++j)
      for (int i = 0; i < size[0]; ++i, ++row)
        rows[static_cast<std::size_t>(colour_of(i, j, k))].push_back(row);
  return rows;
}

void relax(const PlainMatrix& a, const std::vector<int>& rows, const std::vector<double>& r,
           std::vector<double>& z) {
  for (const int row : rows) {
    const auto i = static_cast<std::size_t>(row);
    double sum = 0.0;
    for (auto e = static_cast<std::size_t>(a.start[i]);
         e < static_cast<std::size_t>(a.start[i + 1]); ++e)
      sum += a.value[e] * z[static_cast<std::size_t>(a.column[e])];
    z[i] += (r[i] - sum) / diagonal;
  }
}

class PlainSolver {
 public:
  PlainSolver(const std::array<int, 3>& size, Preconditioner preconditioner)
      : a_(truth_matrix(size)), colours_(coloured_rows(size)), preconditioner_(preconditioner) {
    const auto rows = static_cast<std::size_t>(a_.rows());
    const std::vector<double> ones(rows, 1.0);
    x_.assign(rows, 0.0);
    r_.resize(rows);
    q_.resize(rows);
    product(ones, r_);  // b, the residual of x = 0
    correct();
    p_ = z_;
    rz_ = dot(r_, z_);
  }

  void step() {
    product(p_, q_);
    const double pq = dot(p_, q_);
    const double alpha = pq > 0.0 ? rz_ / pq : 0.0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      x_[i] += alpha * p_[i];
      r_[i] -= alpha * q_[i];
    }
    correct();
    const double before = rz_;
    rz_ = dot(r_, z_);
    const double beta = before > 0.0 ? rz_ / before : 0.0;
    for (std::size_t i = 0; i < p_.size(); ++i) p_[i] = z_[i] + beta * p_[i];
  }
  [[nodiscard]] const std::vector<double>& solution() const { return x_; }

 private:
  void product(const std::vector<double>& x, std::vector<double>& y) const {
    truth_product(a_.rows(), a_.start.data(), a_.column.data(), a_.value.data(), x.data(),
                  y.data());
  }
  [[nodiscard]] double dot(const std::vector<double>& a, const std::vector<double>& b) const {
    return truth_dot(a_.rows(), a.data(), b.data());
  }
  /// z from r.
  void correct() {
    z_ = r_;
    if (preconditioner_ == Preconditioner::none) return;
    if (preconditioner_ == Preconditioner::jacobi) {
      for (double& z : z_) z /= diagonal;
      return;
    }
    z_.assign(r_.size(), 0.0);
    for (std::size_t c = 0; c < colours_.size(); ++c) relax(a_, colours_[c], r_, z_);
    for (std::size_t c = colours_.size(); c-- > 0;) relax(a_, colours_[c], r_, z_);
  }

  PlainMatrix a_;
  std::array<std::vector<int>, 8> colours_;
  Preconditioner preconditioner_;
  std::vector<double> x_, r_, p_, q_, z_;
  double rz_ = 0.0;
};

}  // namespace

Preconditioner preconditioner_of(const std::string& variant) {
  if (variant == "csr-plain") return Preconditioner::none;
  return variant == "csr-gs" ? Preconditioner::gauss_seidel : Preconditioner::jacobi;
}

std::vector<double> truth_run(const std::array<int, 3>& size, int steps,
                              Preconditioner preconditioner) {
  PlainSolver solver(size, preconditioner);
  for (int step = 0; step < steps; ++step) solver.step();
  return solver.solution();
}

}  // namespace kedge::kernels::cg

namespace kedge::kernels {
namespace {

double rows(const RunConfig& config) {
  return cg::cells(config.size);
}

bool is(const RunConfig& config, const char* variant) {
  return config.variant == variant;
}

double value_bytes(const RunConfig& config, const PrecisionInfo& precision) {
  return is(config, "refine") ? 4.0 : static_cast<double>(precision.storage_bytes);
}

/// Values and columns of the matrix, and the starts of rows.
double matrix_bytes(const RunConfig& config, const PrecisionInfo& precision) {
  const double entry = value_bytes(config, precision) + 4.0;
  if (is(config, "ell")) return entry * cg::row_length * rows(config);
  return entry * cg::entries(config.size) + 8.0 * rows(config);
}

double flops(const RunConfig& config) {
  const double steps = 2.0 * cg::entries(config.size) + 12.0 * rows(config);
  const double sweeps =
      is(config, "csr-gs") ? 4.0 * cg::entries(config.size) + 6.0 * rows(config) : 0.0;
  return steps + sweeps;
}

double bytes(const RunConfig& config, const PrecisionInfo& precision) {
  const double matrix = matrix_bytes(config, precision);
  const double vector = value_bytes(config, precision) * rows(config);
  // The product reads p, writes q; then r, q and the diagonal read, r written; then x, p, r and the
  // diagonal read, x and p written.
  double all = matrix + 12.0 * vector;
  if (is(config, "ell")) all += 2.0 * vector;
  if (is(config, "csr-gs")) all += 2.0 * matrix + 10.0 * vector;
  if (is(config, "refine")) {
    const double wide = static_cast<double>(precision.storage_bytes) * rows(config);
    all += 2.0 * (wide - vector) + (matrix + 4.0 * wide + 5.0 * vector) / cg::replacement_period;
  }
  return all;
}

double memory(const RunConfig& config, const PrecisionInfo& precision) {
  const double vectors = (is(config, "csr-gs") ? 6.0 : 5.0) * 8.0 + 4.0;
  return matrix_bytes(config, precision) + vectors * rows(config);
}

constexpr ArrayInfo arrays[] = {
    {"solution", "x, of each row"},
    {"residual", "r of the recurrence"},
    {"direction", "p, with ghosts"},
    {"product", "A p"},
    {"correction", "z of Gauss-Seidel, with ghosts"},
    {"matrix", "values of A; 26 and -1 are exact in every format"},
    {"inverse diagonal", "of A: Jacobi's preconditioner"},
};
constexpr Variant variants[] = {
    {"csr", "compressed rows, Jacobi", Reproducible::same_ranks},
    {"csr-gs", "compressed rows, symmetric Gauss-Seidel in 8 colours", Reproducible::same_ranks},
    {"csr-plain", "compressed rows, no preconditioner", Reproducible::same_ranks},
    {"ell", "slices of rows of one length, a slice's rows side by side, Jacobi",
     Reproducible::same_ranks},
    {"refine",
     "matrix, directions and residual in FP32, the solution as the precision says; the residual "
     "replaced by the true one every 16 steps",
     Reproducible::same_ranks},
};
constexpr TruthLoop truth_loops[] = {
    {"truth_product", "conditional", "2*(start[i + 1] - start[i])",
     "8 + 20*(start[i + 1] - start[i])"},
    {"truth_dot", "reduction", "2", "16"},
};

FieldValues truth(const RunConfig& config) {
  return {{"solution",
           cg::truth_run(config.size, config.steps, cg::preconditioner_of(config.variant))}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string&) {
  return cg::iterate_bound(config, precision, config.steps);
}

}  // namespace

extern const Kernel cg_kernel;
const Kernel cg_kernel{
    .id = "cg",
    .summary = "conjugate gradients for a 27-point Poisson problem with a sparse matrix",
    .pattern = "sparse matrix times vector (gather by columns), dot products, vector updates",
    .mpi_pattern =
        "rows in blocks of three directions, ghosts by index lists after the owned rows; 2 global "
        "sums a step",
    .suitability = "GPU",
    .reason =
        "every row is independent and the work is memory traffic, of which a GPU has several times "
        "a CPU's; the two global sums a step wait for the whole device, so small problems and many "
        "ranks belong on a CPU. Gauss-Seidel needs colours on a GPU and 15 exchanges a step",
    .size = {3, {64, 64, 64}, "cells along x, y, z; each is a row of the matrix"},
    .usual_steps = 100,
    .point = "row",
    .points = rows,
    .memory = memory,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs =
        {
            .flops = flops,
            .bytes = bytes,
            .flops_formula = "2 a matrix entry (27 a row) + 12; csr-gs: 6 an entry + 18",
            .bytes_formula = "(value + 4) an entry + 8 + 12 x storage; ell: 27 entries, no 8, 14 x "
                             "storage; csr-gs: "
                             "3 x the matrix, 22 x storage; refine: values of 4 bytes, the "
                             "solution wider, and a "
                             "true residual every 16 steps",
            .halo =
                "storage x cells of the faces, edges and corners, once a step; csr-gs: 14 times "
                "more; refine: the solution's every 16 steps",
            .reductions = "2 sums a step, one after the other",
        },
    .invariants =
        "the recurrence's residual stays near b - A x; the energy norm of the error falls at least "
        "as Chebyshev's bound says",
    .tolerance = cg::bound_origin,
    .recognise =
        "a loop over rows with an inner loop from start[i] to start[i+1] that reads x[column[e]]; "
        "two dot products and three vector updates around it; a loop that ends by a residual",
    .traps =
        "compressed rows with one thread a row read the values with long strides on a GPU: use "
        "slices there; a residual that only the recurrence knows goes on falling when the true one "
        "has stopped; dot products in varying order make the number of iterations vary; vector "
        "updates and dots as separate loops read each vector twice; Gauss-Seidel in natural order "
        "is serial: colour it, and count the iterations again",
    .precision_advice =
        "the true residual stalls near u x condition, with u of what the residual is computed in; "
        "store matrix and directions in FP32 but keep the solution and a residual replaced every "
        "few steps in FP64 (variant refine): FP64's accuracy at FP32's traffic; dots in FP64",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
