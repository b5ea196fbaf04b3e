// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Atomic output: temporary beside the target, flushed to disk, renamed.
#include "common/core/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <random>
#include <string>
#include <system_error>

#include "common/core/error.hpp"
#include "common/core/standard_streams.hpp"

namespace kedge {
namespace {

namespace fs = std::filesystem;

std::string hint_for(int code, const fs::path& target) {
  const std::string folder = target.has_parent_path() ? target.parent_path().string() : ".";
  switch (code) {
    case ENOENT:
      return fmt::format("create the folder {} first", folder);
    case ENOTDIR:
      return fmt::format("{} is not a folder; choose another place for the output", folder);
    case EACCES:
    case EPERM:
    case EROFS:
      return fmt::format("the folder {} cannot be written; choose another place for the output",
                         folder);
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "free some space, or choose another place for the output";
    default:
      return "choose another place for the output";
  }
}

// Device files and pipes (/dev/null, /dev/stdout, a FIFO) are written in place: a rename would
// replace them.
bool is_written_in_place(const fs::path& target) {
  std::error_code ignored;
  const fs::file_status status = fs::status(target, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

// A symbolic link stays a link; what it points to is replaced.
fs::path resolve_link(const fs::path& target) {
  std::error_code failed;
  if (!fs::is_symlink(fs::symlink_status(target, failed))) return target;
  fs::path resolved = fs::weakly_canonical(target, failed);
  return failed ? target : resolved;
}

int write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// Returns 0 or the errno of what failed. A file system without fsync is no failure.
int write_and_close(int descriptor, std::string_view content, bool flush) {
  int code = write_all(descriptor, content);
  if (code == 0 && flush && ::fsync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP)
    code = errno;
  if (::close(descriptor) != 0 && code == 0) code = errno;
  return code;
}

void write_in_place(const fs::path& target, std::string_view content) {
  const int descriptor = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) throw write_error(target, errno);
  if (const int code = write_and_close(descriptor, content, false); code != 0)
    throw write_error(target, code);
}

}  // namespace

Error write_error(const fs::path& target, int code) {
  return Error(
      fmt::format("cannot write {}: {}", target.string(), std::generic_category().message(code)),
      hint_for(code, target));
}

void require_file_target(const fs::path& target) {
  std::error_code ignored;
  if (target.filename().empty() || fs::is_directory(target, ignored))
    throw Error(fmt::format("cannot write {}: it is a folder", target.string()),
                "give the name of a file");
}

fs::path temporary_name_for(const fs::path& named) {
  const fs::path target = resolve_link(named);
  static std::atomic<unsigned> counter{0};
  static const unsigned salt = std::random_device{}();
  // Long names are cut, so that the temporary is allowed wherever the target is.
  const std::string name = target.filename().string().substr(0, 200);
  return target.parent_path() /
         fmt::format(".{}.{}-{:x}-{}.tmp", name, ::getpid(), salt, counter.fetch_add(1));
}

void write_file_atomically(const fs::path& target, std::string_view content) {
  if (target == "-") return write_to_stdout(content);
  require_file_target(target);
  if (is_written_in_place(target)) return write_in_place(target, content);

  const fs::path temporary = temporary_name_for(target);
  const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) throw write_error(target, errno);
  struct stat old {};
  if (::stat(target.c_str(), &old) == 0 && ::fchmod(descriptor, old.st_mode & 07777) != 0) {
    // The new file keeps its default mode; its content is what counts.
  }
  if (const int code = write_and_close(descriptor, content, true); code != 0) {
    ::unlink(temporary.c_str());
    throw write_error(target, code);
  }
  commit_temporary(temporary, target);
}

void commit_temporary(const fs::path& temporary, const fs::path& target) {
  if (::rename(temporary.c_str(), resolve_link(target).c_str()) == 0) return;
  const int code = errno;
  ::unlink(temporary.c_str());
  throw write_error(target, code);
}

}  // namespace kedge
