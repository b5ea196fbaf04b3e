// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Progress and chatter.
#include "common/core/progress.hpp"

#include <array>
#include <cstdlib>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/redirected.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge {
namespace {

void work(const std::string& what) {
  Progress progress("comparing", 10);
  progress.update(1, what);
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  progress.update(5, what);
}

// What a terminal receives while `body` runs; empty when this system gives none.
template <class Body>
std::string on_a_terminal(Body&& body) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) return "";
  {
    const test::Redirected err(2, ::ptsname(terminal));
    body();
  }
  std::array<char, 4096> buffer{};
  const ssize_t count = ::read(terminal, buffer.data(), buffer.size());
  ::close(terminal);
  return count > 0 ? std::string(buffer.data(), static_cast<std::size_t>(count)) : "";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("progress is silent where stderr is no terminal") {
  const test::TemporaryFolder folder;
  {
    const test::Redirected err(2, folder / "err");
    work("a");
  }
  CHECK(test::read_file(folder / "err") == "");
}

TEST_CASE("progress draws a bar on a terminal after a second and wipes it at the end") {
  const std::string drawn = on_a_terminal([] { work("data\nset \x1b[31m"); });
  if (drawn.empty()) return;  // no terminals here
  CHECK(holds(drawn, "comparing [##########..........] 5/10 data set"));
  CHECK_FALSE(holds(drawn, "1/10"));
  CHECK_FALSE(holds(drawn, "\x1b[31m"));
  CHECK(drawn.substr(drawn.size() - 4) == "\r\033[K");
}

TEST_CASE("chatter names the program and the kind, on one line") {
  const test::TemporaryFolder folder;
  {
    const test::Redirected err(2, folder / "err");
    note("two\nlines");
    warn("careful");
  }
  CHECK(test::read_file(folder / "err") ==
        "test_common: note: two lines\ntest_common: warning: careful\n");
}

}  // namespace kedge
