// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients on one rank's rows: the vectors, and the order of loops and exchanges in a
// step. `Vector` is what they are stored in, `Compute` what a row computes in; the solution has the
// policy's own types.
#pragma once

#include <cmath>

#include "kernels/cg/loops.hpp"
#include "kernels/cg/rows.hpp"
#include "kernels/core/kernel_model.hpp"
#include "kernels/mpi/halo.hpp"

namespace kedge::kernels::cg {

/// What the variants differ in.
struct Method {
  bool sliced = false;
  bool scaled = true;  ///< Jacobi
  bool gauss_seidel = false;
  bool refine = false;
};

/// How each vector is stored.
template <class Rounding>
struct Stored {
  Rounding residual, direction, product, correction;
};

/// The solver without the types of its vectors.
template <class Solution>
class AnySolver {
 public:
  virtual ~AnySolver() = default;
  virtual void start(Solution* x) = 0;
  virtual void step(Solution* x, std::int64_t step) = 0;
  /// Fills the ghosts of x.
  [[nodiscard]] virtual Norms norms(Solution* x) = 0;
  virtual void download(const std::string& field, std::vector<double>& values) const = 0;
  virtual void upload(const std::string& field, const std::vector<double>& values) = 0;

  double rz = 0.0;  ///< r.z: a restart must know it
};

template <class Space, class Policy, class Vector, class Compute, class Rounding>
class Solver final : public AnySolver<typename Policy::storage> {
  using Solution = typename Policy::storage;
  using Accumulate = typename Policy::accumulate;
  using Wide = typename Policy::compute;
  using Vectors = Kokkos::View<Vector*, Space>;
  using AnySolver<Solution>::rz;

 public:
  Solver(const Setup& setup, const Numbering& numbering, const Method& method,
         const Stored<Rounding>& stored)
      : setup_(setup),
        method_(method),
        stored_(stored),
        rows_(numbering.rows),
        matrix_(numbering, method.sliced),
        parts_(numbering, method.sliced),
        halo_p_(setup, numbering.plan),
        halo_x_(setup, numbering.plan, 32),
        r_(vector("residual", rows_)),
        p_(vector("direction", numbering.columns)),
        q_(vector("product", rows_)),
        inverse_diagonal_(vector("inverse diagonal", method.scaled ? rows_ : 0)),
        b_("right side", static_cast<std::size_t>(rows_)) {
    fill_right_side(numbering);
    Kokkos::deep_copy(inverse_diagonal_, static_cast<Vector>(1.0 / diagonal));
    if (!method.gauss_seidel) return;
    z_ = vector("correction", numbering.columns);
    const auto lists = numbering.coloured_rows();
    for (std::size_t c = 0; c < lists.size(); ++c)
      coloured_[c] = index_list<Space>("rows of a colour", lists[c]);
  }

