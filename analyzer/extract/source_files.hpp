// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which files are sources and headers, and where they are below a folder.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
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

/// The folder that is likely the project's: the outermost of the three above `start` that holds a
/// build file, a repository or an include folder; `start` if none does.
[[nodiscard]] std::filesystem::path project_root(const std::filesystem::path& start);

/// Headers (and whatever else can be included) below some folders, by file name. Each folder is
/// read when none before it could answer.
class HeaderIndex {
 public:
  explicit HeaderIndex(const std::vector<std::filesystem::path>& roots);
  /// The folder F such that F/name is a file, from the first root that has one: nearest to `from`,
  /// and not of another programming model (cuda, sycl, ...) than `from` is.
  [[nodiscard]] std::filesystem::path folder_with(const std::string& name,
                                                  const std::filesystem::path& from);

  /// A template (name.in, ...) that a configure step would make `name` from: where the header would
  /// be found, and the template. Empty paths when there is none.
  struct Template {
    std::filesystem::path folder;
    std::filesystem::path file;
  };
  [[nodiscard]] Template template_for(const std::string& name, const std::filesystem::path& from);

 private:
  using Files = std::map<std::string, std::vector<std::filesystem::path>>;
  struct Root {
    std::filesystem::path folder;
    std::optional<Files> files;
    Files templates;  ///< by the header's name
  };
  static void read(Root& root);
  std::vector<Root> roots_;
};

}  // namespace kedge::extract
