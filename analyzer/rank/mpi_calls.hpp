// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What each MPI function does with which arguments (MPI 4.0, chapters 3, 5, 6, 7, 12, 14).
#pragma once

#include <string>
#include <vector>

#include "analyzer/model/program.hpp"

namespace kedge::rank {

struct MpiBuffer {
  int argument = 0;   ///< position of the buffer
  int count = -1;     ///< of the count; -1: not given as one number
  int datatype = -1;  ///< of the datatype; -1: none
  bool sends = false;
  bool receives = false;
};

struct MpiFunction {
  std::string name;
  /// send, receive, exchange, wait, collective, one_sided, io, datatype, abort, other
  std::string kind;
  bool blocking = false;
  std::vector<MpiBuffer> buffers;
};

/// By name, "MPI_Isend"; `other` without buffers for MPI functions that move no data. Null for a
/// name that is not MPI's.
[[nodiscard]] const MpiFunction* mpi_function(const std::string& name);

/// Bytes that a call moves for one of its buffers, as the source writes the count: "h->count[f]*8";
/// "" when it is not known.
[[nodiscard]] std::string bytes_of(const model::Unit& unit, const model::Expr& call,
                                   const MpiBuffer& buffer);

/// Name of the datatype argument: "MPI_DOUBLE", "column"; "" without one.
[[nodiscard]] std::string datatype_of(const model::Unit& unit, const model::Expr& call,
                                      const MpiBuffer& buffer);

}  // namespace kedge::rank
