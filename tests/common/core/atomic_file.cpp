// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Files that appear whole or not at all.
#include "common/core/atomic_file.hpp"

#include <sys/stat.h>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using Names = std::vector<std::string>;

std::string writing(const fs::path& path, const std::string& content = "new") {
  try {
    write_file_atomically(path, content);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a file is written, replaced and keeps its permissions") {
  const TemporaryFolder folder;
  CHECK(writing(folder / "a", "one") == "");
  CHECK(test::read_file(folder / "a") == "one");
  fs::permissions(folder / "a", fs::perms::owner_read | fs::perms::owner_write);
  CHECK(writing(folder / "a", "two") == "");
  CHECK(test::read_file(folder / "a") == "two");
  CHECK(fs::status(folder / "a").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(folder.names() == Names{"a"});
}

TEST_CASE("a place that cannot be written is one clear error and leaves nothing") {
  const TemporaryFolder folder;
  test::write_file(folder / "file", "old");
  CHECK(holds(writing(folder / "missing" / "a"), "No such file or directory (create the folder"));
  CHECK(holds(writing(folder / "file" / "a"), "Not a directory"));
  CHECK(holds(writing(folder.path()), "it is a folder"));
  CHECK(holds(writing("/proc/kedge-test"), "cannot write /proc/kedge-test"));
  CHECK(folder.names() == Names{"file"});
}

TEST_CASE("a disk that fills up leaves the old file as it was and no temporary") {
  const TemporaryFolder folder;
  test::write_file(folder / "a", "old");
  const test::FileSizeLimit full(1000);
  const std::string text = writing(folder / "a", std::string(5000, 'x'));
  CHECK(holds(text, "File too large (free some space"));
  CHECK(test::read_file(folder / "a") == "old");
  CHECK(folder.names() == Names{"a"});
}

TEST_CASE("a symbolic link stays one: what it points to is replaced") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "real");
  test::write_file(folder / "real" / "a", "old");
  fs::create_symlink("real/a", folder / "link");
  CHECK(writing(folder / "link") == "");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(test::read_file(folder / "real" / "a") == "new");
}

TEST_CASE("a device is written in place and never replaced") {
  CHECK(writing("/dev/null") == "");
  CHECK(fs::is_character_file("/dev/null"));
  CHECK(holds(writing("/dev/full"), "No space left on device"));
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE(
    "temporary names are beside the target, differ, are hidden, and fit where the target fits") {
  const fs::path first = temporary_name_for("out/a.h5");
  CHECK(first != temporary_name_for("out/a.h5"));
  CHECK(first.parent_path() == "out");
  CHECK(first.filename().string().front() == '.');
  CHECK(first.extension() == ".tmp");
  CHECK(temporary_name_for(std::string(255, 'a')).filename().string().size() <= 255);
}

TEST_CASE("committing a temporary onto a folder fails and removes the temporary") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "target");
  test::write_file(folder / "t.tmp", "x");
  CHECK_THROWS_AS(commit_temporary(folder / "t.tmp", folder / "target"), Error);
  CHECK(folder.names() == Names{"target"});
}

}  // namespace kedge
