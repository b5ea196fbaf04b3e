// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Folders for runs: the one the user names, or a temporary one that goes away.
#include "precision/run/work_folder.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "common/core/error.hpp"

namespace kedge::precision {
namespace {

namespace fs = std::filesystem;

std::string system_text(int code) {
  return std::generic_category().message(code);
}

fs::path make_temporary() {
  std::error_code failed;
  const fs::path base = fs::temp_directory_path(failed);
  if (failed)
    throw Error("there is no folder for temporary files", "set TMPDIR, or give --work DIR");
  std::string pattern = (base / "kedge-precision-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw Error("cannot make a folder in " + base.string() + ": " + system_text(errno),
                "give another place with --work DIR");
  return pattern;
}

fs::path make_named(const fs::path& named) {
  std::error_code failed;
  fs::create_directories(named, failed);
  if (failed || !fs::is_directory(named))
    throw Error("cannot make the folder " + named.string() + ": " +
                    (failed ? failed.message() : "there is a file of that name"),
                "give another place with --work DIR");
  if (access(named.c_str(), W_OK | X_OK) != 0)
    throw Error("cannot write to " + named.string() + ": " + system_text(errno),
                "give another place with --work DIR");
  return named;
}

}  // namespace

WorkFolder::WorkFolder(const fs::path& named, bool keep)
    : path_(named.empty() ? make_temporary() : make_named(named)), stays_(keep || !named.empty()) {}

WorkFolder::~WorkFolder() {
  if (stays_) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void require_writable(const fs::path& target) {
  if (target.empty() || target == "-") return;
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  if (access(folder.c_str(), W_OK | X_OK) == 0 && !fs::is_directory(target)) return;
  const std::string why = fs::is_directory(target) ? "it is a folder" : system_text(errno);
  throw Error("cannot write " + target.string() + ": " + why, "give another place with --output");
}

}  // namespace kedge::precision
