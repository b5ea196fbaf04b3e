// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Where the time of a run goes: compute, pack, MPI, transfer, I/O.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>

namespace kedge::kernels {

enum class Phase : std::size_t { compute, pack, mpi, transfer, io };
inline constexpr std::size_t phase_count = 5;
inline constexpr std::array<const char*, phase_count> phase_names{"compute", "pack", "MPI",
                                                                  "transfer", "I/O"};

class TimeSplit {
 public:
  /// Adds the time until its end to one phase. Kernels must be fenced inside it.
  class Scope {
   public:
    Scope(TimeSplit& split, Phase phase)
        : split_(split), phase_(phase), start_(std::chrono::steady_clock::now()) {}
    ~Scope() {
      split_.seconds_[static_cast<std::size_t>(phase_)] +=
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    TimeSplit& split_;
    Phase phase_;
    std::chrono::steady_clock::time_point start_;
  };

  void reset() { seconds_ = {}; }
  [[nodiscard]] Scope measure(Phase phase) { return {*this, phase}; }
  [[nodiscard]] const std::array<double, phase_count>& seconds() const { return seconds_; }

 private:
  std::array<double, phase_count> seconds_{};
};

}  // namespace kedge::kernels
