// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sends records to the ranks that own them: migration of particles, and their way to and from the
// order of a file. Sorted by owner on the device, one all-to-all.
#pragma once

#include <string>
#include <vector>

#include "kernels/compat/kokkos.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// ++count[owner[i]].
struct CountOwners {
  const int* owner;
  int* count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Kokkos::atomic_add(&count[owner[i]], 1);
  }
};

/// Puts each record into its owner's part of the buffer; `next` starts at the parts' firsts.
template <class Record>
struct SortByOwner {
  const int* owner;
  const Record* records;
  int* next;
  Record* buffer;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    buffer[Kokkos::atomic_fetch_add(&next[owner[i]], 1)] = records[i];
  }
};

/// Record: trivially copyable. Collective.
template <class Space, class Record>
class Redistribute {
 public:
  using Records = Kokkos::View<Record*, Space>;
  using Owners = Kokkos::View<int*, Space>;

  explicit Redistribute(const Setup& setup)
      : setup_(setup), ranks_(static_cast<std::size_t>(setup.world.size())) {}

  /// What comes to this rank of all ranks' records, record i of a rank going to owner(i). Threads
  /// sort them, so their order is not fixed: who needs one sorts by an identifier.
  [[nodiscard]] Records operator()(const Records& records, const Owners& owner) {
    if (ranks_ == 1) return records;
    const Records sorted = sort(records, owner);
    exchange_counts();
    Records received(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("received")),
                     static_cast<std::size_t>(receive_first_[ranks_]));
    if (setup_.mpi_reads_device) {
      exchange(sorted.data(), received.data());
    } else {
      exchange_staged(sorted, received);
    }
    return received;
  }

 private:
  static std::vector<int> firsts(const std::vector<int>& count) {
    std::vector<int> first{0};
    for (const int n : count) first.push_back(first.back() + n);
    return first;
  }

  Records sort(const Records& records, const Owners& owner) {
    const auto timed = setup_.time.measure(Phase::pack);
    const Kokkos::RangePolicy<Space> all(0, static_cast<std::int64_t>(records.extent(0)));
    Owners next("records of each owner", ranks_);
    Kokkos::parallel_for("count owners", all, CountOwners{owner.data(), next.data()});
    Space().fence();
    const auto host = Kokkos::create_mirror_view(next);
    Kokkos::deep_copy(host, next);
    send_.assign(host.data(), host.data() + ranks_);
    send_first_ = firsts(send_);
    std::copy(send_first_.begin(), send_first_.end() - 1, host.data());
    Kokkos::deep_copy(next, host);
    Records sorted(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("records sorted")),
                   records.extent(0));
    Kokkos::parallel_for(
        "sort by owner", all,
        SortByOwner<Record>{owner.data(), records.data(), next.data(), sorted.data()});
    Space().fence();  // the buffer is complete before MPI may read it
    return sorted;
  }

  void exchange_counts() {
    const auto timed = setup_.time.measure(Phase::mpi);
    receive_.resize(ranks_);
    MPI_Alltoall(send_.data(), 1, MPI_INT, receive_.data(), 1, MPI_INT, setup_.world.handle());
    receive_first_ = firsts(receive_);
  }

  void exchange(const Record* from, Record* to) {
    const auto timed = setup_.time.measure(Phase::mpi);
    MPI_Datatype one = MPI_DATATYPE_NULL;  // counts in records, not bytes, so that they fit an int
    MPI_Type_contiguous(static_cast<int>(sizeof(Record)), MPI_BYTE, &one);
    MPI_Type_commit(&one);
    MPI_Alltoallv(from, send_.data(), send_first_.data(), one, to, receive_.data(),
                  receive_first_.data(), one, setup_.world.handle());
    MPI_Type_free(&one);
  }

  void exchange_staged(const Records& from, const Records& to) {
    const auto from_host = Kokkos::create_mirror_view(StagingSpace<Space>(), from);
    const auto to_host = Kokkos::create_mirror_view(StagingSpace<Space>(), to);
    {
      const auto timed = setup_.time.measure(Phase::transfer);
      Kokkos::deep_copy(from_host, from);
    }
    exchange(from_host.data(), to_host.data());
    const auto timed = setup_.time.measure(Phase::transfer);
    Kokkos::deep_copy(to, to_host);
  }

  const Setup& setup_;
  std::size_t ranks_;
  std::vector<int> send_, send_first_, receive_, receive_first_;
};

}  // namespace kedge::kernels
