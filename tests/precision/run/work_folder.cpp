// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the folders of runs.
#include "precision/run/work_folder.hpp"

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::precision {

TEST_CASE("a temporary folder goes away with what is in it, a named or kept one stays") {
  std::filesystem::path temporary, kept;
  const test::TemporaryFolder outer;
  {
    const WorkFolder folder("", false);
    temporary = folder.path();
    test::write_file(temporary / "x", "x");
    const WorkFolder keep("", true);
    kept = keep.path();
    const WorkFolder named(outer / "deep/er", false);
    CHECK(named.stays());
  }
  CHECK_FALSE(std::filesystem::exists(temporary));
  CHECK(std::filesystem::exists(kept));
  CHECK(std::filesystem::exists(outer / "deep/er"));
  std::filesystem::remove_all(kept);
}

TEST_CASE("a folder that cannot be made is refused before any run") {
  const test::TemporaryFolder outer;
  test::write_file(outer / "file", "x");
  CHECK_THROWS_AS(WorkFolder(outer / "file", false), Error);
  CHECK_THROWS_AS(require_writable(outer / "missing/report.html"), Error);
  CHECK_THROWS_AS(require_writable(outer.path()), Error);
  CHECK_NOTHROW(require_writable(outer / "report.html"));
  CHECK_NOTHROW(require_writable(""));
}

}  // namespace kedge::precision
