// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Inside of the HDF5 border: RAII handles, checked calls, the library's own error text. Not for
// others to include.
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "common/core/error.hpp"
#include "common/data/hdf5_file.hpp"

namespace kedge::data {

/// Owns one HDF5 identifier. Property lists, spaces, types, datasets, ...: each with its own close
/// function.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    if (this != &other) {
      reset();
      id_ = std::exchange(other.id_, -1);
      close_ = other.close_;
    }
    return *this;
  }
  ~Handle() { reset(); }

  [[nodiscard]] hid_t get() const { return id_; }
  [[nodiscard]] bool valid() const { return id_ >= 0; }
  hid_t release() { return std::exchange(id_, -1); }
  void reset() {
    if (id_ >= 0) close_(id_);
    id_ = -1;
  }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

/// Turns off HDF5's habit of printing errors; the text is kept and ends up in Error.
void silence_hdf5();
/// What HDF5 says about the call that failed last: "outermost text: innermost text", or "" when it
/// says nothing.
[[nodiscard]] std::string hdf5_error_text();
/// "WHAT: HDF5's text" as an Error.
[[nodiscard]] Error hdf5_error(const std::string& what, const std::string& hint = "");

/// The same for a call that writes, with what to do about a full disk.
[[nodiscard]] Error write_failure(const std::string& what);
/// Closes a file that was written. False when that failed; it is then given up, and never closed.
[[nodiscard]] bool close_written_file(hid_t file);

/// Throws hdf5_error(what) when the call failed.
inline void check(herr_t status, const std::string& what) {
  if (status < 0) throw hdf5_error(what);
}
[[nodiscard]] inline Handle checked(hid_t id, Handle::Close close, const std::string& what) {
  if (id < 0) throw hdf5_error(what);
  return {id, close};
}

struct File::State {
  std::filesystem::path path;
  std::filesystem::path shown;  ///< its name in errors
  Handle file;
  bool written = false;                ///< created by us, not opened for reading
  mutable std::uint64_t promised = 0;  ///< about as many bytes were asked to be written so far
  const void* mpi_comm = nullptr;  ///< not null: opened with MPI-IO over *(const MPI_Comm*)mpi_comm
  // The dataset read last stays open: its chunk cache serves the next part of a long read.
  std::string cached_name;
  Handle cached_dataset;

  ~State();
  [[nodiscard]] hid_t id() const;
  /// "FILE: cannot VERB 'OBJECT'"
  [[nodiscard]] std::string cannot(const std::string& verb, const std::string& object) const;
};

/// Fails early and clearly when `path` cannot be an HDF5 file: missing, a folder, empty, something
/// else.
void require_hdf5_file(const std::filesystem::path& path);

/// The access properties that every file of ours is opened or created with.
[[nodiscard]] Handle file_access_list(const std::string& what);
/// Creates `group` and its missing parents, without time stamps.
void ensure_group(const File::State& state, const std::string& group);

[[nodiscard]] ElementType element_type_of(hid_t type);
[[nodiscard]] std::vector<std::uint64_t> shape_of(hid_t space);
[[nodiscard]] Handle open_dataset(const File::State& state, const std::string& name);
/// The cached handle of a dataset that is about to be read.
[[nodiscard]] hid_t dataset_for_reading(File::State& state, const std::string& name);
[[nodiscard]] std::vector<hsize_t> to_hsize(const std::vector<std::uint64_t>& values);

template <class T>
[[nodiscard]] hid_t native_type();

}  // namespace kedge::data
