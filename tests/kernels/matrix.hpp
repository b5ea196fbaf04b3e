// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One point of the test matrix (back end x precision x ranks): a test body asks for it and names
// none of its values.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/core/kernel.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels::test {

/// All ranks of the test, or this rank alone.
[[nodiscard]] const Communicator& world();
[[nodiscard]] const Communicator& alone();

/// A configuration with this point's back end and precision, small and quick.
[[nodiscard]] RunConfig point_config();
[[nodiscard]] const PrecisionInfo& point_precision();
/// The same on the plainest back end that was built, one thread.
[[nodiscard]] RunConfig reference_config();

/// A name in a folder that all ranks share and that is removed at the end.
[[nodiscard]] std::string shared_file(const std::string& name);

/// What a run wrote and gave back.
struct Written {
  RunResult result;
  std::map<std::string, std::vector<double>> datasets;  ///< by path; float values widened
};

/// Runs the kernel with a snapshot and reads the file again. Collective over `ranks`.
[[nodiscard]] Written run_and_read(const Kernel& kernel, RunConfig config,
                                   const Communicator& ranks);

/// Elements whose bits differ; all when the lengths do.
[[nodiscard]] std::size_t differing(const std::vector<double>& a, const std::vector<double>& b);
[[nodiscard]] double largest_difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace kedge::kernels::test
