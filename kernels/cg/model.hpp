// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel cg on a Kokkos execution space, in one precision.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernels/cg/solver.hpp"

namespace kedge::kernels::cg {

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;

 public:
  explicit KernelModel(const Setup& setup) : Base(setup) {
    const Numbering numbering(setup.part);
    rows_ = static_cast<std::size_t>(numbering.rows);
    x_ = this->template allocate<Storage>("solution", static_cast<std::size_t>(numbering.columns));
    solver_ = make_solver(numbering);
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    return {{"solution", "1", grid_block(setup_.part)},
            {"residual", "1", grid_block(setup_.part), Role::hidden},
            {"direction", "1", grid_block(setup_.part), Role::hidden}};
  }

  void initialise() override {
    Kokkos::deep_copy(x_, Storage(0));
    solver_->start(x_.data());
    numbers()["rz"] = solver_->rz;
  }
  void restored(std::int64_t) override { solver_->rz = numbers()["rz"]; }

  void download(const std::string& field, std::vector<double>& values) const override {
    if (field == "solution") {
      Base::to_host(x_, rows_, values);
    } else {
      solver_->download(field, values);
    }
  }
  void upload(const std::string& field, const std::vector<double>& values) override {
    if (field == "solution") {
      Base::to_device(values, x_);
    } else {
      solver_->upload(field, values);
    }
  }

  void advance(std::int64_t step) override {
    solver_->step(x_.data(), step);
    numbers()["rz"] = solver_->rz;
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override {
    return {{"residual", "1"}, {"true_residual", "1"}, {"energy_error", "1"}};
  }
  /// Relative to b, and to the error at the start.
  [[nodiscard]] std::vector<double> measure() override {
    const Norms n = solver_->norms(x_.data());
    const double b = squared_right_side(setup_.config.size);
    return {std::sqrt(n.residual / b), std::sqrt(n.true_residual / b), energy_error(n)};
  }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const Norms n = solver_->norms(x_.data());
    RunConfig config = setup_.config;
    config.variant = setup_.variant();
    const Roundoffs u = roundoffs(config, setup_.precision);
    return {
        {"b - A x apart from the recurrence's residual, root mean square",
         std::sqrt(n.gap / cells(config.size)), gap_bound(config.size, u, steps), "1",
         "sum of the steps' own rounding errors (Greenbaum 1997)"},
        {"error's energy norm over that at the start", energy_error(n),
         energy_bound(config, setup_.precision, steps), "1",
         "Chebyshev's bound by the extreme eigenvalues, and rounding"},
    };
  }

 private:
  [[nodiscard]] double energy_error(const Norms& n) const {
    // NaN stays NaN; below 0 it is rounding.
    const double squared = n.energy < 0.0 ? 0.0 : n.energy;
    return std::sqrt(squared / squared_energy(setup_.config.size));
  }

  [[nodiscard]] std::unique_ptr<AnySolver<Storage>> make_solver(const Numbering& numbering) const {
    const std::string variant = setup_.variant();
    Method method;
    method.sliced = variant == "ell";
    method.gauss_seidel = variant == "csr-gs";
    method.refine = variant == "refine";
    method.scaled = variant != "csr-plain" && !method.gauss_seidel;
    if (method.refine)
      return std::make_unique<Solver<Space, PolicyType, float, float, ToFloat>>(
          setup_, numbering, method, Stored<ToFloat>{});
    using Round = Rounding<PolicyType>;
    return std::make_unique<Solver<Space, PolicyType, Storage, Compute, Round>>(
        setup_, numbering, method,
        Stored<Round>{this->rounding("residual"), this->rounding("direction"),
                      this->rounding("product"), this->rounding("correction")});
  }

  std::size_t rows_ = 0;
  typename Base::template Array<Storage> x_;
  std::unique_ptr<AnySolver<Storage>> solver_;
};

}  // namespace kedge::kernels::cg
