// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The machine files of machines/, compiled in so that the tool needs no folder beside it.
#pragma once

#include <span>

namespace kedge::scan {

struct MachineText {
  const char* id;
  const char* text;  ///< TOML
};

/// As listed in machines/machines.def. Defined in a source that CMake writes from those files.
[[nodiscard]] std::span<const MachineText> machine_texts();

}  // namespace kedge::scan
