// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Agreement between ranks. Without MPI every rank is alone and agrees with itself.
#include "common/data/collective.hpp"

#include <chrono>
#include <exception>
#include <optional>
#include <thread>
#include <vector>

#include "common/core/error.hpp"

#ifdef KEDGE_PARALLEL_HDF5
#include <mpi.h>
#endif

namespace kedge::data {
namespace {

std::optional<Error> failure_of(const std::function<void()>& body) {
  try {
    body();
    return std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::exception& problem) {
    return Error(problem.what());
  }
}

}  // namespace

#ifdef KEDGE_PARALLEL_HDF5

namespace {

MPI_Comm comm_of(const void* mpi_comm) {
  return *static_cast<const MPI_Comm*>(mpi_comm);
}

std::string broadcast(MPI_Comm comm, int root, std::string text) {
  unsigned long long size = text.size();
  MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG_LONG, root, comm);
  text.resize(size);
  MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, root, comm);
  return text;
}

std::uint64_t reduce(const void* mpi_comm, std::uint64_t value, MPI_Op operation) {
  if (mpi_comm == nullptr) return value;
  std::uint64_t result = 0;
  MPI_Allreduce(&value, &result, 1, MPI_UINT64_T, operation, comm_of(mpi_comm));
  return result;
}

}  // namespace

int rank_in(const void* mpi_comm) {
  int rank = 0;
  if (mpi_comm != nullptr) MPI_Comm_rank(comm_of(mpi_comm), &rank);
  return rank;
}

void collectively(const void* mpi_comm, const std::function<void()>& body) {
  if (mpi_comm == nullptr) return body();
  const std::optional<Error> own = failure_of(body);
  const MPI_Comm comm = comm_of(mpi_comm);
  int size = 0;
  MPI_Comm_size(comm, &size);
  const int mine = own ? rank_in(mpi_comm) : size;
  int first = size;
  MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, comm);
  if (first == size) return;
  const std::string message = broadcast(comm, first, own ? own->message() : "");
  const std::string hint = broadcast(comm, first, own ? own->hint() : "");
  Error agreed(message, hint);
  const auto contexts =
      static_cast<int>(largest_of(mpi_comm, mine == first ? own->contexts().size() : 0));
  for (int c = 0; c < contexts; ++c)
    agreed.add_context(
        broadcast(comm, first, mine == first ? own->contexts()[static_cast<std::size_t>(c)] : ""));
  throw agreed;
}

bool all_ranks_are_here(const void* mpi_comm) {
  if (mpi_comm == nullptr) return true;
  int finalized = 0;
  MPI_Finalized(&finalized);
  if (finalized != 0) return false;
  MPI_Request arrival = MPI_REQUEST_NULL;
  MPI_Ibarrier(comm_of(mpi_comm), &arrival);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  int arrived = 0;
  while (std::chrono::steady_clock::now() < deadline) {
    MPI_Test(&arrival, &arrived, MPI_STATUS_IGNORE);
    if (arrived != 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

std::string agreed_text(const void* mpi_comm, const std::string& text) {
  return mpi_comm == nullptr ? text : broadcast(comm_of(mpi_comm), 0, text);
}

std::uint64_t largest_of(const void* mpi_comm, std::uint64_t value) {
  return reduce(mpi_comm, value, MPI_MAX);
}
std::uint64_t sum_of(const void* mpi_comm, std::uint64_t value) {
  return reduce(mpi_comm, value, MPI_SUM);
}

#else

int rank_in(const void*) {
  return 0;
}
void collectively(const void*, const std::function<void()>& body) {
  body();
}
bool all_ranks_are_here(const void*) {
  return true;
}
std::string agreed_text(const void*, const std::string& text) {
  return text;
}
std::uint64_t largest_of(const void*, std::uint64_t value) {
  return value;
}
std::uint64_t sum_of(const void*, std::uint64_t value) {
  return value;
}

#endif

}  // namespace kedge::data
