// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Exchange of ghosts by a plan: packed on the device, sent from device memory where MPI takes it,
// else through pinned host memory. start() and finish() leave room for work in between.
#pragma once

#include <climits>
#include <limits>
#include <string>
#include <vector>

#include "common/core/error.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/core/model.hpp"
#include "kernels/mpi/halo_plan.hpp"

namespace kedge::kernels {

/// buffer[i] = field[index[i]].
template <class Value>
struct HaloPack {
  const std::int64_t* index;
  const Value* field;
  Value* buffer;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const { buffer[i] = field[index[i]]; }
};

/// field[index[i]] = buffer[i].
template <class Value>
struct HaloUnpack {
  const std::int64_t* index;
  const Value* buffer;
  Value* field;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const { field[index[i]] = buffer[i]; }
};

/// field[index[i]] += buffer[i]; within one peer no position comes twice.
template <class Value>
struct HaloAdd {
  const std::int64_t* index;
  const Value* buffer;
  Value* field;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const { field[index[i]] += buffer[i]; }
};

/// field[index[i]] = value.
template <class Value>
struct HaloFill {
  const std::int64_t* index;
  Value value;
  Value* field;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const { field[index[i]] = value; }
};

template <class Space, class Value>
class Halo {
 public:
  /// `tag`: two exchanges that are under way at once need tags 32 apart.
  Halo(const Setup& setup, HaloPlan plan, int tag = 0) : setup_(setup), tag_(tag) {
    std::vector<std::int64_t> send, receive;
    for (const HaloPeer& peer : plan.peers) {
      offsets_.push_back({send.size(), receive.size()});
      send.insert(send.end(), peer.send.begin(), peer.send.end());
      receive.insert(receive.end(), peer.receive.begin(), peer.receive.end());
      peers_.push_back(
          {peer.rank, peer.send_tag, peer.receive_tag, peer.send.size(), peer.receive.size()});
    }
    send_index_ = to_device(send, "halo send index");
    receive_index_ = to_device(receive, "halo receive index");
    out_ = Buffer("halo out", send.size());
    in_ = Buffer("halo in", receive.size());
    out_host_ = Kokkos::create_mirror_view(StagingSpace<Space>(), out_);
    in_host_ = Kokkos::create_mirror_view(StagingSpace<Space>(), in_);
  }

  /// Packs, and sends without waiting. The field's owned values must be ready.
  void start(Value* field) {
    if (peers_.empty()) return;
    if (setup_.config.poison) poison(field);
    pack(send_index_, field, out_);
    post(false);
  }
  /// Waits, and fills the ghosts.
  void finish(Value* field) {
    if (peers_.empty()) return;
    wait(in_, in_host_);
    const auto timed = setup_.time.measure(Phase::pack);
    Kokkos::parallel_for("halo unpack", range(receive_index_),
                         HaloUnpack<Value>{receive_index_.data(), in_.data(), field});
    Space().fence();
  }
  void exchange(Value* field) {
    start(field);
    finish(field);
  }

  /// The other way round: what was gathered in the ghosts is added to the owners' cells, peer after
  /// peer, so that the order is always the same. The ghosts keep their values.
  void add(Value* field) {
    if (peers_.empty()) return;
    pack(receive_index_, field, in_);
    post(true);
    wait(out_, out_host_);
    const auto timed = setup_.time.measure(Phase::pack);
    for (std::size_t p = 0; p < peers_.size(); ++p) {
      const std::size_t first = offsets_[p].send;
      Kokkos::parallel_for(
          "halo add",
          Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(peers_[p].send_count)),
          HaloAdd<Value>{send_index_.data() + first, out_.data() + first, field});
      Space().fence();
    }
  }

  /// NaN into the ghosts and the receive buffer: what nobody fills shows in the results.
  void poison(Value* field) {
    if constexpr (std::is_floating_point_v<Value>) {
      const Value nan = std::numeric_limits<Value>::quiet_NaN();
      Kokkos::deep_copy(in_, nan);
      Kokkos::parallel_for("halo poison", range(receive_index_),
                           HaloFill<Value>{receive_index_.data(), nan, field});
      Space().fence();
    }
  }

