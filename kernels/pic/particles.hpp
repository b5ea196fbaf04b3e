// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Particles in two layouts behind the same five accessors, so that each loop is written once.
#pragma once

#include <cstdint>

#include "kernels/compat/kokkos.hpp"
#include "kernels/mpi/owner.hpp"
#include "kernels/pic/physics.hpp"

namespace kedge::kernels::pic {

/// A particle in memory, and on its way between ranks.
template <class Storage>
struct Particle {
  double x, y;
  Storage vx, vy;
  std::int64_t id;
};

/// Array of structs: one particle's values side by side.
template <class Storage>
struct Aos {
  Particle<Storage>* p;
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION double& x(std::int64_t i) const { return p[i].x; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION double& y(std::int64_t i) const { return p[i].y; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Storage& vx(std::int64_t i) const { return p[i].vx; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Storage& vy(std::int64_t i) const { return p[i].vy; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t& id(std::int64_t i) const {
    return p[i].id;
  }
};

/// Struct of arrays: one quantity of neighbouring particles side by side.
template <class Storage>
struct Soa {
  double *xs, *ys;
  Storage *vxs, *vys;
  std::int64_t* ids;
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION double& x(std::int64_t i) const { return xs[i]; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION double& y(std::int64_t i) const { return ys[i]; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Storage& vx(std::int64_t i) const { return vxs[i]; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Storage& vy(std::int64_t i) const { return vys[i]; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t& id(std::int64_t i) const {
    return ids[i];
  }
};

/// Memory of either layout, with room for particles to come.
template <class Space, class Storage>
class ParticleMemory {
  template <class Value>
  using Array = Kokkos::View<Value*, Space>;

 public:
  ParticleMemory() = default;
  ParticleMemory(bool structs, std::int64_t room) : structs_(structs), room_(room) {
    const auto n = static_cast<std::size_t>(room);
    if (structs) {
      structs_of_ = Array<Particle<Storage>>(uninitialised("particles"), n);
      return;
    }
    x_ = Array<double>(uninitialised("x"), n);
    y_ = Array<double>(uninitialised("y"), n);
    vx_ = Array<Storage>(uninitialised("vx"), n);
    vy_ = Array<Storage>(uninitialised("vy"), n);
    id_ = Array<std::int64_t>(uninitialised("number"), n);
  }
  [[nodiscard]] std::int64_t room() const { return room_; }
  /// Calls use(particles) with the layout that is there.
  template <class Use>
  void with(const Use& use) const {
    if (structs_) {
      use(Aos<Storage>{structs_of_.data()});
    } else {
      use(Soa<Storage>{x_.data(), y_.data(), vx_.data(), vy_.data(), id_.data()});
    }
  }

 private:
  static auto uninitialised(const char* label) {
    return Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string(label));
  }
  bool structs_ = false;
  std::int64_t room_ = 0;
  Array<Particle<Storage>> structs_of_;
  Array<double> x_, y_;
  Array<Storage> vx_, vy_;
  Array<std::int64_t> id_;
};

/// to[to_index(i)] = from[from_index(i)], of any two layouts; a null index is i itself.
template <class To, class From>
struct CopyParticles {
  To to;
  const int* to_index;
  From from;
  const int* from_index;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const std::int64_t a = to_index == nullptr ? i : to_index[i];
    const std::int64_t b = from_index == nullptr ? i : from_index[i];
    to.x(a) = from.x(b);
    to.y(a) = from.y(b);
    to.vx(a) = from.vx(b);
    to.vy(a) = from.vy(b);
    to.id(a) = from.id(b);
  }
};

template <class Space, class To, class From>
void copy_particles(std::int64_t count, const To& to, const int* to_index, const From& from,
                    const int* from_index) {
  Kokkos::parallel_for("pic copy particles", Kokkos::RangePolicy<Space>(0, count),
                       CopyParticles<To, From>{to, to_index, from, from_index});
}

/// The part of the grid that a rank owns, with a layer of ghosts; a node belongs to the cell north
/// east of it.
struct Grid {
  int first[2], n[2];

  explicit Grid(const Decomposition& part)
      : first{part.first[0], part.first[1]}, n{part.n[0], part.n[1]} {}
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t row() const { return n[0] + 2; }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t size() const { return row() * (n[1] + 2); }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t at(int i, int j) const {
    return (j + 1) * row() + (i + 1);
  }
};

/// Where a particle of this rank is: position in the grid of its cell, and inside that.
struct InCell {
  std::int64_t cell;
  double fx, fy;
  KOKKOS_FORCEINLINE_FUNCTION InCell(const Grid& grid, const Axis& along_x, const Axis& along_y,
                                     double x, double y) {
    const double in_x = along_x.wrapped(x), in_y = along_y.wrapped(y);
    const int i = static_cast<int>(in_x), j = static_cast<int>(in_y);
    fx = in_x - i;
    fy = in_y - j;
    cell = grid.at(i - grid.first[0], j - grid.first[1]);
  }
};

/// Rank that owns a particle's cell.
struct ParticleOwner {
  Axis along_x, along_y;
  CellOwner owner_of;
  KOKKOS_FORCEINLINE_FUNCTION int operator()(double x, double y) const {
    return owner_of(static_cast<int>(along_x.wrapped(x)), static_cast<int>(along_y.wrapped(y)), 0);
  }
};

}  // namespace kedge::kernels::pic
