// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Paths told from the root of their repository.
#include "common/report/source_root.hpp"

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::report {

TEST_CASE("the nearest folder with .git is the root, else the working folder") {
  const test::TemporaryFolder folder;
  namespace fs = std::filesystem;
  fs::create_directories(folder / "code/src/deep");
  const std::string deep = (folder / "code/src/deep").string();
  CHECK(source_root_of(deep) == fs::current_path().string());
  fs::create_directories(folder / "code/.git");
  const std::string root = source_root_of(deep);
  CHECK(root == fs::weakly_canonical(folder / "code").string());
  CHECK(path_below(root, deep + "/../a.c") == "src/a.c");
  CHECK(path_below(root, "/usr/include/math.h") == "/usr/include/math.h");
  CHECK(path_below("", "src/a.c") == "src/a.c");
}

TEST_CASE("a path in a URI is encoded byte by byte") {
  CHECK(uri_encoded("src/a b#1%.c") == "src/a%20b%231%25.c");
  CHECK(uri_encoded("ü:\xff") == "%C3%BC%3A%FF");
}

}  // namespace kedge::report
