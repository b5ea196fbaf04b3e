// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// HDF5 files that Kedge itself would not write: odd types, byte orders, layouts and links.
#pragma once

#include <hdf5.h>

#include <filesystem>
#include <string>
#include <vector>

namespace kedge::test {

/// A file made with plain HDF5 calls; closed by its destructor. Failures abort the test.
class RawFile {
 public:
  explicit RawFile(const std::filesystem::path& path);
  ~RawFile();
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;

  [[nodiscard]] hid_t id() const { return id_; }
  void group(const std::string& name);
  /// A contiguous dataset stored as `file_type`, written from `memory_type`. No shape: a scalar.
  void dataset(const std::string& name, hid_t file_type, hid_t memory_type,
               const std::vector<hsize_t>& shape, const void* values);
  /// Chunked, shuffled and deflated.
  void packed_dataset(const std::string& name, hid_t type, const std::vector<hsize_t>& shape,
                      const std::vector<hsize_t>& chunk, const void* values);
  void null_dataset(const std::string& name);
  void attribute(const std::string& object, const std::string& name, hid_t type, hid_t space,
                 const void* value);

 private:
  hid_t id_ = -1;
};

/// Closed when the program ends; for types and spaces of a test.
[[nodiscard]] hid_t fixed_text_type(std::size_t size);
[[nodiscard]] hid_t variable_text_type();
/// IEEE half precision in the given byte order.
[[nodiscard]] hid_t half_type(bool big_endian);

}  // namespace kedge::test
