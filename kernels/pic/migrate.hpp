// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Particles that have left their block go to its owner; those that come, and the last ones, fill
// the holes.
#pragma once

#include <vector>

#include "kernels/mpi/redistribute.hpp"
#include "kernels/pic/output.hpp"
#include "kernels/pic/particles.hpp"

namespace kedge::kernels::pic {

/// Lists the particles that leave, in their order.
template <class Layout>
struct ListLeavers {
  Layout particles;
  ParticleOwner owner_of;
  int me;
  int* holes;
  int* owner;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, int& place, bool final) const {
    const int to = owner_of(particles.x(i), particles.y(i));
    if (to == me) return;
    if (final) {
      holes[place] = static_cast<int>(i);
      owner[place] = to;
    }
    ++place;
  }
};

/// Particles at the end that move into holes before it, when more have left than come.
struct Moves {
  std::vector<int> from, to;

  /// `holes` ascending, nobody in them; `after`: number of particles without them.
  Moves(const std::vector<int>& holes, int after) {
    std::size_t beyond = 0;  // the first hole at or after the new end
    while (beyond < holes.size() && holes[beyond] < after) ++beyond;
    to.assign(holes.begin(), holes.begin() + static_cast<std::ptrdiff_t>(beyond));
    std::size_t hole = beyond;
    for (int i = after; from.size() < to.size(); ++i) {
      if (hole < holes.size() && holes[hole] == i) {
        ++hole;
      } else {
        from.push_back(i);
      }
    }
  }
};

template <class Space, class Storage>
class Migration {
  using Memory = ParticleMemory<Space, Storage>;
  using Ints = Kokkos::View<int*, Space>;

 public:
  using Record = Particle<Storage>;
  using Records = Kokkos::View<Record*, Space>;

  Migration(const Setup& setup, const ParticleOwner& owner_of, bool structs)
      : setup_(setup), owner_of_(owner_of), redistribute_(setup), structs_(structs) {}

  /// Takes the count of particles before and gives it after.
  void operator()(Memory& memory, std::int64_t& count) {
    if (setup_.world.size() == 1) return;
    const Records coming = redistribute_(leavers(memory, count), owners_);
    const auto timed = setup_.time.measure(Phase::pack);
    fill(memory, count, coming);
    Space().fence();
  }

  /// Particles from anywhere, added to none.
  void arrive(Memory& memory, std::int64_t& count, const Records& anywhere) {
    const auto n = static_cast<std::int64_t>(anywhere.extent(0));
    owners_ = Ints("pic owners", anywhere.extent(0));
    Kokkos::parallel_for("pic owners", Kokkos::RangePolicy<Space>(0, n),
                         OwnerLoop<Storage>{owner_of_, anywhere.data(), owners_.data()});
    Space().fence();
    leaving_ = 0;
    fill(memory, count, redistribute_(anywhere, owners_));
    Space().fence();
  }

 private:
  /// More room, with `count` particles kept.
  void make_room(Memory& memory, std::int64_t count, std::int64_t room) const {
    if (memory.room() >= room) return;
    Memory larger(structs_, room + room / 8);
    memory.with([&](const auto& from) {
      larger.with(
          [&](const auto& to) { copy_particles<Space>(count, to, nullptr, from, nullptr); });
    });
    Space().fence();
    memory = larger;
  }

  Records leavers(const Memory& memory, std::int64_t count) {
    const auto timed = setup_.time.measure(Phase::pack);
    if (holes_.extent(0) < static_cast<std::size_t>(count)) {
      holes_ = Ints("pic holes", static_cast<std::size_t>(count));
      owner_of_hole_ = Ints("pic owners of leavers", static_cast<std::size_t>(count));
    }
    int leaving = 0;
    memory.with([&](const auto& particles) {
      using Layout = std::decay_t<decltype(particles)>;
      Kokkos::parallel_scan("pic leavers", Kokkos::RangePolicy<Space>(0, count),
                            ListLeavers<Layout>{particles, owner_of_, setup_.world.rank(),
                                                holes_.data(), owner_of_hole_.data()},
                            leaving);
    });
    Space().fence();
    leaving_ = static_cast<std::size_t>(leaving);
    Records records(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("pic leaving")),
                    leaving_);
    memory.with([&](const auto& particles) {
      copy_particles<Space>(leaving, Aos<Storage>{records.data()}, nullptr, particles,
                            holes_.data());
    });
    Space().fence();
    owners_ = Kokkos::subview(owner_of_hole_, std::pair<std::size_t, std::size_t>(0, leaving_));
    return records;
  }

  void fill(Memory& memory, std::int64_t& count, const Records& coming) {
    const auto come = static_cast<std::int64_t>(coming.extent(0));
    const auto leave = static_cast<std::int64_t>(leaving_);
    const std::int64_t into_holes = come < leave ? come : leave;
    make_room(memory, count, count + come - into_holes);
    const Aos<Storage> from{coming.data()};
    memory.with([&](const auto& to) {
      copy_particles<Space>(into_holes, to, holes_.data(), from, nullptr);
    });
    if (come >= leave) append(memory, count, coming, into_holes);
    if (come < leave) close_holes(memory, count, come);
    count += come - leave;
  }

  void append(const Memory& memory, std::int64_t count, const Records& coming, std::int64_t done) {
    const std::int64_t rest = static_cast<std::int64_t>(coming.extent(0)) - done;
    std::vector<int> to;
    for (std::int64_t i = 0; i < rest; ++i) to.push_back(static_cast<int>(count + i));
    const Ints index = on_device(to);
    const Aos<Storage> from{coming.data() + done};
    memory.with([&](const auto& particles) {
      copy_particles<Space>(rest, particles, index.data(), from, nullptr);
    });
    Space().fence();
  }

  void close_holes(const Memory& memory, std::int64_t count, std::int64_t filled) {
    const auto part = Kokkos::subview(
        holes_, std::pair<std::size_t, std::size_t>(static_cast<std::size_t>(filled), leaving_));
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), part);
    const std::vector<int> holes(host.data(), host.data() + host.extent(0));
    const Moves moves(holes, static_cast<int>(count) - static_cast<int>(holes.size()));
    const Ints from = on_device(moves.from), to = on_device(moves.to);
    memory.with([&](const auto& particles) {
      copy_particles<Space>(static_cast<std::int64_t>(moves.to.size()), particles, to.data(),
                            particles, from.data());
    });
    Space().fence();
  }

  static Ints on_device(const std::vector<int>& values) {
    Ints index(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("pic index")),
               values.size());
    const auto host = Kokkos::create_mirror_view(index);
    std::copy(values.begin(), values.end(), host.data());
    Kokkos::deep_copy(index, host);
    return index;
  }

  const Setup& setup_;
  ParticleOwner owner_of_;
  Redistribute<Space, Record> redistribute_;
  bool structs_;
  std::size_t leaving_ = 0;
  Ints holes_, owner_of_hole_, owners_;
};

}  // namespace kedge::kernels::pic
