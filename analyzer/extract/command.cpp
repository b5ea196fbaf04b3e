// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Adapting command lines of GCC, Intel, NVIDIA and MPI compilers.
#include "analyzer/extract/command.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

bool is_launcher(std::string_view name) {
  static constexpr std::array<std::string_view, 9> launchers{
      "ccache", "distcc", "sccache", "icecc", "buildcache", "fastcache", "env", "time", "nice"};
  return is_one_of(launchers, name);
}

// `ccache gcc`, `env CC=x gcc`: everything before the compiler.
std::size_t skip_launchers(const Words& line) {
  std::size_t at = 0;
  while (at + 1 < line.size() && is_launcher(fs::path(line[at]).filename().string())) {
    ++at;
    while (at + 1 < line.size() && (line[at].find('=') != std::string::npos || line[at][0] == '-'))
      ++at;
  }
  return at;
}

bool compiles_as_cxx(const std::string& name) {
  std::string bare = name;
  while (!bare.empty() && (std::isdigit(static_cast<unsigned char>(bare.back())) != 0 ||
                           bare.back() == '.' || bare.back() == '-'))
    bare.pop_back();
  static constexpr std::array<std::string_view, 5> names{"mpicxx", "mpiCC", "mpic++", "mpicpc",
                                                         "mpiicpc"};
  return bare.ends_with("++") || is_one_of(names, bare) || bare == "CC" || bare == "icpc" ||
         bare == "icpx" || bare == "mpiicpx";
}

bool is_mpi_name(const std::string& name) {
  return name.starts_with("mpi") || name.find("mpicc") != std::string::npos ||
         name.find("mpicxx") != std::string::npos;
}

// nvcc's options that take a value of their own and mean nothing to another compiler.
bool nvcc_takes_value(std::string_view flag) {
  static constexpr std::array<std::string_view, 16> flags{
      "-gencode",      "--generate-code", "-arch",    "--gpu-architecture",
      "-code",         "--gpu-code",      "-ccbin",   "--compiler-bindir",
      "-Xptxas",       "--ptxas-options", "-Xnvlink", "--nvlink-options",
      "-maxrregcount", "--maxrregcount",  "-Xfatbin", "--fatbin-options"};
  return is_one_of(flags, flag);
}

bool is_nvcc_flag(std::string_view flag) {
  for (const std::string_view start : {"-rdc",
                                       "--relocatable-device-code",
                                       "--expt-",
                                       "-expt-",
                                       "--extended-lambda",
                                       "-extended-lambda",
                                       "-gencode",
                                       "--generate-code",
                                       "-arch",
                                       "--gpu-",
                                       "-code=",
                                       "-dc",
                                       "--device-c",
                                       "-lineinfo",
                                       "--generate-line-info",
                                       "-use_fast_math",
                                       "--use_fast_math",
                                       "-cudart",
                                       "--cudart",
                                       "-ftz",
                                       "-fmad",
                                       "-prec-",
                                       "--ptxas",
                                       "-Xptxas",
                                       "-diag-suppress",
                                       "--diag-suppress",
                                       "-Wno-deprecated-gpu-targets",
                                       "-maxrregcount",
                                       "-forward-unknown",
                                       "--forward-unknown",
                                       "-ccbin",
                                       "--compiler-bindir",
                                       "--default-stream",
                                       "-default-stream",
                                       "--threads",
                                       "-t=",
                                       "-restrict",
                                       "--restrict"})
    if (flag.starts_with(start)) return true;
  return false;
}

// -Xcompiler "-a,-b" and --compiler-options="-a -b": what is meant for the host compiler.
void add_host_options(std::string_view list, Words& out) {
  std::string word;
  for (const char c : list) {
    if (c == ',' || c == ' ') {
      if (!word.empty()) out.push_back(std::move(word));
      word.clear();
    } else if (c != '"' && c != '\'') {
      word += c;
    }
  }
  if (!word.empty()) out.push_back(std::move(word));
}

