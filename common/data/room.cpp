// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reserving disk space.
#include "common/data/room.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <limits>
#include <system_error>

#include "common/core/error.hpp"

namespace kedge::data {
namespace {

namespace fs = std::filesystem;

// For the tables that HDF5 writes when it closes the file.
constexpr std::uint64_t for_tables = std::uint64_t{1} << 20;

Error no_room(const std::string& what, int code, std::uint64_t bytes, const std::string& hint) {
  return Error(fmt::format("{}: {}: {} more bytes are needed", what,
                           std::generic_category().message(code), bytes),
               hint);
}

constexpr const char* free_some = "free some space, or choose another place for the output";

// Returns 0, or the errno. EOPNOTSUPP and the like: this file system does not reserve.
int reserve(const fs::path& file, std::uint64_t used, std::uint64_t bytes) {
#ifdef FALLOC_FL_KEEP_SIZE
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  int code = 0;
  do {
    code = ::fallocate(descriptor, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(used),
                       static_cast<off_t>(bytes)) == 0
               ? 0
               : errno;
  } while (code == EINTR);
  ::close(descriptor);
  return code;
#else
  return EOPNOTSUPP;
#endif
}

bool is_full(int code) {
  return code == ENOSPC || code == EDQUOT || code == EFBIG;
}

// Without reservations what is free now has to do.
bool seems_full(const fs::path& file, std::uint64_t bytes) {
  std::error_code failed;
  const fs::space_info space = fs::space(file, failed);
  return !failed && space.capacity > 0 && space.available < bytes;
}

}  // namespace

void require_room(const fs::path& file, std::uint64_t used, std::uint64_t bytes,
                  const std::string& what) {
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<off_t>::max());
  if (bytes > most - for_tables || used > most - for_tables - bytes)
    throw no_room(what, EFBIG, bytes, "write less");
  const std::uint64_t wanted = bytes + for_tables;

  rlimit limit{};
  if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
      used + wanted > limit.rlim_cur)
    throw no_room(
        what, EFBIG, bytes,
        "files of this process may not grow so large: free some space for them with ulimit -f");

  const int code = reserve(file, used, wanted);
  if (is_full(code)) throw no_room(what, code, bytes, free_some);
  if (code != 0 && seems_full(file, wanted)) throw no_room(what, ENOSPC, bytes, free_some);
}

void release_room(const fs::path& file) {
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(file, failed);
  if (!failed)
    fs::resize_file(file, size, failed);  // a file system that cannot do it keeps the reserve
}

}  // namespace kedge::data
