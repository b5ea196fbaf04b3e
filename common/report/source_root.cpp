// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Paths told from the root of their repository.
#include "common/report/source_root.hpp"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>

namespace kedge::report {

namespace fs = std::filesystem;

namespace {

fs::path whole(const fs::path& path) {
  std::error_code failure;
  const fs::path found = fs::weakly_canonical(path, failure);
  return failure ? fs::absolute(path, failure).lexically_normal() : found;
}

}  // namespace

std::string source_root_of(const std::string& path) {
  std::error_code failure;
  for (fs::path folder = whole(path);; folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", failure)) return folder.string();
    if (!folder.has_parent_path() || folder.parent_path() == folder) break;
  }
  return fs::current_path(failure).string();
}

std::string path_below(const std::string& root, const std::string& file) {
  if (root.empty() || file.empty()) return file;
  const fs::path full = whole(file);
  const fs::path relative = full.lexically_relative(root);
  return relative.empty() || *relative.begin() == ".." ? full.string() : relative.string();
}

std::string uri_encoded(const std::string& path) {
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 0x80 && (std::isalnum(byte) != 0 || c == '-' || c == '.' ||
                                       c == '_' || c == '~' || c == '/');
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return out;
}

}  // namespace kedge::report
