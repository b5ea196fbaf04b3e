// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One direction of a pipeline of ranks: blocks come in from the rank before, are changed in place,
// and go on to the rank after. Two buffers take turns, so that a block is on its way while the next
// one is worked on.
#pragma once

#include <climits>
#include <limits>
#include <string>
#include <utility>

#include "common/core/error.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// Where a block comes from and goes to; MPI_PROC_NULL: nowhere.
struct RelayRoute {
  int from = MPI_PROC_NULL;
  int to = MPI_PROC_NULL;
};

template <class Space, class Value>
class Relay {
 public:
  /// `largest`: values of the largest block. Blocks of one relay have one tag: MPI keeps their
  /// order.
  Relay(const Setup& setup, const std::string& label, std::size_t largest, int tag)
      : setup_(setup), tag_(tag) {
    if (largest * sizeof(Value) > INT_MAX)
      throw Error("one message is over 2 GiB", "use more ranks");
    for (Slot& slot : slots_) {
      slot.device = Buffer(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), largest);
      slot.host = Kokkos::create_mirror_view(StagingSpace<Space>(), slot.device);
    }
  }

  /// The block's values, on the device.
  [[nodiscard]] Value* block(std::int64_t item) { return slot_of(item).device.data(); }

  /// Waits until the buffer of the block is free, and posts its receive.
  void expect(std::int64_t item, const RelayRoute& route, std::size_t count) {
    const auto timed = setup_.time.measure(Phase::mpi);
    Slot& slot = slot_of(item);
    MPI_Wait(&slot.sent, MPI_STATUS_IGNORE);
    MPI_Irecv(memory(slot), bytes(count), MPI_BYTE, route.from, tag_, setup_.world.handle(),
              &slot.received);
  }
  /// Waits for the block; where no rank is before this one, it is all `boundary`.
  void take(std::int64_t item, const RelayRoute& route, std::size_t count, Value boundary) {
    Slot& slot = slot_of(item);
    {
      const auto timed = setup_.time.measure(Phase::mpi);
      MPI_Wait(&slot.received, MPI_STATUS_IGNORE);
    }
    const auto timed = setup_.time.measure(Phase::transfer);
    const std::pair<std::size_t, std::size_t> part(0, count);
    if (route.from == MPI_PROC_NULL) {
      Kokkos::deep_copy(Kokkos::subview(slot.device, part), boundary);
    } else if (!setup_.mpi_reads_device) {
      Kokkos::deep_copy(Kokkos::subview(slot.device, part), Kokkos::subview(slot.host, part));
    }
  }
  /// Sends the block on without waiting. The work on it must be fenced.
  void pass(std::int64_t item, const RelayRoute& route, std::size_t count) {
    if (route.to == MPI_PROC_NULL) return;
    Slot& slot = slot_of(item);
    if (!setup_.mpi_reads_device) {
      const auto timed = setup_.time.measure(Phase::transfer);
      const std::pair<std::size_t, std::size_t> part(0, count);
      Kokkos::deep_copy(Kokkos::subview(slot.host, part), Kokkos::subview(slot.device, part));
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    MPI_Isend(memory(slot), bytes(count), MPI_BYTE, route.to, tag_, setup_.world.handle(),
              &slot.sent);
  }
  /// Waits for all sends.
  void finish() {
    const auto timed = setup_.time.measure(Phase::mpi);
    for (Slot& slot : slots_) MPI_Wait(&slot.sent, MPI_STATUS_IGNORE);
  }

  /// NaN into both buffers: what nobody fills shows in the results.
  void poison() {
    for (Slot& slot : slots_)
      Kokkos::deep_copy(slot.device, std::numeric_limits<Value>::quiet_NaN());
  }

 private:
  using Buffer = Kokkos::View<Value*, Space>;
  struct Slot {
    Buffer device;
    decltype(Kokkos::create_mirror_view(StagingSpace<Space>(), Buffer())) host;
    MPI_Request sent = MPI_REQUEST_NULL, received = MPI_REQUEST_NULL;
  };

  [[nodiscard]] Slot& slot_of(std::int64_t item) { return slots_[item % 2]; }
  [[nodiscard]] Value* memory(Slot& slot) const {
    return setup_.mpi_reads_device ? slot.device.data() : slot.host.data();
  }
  static int bytes(std::size_t count) { return static_cast<int>(count * sizeof(Value)); }

  const Setup& setup_;
  int tag_;
  Slot slots_[2];
};

}  // namespace kedge::kernels
