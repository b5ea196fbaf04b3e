// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The ranks of a run: global reductions, broadcasts, and errors that all ranks end on together.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace kedge::kernels {

/// MPI from start to end of a scope, unless somebody else has started it.
class MpiSession {
 public:
  MpiSession();
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

 private:
  bool ours_ = false;
};

/// Does not own the MPI communicator.
class Communicator {
 public:
  explicit Communicator(MPI_Comm comm);

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] MPI_Comm handle() const { return comm_; }
  /// Rank among those of the same machine: which device is this rank's.
  [[nodiscard]] int local_rank() const;

  /// Ranks on the same machine.
  [[nodiscard]] int local_size() const;

  /// In place, element by element, the same result on every rank.
  void max(std::span<double> values) const;
  void sum(std::span<double> values) const;  ///< order left to MPI: for timings only
  void sum(std::span<std::int64_t> values) const;
  /// Pairwise in the order of the ranks: the same bits on every rank and in every run.
  [[nodiscard]] double sum_in_order(double value) const;

  /// Runs `body` on every rank; when it throws on any of them, all throw the Error of the lowest
  /// such rank. The body must not wait for other ranks after a step that can fail on one rank
  /// alone.
  void agree(const std::function<void()>& body) const;

 private:
  MPI_Comm comm_;
  int rank_ = 0;
  int size_ = 1;
};

/// Rank as the launcher's environment tells it before MPI has started; 0 when it does not.
[[nodiscard]] int launched_rank();
/// Whether a launcher's environment is there at all.
[[nodiscard]] bool launched_by_mpi();
/// "Open MPI 4.1.4": first words of the library's own text.
[[nodiscard]] std::string mpi_version();

enum class Awareness { yes, no, unknown };
/// Whether the MPI library says at run time that it takes device memory. MPI need not be started.
[[nodiscard]] Awareness gpu_awareness();
[[nodiscard]] const char* to_string(Awareness awareness);

}  // namespace kedge::kernels
