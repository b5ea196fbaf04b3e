// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The kernels' catalogue, read from kernels.def.
#include <array>

#include "kernels/core/kernel.hpp"

namespace kedge::kernels {

#define KEDGE_ITEM(id) extern const Kernel id##_kernel;
#include "kernels/kernels.def"
#undef KEDGE_ITEM

std::span<const Kernel* const> all_kernels() {
  static const std::array kernels{
#define KEDGE_ITEM(id) &id##_kernel,
#include "kernels/kernels.def"
#undef KEDGE_ITEM
  };
  return kernels;
}

}  // namespace kedge::kernels
