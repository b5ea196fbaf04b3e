// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge run: runs a reference kernel under MPI and says what it did.
#include "common/core/error.hpp"
#include "kernels/core/drive.hpp"
#include "kernels/mpi_tool.hpp"
#include "kernels/report/catalogue_report.hpp"
#include "kernels/report/run_report.hpp"
#include "kernels/run_options.hpp"

namespace kedge::kernels {
namespace {

constexpr const char* tool = "kedge-run";

ExitCode run(MpiTool& mpi, Request& request, const Provenance& provenance) {
  return mpi.run_on_ranks(request.config.threads, [&](const Communicator& world) {
    const RunResult result = run_kernel(*request.kernel, request.config, provenance, world);
    world.agree([&] {
      if (world.rank() == 0)
        show(run_report(*request.kernel, request.config, result), request.output);
    });
    return exit_code_for(verdict_of(result));
  });
}

}  // namespace
}  // namespace kedge::kernels

int main(int argc, char** argv) {
  using namespace kedge;
  using namespace kedge::kernels;
  MpiTool mpi(tool);
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

  const int code = cli::run_tool(app, tool, argc, argv, version_facts, [&] {
    Provenance provenance = make_provenance(tool, argc, argv);
    add_libraries(provenance);
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
    return run(mpi, request, provenance);
  });
  return mpi.end(code);
}
