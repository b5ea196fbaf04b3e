// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Creating files, from one process or collectively.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include "common/core/atomic_file.hpp"
#include "common/data/collective.hpp"
#include "common/data/hdf5_handle.hpp"

namespace kedge::data {
namespace {

namespace fs = std::filesystem;

// Asking the system first gives its own words for a missing folder or permission.
void create_empty(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) throw write_error(path, errno);
  ::close(descriptor);
}

Handle create_with(const fs::path& path, const Handle& access, const std::string& what) {
  // From 1.8 on: attributes may be long, groups with many links are indexed. Older readers still
  // read it.
  check(H5Pset_libver_bounds(access.get(), H5F_LIBVER_V18, H5F_LIBVER_LATEST), what);
  const Handle creation = checked(H5Pcreate(H5P_FILE_CREATE), H5Pclose, what);
  check(H5Pset_obj_track_times(creation.get(), false), what);
  const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.get(), access.get());
  if (file < 0) throw write_failure(what);
  return {file, H5Fclose};
}

#ifdef KEDGE_PARALLEL_HDF5
// A file that rank 0 made is seen by all, unless the folder is local to rank 0's node. Network file
// systems may take a moment.
void require_visible(const fs::path& path, const void* mpi_comm) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (::access(path.c_str(), W_OK) != 0) {
    if (std::chrono::steady_clock::now() > deadline)
      throw Error(
          fmt::format("cannot write {}: rank {} does not see the file that rank 0 made: {}",
                      path.string(), rank_in(mpi_comm), std::generic_category().message(errno)),
          "choose a folder that all nodes share");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}
#endif

}  // namespace

Handle file_access_list(const std::string& what) {
  Handle list = checked(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, what);
#if H5_VERSION_GE(1, 12, 1) || (H5_VERSION_GE(1, 10, 7) && !H5_VERSION_GE(1, 12, 0))
  // Cluster file systems often have no locks: take them where they exist.
  check(H5Pset_file_locking(list.get(), true, true), what);
#endif
  return list;
}

File File::create(const fs::path& path) {
  silence_hdf5();
  require_file_target(path);
  create_empty(path);
  const std::string what = "cannot create " + path.string();
  auto state = std::make_unique<State>();
  state->path = path;
  state->shown = path;
  state->written = true;
  state->file = create_with(path, file_access_list(what), what);
  return File(std::move(state));
}

File File::create_parallel(const fs::path& path, const void* mpi_comm) {
  if (mpi_comm == nullptr) return create(path);
#ifdef KEDGE_PARALLEL_HDF5
  silence_hdf5();
  collectively(mpi_comm, [&] {
    require_file_target(path);
    if (rank_in(mpi_comm) == 0) create_empty(path);
  });
  collectively(mpi_comm, [&] { require_visible(path, mpi_comm); });
  auto state = std::make_unique<State>();
  state->path = path;
  state->shown = path;
  state->written = true;
  state->mpi_comm = mpi_comm;
  collectively(mpi_comm, [&] {
    const std::string what = "cannot create " + path.string();
    const Handle access = file_access_list(what);
    check(H5Pset_fapl_mpio(access.get(), *static_cast<const MPI_Comm*>(mpi_comm), MPI_INFO_NULL),
          what);
    state->file = create_with(path, access, what);
  });
  return File(std::move(state));
#else
  throw Error(fmt::format("cannot create {} from several ranks: this HDF5 was built without MPI",
                          path.string()),
              "build with a parallel HDF5 (Debian: libhdf5-openmpi-dev)");
#endif
}

}  // namespace kedge::data