  /// Bytes that this rank sends in one exchange.
  [[nodiscard]] double bytes_sent() const {
    return static_cast<double>(out_.extent(0) * sizeof(Value));
  }

 private:
  using Buffer = Kokkos::View<Value*, Space>;
  using Index = Kokkos::View<std::int64_t*, Space>;
  using Staged = decltype(Kokkos::create_mirror_view(StagingSpace<Space>(), Buffer()));

  struct Peer {
    int rank, send_tag, receive_tag;
    std::size_t send_count, receive_count;
  };
  struct Offsets {
    std::size_t send, receive;
  };

  static Index to_device(const std::vector<std::int64_t>& values, const std::string& label) {
    Index index(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), values.size());
    const auto host = Kokkos::create_mirror_view(index);
    std::copy(values.begin(), values.end(), host.data());
    Kokkos::deep_copy(index, host);
    return index;
  }
  static Kokkos::RangePolicy<Space> range(const Index& index) {
    return Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(index.extent(0)));
  }

  void pack(const Index& index, const Value* field, const Buffer& buffer) {
    const auto timed = setup_.time.measure(Phase::pack);
    Kokkos::parallel_for("halo pack", range(index),
                         HaloPack<Value>{index.data(), field, buffer.data()});
    Space().fence();  // the buffer is complete before MPI may read it
  }

  /// Receives first, then sends; `back`: ghosts go to their owners.
  void post(bool back) {
    const Buffer& from = back ? in_ : out_;
    Value* sent = from.data();
    Value* received = (back ? out_ : in_).data();
    if (!setup_.mpi_reads_device) {
      const auto timed = setup_.time.measure(Phase::transfer);
      Kokkos::deep_copy(back ? in_host_ : out_host_, from);
      sent = (back ? in_host_ : out_host_).data();
      received = (back ? out_host_ : in_host_).data();
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    requests_.assign(2 * peers_.size(), MPI_REQUEST_NULL);
    for (std::size_t p = 0; p < peers_.size(); ++p) {
      const Peer& peer = peers_[p];
      const std::size_t at = back ? offsets_[p].send : offsets_[p].receive;
      MPI_Irecv(received + at, bytes(back ? peer.send_count : peer.receive_count), MPI_BYTE,
                peer.rank, tag_ + (back ? peer.send_tag : peer.receive_tag), setup_.world.handle(),
                &requests_[p]);
    }
    for (std::size_t p = 0; p < peers_.size(); ++p) {
      const Peer& peer = peers_[p];
      const std::size_t at = back ? offsets_[p].receive : offsets_[p].send;
      MPI_Isend(sent + at, bytes(back ? peer.receive_count : peer.send_count), MPI_BYTE, peer.rank,
                tag_ + (back ? peer.receive_tag : peer.send_tag), setup_.world.handle(),
                &requests_[peers_.size() + p]);
    }
  }

  void wait(const Buffer& device, const Staged& host) {
    {
      const auto timed = setup_.time.measure(Phase::mpi);
      MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    }
    if (setup_.mpi_reads_device) return;
    const auto timed = setup_.time.measure(Phase::transfer);
    Kokkos::deep_copy(device, host);
  }

  static int bytes(std::size_t count) {
    const std::size_t size = count * sizeof(Value);
    if (size > INT_MAX) throw Error("one message is over 2 GiB", "use more ranks");
    return static_cast<int>(size);
  }

  const Setup& setup_;
  int tag_;
  std::vector<Peer> peers_;
  std::vector<Offsets> offsets_;
  Index send_index_, receive_index_;
  Buffer out_, in_;
  Staged out_host_, in_host_;
  std::vector<MPI_Request> requests_;
};

}  // namespace kedge::kernels
