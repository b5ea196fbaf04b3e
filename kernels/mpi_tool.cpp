// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the mains of kedge run and kedge bench share.
#include "kernels/mpi_tool.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "common/data/collective.hpp"
#include "common/data/hdf5_file.hpp"
#include "common/report/format.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/core/machine.hpp"

namespace kedge::kernels {
namespace {

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

}  // namespace

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

MpiTool::MpiTool(const char* name) : name_(name), own_stderr_(silence_other_ranks()) {}

/// After a failure: returns when all ranks have come here, else ends them all, for they would wait
/// for ever.
void MpiTool::meet_or_abort(MPI_Comm meeting, const char* what) const {
  if (data::all_ranks_are_here(&meeting)) return;
  const std::string line = fmt::format("{}: error: on one rank only: {}\n", name_, what);
  if (write(own_stderr_, line.data(), line.size()) < 0) {
    // Nothing is left to say it with; the exit code does.
  }
  MPI_Abort(MPI_COMM_WORLD, to_int(ExitCode::error));
}

ExitCode MpiTool::run_on_ranks(int threads, const Work& work) {
  mpi_.emplace();
  const Communicator world(MPI_COMM_WORLD);
  MPI_Comm meeting = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &meeting);
  try {
    const BackendSession backend(threads > 0 ? threads : threads_per_rank(world.local_size()),
                                 world.local_rank());
    const ExitCode code = work(world);
    MPI_Comm_free(&meeting);
    return code;
  } catch (const std::exception& failure) {
    meet_or_abort(meeting, failure.what());
    if (world.rank() == 0) throw;  // the words are the same on every rank: one speaks
    return ExitCode::error;
  }
}

int MpiTool::end(int code) {
  // A launcher ends all ranks when one fails. MPI's end is where they meet: by then rank 0 has said
  // why.
  if (code != 0 && !mpi_ && launched_by_mpi()) mpi_.emplace();
  mpi_.reset();
  return code;
}

}  // namespace kedge::kernels
