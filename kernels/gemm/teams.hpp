// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The product on a GPU: a team a tile of C; slices of A and B go through the team's scratch memory,
// each thread keeps 4 x 4 sums in registers. On the host a team is one thread that plays all 256 of
// them, so that the same body can be tested there.
#pragma once

#include "kernels/gemm/layout.hpp"

namespace kedge::kernels::gemm {

inline constexpr int team_tile = 64;   ///< rows and columns of C of a team
inline constexpr int team_depth = 16;  ///< k of one slice
inline constexpr int team_side = 16;   ///< threads along each side of the tile
inline constexpr int team_threads = team_side * team_side;
inline constexpr int team_sums = team_tile / team_side;  ///< of a thread, in each direction

// [kokkos body]
template <class Space, class Compute, class Storage, class Real>
struct TeamLoop {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  using Scratch =
      Kokkos::View<Real*, typename Space::scratch_memory_space, Kokkos::MemoryUnmanaged>;
  static constexpr int roles = runs_on_host<Space> ? team_threads : 1;  ///< that a thread plays
  static constexpr int length = team_tile * team_depth;

  Product<Storage, Real> p;

  static std::size_t scratch_bytes() { return 2 * Scratch::shmem_size(length); }

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const Scratch slice_a(team.team_scratch(0), length), slice_b(team.team_scratch(0), length);
    const std::int64_t across = (p.columns + team_tile - 1) / team_tile;
    const std::int64_t top = team.league_rank() / across * team_tile;
    const std::int64_t left = team.league_rank() % across * team_tile;
    Real sum[roles][team_sums][team_sums];
    for (int role = 0; role < roles; ++role) load(top, left, thread(team, role), sum[role]);
    for (std::int64_t k = 0; k < p.depth; k += team_depth) {
      for (int role = 0; role < roles; ++role)
        fill(top, left, k, thread(team, role), slice_a.data(), slice_b.data());
      team.team_barrier();
      for (int role = 0; role < roles; ++role)
        add(thread(team, role), slice_a.data(), slice_b.data(), sum[role]);
      team.team_barrier();
    }
    for (int role = 0; role < roles; ++role) store(top, left, thread(team, role), sum[role]);
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION static int thread(const Member& team, int role) {
    return static_cast<int>(team.team_rank()) * roles + role;
  }
  KOKKOS_FORCEINLINE_FUNCTION static Real read(Storage value) {
    return static_cast<Real>(static_cast<Compute>(value));
  }

  /// Slices are stored k by k; beyond the matrices they are zero, which changes no sum.
  KOKKOS_FORCEINLINE_FUNCTION void fill(std::int64_t top, std::int64_t left, std::int64_t first,
                                        int own, Real* slice_a, Real* slice_b) const {
    for (int e = own; e < length; e += team_threads) {
      const std::int64_t i = top + e / team_depth, ka = first + e % team_depth;
      slice_a[e % team_depth * team_tile + e / team_depth] =
          i < p.rows && ka < p.depth ? read(p.a[i * p.n + p.first_k + ka]) : Real(0);
      const std::int64_t j = left + e % team_tile, kb = first + e / team_tile;
      slice_b[e] = j < p.columns && kb < p.depth ? read(p.panel[kb * p.columns + j]) : Real(0);
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void add(int own, const Real* slice_a, const Real* slice_b,
                                       Real (&sum)[team_sums][team_sums]) const {
    const int row = own / team_side, column = own % team_side;
    for (int k = 0; k < team_depth; ++k) {
      Real a[team_sums], b[team_sums];
      for (int r = 0; r < team_sums; ++r) {
        a[r] = slice_a[k * team_tile + row + r * team_side];
        b[r] = slice_b[k * team_tile + column + r * team_side];
      }
      for (int r = 0; r < team_sums; ++r)
        for (int c = 0; c < team_sums; ++c) sum[r][c] = fused(a[r], b[c], sum[r][c]);
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void load(std::int64_t top, std::int64_t left, int own,
                                        Real (&sum)[team_sums][team_sums]) const {
    for (int r = 0; r < team_sums; ++r)
      for (int c = 0; c < team_sums; ++c) {
        const std::int64_t i = top + own / team_side + r * team_side;
        const std::int64_t j = left + own % team_side + c * team_side;
        const bool there = !p.fresh && i < p.rows && j < p.columns;
        sum[r][c] = there ? p.sums[i * p.columns + j] : Real(0);
      }
  }
  KOKKOS_FORCEINLINE_FUNCTION void store(std::int64_t top, std::int64_t left, int own,
                                         const Real (&sum)[team_sums][team_sums]) const {
    for (int r = 0; r < team_sums; ++r)
      for (int c = 0; c < team_sums; ++c) {
        const std::int64_t i = top + own / team_side + r * team_side;
        const std::int64_t j = left + own % team_side + c * team_side;
        if (i < p.rows && j < p.columns) p.sums[i * p.columns + j] = sum[r][c];
      }
  }
};
// [end]

template <class Space, class Compute, class Storage, class Real>
void multiply_in_teams(const Product<Storage, Real>& p) {
  using Loop = TeamLoop<Space, Compute, Storage, Real>;
  const std::int64_t teams = parts_of(p.rows, team_tile) * parts_of(p.columns, team_tile);
  Kokkos::TeamPolicy<Space> policy(static_cast<int>(teams), runs_on_host<Space> ? 1 : team_threads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Loop::scratch_bytes())));
  Kokkos::parallel_for("gemm teams", policy, Loop{p});
}

}  // namespace kedge::kernels::gemm
