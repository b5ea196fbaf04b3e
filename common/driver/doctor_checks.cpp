// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Doctor: tools, devices, compilers.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/cli/process.hpp"
#include "common/core/build_info.hpp"
#include "common/core/text.hpp"
#include "common/driver/doctor.hpp"
#include "common/driver/tools.hpp"

namespace kedge::driver {
namespace {

ProcessResult ask(const std::vector<std::string>& argv, const Limits& limits) {
  ProcessOptions options;
  options.time_limit = limits.ask;
  return run_process(argv, options);
}

std::string first_line(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line))
    if (!one_line(line).empty()) return one_line(line);
  return "";
}

std::string why_not(const ProcessResult& result) {
  if (result.timed_out) return "it did not answer in time";
  const std::string words = first_line(result.err);
  return words.empty() ? fmt::format("it ended with code {}", result.exit_code) : words;
}

std::string fact(const Facts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

Check check_kedge() {
  const BuildInfo& build = build_info();
  const std::string commit = build.git_commit + (build.git_dirty ? ", modified" : "");
  return {"kedge", State::ok,
          fmt::format("{} (commit {}; {})", build.version, commit, build.compiler), ""};
}

Check check_kokkos(const Facts& run_facts) {
  const std::string version = fact(run_facts, "Kokkos");
  if (version.empty())
    return {"Kokkos", State::note, "unknown: kedge run is not there to tell",
            "build kedge run to use Kokkos"};
  return {"Kokkos", State::ok,
          fmt::format("{} with {}", version, fact(run_facts, "Kokkos back ends")), ""};
}

// GPUs that the vendor's own program lists.
std::string listed_gpus(const Limits& limits) {
  for (const auto& [program, option] :
       {std::pair{"nvidia-smi", "-L"}, std::pair{"rocm-smi", "--showproductname"}}) {
    if (find_program(program).empty()) continue;
    const ProcessResult result = ask({program, option}, limits);
    if (result.exit_code == 0 && !first_line(result.out).empty()) return first_line(result.out);
  }
  return "";
}

bool is_gpu_backend(const std::string& backends) {
  return backends.find("cuda") != std::string::npos || backends.find("hip") != std::string::npos ||
         backends.find("sycl") != std::string::npos;
}

Check check_gpu(const Facts& run_facts, const Limits& limits) {
  const std::string gpu = listed_gpus(limits);
  const bool built_for_gpu = is_gpu_backend(fact(run_facts, "Kokkos back ends"));
  if (gpu.empty())
    return {"GPU", built_for_gpu ? State::missing : State::note,
            "none found (nvidia-smi and rocm-smi list none)",
            built_for_gpu ? "run on a GPU node, or build with -DKEDGE_BACKEND=openmp"
                          : "kernels run on the CPU; scan, diff and precision need no GPU"};
  if (!built_for_gpu)
    return {"GPU", State::note, gpu,
            "to use it: configure with -DKEDGE_BACKEND=cuda (Kokkos 4.7.1 or newer)"};
  return {"GPU", State::ok, gpu, ""};
}

Check check_program(const std::string& name, const std::string& line_with,
                    const std::string& advice, const Limits& limits) {
  if (find_program(name).empty()) return {name, State::note, "not in PATH", advice};
  const ProcessResult result = ask({name, "--version"}, limits);
  if (result.exit_code != 0) return {name, State::note, why_not(result), advice};
  std::string version = first_line(result.out);
  std::istringstream lines(result.out);
  for (std::string line; !line_with.empty() && std::getline(lines, line);)
    if (line.find(line_with) != std::string::npos) version = one_line(line);
  return {name, State::ok, version, ""};
}

// "0.1.0, HDF5 1.10.8, Kokkos 3.4.1"; what has a line of its own is left out.
std::string versions_in(const Facts& facts) {
  std::string found = fact(facts, "version");
  for (const auto& [key, value] : facts) {
    const bool elsewhere = key == "tool" || key == "version" || key == "commit" ||
                           key == "compiler" || key == "device" || key == "MPI GPU-aware" ||
                           key == "Kokkos back ends";
    if (elsewhere) continue;
    const bool named = value.find(key) != std::string::npos;
    found += named ? ", " + value : fmt::format(", {} {}", key, value);
  }
  return found;
}

}  // namespace

Check check_tool(const std::string& name, const std::string& how, Facts& facts,
                 const Limits& limits) {
  const std::string item = "kedge " + name;
  const auto program = program_of(name);
  if (program.empty()) return {item, State::note, "not built here", how};
  const ProcessResult result = ask({program.string(), "--version-json"}, limits);
  const auto json = nlohmann::json::parse(result.out, nullptr, false);
  if (result.exit_code != 0 || !json.is_object())
    return {item, State::missing, why_not(result), "its libraries may have moved: build it again"};
  for (const auto& [key, value] : json.items())
    facts[key] = value.is_string() ? value.get<std::string>() : value.dump();

  const std::string found = versions_in(facts);
  if (fact(facts, "version") != build_info().version)
    return {item, State::note, found,
            "it is of another version than kedge doctor: build and install both again"};
  return {item, State::ok, found, ""};
}

std::vector<Check> check_devices(const Facts& run_facts, const Limits& limits) {
  std::vector<Check> checks{check_kokkos(run_facts)};
  if (const std::string device = fact(run_facts, "device"); !device.empty())
    checks.push_back({"Device", State::ok, device, ""});
  checks.push_back(check_gpu(run_facts, limits));
  return checks;
}

std::vector<Check> check_compilers(const Limits& limits) {
  return {check_program("mpicc", "",
                        "kedge scan asks mpicc where mpi.h is: install an MPI's compiler wrapper",
                        limits),
          check_program("nvcc", "release",
                        "only needed to build for NVIDIA GPUs: install the CUDA toolkit", limits)};
}

Diagnosis examine(const Limits& limits) {
  Diagnosis diagnosis;
  diagnosis.tools.push_back(check_kedge());
  Facts run_facts;
  for (const Tool& tool : known_tools()) {
    if (std::string(tool.name) == "doctor") continue;
    Facts facts;
    diagnosis.tools.push_back(check_tool(tool.name, tool.how, facts, limits));
    if (std::string(tool.name) == "run") run_facts = facts;
  }
  diagnosis.mpi = check_mpi(run_facts, limits);
  diagnosis.devices = check_devices(run_facts, limits);
  diagnosis.compilers = check_compilers(limits);
  return diagnosis;
}

}  // namespace kedge::driver
