// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Asking wrapper compilers for their flags: Open MPI, MPICH and its relatives, Cray, HDF5.
#include "analyzer/extract/wrappers.hpp"

#include <algorithm>
#include <system_error>

#include "analyzer/extract/database.hpp"
#include "common/cli/process.hpp"

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::optional<Words> ask(const Words& command) {
  const ProcessResult answer = run_process(command, {std::chrono::seconds(20), true, {}});
  if (answer.exit_code != 0) return std::nullopt;
  return preprocessor_flags(answer.out);
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// The C++ bindings of old MPIs only cost time and are never a loop's business.
void skip_bindings(Words& flags) {
  flags.insert(flags.end(), {"-DOMPI_SKIP_MPICXX=1", "-DMPICH_SKIP_MPICXX=1"});
}

}  // namespace

std::optional<Words> preprocessor_flags(const std::string& command_line) {
  const Words words = split_command(command_line);
  const bool is_command = std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.size() > 1 && word[0] == '-';
  });
  if (!is_command) return std::nullopt;
  Words out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    std::string folder;
    if (word == "-I" || word == "-isystem") {
      if (i + 1 < words.size()) folder = words[++i];
    } else if (word.starts_with("-I")) {
      folder = word.substr(2);
    } else if (word.starts_with("-isystem")) {
      folder = word.substr(8);
    } else if (word.starts_with("-D") && word.size() > 2) {
      out.push_back(word);
    }
    if (!folder.empty()) out.insert(out.end(), {"-isystem", folder});
  }
  return out;
}

std::optional<Words> Wrappers::ask_mpi(const std::string& wrapper) {
  if (const auto known = answers_.find(wrapper); known != answers_.end()) return known->second;
  std::optional<Words> answer;
  const bool is_there =
      wrapper.find('/') != std::string::npos ? is_file(wrapper) : !find_program(wrapper).empty();
  if (is_there) {
    // Open MPI; MPICH, MVAPICH and Intel; old MPICH; Cray.
    for (const char* question :
         {"--showme:compile", "-show", "-compile-info", "--cray-print-opts=cflags"}) {
      answer = ask({wrapper, question});
      if (answer) break;
    }
  }
  return answers_[wrapper] = answer;
}

const Words& Wrappers::mpi(const std::string& wrapper, bool is_cxx, const fs::path& given) {
  const std::string key = wrapper + (is_cxx ? "|c++" : "|c");
  if (const auto known = mpi_.find(key); known != mpi_.end()) return known->second;
  Words& flags = mpi_[key];
  if (!given.empty()) {
    flags = {"-isystem", fs::absolute(given).lexically_normal().string()};
    skip_bindings(flags);
    return flags;
  }
  Words candidates;
  if (!wrapper.empty()) candidates.push_back(wrapper);
  if (is_cxx) candidates.emplace_back("mpicxx");
  candidates.emplace_back("mpicc");
  std::string asked;
  for (const std::string& candidate : candidates) {
    if (const auto answer = ask_mpi(candidate)) {
      flags = *answer;
      skip_bindings(flags);
      return flags;
    }
    if (asked.find(candidate) == std::string::npos)
      asked += (asked.empty() ? "" : ", ") + candidate;
  }
  notes_.push_back("mpi.h: no wrapper compiler said where it is (asked " + asked +
                   "); give its folder with --mpi-include DIR");
  return flags;
}

const Words& Wrappers::hdf5() {
  if (hdf5_) return *hdf5_;
  hdf5_.emplace();
  if (is_file("/usr/include/hdf5.h") || is_file("/usr/local/include/hdf5.h")) return *hdf5_;
  const auto has_header = [](const Words& flags) {
    return std::any_of(flags.begin(), flags.end(), [](const std::string& flag) {
      return is_folder(flag) && is_file(fs::path(flag) / "hdf5.h");
    });
  };
  for (const Words& question :
       {Words{"h5pcc", "-show"}, Words{"h5cc", "-show"},
        Words{"pkg-config", "--cflags", "hdf5-openmpi"},
        Words{"pkg-config", "--cflags", "hdf5-mpich"}, Words{"pkg-config", "--cflags", "hdf5"}}) {
    if (find_program(question.front()).empty()) continue;
    const std::optional<Words> answer = ask(question);
    if (answer && has_header(*answer)) {
      hdf5_ = *answer;
      return *hdf5_;
    }
  }
  notes_.push_back(
      "hdf5.h: neither h5pcc, h5cc nor pkg-config said where it is; give its folder after --, as "
      "in -- -I/path/to/hdf5/include");
  return *hdf5_;
}

}  // namespace kedge::extract
