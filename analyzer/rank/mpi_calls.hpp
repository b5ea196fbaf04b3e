// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the arguments of an MPI call say: how many bytes it moves, and of which datatype.
#pragma once

#include <string>

#include "analyzer/checks/mpi_functions.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::rank {

using checks::mpi_function;
using checks::MpiBuffer;
using checks::MpiFunction;

/// Bytes that a call moves for one of its buffers, as the source writes the count: "h->count[f]*8";
/// "" when it is not known.
[[nodiscard]] std::string bytes_of(const model::Unit& unit, const model::Expr& call,
                                   const MpiBuffer& buffer);

/// Name of the datatype argument: "MPI_DOUBLE", "column"; "" without one.
[[nodiscard]] std::string datatype_of(const model::Unit& unit, const model::Expr& call,
                                      const MpiBuffer& buffer);

}  // namespace kedge::rank
