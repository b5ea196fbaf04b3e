// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Histories of two files, paired step by step.
#pragma once

#include <vector>

#include "common/data/hdf5_file.hpp"
#include "precision/gate/trajectory.hpp"

namespace kedge::precision {

/// Every /history/<name> that both files hold as one number a step. A series that only one file has
/// becomes a sentence in `missing`. Without /history/step in both, none.
[[nodiscard]] std::vector<HistoryPair> paired_history(const data::File& reference,
                                                      const data::File& variant,
                                                      std::vector<std::string>& missing);

}  // namespace kedge::precision
