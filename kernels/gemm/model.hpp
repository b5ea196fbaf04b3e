// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel gemm on a Kokkos execution space, in one precision. C goes into sums in the accumulator's
// type; the last panel done, they are rounded and become B of the next step.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernels/core/for_elements.hpp"
#include "kernels/core/kernel_model.hpp"
#include "kernels/core/sums.hpp"
#include "kernels/gemm/blocks.hpp"
#include "kernels/gemm/loops.hpp"
#include "kernels/gemm/plain.hpp"
#include "kernels/gemm/teams.hpp"
#include "kernels/gemm/vendor_blas.hpp"
#include "kernels/mpi/panel_broadcast.hpp"

namespace kedge::kernels::gemm {

enum class Body { blocks, teams, plain, blas };

/// "tiled" is what suits the back end: blocks of the caches, or teams.
[[nodiscard]] inline Body body_of(const std::string& variant, bool on_host) {
  if (variant == "plain") return Body::plain;
  if (variant == "blas") return Body::blas;
  return variant == "teams" || !on_host ? Body::teams : Body::blocks;
}
/// Rows of a panel: the depth of a block on the host; elsewhere long, for each panel reads and
/// writes all sums.
[[nodiscard]] inline int panel_rows(Body body) {
  return body == Body::blocks ? block_depth : 4 * block_depth;
}

template <class SpaceType, class PolicyType>
class KernelModel final : public SpaceModel<SpaceType, PolicyType> {
  using Base = SpaceModel<SpaceType, PolicyType>;
  using Base::numbers;
  using Base::setup_;
  using typename Base::Accumulate;
  using typename Base::Compute;
  using typename Base::Space;
  using typename Base::Storage;
  using Round = Rounding<PolicyType>;
  static constexpr bool on_host = runs_on_host<Space>;

 public:
  explicit KernelModel(const Setup& setup)
      : Base(setup),
        body_(body_of(setup.variant(), on_host)),
        n_(setup.part.size[0]),
        rows_(setup.part.n[0]),
        columns_(setup.part.size[1]),
        sums_at_(body_ == Body::blocks ? blocked_layout<Accumulate>(columns_)
                                       : TiledLayout{1, columns_, 1}),
        panels_(setup, panels_of(setup.part.size[0], setup.world.size(), panel_rows(body_)),
                columns_),
        a_(this->template allocate<Storage>("a", std::size_t(rows_ * n_))),
        b_(this->template allocate<Storage>("b", std::size_t(rows_ * columns_))),
        c_(this->template allocate<Storage>("c", std::size_t(rows_ * columns_))),
        sums_(this->template allocate<Accumulate>("sums", sums_length())),
        packed_a_(this->template allocate<Accumulate>("packed rows", packed_length(rows_))),
        packed_b_(this->template allocate<Accumulate>("packed columns", packed_length(columns_))) {
    if (body_ == Body::blas && !on_host)
      throw Error("variant blas is for back ends of the host", "use --variant tiled");
    fill_transform();
  }

  [[nodiscard]] std::vector<Field> fields() const override {
    const auto u = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
    return {{"b", "1", {{u(n_), u(columns_)}, {u(first_row()), 0}, {u(rows_), u(columns_)}}}};
  }
  void download(const std::string&, std::vector<double>& values) const override {
    Base::to_host(b_, b_.extent(0), values);
  }
  void upload(const std::string&, const std::vector<double>& values) override {
    Base::to_device(values, b_);
  }

  void initialise() override {
    for_each_element<Space>(
        "gemm start", rows_ * columns_,
        FillStart<Storage, Round>{first_row() * columns_, this->rounding("b"), b_.data()});
    Base::fence();
    numbers()["norm_at_start"] = norm();
  }

  void advance(std::int64_t) override {
    if (setup_.config.poison) poison();
    panels_.begin(b_.data());
    for (std::size_t p = 0; p < panels_.panels().size(); ++p) {
      const Storage* rows = panels_.take(p);
      const auto timed = setup_.time.measure(Phase::compute);
      multiply(product(panels_.panels()[p], rows, p == 0));
      Base::fence();
    }
    const auto timed = setup_.time.measure(Phase::compute);
    for_each_element<Space>("gemm store", rows_ * columns_,
                            StoreSums<Storage, Accumulate, Round>{sums_at_, columns_, sums_.data(),
                                                                  this->rounding("b"), c_.data()});
    Base::fence();
    std::swap(b_, c_);
  }

