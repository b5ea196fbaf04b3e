// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The table of MPI functions.
#include "analyzer/checks/mpi_functions.hpp"

#include "tests/support/catch.hpp"

namespace kedge::checks {

TEST_CASE("sends, receives and collectives are told apart, blocking or not") {
  CHECK(mpi_function("MPI_Send")->kind == "send");
  CHECK(mpi_function("MPI_Send")->blocking);
  CHECK_FALSE(mpi_function("MPI_Isend")->blocking);
  CHECK(mpi_function("MPI_Irecv")->kind == "receive");
  CHECK(mpi_function("MPI_Allreduce")->kind == "collective");
  CHECK(mpi_function("MPI_Allreduce")->blocking);
  REQUIRE(mpi_function("MPI_Iallreduce") != nullptr);
  CHECK(mpi_function("MPI_Iallreduce")->kind == "collective");
  CHECK_FALSE(mpi_function("MPI_Iallreduce")->blocking);
  CHECK(mpi_function("MPI_Waitall")->kind == "wait");
  CHECK(mpi_function("MPI_Type_vector")->kind == "datatype");
}

TEST_CASE("the receive buffer of an exchange is its sixth argument") {
  const auto& buffers = mpi_function("MPI_Sendrecv")->buffers;
  REQUIRE(buffers.size() == 2);
  CHECK(buffers[0].sends);
  CHECK(buffers[1].receives);
  CHECK(buffers[1].argument == 5);
  CHECK(buffers[1].count == 6);
}

TEST_CASE("functions of MPI that move no data are other, anything else is none") {
  REQUIRE(mpi_function("MPI_Comm_size") != nullptr);
  CHECK(mpi_function("MPI_Comm_size")->kind == "other");
  CHECK(mpi_function("memcpy") == nullptr);
}

TEST_CASE("a contiguous datatype has no gaps to pack, a vector has") {
  CHECK(is_mpi("MPI_Type_vector", "datatype"));
  CHECK_FALSE(is_mpi("MPI_Type_contiguous", "datatype"));
  CHECK(is_mpi("MPI_Reduce_scatter", "collective"));
  CHECK_FALSE(is_mpi("memcpy", "other"));
}

}  // namespace kedge::checks
