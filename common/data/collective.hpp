// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Errors under MPI: what fails on one rank fails on all, with the same words, and nobody waits for
// ever.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace kedge::data {

/// Runs `body` on every rank of `mpi_comm` (points to an MPI_Comm; null: one process). When it
/// throws on any rank, every rank throws the Error of the lowest rank that failed. Collective:
/// `body` must not wait for other ranks after a step that can fail on one rank alone.
void collectively(const void* mpi_comm, const std::function<void()>& body);

/// True when every rank arrives within a few seconds: asked before a collective clean-up after a
/// failure.
[[nodiscard]] bool all_ranks_are_here(const void* mpi_comm);

/// Rank within `mpi_comm`, 0 for one process.
[[nodiscard]] int rank_in(const void* mpi_comm);

/// `text` of rank 0, on every rank.
[[nodiscard]] std::string agreed_text(const void* mpi_comm, const std::string& text);
/// The largest `value` of all ranks; the sum of all.
[[nodiscard]] std::uint64_t largest_of(const void* mpi_comm, std::uint64_t value);
[[nodiscard]] std::uint64_t sum_of(const void* mpi_comm, std::uint64_t value);

}  // namespace kedge::data
