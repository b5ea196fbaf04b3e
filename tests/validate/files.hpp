// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// For tests that compare files: HDF5 files made from vectors.
#pragma once

#include <string>
#include <vector>

#include "common/core/text.hpp"
#include "common/data/hdf5_file.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/tool.hpp"

namespace kedge::test {

/// One dataset to write: one-dimensional unless `shape` is given.
template <class T>
struct Field {
  std::string path;
  std::vector<T> values;
  std::vector<std::uint64_t> shape{};
};

template <class T>
void write_field(data::File& file, const Field<T>& field) {
  const std::vector<std::uint64_t> line{field.values.size()};
  file.write(field.path, field.shape.empty() ? line : field.shape, field.values.data());
}

/// Writes an HDF5 file that holds these datasets.
template <class... T>
void write_hdf5(const std::filesystem::path& path, const Field<T>&... fields) {
  data::File file = data::File::create(path);
  (write_field(file, fields), ...);
  file.close();
}

using Doubles = Field<double>;
using Floats = Field<float>;
using Integers = Field<std::int64_t>;

/// True when `text` holds `part`, wherever lines were broken.
inline bool contains(const std::string& text, const std::string& part) {
  return one_line(text).find(one_line(part)) != std::string::npos;
}

/// True when `text` is one line: what a tool may say on stderr when it refuses.
inline bool is_one_line(const std::string& text) {
  return !text.empty() && text.find('\n') == text.size() - 1;
}

}  // namespace kedge::test
