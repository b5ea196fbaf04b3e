// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What an effect reaches, as a caller can understand it.
#pragma once

#include <compare>

namespace kedge::dependence {

/// A global, or all that a parameter points or refers to, however deep.
struct Target {
  enum class Kind { global, parameter, object, unknown };
  Kind kind = Kind::unknown;
  int id = -1;  ///< of a global its VariableKey, of a parameter its number; object: *this
  friend auto operator<=>(const Target&, const Target&) = default;
};

}  // namespace kedge::dependence
