// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Where the runs of a study put their files: a folder of the user's, or one that goes away.
#pragma once

#include <filesystem>

namespace kedge::precision {

class WorkFolder {
 public:
  /// `named`: the user's folder, made when missing and always kept. Empty: a new one among the
  /// system's temporary files, removed with this object unless `keep`. Throws Error when it cannot
  /// be made or written to.
  WorkFolder(const std::filesystem::path& named, bool keep);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] bool stays() const { return stays_; }

 private:
  std::filesystem::path path_;
  bool stays_;
};

/// Throws Error when no file could be written at `target` ("" and "-" are stdout): before long
/// work, not after it.
void require_writable(const std::filesystem::path& target);

}  // namespace kedge::precision
