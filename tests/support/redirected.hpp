// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sends this process's standard output or error elsewhere for a while.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>

namespace kedge::test {

class Redirected {
 public:
  /// `descriptor` (1 or 2) goes to the file or terminal at `path` until the end of its life.
  Redirected(int descriptor, const std::filesystem::path& path)
      : descriptor_(descriptor), saved_(::dup(descriptor)) {
    flush();
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, 0600);
    ::dup2(file, descriptor);
    ::close(file);
  }
  ~Redirected() {
    flush();
    ::dup2(saved_, descriptor_);
    ::close(saved_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  static void flush() {
    std::cout.flush();
    std::fflush(stdout);
    std::fflush(stderr);
  }
  int descriptor_;
  int saved_;
};

}  // namespace kedge::test
