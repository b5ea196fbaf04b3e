// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Snapshots from one process: what they hold, and that nothing half-written is left.
#include "common/data/snapshot.hpp"

#include <numeric>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::data {
namespace {

using test::TemporaryFolder;
using Names = std::vector<std::string>;

Provenance sample_provenance() {
  Provenance p;
  p.tool = "kedge-run";
  p.kernel = "heat";
  p.ranks = 2;
  p.precision = "fp64";
  return p;
}

std::string error_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void write_sample(const std::filesystem::path& path) {
  SnapshotWriter writer(path, sample_provenance(), nullptr);
  const std::vector<double> values{1, 2, 3, 4, 5, 6};
  const std::vector<float> singles{1, 2, 3, 4, 5, 6};
  const SnapshotWriter::Block block{{2, 3}, {0, 0}, {2, 3}};
  for (const std::int64_t step : {0, 5, 10}) {
    writer.write_field(step, 0.1 * static_cast<double>(step), "temperature", "K", block,
                       values.data());
    writer.write_field(step, 0.1 * static_cast<double>(step), "material", "", block,
                       singles.data());
  }
  writer.write_history("residual", "K", {1, 2, 3}, {0.5, 0.25, 0.125});
  writer.write_history("energy", "J", {1, 2, 3}, {9, 9, 9});
  writer.write_state("step", 10);
  writer.finish();
}

}  // namespace

TEST_CASE("a snapshot holds fields, times, histories, state and where it came from") {
  const TemporaryFolder folder;
  write_sample(folder / "a.h5");
  CHECK(folder.names() == Names{"a.h5"});
  const File file = File::open(folder / "a.h5");
  CHECK(is_snapshot(file));
  const SnapshotIndex index = read_index(file);
  CHECK(index.provenance.kernel == "heat");
  CHECK(index.provenance.ranks == 2);
  CHECK(index.steps == std::vector<std::int64_t>{0, 5, 10});
  CHECK(index.times == std::vector<double>{0, 0.5, 1.0});
  CHECK(index.fields == Names{"material", "temperature"});
  CHECK(index.history_names == Names{"energy", "residual"});
  CHECK(file.text_attribute("/steps/5/temperature", "units") == "K");
  CHECK(file.info("/steps/5/material").type.name() == "float32");
  CHECK(file.text_attribute("/history/energy", "units") == "J");
  std::vector<std::int64_t> steps(3);
  file.read("/history/step", 0, 3, steps.data());
  CHECK(steps == std::vector<std::int64_t>{1, 2, 3});
  double step = 0;
  file.read("/state/step", 0, 1, &step);
  CHECK(step == 10);
}

TEST_CASE("the same run gives the same bytes") {
  const TemporaryFolder folder;
  write_sample(folder / "a.h5");
  write_sample(folder / "b.h5");
  CHECK(test::read_file(folder / "a.h5") == test::read_file(folder / "b.h5"));
}

TEST_CASE("a snapshot that is not finished leaves nothing behind and an old one untouched") {
  const TemporaryFolder folder;
  test::write_file(folder / "a.h5", "old");
  {
    SnapshotWriter writer(folder / "a.h5", {}, nullptr);
    writer.write_state("step", 1);
    CHECK(folder.names().size() == 2);
  }
  CHECK(folder.names() == Names{"a.h5"});
  CHECK(test::read_file(folder / "a.h5") == "old");
}

TEST_CASE("a place that cannot be written is one clear error before anything is computed") {
  const TemporaryFolder folder;
  test::write_file(folder / "file", "");
  const auto start = [](const std::filesystem::path& path) {
    return error_of([&] { const SnapshotWriter writer(path, {}, nullptr); });
  };
  CHECK(holds(start(folder / "missing" / "a.h5"), "No such file or directory"));
  CHECK(holds(start(folder / "missing" / "a.h5"), "create the folder"));
  CHECK(holds(start(folder / "file" / "a.h5"), "Not a directory"));
  CHECK(holds(start(folder.path()), "it is a folder"));
  CHECK(holds(start("/proc/a.h5"), "cannot write /proc/a.h5: "));
  CHECK(folder.names() == Names{"file"});
}

TEST_CASE("a disk that fills up is one clear error and leaves no file") {
  const TemporaryFolder folder;
  const std::vector<double> values(100000, 1.0);
  const SnapshotWriter::Block block{{100000}, {0}, {100000}};
  for (const rlim_t limit : {rlim_t{1}, rlim_t{512}, rlim_t{100000}, rlim_t{800000}}) {
    INFO("limit " << limit);
    const std::string text = error_of([&] {
      const test::FileSizeLimit full(limit);
      SnapshotWriter writer(folder / "a.h5", {}, nullptr);
      writer.write_field(0, 0, "t", "K", block, values.data());
      writer.finish();
    });
    INFO(text);
    CHECK(holds(text, "File too large"));
    CHECK(holds(text, "free some space"));
    CHECK_FALSE(holds(text, ".tmp"));
    CHECK(folder.names().empty());
  }
  write_sample(folder / "after.h5");  // the library is still in order
  CHECK(is_snapshot(File::open(folder / "after.h5")));
}

TEST_CASE("calls that make no sense are errors") {
  const TemporaryFolder folder;
  SnapshotWriter writer(folder / "a.h5", {}, nullptr);
  const std::vector<double> values(8);
  const auto field = [&](const std::string& name, const SnapshotWriter::Block& block) {
    return error_of([&] { writer.write_field(0, 0, name, "", block, values.data()); });
  };
  CHECK(holds(field("a/b", {{8}, {0}, {8}}), "'a/b' cannot be the name of a field"));
  CHECK(holds(field("a", {{8}, {4}, {8}}), "does not lie in its shape"));
  CHECK(holds(field("a", {{8}, {0}, {4}}), "hold 4 elements, the shape [8] holds 8"));
  CHECK(holds(field("a", {{UINT64_MAX, 16}, {0, 0}, {1, 1}}), "more elements than can be counted"));
  writer.write_history("energy", "J", {1, 2}, {1, 2});
  CHECK(holds(error_of([&] {
                writer.write_history("mass", "kg", {1, 3}, {1, 2});
              }),
              "other steps"));
  CHECK(holds(error_of([&] {
                writer.write_history("mass", "kg", {1, 2}, {1});
              }),
              "1 values for 2 steps"));
}

TEST_CASE("a file that is no snapshot is told so") {
  const TemporaryFolder folder;
  File::create(folder / "plain.h5").close();
  const File file = File::open(folder / "plain.h5");
  CHECK_FALSE(is_snapshot(file));
  CHECK(holds(error_of([&] { (void)read_index(file); }), "not a Kedge snapshot"));
}

TEST_CASE("a snapshot with damaged provenance or without times names the place") {
  const TemporaryFolder folder;
  {
    File file = File::create(folder / "a.h5");
    file.write_attribute("/", "kedge_schema", std::string("snapshot/1"));
    file.write_attribute("/", "provenance", std::string("{not json"));
    file.close();
  }
  CHECK(holds(error_of([&] { (void)read_index(File::open(folder / "a.h5")); }),
              "its provenance is not JSON"));
  {
    File file = File::create(folder / "b.h5");
    file.write_attribute("/", "kedge_schema", std::string("snapshot/1"));
    const double value = 1;
    file.write("/steps/3/t", {1}, &value);
    file.close();
  }
  CHECK(holds(error_of([&] { (void)read_index(File::open(folder / "b.h5")); }),
              "no field of '/steps/3' says its time"));
}

}  // namespace kedge::data
