// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat in precision fp32: the only file that a change of this precision rebuilds.
#include "kernels/heat/kokkos_block.hpp"

namespace kedge::kernels::heat {

template class KokkosBlock<DefaultSpace, precision::fp32>;

std::unique_ptr<Block> make_fp32(const BlockSetup& setup, bool serial) {
  return make_block<precision::fp32>(setup, serial);
}

}  // namespace kedge::kernels::heat
