// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Errors: one line, contexts outermost first.
#include "common/core/error.hpp"

#include "tests/support/catch.hpp"

namespace kedge {

TEST_CASE("an error reads from the outermost context to the message, then what to do") {
  Error error("cannot open 'x'", "check the path");
  error.add_context("dataset 3").add_context("comparing a.h5");
  CHECK(std::string(error.what()) == "comparing a.h5: dataset 3: cannot open 'x' (check the path)");
  CHECK(error.message() == "cannot open 'x'");
  CHECK(error.hint() == "check the path");
  CHECK(error.contexts().size() == 2);
}

TEST_CASE("an error is one line, whatever its parts hold") {
  Error error("first\nsecond\r\n\tthird", "do\nthis");
  error.add_context("a\nb \x1b[31m \xff");
  const std::string text = error.what();
  CHECK(text.find('\n') == std::string::npos);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("first second third (do this)") != std::string::npos);
}

TEST_CASE("with_context adds its context to what leaves it and passes results through") {
  CHECK(with_context("unused", [] { return 7; }) == 7);
  try {
    with_context("outer", [] { with_context("inner", [] { throw Error("wrong"); }); });
    FAIL("nothing was thrown");
  } catch (const Error& error) {
    CHECK(std::string(error.what()) == "outer: inner: wrong");
  }
}

}  // namespace kedge
