// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What wrapper compilers (mpicc, h5pcc) add: asked of the wrapper itself, once.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kedge::extract {

/// The -I, -isystem and -D of a command line, include folders as -isystem. Absent when it holds
/// no sign of being a compiler's command line.
[[nodiscard]] std::optional<std::vector<std::string>> preprocessor_flags(
    const std::string& command_line);

class Wrappers {
 public:
  /// Flags for MPI's headers: `given` if not empty, else what `wrapper` says, else what the
  /// wrappers in PATH say. Failure leaves a note that names what was asked.
  [[nodiscard]] const std::vector<std::string>& mpi(const std::string& wrapper, bool is_cxx,
                                                    const std::filesystem::path& given);
  /// Flags for HDF5's headers, from h5pcc, h5cc or pkg-config; empty when none answers.
  [[nodiscard]] const std::vector<std::string>& hdf5();

  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::optional<std::vector<std::string>> ask_mpi(const std::string& wrapper);

  std::map<std::string, std::optional<std::vector<std::string>>> answers_;
  std::map<std::string, std::vector<std::string>> mpi_;
  std::optional<std::vector<std::string>> hdf5_;
  std::vector<std::string> notes_;
};

}  // namespace kedge::extract
