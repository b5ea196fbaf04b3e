// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which files are sources and headers, and where they are below a folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kedge::extract {

enum class Language { none, c, cxx, cuda };

/// By extension; headers are none.
[[nodiscard]] Language language_of(const std::filesystem::path& file);
[[nodiscard]] bool is_header(const std::filesystem::path& file);

/// Every C, C++ and CUDA source below `folder`, sorted; hidden folders and build folders (those
/// that hold a build system's cache) are left out, links to folders are not followed.
[[nodiscard]] std::vector<std::filesystem::path> sources_below(const std::filesystem::path& folder);

/// The folder that is likely the project's: upwards from `start` as long as the next folder holds
/// a build file, a repository or an include folder; three levels at most.
[[nodiscard]] std::filesystem::path project_root(const std::filesystem::path& start);

/// Headers (and whatever else can be included) below some folders, by file name. Filled when first
/// asked.
class HeaderIndex {
 public:
  explicit HeaderIndex(std::vector<std::filesystem::path> roots) : roots_(std::move(roots)) {}
  /// The folder F nearest to `from` such that F/name is a file below the roots; "" if none.
  [[nodiscard]] std::filesystem::path folder_with(const std::string& name,
                                                  const std::filesystem::path& from);

 private:
  void fill();

  std::vector<std::filesystem::path> roots_;
  bool filled_ = false;
  std::map<std::string, std::vector<std::filesystem::path>> files_;
};

}  // namespace kedge::extract
