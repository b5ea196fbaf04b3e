// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Names, versions and the start of Kokkos.
#include "kernels/core/backend.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "common/core/error.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/core/machine.hpp"

namespace kedge::kernels {
namespace {

template <class Space>
std::string name_of() {
  std::string name = Space::name();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

}  // namespace

std::vector<std::string> backend_names() {
  std::vector<std::string> names{name_of<DefaultSpace>()};
  if (serial_beside_default) names.push_back(name_of<SerialSpace>());
  return names;
}

bool is_serial_backend(const std::string& name) {
  const std::vector<std::string> names = backend_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (name.empty() || found == names.begin()) return false;
  if (found != names.end()) return true;
  std::string valid;
  for (const std::string& known : names) valid += (valid.empty() ? "" : ", ") + known;
  throw Error("this kedge run has no back end '" + name + "'", "it was built with: " + valid);
}

std::string kokkos_version_text() {
  return kokkos_version();
}

std::string device_description(bool serial) {
#ifdef KOKKOS_ENABLE_CUDA
  if (!serial) return cuda_devices();
#else
  static_cast<void>(serial);
#endif
  return processor_name();
}

int device_of_rank(bool serial) {
#ifdef KOKKOS_ENABLE_CUDA
  int device = -1;
  if (!serial && cudaGetDevice(&device) == cudaSuccess) return device;
#else
  static_cast<void>(serial);
#endif
  return -1;
}

struct BackendSession::State {
  State(int threads, int local_rank) : kokkos(threads, local_rank) {}
  KokkosSession kokkos;
};

BackendSession::BackendSession(int threads, int local_rank) {
  // Kokkos asks for this variable on stderr; the OpenMP run time has read its own copy long before.
  setenv("OMP_PROC_BIND", "false", 0);
#ifdef KOKKOS_ENABLE_CUDA
  if (cuda_devices().empty())
    throw Error("no CUDA device can be used",
                "nvidia-smi shows devices and driver; kedge doctor says more");
#endif
  state_ = std::make_unique<State>(threads, local_rank);
}

BackendSession::~BackendSession() = default;

}  // namespace kedge::kernels
