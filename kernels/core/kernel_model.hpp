// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the models of all kernels have in common on a Kokkos execution space.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include "kernels/compat/kokkos.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

template <class SpaceType, class PolicyType>
class SpaceModel : public Model {
 public:
  using Space = SpaceType;
  using Policy = PolicyType;
  using Storage = typename Policy::storage;
  using Compute = typename Policy::compute;
  using Accumulate = typename Policy::accumulate;
  template <class Value>
  using Array = Kokkos::View<Value*, Space>;  // one dimension: kernels index it themselves

  explicit SpaceModel(const Setup& setup) : setup_(setup) {}

  [[nodiscard]] std::string backend() const final { return Space::name(); }
  [[nodiscard]] int concurrency() const final { return static_cast<int>(Space().concurrency()); }

 protected:
  /// Uninitialised memory of one array; NaN where the run is poisoned and the values can be.
  template <class Value>
  [[nodiscard]] Array<Value> allocate(const std::string& label, std::size_t count) const {
    Array<Value> array(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), count);
    if constexpr (std::is_floating_point_v<Value>) {
      if (setup_.config.poison) Kokkos::deep_copy(array, std::numeric_limits<Value>::quiet_NaN());
    }
    return array;
  }

  /// What the policy's format for `array` makes of a value that is stored.
  [[nodiscard]] Rounding<Policy> rounding(const std::string& array) const {
    return Rounding<Policy>(setup_.storage_of(array));
  }
  /// The same for an array that is FP64 in every native policy (coordinates).
  [[nodiscard]] Rounding<Policy, double> coordinate_rounding(const std::string& array) const {
    return Rounding<Policy, double>(setup_.storage_of(array));
  }

  static void fence() { Space().fence(); }

  /// Host copies of whole arrays.
  template <class Value>
  static void to_host(const Array<Value>& array, std::size_t count, std::vector<double>& values) {
    const auto part = Kokkos::subview(array, std::pair<std::size_t, std::size_t>(0, count));
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), part);
    values.resize(count);
    std::transform(host.data(), host.data() + count, values.begin(),
                   [](Value v) { return static_cast<double>(v); });
  }
  template <class Value>
  static void to_device(const std::vector<double>& values, const Array<Value>& array) {
    const auto host = Kokkos::create_mirror_view(array);
    std::transform(values.begin(), values.end(), host.data(),
                   [](double v) { return static_cast<Value>(v); });
    Kokkos::deep_copy(array, host);
  }

  const Setup& setup_;
};

/// The model on the space that was asked for.
template <template <class, class> class KernelModel, class Policy>
std::unique_ptr<Model> make_on_space(const Setup& setup) {
  if constexpr (serial_beside_default) {
    if (setup.serial) return std::make_unique<KernelModel<SerialSpace, Policy>>(setup);
  }
  return std::make_unique<KernelModel<DefaultSpace, Policy>>(setup);
}

}  // namespace kedge::kernels
