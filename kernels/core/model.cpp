// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Small parts of every model.
#include "kernels/core/model.hpp"

namespace kedge::kernels {
namespace {

std::vector<std::uint64_t> slowest_first(const std::array<int, 3>& xyz) {
  return {static_cast<std::uint64_t>(xyz[2]), static_cast<std::uint64_t>(xyz[1]),
          static_cast<std::uint64_t>(xyz[0])};
}

}  // namespace

Format Setup::storage_of(const std::string& array) const {
  const ArrayInfo* info = find_array(kernel, array);
  return info == nullptr ? Format::fp64 : precision.storage_of(*info);
}

PrecisionInfo Setup::precision_of(const std::string& array) const {
  const ArrayInfo* info = find_array(kernel, array);
  return info == nullptr ? precision : precision.as_of(*info);
}

data::SnapshotWriter::Block grid_block(const Decomposition& part) {
  return {slowest_first(part.size), slowest_first(part.first), slowest_first(part.n)};
}

data::SnapshotWriter::Block line_block(std::uint64_t total, std::uint64_t first,
                                       std::uint64_t count) {
  return {{total}, {first}, {count}};
}

}  // namespace kedge::kernels