  [[nodiscard]] std::vector<SeriesInfo> series() const override { return {{"norm", "1"}}; }
  [[nodiscard]] std::vector<double> measure() override { return {norm()}; }

  [[nodiscard]] std::vector<InvariantCheck> judge(std::int64_t steps) override {
    const double start = numbers()["norm_at_start"];
    const double bound = relative_bound(setup_.part.size[0], setup_.precision_of("a"),
                                        setup_.precision_of("b"), steps);
    // The squares are rounded in the accumulator's type; the exact sum and the root in double.
    const double of_norm =
        2.0 * setup_.precision.accumulate_roundoff + 4.0 * unit_roundoff(Format::fp64);
    return {{"Frobenius norm of B against its start", std::abs(norm() - start),
             (bound + of_norm) * start, "1",
             "A is orthogonal; gamma_n |A| |B| of Higham in the norm of a column"}};
  }

 private:
  using Product = gemm::Product<Storage, Accumulate>;

  [[nodiscard]] std::int64_t first_row() const { return setup_.part.first[0]; }
  [[nodiscard]] std::size_t sums_length() const {
    return std::size_t(parts_of(rows_, sums_at_.rows) * sums_at_.rows * sums_at_.tiles_across *
                       sums_at_.columns);
  }
  /// Of the copies of a panel's `count` rows or columns, the last tile filled up.
  [[nodiscard]] std::size_t packed_length(std::int64_t count) const {
    if (body_ != Body::blocks && body_ != Body::blas) return 0;
    return std::size_t((count + tile_columns<Accumulate>)*panel_rows(body_));
  }

  [[nodiscard]] Product product(const Panel& panel, const Storage* rows, bool fresh) const {
    return {rows_, columns_, n_, panel.first, panel.rows, a_.data(), rows, sums_.data(), fresh};
  }

  void multiply(const Product& p) {
    if (body_ == Body::teams) multiply_in_teams<Space, Compute>(p);
    if (body_ == Body::plain) multiply_plainly<Space, Compute>(p);
    if constexpr (on_host) {
      if (body_ == Body::blocks)
        multiply_blocked<Space, Compute>(p, packed_a_.data(), packed_b_.data());
      if (body_ == Body::blas) multiply_by_vendor(p);
    }
  }

  void multiply_by_vendor(const Product& p) {
#ifdef KEDGE_BLAS
    for_each_element<Space>(
        "gemm widen A", p.rows * p.depth,
        Widen<Compute, Storage, Accumulate>{p.a + p.first_k, p.depth, p.n, packed_a_.data()});
    for_each_element<Space>(
        "gemm widen B", p.depth * p.columns,
        Widen<Compute, Storage, Accumulate>{p.panel, p.columns, p.columns, packed_b_.data()});
    Base::fence();
    blas_multiply(BlasProduct<Accumulate>{p.rows, p.columns, p.depth, packed_a_.data(),
                                          packed_b_.data(), p.sums, p.fresh});
#else
    static_cast<void>(p);  // the record lists no such variant
#endif
  }

  [[nodiscard]] double norm() {
    return std::sqrt(exact_sum<Space>(setup_, "gemm norm", rows_ * columns_, n_ * columns_,
                                      SquareTerm<Storage, Accumulate>{b_.data()}));
  }

  void poison() {
    const Accumulate nan = std::numeric_limits<Accumulate>::quiet_NaN();
    for (const auto* scratch : {&sums_, &packed_a_, &packed_b_}) Kokkos::deep_copy(*scratch, nan);
    Kokkos::deep_copy(c_, std::numeric_limits<Storage>::quiet_NaN());
    Base::fence();
  }

  void fill_transform() {
    const std::vector<double> cosines = cosine_table(setup_.part.size[0]);
    const typename Base::template Array<double> table("cosines", cosines.size());
    Base::to_device(cosines, table);
    for_each_element<Space>(
        "gemm transform", rows_ * n_,
        FillTransform<Storage, Round>{n_, first_row(), transform_norm(setup_.part.size[0]),
                                      table.data(), this->rounding("a"), a_.data()});
    Base::fence();
  }

  Body body_;
  std::int64_t n_, rows_, columns_;
  TiledLayout sums_at_;
  PanelBroadcast<Space, Storage> panels_;
  typename Base::template Array<Storage> a_, b_, c_;
  typename Base::template Array<Accumulate> sums_, packed_a_, packed_b_;
};

}  // namespace kedge::kernels::gemm
