// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Snapshots from several ranks: the same bytes whatever their number, and errors that all ranks
// share.
#include <mpi.h>

#include <array>
#include <chrono>

#include "common/core/error.hpp"
#include "common/data/collective.hpp"
#include "common/data/snapshot.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::data {
namespace {

namespace fs = std::filesystem;

const MPI_Comm world = MPI_COMM_WORLD;

int rank() {
  return rank_in(&world);
}
int ranks() {
  int size = 0;
  MPI_Comm_size(world, &size);
  return size;
}

// One folder for all ranks.
class SharedFolder {
 public:
  SharedFolder() : path_(agreed_text(&world, own_.path().string())) {}
  ~SharedFolder() { MPI_Barrier(world); }
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }
  [[nodiscard]] std::size_t files() const {
    MPI_Barrier(world);
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  test::TemporaryFolder own_;
  fs::path path_;
};

// Rows are dealt out unevenly, the last rank may have none.
SnapshotWriter::Block rows_of(std::uint64_t rows, std::uint64_t columns, int which, int count) {
  const auto edge = [&](int r) {
    return r >= count ? rows
                      : rows * static_cast<std::uint64_t>(r * r) /
                            static_cast<std::uint64_t>(count * count);
  };
  return {{rows, columns}, {edge(which), 0}, {edge(which + 1) - edge(which), columns}};
}

template <class T>
std::vector<T> values_of(const SnapshotWriter::Block& block) {
  std::vector<T> values;
  for (std::uint64_t i = 0; i < block.extent[0]; ++i)
    for (std::uint64_t j = 0; j < block.extent[1]; ++j)
      values.push_back(static_cast<T>(block.offset[0] + i) +
                       static_cast<T>(block.offset[1] + j) / 1024);
  return values;
}

void write_sample(const fs::path& path, const void* comm, int which, int count) {
  Provenance provenance;
  provenance.tool = "test";
  provenance.host = comm == nullptr
                        ? "0"
                        : std::to_string(which);  // differs between ranks: that of rank 0 counts
  SnapshotWriter writer(path, provenance, comm);
  const SnapshotWriter::Block block = rows_of(37, 11, which, count);
  writer.write_field(0, 0, "a", "K", block, values_of<double>(block).data());
  writer.write_field(3, 0.5, "b", "m", block, values_of<float>(block).data());
  writer.write_history("energy", "J", {0, 3}, {1.5, 2.5});
  writer.write_state("time", 0.5);
  writer.finish();
}

std::string error_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

bool same_on_all_ranks(const std::string& text) {
  const std::string first = agreed_text(&world, text);
  return sum_of(&world, first == text ? 0 : 1) == 0;
}

}  // namespace

TEST_CASE("several ranks write what one process writes, bit for bit") {
  const SharedFolder folder;
  write_sample(folder / "ranks.h5", &world, rank(), ranks());
  if (rank() == 0) write_sample(folder / "one.h5", nullptr, 0, 1);
  CHECK(folder.files() == 2);
  const File together = File::open(folder / "ranks.h5");
  const File alone = File::open(folder / "one.h5");
  REQUIRE(read_index(together).steps == read_index(alone).steps);
  CHECK(read_index(together).provenance.host == "0");
  for (const DatasetInfo& info : alone.datasets()) {
    INFO(info.path);
    CHECK(together.read_raw(info.path, 0, info.elements()) ==
          alone.read_raw(info.path, 0, info.elements()));
  }
  CHECK(test::read_file(folder / "ranks.h5") == test::read_file(folder / "one.h5"));
}

TEST_CASE("each rank reads its own block back") {
  const SharedFolder folder;
  write_sample(folder / "a.h5", &world, rank(), ranks());
  const SnapshotWriter::Block block = rows_of(37, 11, rank(), ranks());
  std::vector<double> values(block.extent[0] * block.extent[1]);
  File::open(folder / "a.h5").read_block("/steps/0/a", block.offset, block.extent, values.data());
  CHECK(values == values_of<double>(block));
}

TEST_CASE("a place that cannot be written is the same error on every rank") {
  const SharedFolder folder;
  const std::string text =
      error_of([&] { const SnapshotWriter writer(folder / "missing/a.h5", {}, &world); });
  INFO(text);
  CHECK(text.find("No such file or directory") != std::string::npos);
  CHECK(same_on_all_ranks(text));
  CHECK(folder.files() == 0);
}

TEST_CASE(
    "blocks that leave a gap, or a rank with a wrong block, are the same error on every rank") {
  const SharedFolder folder;
  SnapshotWriter writer(folder / "a.h5", {}, &world);
  const std::vector<double> values(8);
  SnapshotWriter::Block block{{16}, {0}, {rank() == 0 ? 8u : 0u}};
  std::string text = error_of([&] { writer.write_field(0, 0, "a", "", block, values.data()); });
  CHECK(text.find("hold 8 elements, the shape [16] holds 16") != std::string::npos);
  CHECK(same_on_all_ranks(text));
  block.offset = {rank() == ranks() - 1 ? 17u : 0u};
  text = error_of([&] { writer.write_field(0, 0, "b", "", block, values.data()); });
  CHECK(text.find("does not lie in its shape") != std::string::npos);
  CHECK(same_on_all_ranks(text));
}

TEST_CASE("a disk that fills up is the same error on every rank and leaves no file") {
  const SharedFolder folder;
  for (const rlim_t limit : {rlim_t{1}, rlim_t{1000}, rlim_t{200000}}) {
    const std::string text = error_of([&] {
      const test::FileSizeLimit full(limit);
      SnapshotWriter writer(folder / "a.h5", {}, &world);
      const SnapshotWriter::Block block = rows_of(limit < 2000 ? 1 : 400, 100, rank(), ranks());
      for (int step = 0; step < 5; ++step)
        writer.write_field(step, 0, "a", "", block, values_of<double>(block).data());
      writer.finish();
    });
    INFO(text);
    CHECK(text != "no error");
    CHECK(same_on_all_ranks(text));
    CHECK(folder.files() == 0);
  }
}

TEST_CASE("a rank that gives up alone does not make its own clean-up wait for ever") {
  const SharedFolder folder;
  auto writer = std::make_unique<SnapshotWriter>(folder / "a.h5", Provenance{}, &world);
  const auto start = std::chrono::steady_clock::now();
  if (rank() == 0) writer.reset();
  if (rank() == 0) CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  writer.reset();
  CHECK(folder.files() == 0);
}

TEST_CASE("what fails on one rank is thrown on all, with the words and contexts of that rank") {
  const std::string text = error_of([] {
    collectively(&world, [] {
      if (rank() == ranks() - 1)
        with_context("while testing",
                     [] { throw Error("rank " + std::to_string(rank()) + " failed", "hint"); });
    });
  });
  CHECK(text == "while testing: rank " + std::to_string(ranks() - 1) + " failed (hint)");
  CHECK_NOTHROW(collectively(&world, [] {}));
  CHECK(largest_of(&world, static_cast<std::uint64_t>(rank())) ==
        static_cast<std::uint64_t>(ranks() - 1));
}

}  // namespace kedge::data
