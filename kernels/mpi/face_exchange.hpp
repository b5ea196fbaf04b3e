// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Exchange of the six faces of a block with its neighbours, non-blocking, from any memory MPI can
// read.
#pragma once

#include <array>
#include <cstddef>

#include "kernels/mpi/decomposition.hpp"

namespace kedge::kernels {

struct FaceBuffers {
  std::array<const void*, 6> send{};
  std::array<void*, 6> receive{};
  std::array<std::size_t, 6> bytes{};
};

/// Receives are posted first. What fills the send buffers must be finished (fenced) before the
/// call; when it returns, all faces with a neighbour have arrived.
void exchange_faces(const Communicator& world, const Decomposition& decomposition,
                    const FaceBuffers& buffers);

}  // namespace kedge::kernels
