// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Standard streams: closed descriptors, closed pipes, failed writes.
#include "common/core/standard_streams.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "common/core/error.hpp"

namespace kedge {
namespace {

[[noreturn]] void fail(int code) {
  throw Error(fmt::format("cannot write to standard output: {}",
                          std::generic_category().message(code == 0 ? EIO : code)),
              "free some space, or choose another place for the output");
}

}  // namespace

void secure_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) != -1) continue;
    // stdout is opened for reading: writing to a closed stdout stays an error, as it should.
    const int opened = ::open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY);
    if (opened != descriptor && opened >= 0) ::close(opened);
  }
}

bool stdout_reader_is_gone() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

void write_to_stdout(std::string_view content) {
  std::cout.flush();
  errno = 0;
  const bool written = std::fwrite(content.data(), 1, content.size(), stdout) == content.size();
  if (written && std::fflush(stdout) == 0) return;
  const int code = errno;
  if (code == EPIPE || stdout_reader_is_gone()) return;
  fail(code);
}

void flush_stdout() {
  errno = 0;
  std::cout.flush();
  const bool flushed = std::fflush(stdout) == 0;
  if (flushed && std::ferror(stdout) == 0 && std::cout.good()) return;
  const int code = errno;
  if (code == EPIPE || stdout_reader_is_gone()) return;
  fail(code);
}

}  // namespace kedge
