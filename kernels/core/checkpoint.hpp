// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading a checkpoint back: the same kernel, precision, variant and size, or a refusal that says
// what differs.
#pragma once

#include <cstdint>
#include <filesystem>

#include "kernels/core/history.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// Fills the model's fields and numbers and the named series of `history`; gives the checkpoint's
/// step. Throws Error.
[[nodiscard]] std::int64_t restore(const std::filesystem::path& path, const Setup& setup,
                                   Model& model, History& history);

}  // namespace kedge::kernels