Words from_nvcc(const Words& in, Command& command) {
  Words out;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const std::string& flag = in[i];
    const bool has_next = i + 1 < in.size();
    if ((flag == "-Xcompiler" || flag == "--compiler-options") && has_next) {
      add_host_options(in[++i], out);
    } else if (flag.starts_with("-Xcompiler=") || flag.starts_with("--compiler-options=")) {
      add_host_options(std::string_view(flag).substr(flag.find('=') + 1), out);
    } else if ((flag == "-x" || flag == "--x") && has_next) {
      const std::string& language = in[++i];
      out.insert(out.end(), {"-x", language == "cu" ? "cuda" : language});
    } else if (flag == "-isystem" || flag == "-include" || flag == "-idirafter") {
      out.push_back(flag);
    } else if (flag.starts_with("--std=")) {
      out.push_back(flag.substr(1));
    } else if (flag.starts_with("--include-path=")) {
      out.push_back("-I" + flag.substr(15));
    } else if (flag.starts_with("--define-macro=")) {
      out.push_back("-D" + flag.substr(15));
    } else if (nvcc_takes_value(flag) && has_next) {
      command.dropped.push_back(flag + " " + in[++i]);
    } else if (is_nvcc_flag(flag)) {
      command.dropped.push_back(flag);
    } else {
      out.push_back(flag);
    }
  }
  return out;
}

bool has_language(const Words& arguments) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const std::string& a) { return a.starts_with("-x"); });
}

// CUDA's host side without its toolkit: the keywords as attributes, device code parsed as well.
void add_cuda(Words& out) {
  for (const char* flag :
       {"--cuda-host-only", "-nocudainc", "-nocudalib", "-D__host__=__attribute__((host))",
        "-D__device__=__attribute__((device))", "-D__global__=__attribute__((global))",
        "-D__shared__=__attribute__((shared))", "-D__constant__=__attribute__((constant))",
        "-D__forceinline__=__inline__"})
    out.emplace_back(flag);
}

// Options of other compilers that Clang would take for something else: Intel's processors (-xHost
// is no language), Fujitsu's and Cray's groups, and values that stand by themselves.
bool is_foreign(const std::string& flag) {
  const bool is_processor = flag.size() > 2 && flag.starts_with("-x") &&
                            std::isupper(static_cast<unsigned char>(flag[2]));
  return is_processor || flag.starts_with("-K");
}
bool is_foreign_pair(const std::string& flag, const std::string& value) {
  static constexpr std::array<std::string_view, 5> pairs{"-fp-model", "-diag-disable", "-tp", "-h",
                                                         "-align"};
  return flag == "-K" || (is_one_of(pairs, flag) && !value.starts_with("-"));
}

// Intel, Fujitsu and PGI spell OpenMP in their own way.
bool is_openmp(std::string_view flag) {
  static constexpr std::array<std::string_view, 6> spellings{"-qopenmp", "-openmp",   "-fiopenmp",
                                                             "-Kopenmp", "-qsmp=omp", "-mp"};
  return is_one_of(spellings, flag);
}

}  // namespace

Words without_foreign(const Words& in, Words& dropped) {
  Words out;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const bool is_pair = i + 1 < in.size() && is_foreign_pair(in[i], in[i + 1]);
    if (is_openmp(in[i])) {
      out.emplace_back("-fopenmp");
    } else if (is_pair || is_foreign(in[i])) {
      dropped.push_back(is_pair ? in[i] + " " + in[i + 1] : in[i]);
      i += is_pair ? 1 : 0;
    } else {
      out.push_back(in[i]);
    }
  }
  return out;
}

Command adapt(const Words& line, const fs::path& file) {
  Command command;
  const std::size_t start = skip_launchers(line);
  if (start >= line.size()) return command;
  command.compiler = line[start];
  const std::string name = fs::path(command.compiler).filename().string();
  command.is_mpi_wrapper = is_mpi_name(name);
  Words arguments(line.begin() + static_cast<std::ptrdiff_t>(start) + 1, line.end());
  const bool is_nvcc = name.starts_with("nvcc");
  if (is_nvcc) arguments = from_nvcc(arguments, command);
  arguments = without_foreign(arguments, command.dropped);
  const Language language = language_of(file);
  const bool given = has_language(arguments);
  if (!given && language == Language::c && compiles_as_cxx(name))
    command.arguments.insert(command.arguments.end(), {"-x", "c++"});
  const bool named_cuda = std::find(arguments.begin(), arguments.end(), "cuda") != arguments.end();
  if (!given && language == Language::cuda)
    command.arguments.insert(command.arguments.end(), {"-x", "cuda"});
  if (named_cuda || language == Language::cuda) add_cuda(command.arguments);
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  return command;
}

}  // namespace kedge::extract
