// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of globs over dataset paths.
#include "validate/compare/glob.hpp"

#include <string>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"

namespace kedge::validate {

TEST_CASE("a name without a leading slash matches at any depth, whole names only") {
  CHECK(glob_matches("temperature", "/steps/10/temperature"));
  CHECK(glob_matches("10/temperature", "/steps/10/temperature"));
  CHECK_FALSE(glob_matches("0/temperature", "/steps/10/temperature"));
  CHECK_FALSE(glob_matches("temp", "/steps/10/temperature"));
  CHECK_FALSE(glob_matches("steps", "/steps/10/temperature"));
}

TEST_CASE("a star stays within a name, two stars cross slashes") {
  CHECK(glob_matches("/steps/*/u", "/steps/10/u"));
  CHECK_FALSE(glob_matches("/steps/*", "/steps/10/u"));
  CHECK(glob_matches("/steps/**", "/steps/10/u"));
  CHECK(glob_matches("/**/u", "/steps/10/u"));
  CHECK(glob_matches("/a*b*c", "/aXbYbZc"));
  CHECK_FALSE(glob_matches("/a*b*c", "/aXbYbZ"));
  CHECK(glob_matches("temp*", "/steps/10/temperature"));
}

TEST_CASE("question marks and sets stand for one character of a name") {
  CHECK(glob_matches("/steps/1?/u", "/steps/10/u"));
  CHECK_FALSE(glob_matches("/steps?10/u", "/steps/10/u"));
  CHECK(glob_matches("/[uvw]", "/v"));
  CHECK(glob_matches("/[a-c]1", "/b1"));
  CHECK_FALSE(glob_matches("/[!a-c]1", "/b1"));
  CHECK(glob_matches("/[]x]", "/]"));
}

TEST_CASE("patterns with many stars take no exponential time") {
  const std::string path = "/" + std::string(200, 'a');
  std::string pattern = "/";
  for (int i = 0; i < 30; ++i) pattern += "a*";
  CHECK_FALSE(glob_matches(pattern + "b", path));
  CHECK_FALSE(glob_matches("/**a**a**a**a**a**a**a**a**b", path));
}

TEST_CASE("an empty pattern and an open set are refused") {
  CHECK_THROWS_AS(check_glob(""), Error);
  CHECK_THROWS_AS(check_glob("/a[bc"), Error);
  CHECK_NOTHROW(check_glob("/a[b]c*"));
}

}  // namespace kedge::validate