  /// From x = 0.
  void start(Solution* x) override {
    Kokkos::deep_copy(p_, Vector(0));
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), b_);
    upload("residual", {host.data(), host.data() + rows_});
    if (method_.gauss_seidel) correct();
    rz = scaled_residual();
    new_direction(x, Compute(0), Compute(0));
  }

  void step(Solution* x, std::int64_t step) override {
    if (setup_.config.poison) {
      Kokkos::deep_copy(q_, std::numeric_limits<Vector>::quiet_NaN());
      if (method_.gauss_seidel) Kokkos::deep_copy(z_, std::numeric_limits<Vector>::quiet_NaN());
    }
    const double pq = multiply();
    // Zero where nothing is left to do, so that a run may go on after it has converged.
    const auto alpha = static_cast<Compute>(pq > 0.0 ? rz / pq : 0.0);
    const double before = rz;
    const bool replace = method_.refine && step % replacement_period == 0;
    if (replace) {
      replace_residual(x, alpha);
    } else {
      new_residual(alpha);
    }
    const auto beta = static_cast<Compute>(before > 0.0 ? rz / before : 0.0);
    new_direction(x, replace ? Compute(0) : alpha, beta);
  }

  Norms norms(Solution* x) override {
    halo_x_.exchange(x);
    Norms sum;
    {
      const auto timed = setup_.time.measure(Phase::compute);
      sum = matrix_.with_rows(
          [&](const auto& a) { return norm_sums_.local("cg norms", rows_, norms_loop(a, x)); });
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    for (double* part : {&sum.residual, &sum.true_residual, &sum.gap, &sum.energy})
      *part = setup_.world.sum_in_order(*part);
    return sum;
  }

  void download(const std::string& field, std::vector<double>& values) const override {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), named(field));
    values.assign(host.data(), host.data() + rows_);
  }
  /// Ghosts arrive with the next exchange.
  void upload(const std::string& field, const std::vector<double>& values) override {
    const Vectors to = named(field);
    const auto host = Kokkos::create_mirror_view(to);
    std::transform(values.begin(), values.end(), host.data(),
                   [](double v) { return static_cast<Vector>(v); });
    Kokkos::deep_copy(to, host);
  }

 private:
  [[nodiscard]] Vectors vector(const char* label, std::int64_t count) const {
    Vectors v(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string(label)),
              static_cast<std::size_t>(count));
    if (setup_.config.poison) Kokkos::deep_copy(v, std::numeric_limits<Vector>::quiet_NaN());
    return v;
  }
  [[nodiscard]] const Vectors& named(const std::string& field) const {
    return field == "residual" ? r_ : p_;
  }
  [[nodiscard]] const Vector* scale() const {
    return method_.scaled ? inverse_diagonal_.data() : nullptr;
  }

  void fill_right_side(const Numbering& numbering) {
    const auto b = Kokkos::create_mirror_view(b_);
    numbering.for_rows([&](std::int32_t row, int i, int j, int k) {
      double sum = 0.0;
      numbering.for_columns(
          i, j, k, [&](std::int32_t column) { sum += column == row ? diagonal : off_diagonal; });
      b.data()[row] = static_cast<float>(sum);
    });
    Kokkos::deep_copy(b_, b);
  }

  /// q = A p, while the ghosts are under way where no row needs them; returns p.q.
  double multiply() {
    halo_p_.start(p_.data());
    Accumulate sum = multiply(parts_.inner());
    halo_p_.finish(p_.data());
    sum += multiply(parts_.outer());
    if (!fused()) {
      const auto timed = setup_.time.measure(Phase::compute);
      sum = sums_.local("cg dot", rows_, DotLoop<Accumulate, Vector>{p_.data(), q_.data()});
    }
    return over_ranks(sum);
  }
  /// Whether the product of rows gives the dot product too.
  [[nodiscard]] bool fused() const { return runs_on_host<Space> && !method_.sliced; }

  Accumulate multiply(const Part<Space>& part) {
    if (part.count == 0) return Accumulate(0);
    const auto timed = setup_.time.measure(Phase::compute);
    if (method_.sliced) {
      constexpr bool on_host = runs_on_host<Space>;
      constexpr int lanes = slice_rows<Space>;
      Kokkos::parallel_for(
          "cg product of slices",
          Kokkos::RangePolicy<Space>(0, on_host ? part.count : part.count * lanes),
          SlicedProductLoop<Compute, Vector, Vector, Rounding, lanes, on_host>{
              matrix_.sliced_rows(), stored_.product, part.list(), rows_, p_.data(), q_.data()});
      Space().fence();
      return Accumulate(0);
    }
    using Rows = typename Matrix<Space, Vector>::Compressed;
    const ProductLoop<Accumulate, Compute, Rows, Vector, Rounding> product{
        matrix_.compressed_rows(), stored_.product, part.list(), p_.data(), q_.data()};
    if constexpr (runs_on_host<Space>) return sums_.local("cg product", part.count, product);
    for_each_row<Space>("cg product", part.count, WorkOf<decltype(product)>{product});
    return Accumulate(0);
  }

  /// Work and sum in one pass on the host; on a device a row a thread, then the sum by itself.
  template <class Term>
  double work_and_sum(const char* label, const Term& term) {
    Accumulate sum(0);
    {
      const auto timed = setup_.time.measure(Phase::compute);
      if constexpr (runs_on_host<Space>) {
        sum = sums_.local(label, rows_, term);
      } else {
        for_each_row<Space>(label, rows_, WorkOf<Term>{term});
        sum = sums_.local(label, rows_, scaled_squares());
      }
    }
    return over_ranks(sum);
  }
  [[nodiscard]] ScaledSquareLoop<Accumulate, Vector> scaled_squares() const {
    return {r_.data(), scale()};
  }
  double over_ranks(Accumulate sum) {
    const auto timed = setup_.time.measure(Phase::mpi);
    return setup_.world.sum_in_order(static_cast<double>(sum));
  }

  void new_residual(Compute alpha) {
    const ResidualLoop<Accumulate, Compute, Vector, Rounding> loop{alpha, stored_.residual,
                                                                   q_.data(), scale(), r_.data()};
    if (!method_.gauss_seidel) {
      rz = work_and_sum("cg residual", loop);
      return;
    }
    {
      const auto timed = setup_.time.measure(Phase::compute);
      for_each_row<Space>("cg residual", rows_, WorkOf<decltype(loop)>{loop});
      Space().fence();
    }
    correct();
    rz = scaled_residual();
  }

  /// x = x + alpha p, then r = b - A x in the wide type.
  void replace_residual(Solution* x, Compute alpha) {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      const auto stored_x = solution_rounding();
      for_each_row<Space>("cg solution", rows_,
                          SolutionLoop<Compute, Vector, Solution, decltype(stored_x)>{
                              alpha, stored_x, p_.data(), x});
      Space().fence();
    }
    halo_x_.exchange(x);
    rz = matrix_.with_rows([&](const auto& a) {
      using Rows = std::decay_t<decltype(a)>;
      return work_and_sum("cg true residual",
                          ReplaceLoop<Accumulate, Wide, Rows, Vector, Solution, Rounding>{
                              a, stored_.residual, b_.data(), x, scale(), r_.data()});
    });
  }

  void new_direction(Solution* x, Compute alpha, Compute beta) {
    const auto timed = setup_.time.measure(Phase::compute);
    const auto stored_x = solution_rounding();
    const Vector* z = method_.gauss_seidel ? z_.data() : r_.data();
    for_each_row<Space>("cg direction", rows_,
                        DirectionLoop<Compute, Vector, Solution, decltype(stored_x), Rounding>{
                            alpha, beta, stored_x, stored_.direction, z, scale(), x, p_.data()});
    Space().fence();
  }

  /// r.z of the vectors as they are.
  double scaled_residual() {
    Accumulate sum(0);
    {
      const auto timed = setup_.time.measure(Phase::compute);
      sum = method_.gauss_seidel
                ? sums_.local("cg dot", rows_, DotLoop<Accumulate, Vector>{r_.data(), z_.data()})
                : sums_.local("cg dot", rows_, scaled_squares());
    }
    return over_ranks(sum);
  }

  /// z from r by one symmetric sweep of Gauss-Seidel, colour after colour.
  void correct() {
    Kokkos::deep_copy(z_, Vector(0));
    for (int c = 0; c < colours; ++c) relax(c, true);
    for (int c = colours - 2; c >= 0; --c) relax(c, c > 0);
  }
  void relax(int colour, bool ghosts_needed) {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      const auto& list = coloured_[colour];
      using Rows = typename Matrix<Space, Vector>::Compressed;
      for_each_row<Space>("cg relax", static_cast<std::int64_t>(list.extent(0)),
                          RelaxLoop<Compute, Rows, Vector, Rounding>{
                              matrix_.compressed_rows(), stored_.correction, list.data(), r_.data(),
                              static_cast<Compute>(1.0 / diagonal), z_.data()});
      Space().fence();
    }
    if (ghosts_needed) halo_p_.exchange(z_.data());
  }

  [[nodiscard]] ::kedge::kernels::Rounding<Policy> solution_rounding() const {
    return ::kedge::kernels::Rounding<Policy>(setup_.storage_of("solution"));
  }
  template <class Rows>
  [[nodiscard]] NormsLoop<Rows, Vector, Solution> norms_loop(const Rows& a,
                                                             const Solution* x) const {
    return {a, b_.data(), x, r_.data()};
  }

  const Setup& setup_;
  Method method_;
  Stored<Rounding> stored_;
  std::int64_t rows_;
  Matrix<Space, Vector> matrix_;
  Parts<Space> parts_;
  Halo<Space, Vector> halo_p_;
  Halo<Space, Solution> halo_x_;
  Vectors r_, p_, q_, z_, inverse_diagonal_;
  Kokkos::View<float*, Space> b_;  // small whole numbers
  Kokkos::View<std::int32_t*, Space> coloured_[colours];
  OrderedSum<Space, Accumulate> sums_;
  OrderedSum<Space, Norms> norm_sums_;
};

}  // namespace kedge::kernels::cg
