// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Non-blocking sends and receives between neighbours.
#include "kernels/mpi/face_exchange.hpp"

#include <climits>

#include "common/core/error.hpp"

namespace kedge::kernels {

void exchange_faces(const Communicator& world, const Decomposition& decomposition,
                    const FaceBuffers& buffers) {
  std::array<MPI_Request, 12> requests{};
  const auto count = [&](std::size_t face) {
    if (buffers.bytes[face] > INT_MAX) throw Error("a face is over 2 GiB", "use more ranks");
    return static_cast<int>(buffers.bytes[face]);
  };
  // A face is tagged by its sender; its receiver knows it as the opposite face.
  for (std::size_t face = 0; face < 6; ++face)
    MPI_Irecv(buffers.receive[face], count(face), MPI_BYTE, decomposition.neighbour[face],
              static_cast<int>(face ^ 1U), world.handle(), &requests[face]);
  for (std::size_t face = 0; face < 6; ++face)
    MPI_Isend(buffers.send[face], count(face), MPI_BYTE, decomposition.neighbour[face],
              static_cast<int>(face), world.handle(), &requests[6 + face]);
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

}  // namespace kedge::kernels
