// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// MPI's start and end, reductions, broadcasts, agreed errors.
#include "kernels/mpi/communicator.hpp"

#include <new>
#include <vector>

#include "common/core/error.hpp"
#include "common/data/collective.hpp"

namespace kedge::kernels {
namespace {

MPI_Comm machine_of(MPI_Comm comm, int rank) {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine);
  return machine;
}

void reduce(void* values, std::size_t count, MPI_Datatype type, MPI_Op operation, MPI_Comm comm) {
  MPI_Allreduce(MPI_IN_PLACE, values, static_cast<int>(count), type, operation, comm);
}

}  // namespace

MpiSession::MpiSession() {
  int started = 0;
  MPI_Initialized(&started);
  if (started != 0) return;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  ours_ = true;
}

MpiSession::~MpiSession() {
  if (ours_) MPI_Finalize();
}

Communicator::Communicator(MPI_Comm comm) : comm_(comm) {
  MPI_Comm_rank(comm_, &rank_);
  MPI_Comm_size(comm_, &size_);
}

int Communicator::local_rank() const {
  MPI_Comm machine = machine_of(comm_, rank_);
  int rank = 0;
  MPI_Comm_rank(machine, &rank);
  MPI_Comm_free(&machine);
  return rank;
}

int Communicator::local_size() const {
  MPI_Comm machine = machine_of(comm_, rank_);
  int size = 1;
  MPI_Comm_size(machine, &size);
  MPI_Comm_free(&machine);
  return size;
}

void Communicator::max(std::span<double> values) const {
  reduce(values.data(), values.size(), MPI_DOUBLE, MPI_MAX, comm_);
}
void Communicator::sum(std::span<double> values) const {
  reduce(values.data(), values.size(), MPI_DOUBLE, MPI_SUM, comm_);
}
void Communicator::sum(std::span<std::int64_t> values) const {
  reduce(values.data(), values.size(), MPI_INT64_T, MPI_SUM, comm_);
}

double Communicator::sum_in_order(double value) const {
  std::vector<double> all(static_cast<std::size_t>(size_));
  MPI_Allgather(&value, 1, MPI_DOUBLE, all.data(), 1, MPI_DOUBLE, comm_);
  for (std::size_t width = 1; width < all.size(); width *= 2)
    for (std::size_t i = 0; i + width < all.size(); i += 2 * width) all[i] += all[i + width];
  return all[0];
}

void Communicator::agree(const std::function<void()>& body) const {
  data::collectively(&comm_, [&] {
    try {
      body();
    } catch (const std::bad_alloc&) {
      throw Error("rank " + std::to_string(rank_) + " has not enough memory",
                  "use a smaller --size, or more ranks on more machines");
    }
  });
}

}  // namespace kedge::kernels
