// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every rank sends something to every other one: a buffer with a part for each rank, filled and
// read on the device; sent from device memory where MPI takes it, else through pinned host memory.
// Messages between pairs without waiting, so that parts may be longer than a collective's int
// counts and a part can also be sent in many small messages.
#pragma once

#include <climits>
#include <limits>
#include <vector>

#include "common/core/error.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// What two ranks exchange: numbers of values, and of those in one message (the last one may be
/// shorter). Both sides must agree on them.
struct AllToAllPeer {
  int rank = 0;
  std::size_t send = 0, send_message = 1;
  std::size_t receive = 0, receive_message = 1;
};

template <class Space, class Value>
class AllToAll {
 public:
  /// Peers are the other ranks, in any order; buffers hold their parts in that order.
  AllToAll(const Setup& setup, std::vector<AllToAllPeer> peers)
      : setup_(setup), peers_(std::move(peers)) {
    std::size_t out = 0, in = 0;
    for (const AllToAllPeer& peer : peers_) {
      require_int(peer);
      offsets_.push_back({out, in});
      out += peer.send;
      in += peer.receive;
    }
    out_ = Buffer("all-to-all out", out);
    in_ = Buffer("all-to-all in", in);
    out_host_ = Kokkos::create_mirror_view(StagingSpace<Space>(), out_);
    in_host_ = Kokkos::create_mirror_view(StagingSpace<Space>(), in_);
  }

  [[nodiscard]] const std::vector<AllToAllPeer>& peers() const { return peers_; }
  /// The part for peer number p, to be filled before start().
  [[nodiscard]] Value* out(std::size_t p) const { return out_.data() + offsets_[p].out; }
  /// The part from peer number p, there after finish().
  [[nodiscard]] Value* in(std::size_t p) const { return in_.data() + offsets_[p].in; }

  /// Sends; the parts must be complete (fenced).
  void start() {
    if (peers_.empty()) return;
    if (setup_.config.poison) poison();
    if (!direct()) {
      const auto timed = setup_.time.measure(Phase::transfer);
      Kokkos::deep_copy(out_host_, out_);
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    Value* received = direct() ? in_.data() : in_host_.data();
    Value* sent = direct() ? out_.data() : out_host_.data();
    requests_.clear();
    for (std::size_t p = 0; p < peers_.size(); ++p)
      post(peers_[p].receive, peers_[p].receive_message, [&](std::size_t at, int bytes) {
        MPI_Irecv(received + offsets_[p].in + at, bytes, MPI_BYTE, peers_[p].rank, tag,
                  setup_.world.handle(), &requests_.back());
      });
    for (std::size_t p = 0; p < peers_.size(); ++p)
      post(peers_[p].send, peers_[p].send_message, [&](std::size_t at, int bytes) {
        MPI_Isend(sent + offsets_[p].out + at, bytes, MPI_BYTE, peers_[p].rank, tag,
                  setup_.world.handle(), &requests_.back());
      });
  }

  void finish() {
    if (peers_.empty()) return;
    {
      const auto timed = setup_.time.measure(Phase::mpi);
      MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    }
    if (direct()) return;
    const auto timed = setup_.time.measure(Phase::transfer);
    Kokkos::deep_copy(in_, in_host_);
  }

 private:
  using Buffer = Kokkos::View<Value*, Space>;
  using Staged = decltype(Kokkos::create_mirror_view(StagingSpace<Space>(), Buffer()));
  struct Offsets {
    std::size_t out, in;
  };
  static constexpr int tag = 77;  // messages of one pair keep their order

  [[nodiscard]] bool direct() const { return runs_on_host<Space> || setup_.mpi_reads_device; }

  static void require_int(const AllToAllPeer& peer) {
    const std::size_t longest =
        peer.send_message > peer.receive_message ? peer.send_message : peer.receive_message;
    if (longest * sizeof(Value) > INT_MAX)
      throw Error("one message is over 2 GiB", "use more ranks");
  }

  template <class Send>
  void post(std::size_t count, std::size_t message, const Send& send) {
    for (std::size_t at = 0; at < count; at += message) {
      const std::size_t length = at + message < count ? message : count - at;
      requests_.push_back(MPI_REQUEST_NULL);
      send(at, static_cast<int>(length * sizeof(Value)));
    }
  }

  void poison() {
    Kokkos::deep_copy(in_, std::numeric_limits<Value>::quiet_NaN());
    Space().fence();
  }

  const Setup& setup_;
  std::vector<AllToAllPeer> peers_;
  std::vector<Offsets> offsets_;
  Buffer out_, in_;
  Staged out_host_, in_host_;
  std::vector<MPI_Request> requests_;
};

}  // namespace kedge::kernels
