// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Doctor: does MPI work here? Two ranks of a real kernel are started, as a user would.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "common/cli/process.hpp"
#include "common/core/text.hpp"
#include "common/driver/doctor.hpp"
#include "common/driver/tools.hpp"

namespace kedge::driver {
namespace {

constexpr const char* try_by_hand =
    "try the same by hand; your MPI's documentation explains its words";
constexpr const char* as_root =
    "as root Open MPI needs OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1";

std::string launcher() {
  for (const char* name : {"mpirun", "mpiexec", "srun"})
    if (!find_program(name).empty()) return name;
  return "";
}

bool refused_as_root(const ProcessResult& result) {
  return (result.out + result.err).find("as root") != std::string::npos;
}

// The last line that says something: launchers put frames and advice around it.
std::string last_words(const ProcessResult& result) {
  if (result.timed_out) return "it did not end in time";
  std::string last;
  std::istringstream lines(result.err + "\n" + result.out);
  for (std::string line; std::getline(lines, line);) {
    const std::string clean = one_line(line);
    if (clean.find_first_not_of("-=*") != std::string::npos && last.size() < 300) last = clean;
  }
  return last.empty() ? fmt::format("it ended with code {}", result.exit_code) : last;
}

ProcessResult run_two(const std::string& mpirun, const std::vector<std::string>& program,
                      const Limits& limits) {
  std::vector<std::string> argv{mpirun, "-n", "2"};
  argv.insert(argv.end(), program.begin(), program.end());
  ProcessOptions options;
  options.time_limit = limits.run;
  // Whether two ranks fit on this machine's cores is not the question.
  options.extra_environment = {"OMPI_MCA_rmaps_base_oversubscribe=1",
                               "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe",
                               "OMP_NUM_THREADS=1"};
  return run_process(argv, options);
}

// From the report's provenance. As text, because ranks that do not know of each other each write a
// report.
int ranks_told_by(const std::string& report) {
  constexpr std::string_view key = "\"ranks\": ";
  const std::size_t at = report.find(key);
  return at == std::string::npos ? 0 : std::atoi(report.c_str() + at + key.size());
}

Check check_launcher_alone(const std::string& mpirun, const std::string& item,
                           const Limits& limits) {
  const ProcessResult result = run_two(mpirun, {"hostname"}, limits);
  if (refused_as_root(result)) return {item, State::note, "refused for root", as_root};
  if (result.exit_code != 0) return {item, State::note, last_words(result), try_by_hand};
  return {item, State::note, "starts processes (hostname); no MPI program of ours is there to try",
          "build kedge run"};
}

Check run_check(const std::string& mpirun, const Limits& limits) {
  const std::string item = fmt::format("{} -n 2", mpirun);
  const auto program = program_of("run");
  if (program.empty()) return check_launcher_alone(mpirun, item, limits);
  const ProcessResult result =
      run_two(mpirun, {program.string(), "heat", "--size", "8", "--steps", "2", "--format", "json"},
              limits);
  const int ranks = ranks_told_by(result.out);
  if (ranks == 2) return {item, State::ok, "kedge run heat works on two ranks", ""};
  if (refused_as_root(result)) return {item, State::missing, "refused for root", as_root};
  if (ranks == 0) return {item, State::missing, last_words(result), try_by_hand};
  return {item, State::missing, fmt::format("kedge run saw {} rank instead of 2", ranks),
          fmt::format("{} belongs to another MPI than the one kedge run was built with: put the "
                      "right one first in PATH",
                      mpirun)};
}

// Open MPI says by itself what it was built with; others are known by kedge run.
std::string cuda_support_of_openmpi(const Limits& limits) {
  if (find_program("ompi_info").empty()) return "";
  ProcessOptions options;
  options.time_limit = limits.ask;
  const std::string out = run_process({"ompi_info", "--parsable", "--all"}, options).out;
  const std::string key = "mpi_built_with_cuda_support:value:";
  const std::size_t at = out.find(key);
  return at == std::string::npos
             ? ""
             : out.substr(at + key.size(), out.find('\n', at) - at - key.size());
}

Check gpu_aware_check(const Facts& run_facts, const Limits& limits) {
  const auto told = run_facts.find("MPI GPU-aware");
  std::string answer = told == run_facts.end() ? "unknown" : told->second;
  std::string source = told == run_facts.end() ? "" : "kedge run";
  if (const std::string built = cuda_support_of_openmpi(limits);
      answer == "unknown" && !built.empty()) {
    answer = built == "true" ? "yes" : "no";
    source = "ompi_info";
  }
  const std::string found = source.empty() ? answer : fmt::format("{} (says {})", answer, source);
  if (answer == "yes") return {"GPU-aware MPI", State::ok, found, ""};
  if (answer == "no")
    return {"GPU-aware MPI", State::note, found,
            "messages are staged through the host; for speed on GPUs use an MPI built with CUDA or "
            "ROCm"};
  return {"GPU-aware MPI", State::note, found,
          "ask your site; until then messages are staged through the host"};
}

}  // namespace

std::vector<Check> check_mpi(const Facts& run_facts, const Limits& limits) {
  std::vector<Check> checks;
  const bool needed = !run_facts.empty();
  if (const auto version = run_facts.find("MPI"); version != run_facts.end())
    checks.push_back({"MPI library", State::ok, version->second, ""});
  const std::string mpirun = launcher();
  if (mpirun.empty()) {
    checks.push_back({"mpirun", needed ? State::missing : State::note,
                      "not in PATH (nor mpiexec, nor srun)",
                      "install an MPI (Debian: openmpi-bin), or load your site's module"});
  } else {
    checks.push_back(run_check(mpirun, limits));
  }
  checks.push_back(gpu_aware_check(run_facts, limits));
  return checks;
}

}  // namespace kedge::driver
