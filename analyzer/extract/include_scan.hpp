// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a source includes, read from its text: which include folders it needs, whether it uses MPI,
// HDF5, OpenMP. A guess made before the compiler runs, for trees without a compilation database.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/extract/source_files.hpp"

namespace kedge::extract {

struct Include {
  std::string name;
  bool is_quoted = false;
};

/// The #include lines of a text, comments left out, conditions ignored.
[[nodiscard]] std::vector<Include> includes_in(std::string_view text);

/// `text` with every `#define NAME #pragma ...`, which only some compilers take, turned into
/// `#define NAME _Pragma("...")`, line by line; "" when there is none.
[[nodiscard]] std::string with_pragma_operators(std::string_view text);

/// A file to be parsed with another text than it has.
struct Rewritten {
  std::filesystem::path file;
  std::string text;
};

struct Needs {
  std::vector<std::filesystem::path> folders;  ///< to be searched, in order of need
  bool mpi = false;
  bool hdf5 = false;
  std::vector<Rewritten> rewritten;
  std::vector<std::filesystem::path> templates;  ///< that missing headers were made from
};

class IncludeScan {
 public:
  /// Follows the includes of `source` through the tree. `known` are folders searched anyway.
  [[nodiscard]] Needs needs_of(const std::filesystem::path& source, HeaderIndex& index,
                               const std::vector<std::filesystem::path>& known = {});

 private:
  struct Scanned {
    std::vector<Include> includes;
    std::string rewritten;
  };
  const Scanned& scan(const std::filesystem::path& file);
  std::filesystem::path folder_of_generated(const std::string& name,
                                            const std::filesystem::path& source, HeaderIndex& index,
                                            Needs& needs);

  std::map<std::filesystem::path, Scanned> read_;
};

}  // namespace kedge::extract
