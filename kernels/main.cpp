// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge run: runs a reference kernel under MPI and says what it did.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <optional>
#include <sstream>

#include "common/cli/command_line.hpp"
#include "common/core/error.hpp"
#include "common/data/collective.hpp"
#include "common/data/hdf5_file.hpp"
#include "common/report/format.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/core/machine.hpp"
#include "kernels/core/run_report.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {
namespace {

constexpr const char* tool = "kedge-run";

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string precision_names() {
  std::vector<std::string> names;
  for (const PrecisionInfo& precision : all_precisions()) names.emplace_back(precision.id);
  return joined(names);
}

/// "64" or "64,32,16", each at least 1; a single number stands for all three when `one_for_all`.
std::array<int, 3> three_numbers(const std::string& option, const std::string& text,
                                 bool one_for_all) {
  std::array<int, 3> numbers{};
  std::istringstream in(text);
  std::size_t count = 0;
  for (std::string part; std::getline(in, part, ','); ++count) {
    std::size_t used = 0;
    int value = 0;
    try {
      value = std::stoi(part, &used);
    } catch (const std::exception&) {
      used = std::string::npos;
    }
    if (count >= 3 || used != part.size() || value < 1)
      throw Error(fmt::format("{} '{}' is not three whole numbers of at least 1", option, text),
                  fmt::format("for example {} 64,32,16", option));
    numbers[count] = value;
  }
  if (count == 1 && one_for_all) return {numbers[0], numbers[0], numbers[0]};
  if (count != 3)
    throw Error(fmt::format("{} '{}' is not {}three numbers", option, text,
                            one_for_all ? "one number or " : ""),
                fmt::format("for example {} 64,32,16", option));
  return numbers;
}

/// Under a launcher every rank parses the same command line: let only the first one speak. Gives
/// the descriptor of the stderr that a rank still has for a failure of its own.
int silence_other_ranks() {
  if (launched_rank() == 0) return STDERR_FILENO;
  const int own_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) {
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
  }
  return own_stderr;
}

std::vector<cli::VersionFact> version_facts() {
  return {{"Kokkos", kokkos_version_text()},
          {"Kokkos back ends", joined(backend_names())},
          {"MPI", mpi_version()},
          {"MPI GPU-aware", to_string(gpu_awareness())},
          {"HDF5", data::hdf5_version()},
          {"device", device_description(false)}};
}

void add_libraries(Provenance& provenance) {
  provenance.libraries["Kokkos"] = kokkos_version_text();
  provenance.libraries["MPI"] = mpi_version();
  provenance.libraries["HDF5"] = data::hdf5_version();
}

struct Request {
  RunConfig config;
  std::string size = "64";
  std::string layout;
  const Kernel* kernel = nullptr;
  bool list = false;
  cli::OutputOptions output;
};

/// What the kernel says of itself, for --help.
std::string description(const Kernel& k) {
  return fmt::format(
      "{}: {}\n\nPattern:    {}\nMPI:        {}\nSuits:      {}: {}\nBytes:      {}\nFlops:      "
      "{} a point and step\n"
      "Halo:       {}\nReductions: {}\nInvariants: {}\nTolerance:  {}\n",
      k.id, k.summary, k.pattern, k.mpi_pattern, k.suitability, k.reason, k.costs.bytes,
      k.costs.flops_per_point, k.costs.halo, k.costs.reductions, k.invariants, k.tolerance);
}

CLI::Option* add_count(CLI::App& app, const std::string& name, int& value, int lowest,
                       const std::string& text) {
  const CLI::Range range(lowest, 1000000000);
  return app.add_option(name, value, text)
      ->type_name("N")
      ->check(CLI::Validator(range).description(""));
}

