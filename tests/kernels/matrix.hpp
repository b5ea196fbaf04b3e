// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One point of the test matrix (kernel x back end x precision x ranks): a test body asks for it and
// names none of its values.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/core/kernel.hpp"
#include "kernels/core/run_result.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels::test {

/// All ranks of the test, or this rank alone.
[[nodiscard]] const Communicator& world();
[[nodiscard]] const Communicator& alone();

/// The kernel of this test program; its id comes from the build.
[[nodiscard]] const char* point_kernel_id();
[[nodiscard]] const Kernel& point_kernel();
/// A small and quick problem of that kernel: each tests/kernels/<id>.cpp defines it. At least 4
/// steps, and a size that 4 ranks can divide, but not evenly.
[[nodiscard]] RunConfig small_problem();
/// The small problem with this point's back end and precision, snapshots every quarter.
[[nodiscard]] RunConfig point_config();
[[nodiscard]] PrecisionInfo point_precision();
/// The same on the plainest back end that was built.
[[nodiscard]] RunConfig reference_config();
/// Where the point's precision is emulated: a policy's file, written for the kernel's arrays.
[[nodiscard]] std::string point_precision_name();

/// A name in a folder that all ranks share and that is removed at the end.
[[nodiscard]] std::string shared_file(const std::string& name);

/// What a run wrote and gave back.
struct Written {
  RunResult result;
  std::map<std::string, std::vector<double>> datasets;  ///< by path; float values widened
};

/// Runs the kernel with a snapshot and reads the file again. Collective over `ranks`.
[[nodiscard]] Written run_and_read(const RunConfig& config, const Communicator& ranks);

[[nodiscard]] std::string path_at(int step, const std::string& field);

/// Elements whose bits differ; all when the lengths do.
[[nodiscard]] std::size_t differing(const std::vector<double>& a, const std::vector<double>& b);
[[nodiscard]] double largest_difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace kedge::kernels::test
