// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge run: runs a reference kernel under MPI and says what it did.
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <optional>

#include "common/core/error.hpp"
#include "common/data/collective.hpp"
#include "common/data/hdf5_file.hpp"
#include "common/report/format.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/core/drive.hpp"
#include "kernels/core/machine.hpp"
#include "kernels/mpi/communicator.hpp"
#include "kernels/report/catalogue_report.hpp"
#include "kernels/report/run_report.hpp"
#include "kernels/run_options.hpp"

namespace kedge::kernels {
namespace {

constexpr const char* tool = "kedge-run";

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
          {"Kokkos back ends", fmt::format("{}", fmt::join(backend_names(), ", "))},
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

void show(const report::Report& report, const cli::OutputOptions& output) {
  report::RenderOptions options;
  // Open MPI gives its ranks a terminal even where its own output goes to a file.
  options.color = output.output.empty() && !launched_by_mpi() && isatty(STDOUT_FILENO) != 0;
  options.provenance = output.verbose || output.format != "text";
  report::write_report(report, output.format, output.output, options);
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

ExitCode run(Request& request, Provenance provenance, int own_stderr) {
  const Communicator world(MPI_COMM_WORLD);
  MPI_Comm meeting = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &meeting);
  RunConfig& config = request.config;
  if (config.threads == 0) config.threads = threads_per_rank(world.local_size());
  try {
    add_libraries(provenance);
    const BackendSession backend(config.threads, world.local_rank());
    const RunResult result = run_kernel(*request.kernel, config, provenance, world);
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
  app.add_option("--explain", request.explain,
                 "Show a kernel's page: plain loop, body, traps, precision; 'all' for every one")
      ->type_name("ID");
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
    if (!request.explain.empty()) {
      show(request.explain == "all" ? explain_all_kernels()
                                    : explain_kernel(find_kernel(request.explain)),
           request.output);
      return ExitCode::success;
    }
    if (request.kernel == nullptr) throw Error("no kernel was named", "kedge run --list shows all");
    complete(request);
    mpi.emplace();
    return run(request, provenance, own_stderr);
  });
  // A launcher ends all ranks when one fails. MPI's end is where they meet: by then rank 0 has said
  // why.
  if (code != 0 && !mpi && launched_by_mpi()) mpi.emplace();
  mpi.reset();
  return code;
}
