// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What functions without a body do to their arguments and to hidden state.
#pragma once

#include "analyzer/model/program.hpp"

namespace kedge::dependence {

enum class Effect {
  math,              ///< value of its arguments only
  reads,             ///< reads through its pointers
  fills,             ///< writes through its first pointer, reads through the others
  writes_arguments,  ///< reads and writes through every pointer that is not const
  allocation,
  reallocation,
  release,
  random,  ///< draws from a hidden state
  io,
  mpi,
  hdf5,
  exit,       ///< does not come back
  container,  ///< changes the size or the structure of its object
  container_read,
  element,   ///< names an element of its object: operator[], at
  size,      ///< size of its object
  position,  ///< begin, end, data: a pointer into its object's storage
  unknown
};

/// Of a function that has no body in the program.
[[nodiscard]] Effect effect_of(const model::Function& function);

/// "push_back" of "std::vector<double>::push_back".
[[nodiscard]] std::string unqualified(const std::string& name);

/// True for MPI_* calls that change nothing and cost nothing: MPI_Wtime, MPI_Comm_rank...
[[nodiscard]] bool is_error_exit(const std::string& name);

}  // namespace kedge::dependence
