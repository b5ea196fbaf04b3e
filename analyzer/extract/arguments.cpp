// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Compiler arguments through Clang's own option table: unknown ones and those that do not matter to
// parsing are taken out; and the folder of Clang's own headers.
#include <clang/Basic/Version.h>
#if CLANG_VERSION_MAJOR >= 22
#include <clang/Options/Options.h>
#else
#include <clang/Driver/Options.h>
#endif
#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>

#include <filesystem>

#include "analyzer/extract/extract.hpp"
#include "analyzer/extract/frontend.hpp"
#include "common/cli/process.hpp"

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;
#if CLANG_VERSION_MAJOR >= 22
namespace options = clang::options;
using clang::getDriverOptTable;
#else
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
#endif

constexpr const char* openmp_macro = "-D_OPENMP=201811";

// Output, dependency files, optimisation, debug information, warnings, linking, OpenMP: of no
// matter to what a source means here.
bool is_irrelevant(const llvm::opt::Option& option) {
  for (const auto id : {options::OPT_o,
                        options::OPT_c,
                        options::OPT_S,
                        options::OPT_E,
                        options::OPT_MD,
                        options::OPT_MMD,
                        options::OPT_M,
                        options::OPT_MM,
                        options::OPT_MG,
                        options::OPT_MP,
                        options::OPT_MF,
                        options::OPT_MT,
                        options::OPT_MQ,
                        options::OPT_MJ,
                        options::OPT_pipe,
                        options::OPT_L,
                        options::OPT_l,
                        options::OPT_shared,
                        options::OPT_static,
                        options::OPT_fopenmp,
                        options::OPT_fopenmp_EQ,
                        options::OPT_w,
                        options::OPT_include_pch,
                        options::OPT_save_temps,
                        options::OPT_save_temps_EQ,
                        options::OPT_fsanitize_EQ,
                        options::OPT_flto,
                        options::OPT_flto_EQ,
                        options::OPT_fsyntax_only,
                        options::OPT_T,
                        options::OPT_Wl_COMMA,
                        options::OPT_Wa_COMMA,
                        options::OPT_Xlinker,
                        options::OPT_fcolor_diagnostics,
                        options::OPT_fno_color_diagnostics,
                        options::OPT_fdiagnostics_color_EQ})
    if (option.matches(id)) return true;
  for (const auto id : {options::OPT_O_Group, options::OPT_g_Group, options::OPT_W_Group,
                        options::OPT_pedantic_Group, options::OPT_R_Group})
    if (option.matches(id)) return true;
  return false;
}

std::string ask_for_resources(const std::string& program) {
  const ProcessResult answer =
      run_process({program, "-print-resource-dir"}, {std::chrono::seconds(10), true, {}});
  if (answer.exit_code != 0) return {};
  return answer.out.substr(0, answer.out.find('\n'));
}

bool has_headers(const std::string& folder) {
  std::error_code ignored;
  return !folder.empty() && fs::exists(fs::path(folder) / "include" / "stddef.h", ignored);
}

std::string find_resources() {
  const std::string major = CLANG_VERSION_MAJOR_STRING;
  const fs::path beside = executable_folder() / ".." / "lib" / "clang" / major;
  for (const std::string& folder : {std::string(KEDGE_CLANG_RESOURCE_DIR), beside.string()})
    if (has_headers(folder)) return folder;
  for (const std::string& program : {"clang-" + major, std::string("clang")}) {
    const std::string folder = ask_for_resources(program);
    // Headers of another major version would use builtins that this one lacks.
    if (has_headers(folder) && fs::path(folder).filename().string().starts_with(major))
      return folder;
  }
  return {};
}

}  // namespace

std::vector<std::string> known_arguments(const std::vector<std::string>& arguments,
                                         std::vector<std::string>& dropped) {
  std::vector<const char*> argv;
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  unsigned missing_index = 0;
  unsigned missing_count = 0;
  const llvm::opt::InputArgList parsed = getDriverOptTable().ParseArgs(
      argv, missing_index, missing_count, llvm::opt::Visibility(options::ClangOption));
  std::vector<std::string> out;
  if (parsed.hasFlag(options::OPT_fopenmp, options::OPT_fopenmp_EQ, options::OPT_fno_openmp, false))
    out.emplace_back(openmp_macro);  // the code is read as it is compiled; its pragmas stay text
  for (const llvm::opt::Arg* argument : parsed) {
    const llvm::opt::Option& option = argument->getOption();
    if (option.matches(options::OPT_INPUT) || option.matches(options::OPT__DASH_DASH) ||
        is_irrelevant(option))
      continue;
    if (option.matches(options::OPT_UNKNOWN)) {
      dropped.push_back(argument->getAsString(parsed));
      continue;
    }
    llvm::opt::ArgStringList parts;
    argument->render(parsed, parts);
    const bool is_short = parts.size() == 2 && llvm::StringRef(parts[0]).size() == 2;
    if (is_short && llvm::StringRef(parts[0]) != "-x")
      out.push_back(std::string(parts[0]) + parts[1]);  // "-I" "x" as "-Ix"
    else
      out.insert(out.end(), parts.begin(), parts.end());
  }
  return out;
}

std::string resource_folder() {
  static const std::string folder = find_resources();
  return folder;
}

std::string clang_version() {
  return CLANG_VERSION_STRING;
}

}  // namespace kedge::extract
