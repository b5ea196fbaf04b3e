// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Options of kedge bench, and reading them.
#include "kernels/bench/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/core/atomic_file.hpp"
#include "common/core/error.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/number_options.hpp"

namespace kedge::kernels::bench {
namespace {

std::vector<const Kernel*> kernels_named(const std::vector<std::string>& names) {
  std::vector<const Kernel*> kernels;
  for (const Kernel* kernel : all_kernels())
    if (names.empty() || std::find(names.begin(), names.end(), kernel->id) != names.end())
      kernels.push_back(kernel);
  for (const std::string& name : names) static_cast<void>(find_kernel(name));
  return kernels;
}

/// One size may be given for several kernels as long as it fits all of them.
void read_size(Options& options) {
  if (options.size.empty()) return;
  for (const Kernel* kernel : options.request.kernels)
    options.request.sizes.push_back(size_from(*kernel, options.size));
}

void require_file(const std::string& option, const std::string& name) {
  if (name.empty()) return;
  if (name == "-") throw Error(option + " takes a file, not '-'", "use --format for stdout");
  require_file_target(name);
}

}  // namespace

void add_options(CLI::App& app, Options& options) {
  Request& request = options.request;
  app.add_option("kernels", options.kernels, "Kernels to measure (all)")->type_name("NAME");
  app.add_option("--size", options.size,
                 "As kedge run takes it (chosen: beyond the caches, a step at most a second)")
      ->type_name("N[,N,N]");
  add_count(app, "--steps", request.steps, 1, "Steps of a run (chosen: half a second)");
  add_count(app, "--repeat", request.repeat, 1, "Runs of each row; their median counts (5)");
  app.add_option("--precision", request.precisions,
                 fmt::format("Any of {}, or policies' TOML files (fp64)", precision_names()))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME|FILE[,...]");
  app.add_option("--variant", request.variants, "Variants to measure (all that a kernel has)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME[,...]");
  app.add_option("--backend", request.common.backend,
                 fmt::format("One of {} (the first)", fmt::join(backend_names(), ", ")))
      ->type_name("NAME");
  app.add_option("--ranks-layout", options.layout, "Ranks along x, y, z (chosen)")
      ->type_name("P,P,P");
  add_count(app, "--threads", request.common.threads, 1,
            "Threads a rank (OMP_NUM_THREADS, else this rank's share)");
  add_count(app, "--triad-elements", request.triad_elements, 1,
            fmt::format("Elements of each array of the STREAM triad, all ranks together ({})",
                        usual_triad_elements));
  app.add_flag("--loops", request.loops,
               "Time each Kokkos loop too, by its label, in one run more (rank 0's)");
  app.add_option("--csv", options.csv, "Write the rows as CSV too (none)")->type_name("FILE");
  app.add_option("--svg", options.svg, "Write the roofline as SVG too (none)")->type_name("FILE");
  cli::add_output_options(app, options.output);
}

void complete(Options& options) {
  Request& request = options.request;
  request.kernels = kernels_named(options.kernels);
  read_size(options);
  if (!options.layout.empty()) request.common.ranks_layout = layout_from(options.layout);
  require_file("--csv", options.csv);
  require_file("--svg", options.svg);
  require_known(request);
}

}  // namespace kedge::kernels::bench
