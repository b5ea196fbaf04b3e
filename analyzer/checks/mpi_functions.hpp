// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What each MPI function does with which arguments (MPI 4.0, chapters 3, 5, 6, 7, 12, 14): the one
// list of them.
#pragma once

#include <string>
#include <vector>

namespace kedge::checks {

struct MpiBuffer {
  int argument = 0;   ///< position of the buffer
  int count = -1;     ///< of the count; -1: not given as one number
  int datatype = -1;  ///< of the datatype; -1: none
  bool sends = false;
  bool receives = false;
};

struct MpiFunction {
  std::string name;
  /// send, receive, exchange, wait, collective, one_sided, io, datatype (one with gaps), abort,
  /// other
  std::string kind;
  bool blocking = false;
  std::vector<MpiBuffer> buffers;
};

/// By name, "MPI_Isend"; `other` without buffers for MPI functions that move no data. Null for a
/// name that is not MPI's.
[[nodiscard]] const MpiFunction* mpi_function(const std::string& name);
/// Is it of that kind?
[[nodiscard]] bool is_mpi(const std::string& name, const std::string& kind);

}  // namespace kedge::checks
