// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Are two accesses the same one? Then both directions of a dependence are alike.
#pragma once

#include "analyzer/dependence/affine/query.hpp"

namespace kedge::dependence {

[[nodiscard]] bool same_access(const AffineAccess& a, const AffineAccess& b);

}  // namespace kedge::dependence
