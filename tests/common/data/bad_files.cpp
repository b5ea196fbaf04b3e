// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Files that cannot be opened: each kind is told apart, in one line, with what to do.
#include <fcntl.h>
#include <unistd.h>

#include "common/core/error.hpp"
#include "common/data/hdf5_file.hpp"
#include "tests/common/data/raw_hdf5.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::data {
namespace {

using test::TemporaryFolder;

std::string opening(const std::filesystem::path& path) {
  try {
    const File file = File::open(path);
    (void)file.datasets();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::filesystem::path good_file(const TemporaryFolder& folder) {
  std::vector<double> values(1000, 1.5);
  test::RawFile(folder / "good.h5")
      .dataset("x", H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, {1000}, values.data());
  return folder / "good.h5";
}

}  // namespace

TEST_CASE("a missing file is named, with the file that was probably meant") {
  const TemporaryFolder folder;
  good_file(folder);
  const std::string text = opening(folder / "god.h5");
  CHECK(holds(text, "god.h5: no such file"));
  CHECK(holds(text, "did you mean"));
  CHECK(holds(text, "good.h5?"));
  CHECK(holds(opening(folder / "no such folder" / "a.h5"), "no such file"));
  CHECK(holds(opening("no-such-file-anywhere.h5"), "no such file"));
}

TEST_CASE("a folder, an empty file, a pipe and foreign files are told apart") {
  const TemporaryFolder folder;
  CHECK(holds(opening(folder.path()), "it is a folder"));
  test::write_file(folder / "empty.h5", "");
  CHECK(holds(opening(folder / "empty.h5"), "the file is empty"));
  test::write_file(folder / "text.h5", "step,residual\n1,0.5\n");
  CHECK(holds(opening(folder / "text.h5"), "not an HDF5 file"));
  test::write_file(folder / "array.npy", "\x93NUMPY....");
  CHECK(holds(opening(folder / "array.npy"), "not an HDF5 file but a NumPy file"));
  test::write_file(folder / "classic.nc", "CDF\x01........");
  CHECK(holds(opening(folder / "classic.nc"), "nccopy"));
  CHECK(holds(opening("/dev/null"), "not a regular file"));
}

TEST_CASE("a truncated file is an error at every length, with HDF5's own words kept") {
  const TemporaryFolder folder;
  const std::string whole = test::read_file(good_file(folder));
  for (std::size_t size = 1; size < whole.size(); size += 97) {
    test::write_file(folder / "cut.h5", whole.substr(0, size));
    const std::string text = opening(folder / "cut.h5");
    INFO("cut to " << size << " of " << whole.size() << ": " << text);
    CHECK(text != "no error");
    CHECK_FALSE(holds(text, "\n"));
  }
  test::write_file(folder / "cut.h5", whole.substr(0, 1000));
  const std::string text = opening(folder / "cut.h5");
  CHECK(holds(text, "unable to open file: truncated file: eof = 1000"));
  CHECK(holds(text, "stored_eof = " + std::to_string(whole.size())));
  CHECK(holds(text, "the file is incomplete"));
}

TEST_CASE("a file with damaged metadata is an error, never a crash") {
  const TemporaryFolder folder;
  const std::string whole = test::read_file(good_file(folder));
  int errors = 0;
  for (std::size_t at = 8; at < 800; at += 7) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(~damaged[at]);
    test::write_file(folder / "damaged.h5", damaged);
    errors += opening(folder / "damaged.h5") == "no error" ? 0 : 1;
  }
  CHECK(errors > 20);
}

TEST_CASE("a file without permission is an error that says so") {
  if (::geteuid() == 0) return;  // root may read everything
  const TemporaryFolder folder;
  const auto path = good_file(folder);
  std::filesystem::permissions(path, std::filesystem::perms::none);
  CHECK(holds(opening(path), "no permission"));
}

TEST_CASE("a dataset whose filter is not there names the filter") {
  const TemporaryFolder folder;
  const std::vector<double> values(64, 1.0);
  test::RawFile(folder / "a.h5").packed_dataset("x", H5T_NATIVE_DOUBLE, {64}, {16}, values.data());
  std::string bytes = test::read_file(folder / "a.h5");
  // The pipeline message holds the filter's number (1: deflate) beside its name; another number is
  // not registered.
  const std::size_t name = bytes.find("deflate");
  REQUIRE(name != std::string::npos);
  bytes[name - 8] = '\x39';
  bytes[name - 7] = '\x30';
  test::write_file(folder / "a.h5", bytes);
  const File file = File::open(folder / "a.h5");
  std::vector<double> read(64);
  try {
    file.read("/x", 0, 64, read.data());
    FAIL("the filter is missing");
  } catch (const Error& error) {
    INFO(error.what());
    CHECK(holds(error.what(), "'/x'"));
    CHECK(holds(error.what(), "filter"));
    CHECK(holds(error.what(), "HDF5_PLUGIN_PATH"));
  }
}

TEST_CASE("a place that cannot hold a file is an error when it is created") {
  const TemporaryFolder folder;
  test::write_file(folder / "file", "");
  CHECK_THROWS_AS(File::create(folder / "missing" / "a.h5"), Error);
  CHECK_THROWS_AS(File::create(folder / "file" / "a.h5"), Error);
  CHECK_THROWS_AS(File::create(folder.path()), Error);
}

}  // namespace kedge::data