void add_kernel(CLI::App& app, const Kernel& kernel, Request& request) {
  CLI::App& sub = *app.add_subcommand(kernel.id, kernel.summary);
  // The long text is for the kernel's own --help, not for the list of all.
  sub.preparse_callback([&sub, &kernel](std::size_t) { sub.description(description(kernel)); });
  RunConfig& c = request.config;
  sub.add_option("--size", request.size,
                 "Cells along x, y, z of the whole domain; one number: a cube (64)")
      ->type_name("N[,N,N]");
  add_count(sub, "--steps", c.steps, 1, "Number of the last step (100)");
  sub.add_option("--precision", c.precision, fmt::format("One of {} (fp64)", precision_names()))
      ->type_name("NAME");
  sub.add_option("--backend", c.backend,
                 fmt::format("One of {} (the first)", joined(backend_names())))
      ->type_name("NAME");
  sub.add_option("--ranks-layout", request.layout,
                 "Ranks along x, y, z (chosen for the smallest halo)")
      ->type_name("P,P,P");
  add_count(sub, "--threads", c.threads, 1,
            "Threads a rank (OMP_NUM_THREADS, else this rank's share)");
  add_count(sub, "--every", c.every, 0,
            "Write the fields every N steps (0: the first and the last state)");
  add_count(sub, "--residual-every", c.residual_every, 0,
            "Record the history every N steps (10; 0: never)");
  sub.add_option("--out", c.out, "Snapshot file, HDF5 (none)")->type_name("FILE");
  sub.add_option("--checkpoint", c.checkpoint, "Write a checkpoint here (none)")->type_name("FILE");
  add_count(sub, "--checkpoint-every", c.checkpoint_every, 0,
            "... every N steps (0: after the last one)");
  sub.add_option("--restart", c.restart, "Go on from this checkpoint")->type_name("FILE");
  cli::add_output_options(sub, request.output);
  sub.callback([&request, &kernel] { request.kernel = &kernel; });
}

void show(const report::Report& report, const cli::OutputOptions& output) {
  report::RenderOptions options;
  // Open MPI gives its ranks a terminal even where its own output goes to a file.
  options.color = output.output.empty() && !launched_by_mpi() && isatty(STDOUT_FILENO) != 0;
  options.provenance = output.verbose || output.format != "text";
  report::write_report(report, output.format, output.output, options);
}

/// Checks what can be checked without MPI and Kokkos.
void complete(Request& request) {
  request.config.size = three_numbers("--size", request.size, true);
  if (!request.layout.empty())
    request.config.ranks_layout = three_numbers("--ranks-layout", request.layout, false);
  static_cast<void>(find_precision(request.config.precision));
  static_cast<void>(is_serial_backend(request.config.backend));
}

/// After a failure: returns when all ranks have come here, else ends them all, for they would wait
/// for ever.
void meet_or_abort(MPI_Comm meeting, int own_stderr, const char* what) {
  if (data::all_ranks_are_here(&meeting)) return;
  const std::string line = fmt::format("{}: error: on one rank only: {}\n", tool, what);
  if (write(own_stderr, line.data(), line.size()) < 0) {
    // Nothing is left to say it with; the exit code does.
  }
  MPI_Abort(MPI_COMM_WORLD, to_int(ExitCode::error));
}

ExitCode run_kernel(Request& request, Provenance provenance, int own_stderr) {
  const Communicator world(MPI_COMM_WORLD);
  MPI_Comm meeting = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &meeting);
  RunConfig& config = request.config;
  if (config.threads == 0) config.threads = threads_per_rank(world.local_size());
  try {
    add_libraries(provenance);
    const BackendSession backend(config.threads, world.local_rank());
    const RunResult result = request.kernel->run(config, provenance, world);
    world.agree([&] {
      if (world.rank() == 0) show(run_report(*request.kernel, config, result), request.output);
    });
    MPI_Comm_free(&meeting);
    return exit_code_for(verdict_of(result));
  } catch (const std::exception& failure) {
    meet_or_abort(meeting, own_stderr, failure.what());
    if (world.rank() == 0) throw;  // the words are the same on every rank: one speaks
    return ExitCode::error;
  }
}

}  // namespace
}  // namespace kedge::kernels

int main(int argc, char** argv) {
  using namespace kedge;
  using namespace kedge::kernels;
  const int own_stderr = silence_other_ranks();
  CLI::App app{
      "Runs reference kernels: a user's pattern, ported to Kokkos and MPI, with its proof and its "
      "rate"};
  Request request;
  app.add_flag("--list", request.list, "List the kernels with their costs and what they suit");
  cli::add_output_options(app, request.output);
  for (const Kernel* kernel : all_kernels()) add_kernel(app, *kernel, request);
  app.require_subcommand(0, 1);

  std::optional<MpiSession> mpi;
  const int code = cli::run_tool(app, tool, argc, argv, version_facts, [&] {
    const Provenance provenance = make_provenance(tool, argc, argv);
    if (request.list) {
      show(catalogue_report(provenance), request.output);
      return ExitCode::success;
    }
    if (request.kernel == nullptr) throw Error("no kernel was named", "kedge run --list shows all");
    complete(request);
    mpi.emplace();
    return run_kernel(request, provenance, own_stderr);
  });
  // A launcher ends all ranks when one fails. MPI's end is where they meet: by then rank 0 has said
  // why.
  if (code != 0 && !mpi && launched_by_mpi()) mpi.emplace();
  mpi.reset();
  return code;
}
