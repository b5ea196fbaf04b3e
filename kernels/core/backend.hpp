// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The back ends that this binary was built with, by the names that --backend takes. No Kokkos in
// this header.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace kedge::kernels {

/// The default first.
[[nodiscard]] std::vector<std::string> backend_names();
/// Throws Error that lists the valid names. "" is the default.
[[nodiscard]] bool is_serial_backend(const std::string& name);

[[nodiscard]] std::string kokkos_version_text();
/// "NVIDIA H100 (2 devices)", or the processor's name on a CPU. Kokkos need not be started.
[[nodiscard]] std::string device_description(bool serial);
/// Number of the device that this process runs on; -1 on a CPU. Kokkos must have been started.
[[nodiscard]] int device_of_rank(bool serial);

/// Kokkos, started until destroyed. Throws Error when the back end finds no device.
class BackendSession {
 public:
  BackendSession(int threads, int local_rank);
  ~BackendSession();
  BackendSession(const BackendSession&) = delete;
  BackendSession& operator=(const BackendSession&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kedge::kernels
