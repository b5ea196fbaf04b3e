// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat in precision mixed: the only file that a change of this precision rebuilds.
#include "kernels/heat/kokkos_block.hpp"

namespace kedge::kernels::heat {

template class KokkosBlock<DefaultSpace, precision::mixed>;

std::unique_ptr<Block> make_mixed(const BlockSetup& setup, bool serial) {
  return make_block<precision::mixed>(setup, serial);
}

}  // namespace kedge::kernels::heat
