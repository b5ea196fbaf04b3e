// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Block on a Kokkos execution space, in one precision. Included only by the files that instantiate
// it.
#pragma once

#include <algorithm>

#include "kernels/heat/loops.hpp"

namespace kedge::kernels::heat {

template <class Space, class Precision>
class KokkosBlock final : public Block {
 public:
  using Storage = typename Precision::storage;
  using Compute = typename Precision::compute;
  using Accumulate = typename Precision::accumulate;

  explicit KokkosBlock(const BlockSetup& setup)
      : at_{{setup.n[0], setup.n[1], setup.n[2]}},
        physics_(setup.physics),
        table_(at_, setup.wall),
        u_("temperature", length()),
        u_other_("temperature before", length()),
        material_("material", length()),
        send_("faces sent", static_cast<std::size_t>(table_.cells)),
        receive_("faces received", static_cast<std::size_t>(table_.cells)),
        send_host_(Kokkos::create_mirror_view(StagingSpace<Space>(), send_)),
        receive_host_(Kokkos::create_mirror_view(StagingSpace<Space>(), receive_)) {
    fill_material(setup);
  }

  void upload(const std::vector<double>& temperature) override {
    const auto host = Kokkos::create_mirror_view(u_);
    copy_rows([&](std::int64_t c, std::size_t row) {
      std::transform(temperature.begin() + static_cast<std::ptrdiff_t>(row),
                     temperature.begin() + static_cast<std::ptrdiff_t>(row) + at_.n.x,
                     host.data() + c, [](double t) { return static_cast<Storage>(t); });
    });
    Kokkos::deep_copy(u_, host);
  }
  void download(std::vector<double>& temperature) const override { download_as(temperature); }
  void download(std::vector<float>& temperature) const override { download_as(temperature); }

  void pack() override {
    for_each_face_cell<Space>("heat pack", PackFaces<Storage>{table_, u_.data(), send_.data()});
    Space().fence();
  }
  void stage_out() override { Kokkos::deep_copy(send_host_, send_); }
  void stage_in() override { Kokkos::deep_copy(receive_, receive_host_); }
  void unpack() override {
    for_each_face_cell<Space>(
        "heat unpack", UnpackFaces<Storage>{table_, send_.data(), receive_.data(), u_.data()});
    Space().fence();
  }
  [[nodiscard]] std::size_t face_bytes(int face) const override {
    return static_cast<std::size_t>(table_.face[face].lines * table_.face[face].length) *
           sizeof(Storage);
  }
  [[nodiscard]] const void* send_buffer(int face, bool on_device) const override {
    return (on_device ? send_.data() : send_host_.data()) + table_.face[face].offset;
  }
  [[nodiscard]] void* receive_buffer(int face, bool on_device) override {
    return (on_device ? receive_.data() : receive_host_.data()) + table_.face[face].offset;
  }

  void step() override {
    for_each_cell<Space>("heat step", at_.n,
                         StepLoop<Storage, Compute>{Coefficients<Compute>(physics_), at_,
                                                    material_.data(), u_.data(), u_other_.data()});
    Space().fence();
    std::swap(u_, u_other_);
  }
  [[nodiscard]] Extremes extremes() const override {
    return reduce_cells<Space, ExtremesValue>("heat extremes", at_.n,
                                              ExtremesLoop<Storage, Accumulate>{terms()});
  }
  [[nodiscard]] StepSums sums(const SumScale& change, const SumScale& energy) const override {
    return reduce_cells<Space, SumsValue>(
        "heat sums", at_.n,
        SumsLoop<Storage, Accumulate>{terms(), material_.data(),
                                      static_cast<Accumulate>(physics_.c_metal),
                                      static_cast<Accumulate>(physics_.c_ceramic), change, energy});
  }

  [[nodiscard]] std::string backend() const override { return Space::name(); }
  [[nodiscard]] int concurrency() const override { return static_cast<int>(Space().concurrency()); }
  [[nodiscard]] double bytes() const override {
    const double fields = static_cast<double>(2 * sizeof(Storage) + 1);
    const double buffers = static_cast<double>(2 * sizeof(Storage));
    return fields * static_cast<double>(at_.size()) + buffers * static_cast<double>(table_.cells);
  }

 private:
  using Field = Kokkos::View<Storage*, Space>;
  using Staged = decltype(Kokkos::create_mirror_view(StagingSpace<Space>(), Field()));

  [[nodiscard]] std::size_t length() const { return static_cast<std::size_t>(at_.size()); }
  [[nodiscard]] Terms<Storage, Accumulate> terms() const {
    return {at_, u_.data(), u_other_.data()};
  }

  /// Calls copy(position with ghosts, position without) for the first cell of each owned row.
  template <class Copy>
  void copy_rows(const Copy& copy) const {
    std::size_t row = 0;
    for (int k = 0; k < at_.n.z; ++k)
      for (int j = 0; j < at_.n.y; ++j, row += static_cast<std::size_t>(at_.n.x))
        copy(at_.at(0, j, k), row);
  }

  template <class Real>
  void download_as(std::vector<Real>& temperature) const {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), u_);
    temperature.resize(static_cast<std::size_t>(at_.n.cells()));
    copy_rows([&](std::int64_t c, std::size_t row) {
      std::transform(host.data() + c, host.data() + c + at_.n.x,
                     temperature.begin() + static_cast<std::ptrdiff_t>(row),
                     [](Storage t) { return static_cast<Real>(t); });
    });
  }

  void fill_material(const BlockSetup& setup) {
    const auto host = Kokkos::create_mirror_view(material_);
    std::int64_t c = 0;
    for (int k = -1; k <= at_.n.z; ++k)
      for (int j = -1; j <= at_.n.y; ++j)
        for (int i = -1; i <= at_.n.x; ++i, ++c)
          host.data()[c] =
              material_at(setup.size, std::clamp(setup.first[0] + i, 0, setup.size[0] - 1),
                          std::clamp(setup.first[2] + k, 0, setup.size[2] - 1));
    Kokkos::deep_copy(material_, host);
  }

  Layout at_;
  Physics physics_;
  FaceTable table_;
  Field u_, u_other_;
  Kokkos::View<std::uint8_t*, Space> material_;
  Field send_, receive_;
  Staged send_host_, receive_host_;
};

/// The block on the space that was asked for.
template <class Precision>
std::unique_ptr<Block> make_block(const BlockSetup& setup, bool serial) {
  if constexpr (serial_beside_default) {
    if (serial) return std::make_unique<KokkosBlock<SerialSpace, Precision>>(setup);
  }
  return std::make_unique<KokkosBlock<DefaultSpace, Precision>>(setup);
}

}  // namespace kedge::kernels::heat
