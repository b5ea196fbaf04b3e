// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The matrix point from the environment, Kokkos started once, files read back.
#include "tests/kernels/matrix.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "common/data/collective.hpp"
#include "common/data/hdf5_file.hpp"
#include "kernels/core/backend.hpp"
#include "kernels/core/drive.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::kernels::test {
namespace {

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr)
    throw std::runtime_error(std::string(name) + " is not set; run the tests with ctest");
  return value;
}

void start_backend() {
  static const BackendSession session(2, world().local_rank());
}

/// bf16 for the first array, fp32 for the others: no native instance has these.
std::string write_policy() {
  const std::string path = shared_file("policy.toml");
  if (world().rank() == 0)
    std::ofstream(path) << "storage = \"fp32\"\n[arrays." << point_kernel().arrays[0].name
                        << "]\nstorage = \"bf16\"\n";
  MPI_Barrier(world().handle());
  return path;
}

}  // namespace

const Communicator& world() {
  static const Communicator all(MPI_COMM_WORLD);
  return all;
}

const Communicator& alone() {
  static const Communicator self(MPI_COMM_SELF);
  return self;
}

const Kernel& point_kernel() {
  return find_kernel(point_kernel_id());
}

std::string point_precision_name() {
  const std::string name = from_environment("KEDGE_TEST_PRECISION");
  static const std::string policy = name == "policy" ? write_policy() : "";
  return name == "policy" ? policy : name;
}

RunConfig point_config() {
  RunConfig config = small_problem();
  config.backend = from_environment("KEDGE_TEST_BACKEND");
  config.precision = point_precision_name();
  config.every = config.steps / 4;
  config.history_every = config.every;
  return config;
}

PrecisionInfo point_precision() {
  return resolve_precision(point_precision_name(), point_kernel().arrays);
}

RunConfig reference_config() {
  RunConfig config = point_config();
  config.backend = backend_names().back();
  return config;
}

std::string shared_file(const std::string& name) {
  static const kedge::test::TemporaryFolder folder;
  static const MPI_Comm all = MPI_COMM_WORLD;
  static const std::string path = data::agreed_text(&all, folder.path().string());
  return path + "/" + name;
}

std::string path_at(int step, const std::string& field) {
  return "/steps/" + std::to_string(step) + "/" + field;
}

Written run_and_read(const RunConfig& asked, const Communicator& ranks) {
  start_backend();
  RunConfig config = asked;
  if (config.out.empty())
    config.out = shared_file(ranks.size() == 1 ? "alone-" + std::to_string(world().rank()) : "all");
  Written written{run_kernel(point_kernel(), config, Provenance{}, ranks), {}};
  const data::File file = data::File::open(config.out);
  for (const data::DatasetInfo& info : file.datasets()) {
    std::vector<double>& values = written.datasets[info.path];
    values.resize(info.elements());
    file.read(info.path, 0, values.size(), values.data());
  }
  MPI_Barrier(ranks.handle());  // nobody overwrites the file while others read
  return written;
}

std::size_t differing(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return std::max(a.size(), b.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    count += std::bit_cast<std::uint64_t>(a[i]) != std::bit_cast<std::uint64_t>(b[i]) ? 1 : 0;
  return count;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return HUGE_VAL;
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d = std::abs(a[i] - b[i]);
    if (!(d <= largest)) largest = d;  // NaN wins
  }
  return largest;
}

}  // namespace kedge::kernels::test
