// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Inside of the HDF5 border: a row-major range of elements as rectangular slabs, and reading them
// one by one. (Reading a hyperslab into a one-dimensional memory space is an order of magnitude
// slower in HDF5 1.10, so each slab gets a memory space of the file's rank.)
#pragma once

#include "common/data/hdf5_handle.hpp"

namespace kedge::data {

struct Slab {
  std::vector<hsize_t> start;
  std::vector<hsize_t> extent;
  std::uint64_t elements = 0;
};

/// The largest slab that starts at linear index `first` and holds at most `count` elements in
/// row-major order.
[[nodiscard]] Slab slab_at(const std::vector<std::uint64_t>& shape, std::uint64_t first,
                           std::uint64_t count);

/// A dataset that is about to be read.
struct Source {
  hid_t dataset = -1;
  std::vector<std::uint64_t> shape;
  Handle space;
  std::string what;  ///< "FILE: cannot read 'DATASET'"
};
/// Opens (or takes from the cache) and checks that [first, first+count) lies inside.
[[nodiscard]] Source open_source(File::State& state, const std::string& name, std::uint64_t first,
                                 std::uint64_t count);

[[nodiscard]] Error read_failure(const std::string& what);

/// Calls read(memory space, file space, offset in elements, elements) for each slab of the range.
template <class Read>
void for_each_slab(const Source& source, std::uint64_t first, std::uint64_t count, Read&& read) {
  if (count == 0) return;
  if (source.shape.empty())
    return read(hid_t{H5S_ALL}, hid_t{H5S_ALL}, std::uint64_t{0}, std::uint64_t{1});
  for (std::uint64_t done = 0; done < count;) {
    const Slab slab = slab_at(source.shape, first + done, count - done);
    check(H5Sselect_hyperslab(source.space.get(), H5S_SELECT_SET, slab.start.data(), nullptr,
                              slab.extent.data(), nullptr),
          source.what);
    const Handle memory =
        checked(H5Screate_simple(static_cast<int>(slab.extent.size()), slab.extent.data(), nullptr),
                H5Sclose, source.what);
    read(memory.get(), source.space.get(), done, slab.elements);
    done += slab.elements;
  }
}

}  // namespace kedge::data
