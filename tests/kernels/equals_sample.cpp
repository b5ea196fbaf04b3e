// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The kernel computes what the user's code computes: FP64 fields of both, compared in units in the
// last place.
#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/support/hdf5_values.hpp"
#include "tests/support/mpi_launch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

TEST_CASE(
    "the fields of kedge run heat in fp64 equal the sample's to the last bit, whatever the ranks "
    "of either") {
  const TemporaryFolder folder;
  const ProcessResult sample =
      launch(2, "heat_mpi",
             {"--nx", "26", "--ny", "17", "--nz", "22", "--steps", "60", "--output-every", "20",
              "--residual-every", "10", "--out", folder / "sample.h5"});
  INFO(sample.err);
  REQUIRE(sample.exit_code == 0);
  const ProcessResult kernel =
      launch(4, "kedge-run",
             {"heat", "--size", "26,17,22", "--steps", "60", "--every", "20", "--history-every",
              "10", "--out", folder / "kernel.h5"});
  INFO(kernel.err);
  REQUIRE(kernel.exit_code == 0);

  const auto theirs = all_values(folder / "sample.h5");
  const auto ours = all_values(folder / "kernel.h5");
  REQUIRE(theirs.size() == ours.size());
  for (const char* path : {"/steps/0/temperature", "/steps/20/temperature", "/steps/40/temperature",
                           "/steps/60/temperature", "/history/step"}) {
    INFO(path);
    CHECK(largest_ulp(theirs.at(path), ours.at(path)) == 0);
  }
  // The sample adds in the order of its loops; each of its n additions may round once.
  const double cells = 26.0 * 17.0 * 22.0;
  for (const char* path : {"/history/residual", "/history/energy"})
    for (std::size_t r = 0; r < ours.at(path).size(); ++r)
      CHECK(std::abs(theirs.at(path)[r] - ours.at(path)[r]) <=
            cells * 0x1p-53 * std::abs(ours.at(path)[r]));
}

}  // namespace
}  // namespace kedge::test
