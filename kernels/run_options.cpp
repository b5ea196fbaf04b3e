// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Options of each kernel, and reading them.
#include "kernels/run_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/core/backend.hpp"
#include "kernels/number_options.hpp"

namespace kedge::kernels {
namespace {

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string variant_names(const Kernel& kernel) {
  std::vector<std::string> names;
  for (const Variant& variant : kernel.variants) names.emplace_back(variant.id);
  return joined(names);
}

/// What the kernel says of itself, for --help.
std::string description(const Kernel& k) {
  return fmt::format(
      "{}: {}\n\nPattern:    {}\nMPI:        {}\nSuits:      {}: {}\nPoint:      a {}\nBytes:     "
      " {}\nFlops:      {}\nHalo:       {}\nReductions: {}\nInvariants: {}\nTolerance:  {}\n",
      k.id, k.summary, k.pattern, k.mpi_pattern, k.suitability, k.reason, k.point,
      k.costs.bytes_formula, k.costs.flops_formula, k.costs.halo, k.costs.reductions, k.invariants,
      k.tolerance);
}

void add_problem_options(CLI::App& sub, const Kernel& kernel, Request& request) {
  RunConfig& c = request.config;
  const char* forms[] = {"N", "N[,N]", "N[,N,N]"};
  const auto axes = static_cast<std::size_t>(kernel.size.axes);
  std::string usual;
  for (std::size_t a = 0; a < axes; ++a)
    usual += fmt::format("{}{}", a == 0 ? "" : ",", kernel.size.usual[a]);
  sub.add_option("--size", request.size, fmt::format("{} ({})", kernel.size.meaning, usual))
      ->type_name(forms[axes - 1]);
  c.steps = 0;
  add_count(sub, "--steps", c.steps, 1,
            fmt::format("Number of the last step ({})", kernel.usual_steps));
  sub.add_option("--precision", c.precision,
                 fmt::format("One of {}, or a policy's TOML file (fp64)", precision_names()))
      ->type_name("NAME|FILE");
  sub.add_option("--variant", c.variant,
                 fmt::format("One of {} (the first)", variant_names(kernel)))
      ->type_name("NAME");
  sub.add_flag("--deterministic", c.deterministic,
               "The first variant whose bits do not depend on the order of threads");
  sub.add_flag("--check", c.check, "Run the plain loop too, on one thread, and compare the fields");
  sub.add_flag("--poison", c.poison, "Fill ghosts and scratch with NaN before their use");
}

void add_machine_options(CLI::App& sub, const Kernel& kernel, Request& request) {
  RunConfig& c = request.config;
  sub.add_option("--backend", c.backend,
                 fmt::format("One of {} (the first)", joined(backend_names())))
      ->type_name("NAME");
  if (kernel.size.split != std::array<bool, 3>{false, false, false})
    sub.add_option("--ranks-layout", request.layout,
                   "Ranks along x, y, z (chosen for the smallest halo)")
        ->type_name("P,P,P");
  add_count(sub, "--threads", c.threads, 1,
            "Threads a rank (OMP_NUM_THREADS, else this rank's share)");
}

}  // namespace

void add_kernel(CLI::App& app, const Kernel& kernel, Request& request) {
  CLI::App& sub = *app.add_subcommand(kernel.id, kernel.summary);
  // The long text is for the kernel's own --help, not for the list of all.
  sub.preparse_callback([&sub, &kernel](std::size_t) { sub.description(description(kernel)); });
  RunConfig& c = request.config;
  add_problem_options(sub, kernel, request);
  add_machine_options(sub, kernel, request);
  add_count(sub, "--every", c.every, 0,
            "Write the fields every N steps (0: the first and the last state)");
  add_count(sub, "--history-every", c.history_every, 0,
            "Record the history every N steps (10; 0: never)");
  sub.add_option("--out", c.out, "Snapshot file, HDF5 (none)")->type_name("FILE");
  sub.add_option("--checkpoint", c.checkpoint, "Write a checkpoint here (none)")->type_name("FILE");
  add_count(sub, "--checkpoint-every", c.checkpoint_every, 0,
            "... every N steps (0: after the last one)");
  sub.add_option("--restart", c.restart, "Go on from this checkpoint")->type_name("FILE");
  cli::add_output_options(sub, request.output);
  sub.callback([&request, &kernel] { request.kernel = &kernel; });
}

void complete(Request& request) {
  RunConfig& config = request.config;
  const Kernel& kernel = *request.kernel;
  config.size = request.size.empty() ? kernel.size.usual : size_from(kernel, request.size);
  if (config.steps == 0) config.steps = kernel.usual_steps;
  if (!request.layout.empty()) config.ranks_layout = layout_from(request.layout);
  static_cast<void>(resolve_precision(config.precision, kernel.arrays));
  static_cast<void>(is_serial_backend(config.backend));
  static_cast<void>(variant_of(kernel, config));
  if (kernel.require != nullptr) kernel.require(config);
}

}  // namespace kedge::kernels
