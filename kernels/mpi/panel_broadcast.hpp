// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Rows of a distributed matrix, panel after panel, on every rank: while the caller works on one
// panel the next one is on its way.
#pragma once

#include <climits>
#include <limits>
#include <string>
#include <vector>

#include "common/core/error.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// Neighbouring rows of one owner.
struct Panel {
  int owner = 0;
  std::int64_t first = 0;  ///< number of its first row in the whole matrix
  std::int64_t rows = 0;
};

/// The rows of all `parts` ranks in panels of at most `most` rows, in ascending order.
[[nodiscard]] inline std::vector<Panel> panels_of(int rows, int parts, int most) {
  std::vector<Panel> panels;
  for (int part = 0; part < parts; ++part) {
    const int end = first_of_part(rows, parts, part + 1);
    for (int first = first_of_part(rows, parts, part); first < end; first += most)
      panels.push_back({part, first, first + most < end ? most : end - first});
  }
  return panels;
}

template <class Space, class Value>
class PanelBroadcast {
 public:
  PanelBroadcast(const Setup& setup, std::vector<Panel> panels, std::int64_t columns)
      : setup_(setup), panels_(std::move(panels)), columns_(columns) {
    for (const Panel& panel : panels_)
      if (panel.owner == setup.world.rank() && first_own_ < 0) first_own_ = panel.first;
    if (setup.world.size() == 1) return;
    std::size_t longest = 0;
    for (const Panel& panel : panels_) longest = std::max(longest, length(panel));
    if (longest * sizeof(Value) > INT_MAX)
      throw Error("one message is over 2 GiB", "use more ranks or fewer columns");
    for (Slot& slot : slots_) {
      slot.device = Buffer("panel", longest);
      slot.host = Kokkos::create_mirror_view(StagingSpace<Space>(), slot.device);
    }
  }

  /// Starts with the first panel. `own`: this rank's rows, which must stay as they are until the
  /// last panel has been taken.
  void begin(const Value* own) {
    own_ = own;
    if (setup_.world.size() == 1) return;
    if (setup_.config.poison) poison();
    start(0);
  }

  /// The rows of panel p on the device, once they are here; the next panel sets out. The panel
  /// before it must no longer be in use.
  [[nodiscard]] const Value* take(std::size_t p) {
    if (setup_.world.size() > 1) {
      wait(p);
      if (p + 1 < panels_.size()) start(p + 1);
    }
    return mine(p) ? own_rows(p) : slots_[p % 2].device.data();
  }

  [[nodiscard]] const std::vector<Panel>& panels() const { return panels_; }

 private:
  using Buffer = Kokkos::View<Value*, Space>;
  using Staged = decltype(Kokkos::create_mirror_view(StagingSpace<Space>(), Buffer()));
  struct Slot {
    Buffer device;
    Staged host;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  [[nodiscard]] std::size_t length(const Panel& panel) const {
    return static_cast<std::size_t>(panel.rows * columns_);
  }
  [[nodiscard]] bool mine(std::size_t p) const { return panels_[p].owner == setup_.world.rank(); }
  [[nodiscard]] const Value* own_rows(std::size_t p) const {
    return own_ + (panels_[p].first - first_own_) * columns_;
  }
  /// Whether MPI works on the very memory that the kernels use.
  [[nodiscard]] bool direct() const { return runs_on_host<Space> || setup_.mpi_reads_device; }

  void start(std::size_t p) {
    Slot& slot = slots_[p % 2];
    const std::size_t count = length(panels_[p]);
    Value* data = direct() ? slot.device.data() : slot.host.data();
    if (mine(p)) {
      if (direct()) {
        data = const_cast<Value*>(own_rows(p));  // the root of a broadcast only reads
      } else {
        const auto timed = setup_.time.measure(Phase::transfer);
        using Range = std::pair<std::size_t, std::size_t>;
        using Rows = Kokkos::View<const Value*, Space, Kokkos::MemoryUnmanaged>;
        Kokkos::deep_copy(Kokkos::subview(slot.host, Range(0, count)), Rows(own_rows(p), count));
      }
    }
    const auto timed = setup_.time.measure(Phase::mpi);
    MPI_Ibcast(data, static_cast<int>(count * sizeof(Value)), MPI_BYTE, panels_[p].owner,
               setup_.world.handle(), &slot.request);
  }

  void wait(std::size_t p) {
    Slot& slot = slots_[p % 2];
    {
      const auto timed = setup_.time.measure(Phase::mpi);
      MPI_Wait(&slot.request, MPI_STATUS_IGNORE);
    }
    if (direct() || mine(p)) return;
    const auto timed = setup_.time.measure(Phase::transfer);
    Kokkos::deep_copy(slot.device, slot.host);
  }

  void poison() {
    for (Slot& slot : slots_)
      Kokkos::deep_copy(slot.device, std::numeric_limits<Value>::quiet_NaN());
    Space().fence();
  }

  const Setup& setup_;
  std::vector<Panel> panels_;
  std::int64_t columns_;
  std::int64_t first_own_ = -1;
  const Value* own_ = nullptr;
  Slot slots_[2];
};

}  // namespace kedge::kernels
