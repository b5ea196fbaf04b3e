// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat in precision fp64: the only file that a change of this precision rebuilds.
#include "kernels/heat/kokkos_block.hpp"

namespace kedge::kernels::heat {

template class KokkosBlock<DefaultSpace, precision::fp64>;

std::unique_ptr<Block> make_fp64(const BlockSetup& setup, bool serial) {
  return make_block<precision::fp64>(setup, serial);
}

}  // namespace kedge::kernels::heat
