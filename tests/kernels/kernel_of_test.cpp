// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which kernel a test program is about: the build says it.
#include "tests/kernels/matrix.hpp"

const char* kedge::kernels::test::point_kernel_id() {
  return KEDGE_TEST_KERNEL;
}
