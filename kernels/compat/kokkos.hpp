// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The one header that names what differs between Kokkos 3.4 and 5.2, and the execution spaces we
// use.
#pragma once

#include <Kokkos_Core.hpp>
#include <string>
#include <type_traits>

namespace kedge::kernels {

/// Where a kernel runs unless the user asks for the serial back end.
using DefaultSpace = Kokkos::DefaultExecutionSpace;

#ifdef KOKKOS_ENABLE_SERIAL
/// True when Serial is there beside the default back end, so that --backend serial is a choice.
inline constexpr bool serial_beside_default = !std::is_same_v<DefaultSpace, Kokkos::Serial>;
using SerialSpace = Kokkos::Serial;
#else
inline constexpr bool serial_beside_default = false;
using SerialSpace = DefaultSpace;
#endif

/// True when the host can read the space's memory: then rows are looped on the host's terms.
template <class Space>
inline constexpr bool runs_on_host =
    Kokkos::SpaceAccessibility<Kokkos::HostSpace, typename Space::memory_space>::accessible&&
        std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;

/// Host memory that the device's copies run at full speed from; plain host memory on a CPU.
#ifdef KOKKOS_ENABLE_CUDA
template <class Space>
using StagingSpace =
    std::conditional_t<runs_on_host<Space>, Kokkos::HostSpace, Kokkos::CudaHostPinnedSpace>;
#else
template <class Space>
using StagingSpace = Kokkos::HostSpace;
#endif

/// A reduction over any small struct: a default constructor that gives the identity, and
/// `void join(const Value&)`, both callable on the device. Kokkos 3.4 sees only a join of volatile
/// values (and silently takes += where it finds none), Kokkos 5 refuses one; its own Sum<struct>
/// has the same trouble.
template <class Value>
class JoinReducer {
 public:
  using reducer = JoinReducer;
  using value_type = Value;
  using result_view_type = Kokkos::View<Value, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>;

  explicit JoinReducer(Value& result) : result_(&result) {}
#if KOKKOS_VERSION < 30700
  KOKKOS_INLINE_FUNCTION void join(volatile Value& into, const volatile Value& from) const {
    const_cast<Value&>(into).join(const_cast<const Value&>(from));
  }
#endif
  KOKKOS_INLINE_FUNCTION void join(Value& into, const Value& from) const {
    into.join(from);
  }
  KOKKOS_INLINE_FUNCTION void init(Value& value) const {
    value = Value();
  }
  KOKKOS_INLINE_FUNCTION Value& reference() const {
    return *result_.data();
  }
  KOKKOS_INLINE_FUNCTION result_view_type view() const {
    return result_;
  }

 private:
  result_view_type result_;
};

#ifdef KOKKOS_ENABLE_CUDA
/// "NVIDIA H100 (2 devices)", "" when there is none that can be used.
[[nodiscard]] inline std::string cuda_devices() {
  int devices = 0;
  cudaDeviceProp properties{};
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return "";
  if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess) return "";
  return std::string(properties.name) + " (" + std::to_string(devices) + " devices)";
}
#endif

/// Kokkos from start to end of a scope. `threads` 0: as the environment says.
class KokkosSession {
 public:
  KokkosSession(int threads, int local_rank) {
#if KOKKOS_VERSION < 30700
    Kokkos::InitArguments settings;
    if (threads > 0) settings.num_threads = threads;
    settings.disable_warnings = true;
    static_cast<void>(local_rank);
#else
    Kokkos::InitializationSettings settings;
    if (threads > 0) settings.set_num_threads(threads);
    settings.set_disable_warnings(true);
#ifdef KOKKOS_ENABLE_CUDA
    settings.set_device_id(device_of(local_rank));
#else
    static_cast<void>(local_rank);
#endif
#endif
    Kokkos::initialize(settings);
  }
  ~KokkosSession() {
    Kokkos::finalize();
  }
  KokkosSession(const KokkosSession&) = delete;
  KokkosSession& operator=(const KokkosSession&) = delete;

 private:
#ifdef KOKKOS_ENABLE_CUDA
  static int device_of(int local_rank) {
    int devices = 0;
    return cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0 ? local_rank % devices : 0;
  }
#endif
};

[[nodiscard]] inline std::string kokkos_version() {
  return std::to_string(KOKKOS_VERSION / 10000) + "." + std::to_string(KOKKOS_VERSION / 100 % 100) +
         "." + std::to_string(KOKKOS_VERSION % 100);
}

}  // namespace kedge::kernels
