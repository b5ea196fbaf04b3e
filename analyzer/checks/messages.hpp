// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What checks ask of MPI calls.
#pragma once

#include <string>

#include "analyzer/checks/subject.hpp"

namespace kedge::checks {

/// MPI_Send, MPI_Irecv, ...: one message, whose buffer, count, datatype and rank come first.
[[nodiscard]] bool is_message(const std::string& name);
/// A message, a collective, or a wait: not MPI_Wtime, MPI_Comm_rank and the like.
[[nodiscard]] bool waits_for_others(const std::string& name);
/// Known to run so few times that a message for each pass costs little.
[[nodiscard]] bool is_short(const model::LoopResult& loop);
/// A message whose buffer moves with the loop's counter while its rank stays.
[[nodiscard]] bool is_message_per_element(const Subject& subject, const model::Expr& expr);

}  // namespace kedge::checks
