// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Finding the tools: beside this program first, then in PATH.
#include "common/driver/tools.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "common/cli/process.hpp"

namespace kedge::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::array<Tool, 6> tools = {{
    {"scan", "find the loops of an MPI code that are worth a GPU kernel, and say why",
     "configure with -DKEDGE_ANALYZER=ON (needs Clang and ISL)"},
    {"run", "run a reference kernel with Kokkos and MPI, and write snapshots",
     "configure with -DKEDGE_KERNELS=ON (needs Kokkos, MPI and parallel HDF5)"},
    {"bench", "measure the reference kernels against this machine's peaks",
     "configure with -DKEDGE_KERNELS=ON (needs Kokkos, MPI and parallel HDF5)"},
    {"diff", "compare two HDF5 files number by number, and judge by tolerances",
     "configure with -DKEDGE_VALIDATE=ON (needs HDF5)"},
    {"precision", "follow the error of FP32 and mixed precision over time",
     "configure with -DKEDGE_PRECISION=ON (needs HDF5)"},
    {"doctor", "say what works on this machine, and what to do about the rest",
     "build it again: it is always part of the build"},
}};

bool is_program(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

// "scan" and "my-tool2", but nothing that could lead to another folder.
bool is_plain(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

}  // namespace

std::span<const Tool> known_tools() {
  return tools;
}

const Tool* find_tool(const std::string& name) {
  const auto found =
      std::find_if(tools.begin(), tools.end(), [&](const Tool& tool) { return name == tool.name; });
  return found == tools.end() ? nullptr : &*found;
}

fs::path program_of(const std::string& name) {
  if (!is_plain(name)) return {};
  const fs::path beside = executable_folder() / ("kedge-" + name);
  return is_program(beside) ? beside : find_program("kedge-" + name);
}

std::vector<std::string> further_tools() {
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator entry(executable_folder(), failed), end; !failed && entry != end;
       entry.increment(failed)) {
    const std::string file = entry->path().filename().string();
    if (file.rfind("kedge-", 0) != 0) continue;
    const std::string name = file.substr(6);
    if (is_plain(name) && find_tool(name) == nullptr && is_program(entry->path()))
      names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace kedge::driver
