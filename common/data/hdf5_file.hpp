// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The HDF5 border: the only way into the library. RAII handles, and HDF5's own error text kept in
// Error. No HDF5 or MPI type shows in this header, so that its users compile without either.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kedge::data {

enum class TypeClass { integer, floating, string, compound, other };

/// Element type of a dataset as far as comparison needs it.
struct ElementType {
  TypeClass type_class = TypeClass::other;
  std::size_t bytes = 0;   ///< size in the file
  int precision_bits = 0;  ///< floating: 16, 32, 64, 80, ...; significant bits of the encoding
  int mantissa_bits =
      0;  ///< floating: explicit mantissa bits (52 for double, 23 for float, 10 for half)
  bool is_signed = true;  ///< integers
  bool big_endian = false;
  [[nodiscard]] std::string name()
      const;  ///< "float64", "int32", "uint8", "string", "compound", "big-endian float32"
};

struct DatasetInfo {
  std::string path;  ///< "/steps/10/temperature"
  ElementType type;
  std::vector<std::uint64_t> shape;  ///< slowest dimension first; empty for a scalar
  bool null_space = false;           ///< H5S_NULL: no elements at all
  [[nodiscard]] std::uint64_t elements() const;
};

/// One HDF5 file, open for reading or being written. Not for use by several threads at once.
class File {
 public:
  struct State;  ///< the border's own, defined in hdf5_handle.hpp

  /// Opens for reading. Throws Error: no such file, no permission, not HDF5, truncated (HDF5's text
  /// kept).
  static File open(const std::filesystem::path& path);
  /// Creates (truncates) for one process.
  static File create(const std::filesystem::path& path);
  /// Creates collectively. `mpi_comm` points to the caller's MPI_Comm (kept opaque here).
  static File create_parallel(const std::filesystem::path& path, const void* mpi_comm);

  File(File&&) noexcept;
  File& operator=(File&&) noexcept;
  ~File();

  /// Flushes and closes; throws when the library cannot (disk full shows here). The destructor
  /// closes silently.
  void close();
  [[nodiscard]] const std::filesystem::path& path() const;
  /// The name that errors give to a file that gets its own name later.
  void show_as(const std::filesystem::path& name);

  /// Every dataset below the root in name order, hard links once, cycles cut; soft and external
  /// links followed, dangling ones throw Error naming the link.
  [[nodiscard]] std::vector<DatasetInfo> datasets() const;
  [[nodiscard]] bool has(const std::string& object) const;
  [[nodiscard]] DatasetInfo info(const std::string& dataset) const;
  /// Names of the groups directly below `group`, in natural order (2 before 10).
  [[nodiscard]] std::vector<std::string> groups(const std::string& group) const;
  /// Names of the datasets directly below `group`, in natural order.
  [[nodiscard]] std::vector<std::string> datasets_in(const std::string& group) const;

  /// Reads elements [first, first+count) in row-major order, converted by HDF5 to the C++ type.
  /// Numeric datasets only.
  void read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
            double* out) const;
  void read(const std::string& dataset, std::uint64_t first, std::uint64_t count, float* out) const;
  void read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
            long double* out) const;
  void read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
            std::int64_t* out) const;
  void read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
            std::uint64_t* out) const;
  /// Elements [first, first+count) as raw bytes in the file's own type, endianness made native;
  /// strings too (fixed length as stored; variable length as text joined by NUL). For exact
  /// comparison of what is not a number.
  [[nodiscard]] std::vector<std::byte> read_raw(const std::string& dataset, std::uint64_t first,
                                                std::uint64_t count) const;

  [[nodiscard]] bool has_attribute(const std::string& object, const std::string& name) const;
  [[nodiscard]] std::string text_attribute(const std::string& object,
                                           const std::string& name) const;
  [[nodiscard]] double number_attribute(const std::string& object, const std::string& name) const;

  /// Creates missing parent groups.
  void write_group(const std::string& group);
  void write_attribute(const std::string& object, const std::string& name, const std::string& text);
  void write_attribute(const std::string& object, const std::string& name, double value);
  void write_attribute(const std::string& object, const std::string& name, std::int64_t value);

  /// Whole dataset from one process (or, in a parallel file, the same call with the same data on
  /// every rank).
  void write(const std::string& dataset, const std::vector<std::uint64_t>& shape,
             const double* values);
  void write(const std::string& dataset, const std::vector<std::uint64_t>& shape,
             const float* values);
  void write(const std::string& dataset, const std::vector<std::uint64_t>& shape,
             const std::int64_t* values);

  /// Collective: every rank gives its block [offset, offset+extent) of the global `shape`;
  /// contiguous, row-major.
  void write_block(const std::string& dataset, const std::vector<std::uint64_t>& shape,
                   const std::vector<std::uint64_t>& offset,
                   const std::vector<std::uint64_t>& extent, const double* values);
  void write_block(const std::string& dataset, const std::vector<std::uint64_t>& shape,
                   const std::vector<std::uint64_t>& offset,
                   const std::vector<std::uint64_t>& extent, const float* values);
  /// Collective read of a block (restart).
  void read_block(const std::string& dataset, const std::vector<std::uint64_t>& offset,
                  const std::vector<std::uint64_t>& extent, double* values) const;
  void read_block(const std::string& dataset, const std::vector<std::uint64_t>& offset,
                  const std::vector<std::uint64_t>& extent, float* values) const;

 private:
  explicit File(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// "1.10.8 (parallel)": version of the HDF5 library in use.
[[nodiscard]] std::string hdf5_version();

}  // namespace kedge::data
