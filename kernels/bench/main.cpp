// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge bench: how fast the reference kernels are on this machine, held against its peaks.
#include "common/core/atomic_file.hpp"
#include "kernels/bench/bench_report.hpp"
#include "kernels/bench/options.hpp"
#include "kernels/mpi_tool.hpp"

namespace {

using namespace kedge;
using namespace kedge::kernels;

constexpr const char* tool = "kedge-bench";

void write(const bench::Options& options, const bench::Measurement& measurement) {
  if (!options.csv.empty()) write_file_atomically(options.csv, bench::bench_csv(measurement));
  if (!options.svg.empty()) write_file_atomically(options.svg, bench::roofline_svg(measurement));
  show(bench::bench_report(measurement), options.output);
}

}  // namespace

int main(int argc, char** argv) {
  MpiTool mpi(tool);
  CLI::App app{
      "Measures reference kernels: medians of repeated runs, in GB/s and GFLOP/s of their declared "
      "costs, and as shares of the bandwidth and arithmetic that this machine shows in the same "
      "run. Works under mpirun."};
  bench::Options options;
  bench::add_options(app, options);
  const int code = cli::run_tool(app, tool, argc, argv, version_facts, [&] {
    Provenance provenance = make_provenance(tool, argc, argv);
    add_libraries(provenance);
    bench::complete(options);
    return mpi.run_on_ranks(options.request.common.threads, [&](const Communicator& world) {
      const bench::Measurement measurement = bench::measure(options.request, provenance, world);
      world.agree([&] {
        if (world.rank() == 0) write(options, measurement);
      });
      return exit_code_for(bench::verdict_of(measurement));
    });
  });
  return mpi.end(code);
}
