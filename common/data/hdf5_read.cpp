// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading numbers, converted by HDF5 to the C++ type.
#include <fmt/format.h>
#include <fmt/ranges.h>  // fmt::join, from fmt 11 on

#include <algorithm>

#include "common/data/hdf5_slabs.hpp"

namespace kedge::data {

Slab slab_at(const std::vector<std::uint64_t>& shape, std::uint64_t first, std::uint64_t count) {
  const std::size_t rank = shape.size();
  Slab slab{std::vector<hsize_t>(rank), std::vector<hsize_t>(rank, 1), 1};
  for (std::size_t d = rank; d-- > 0;) {
    slab.start[d] = first % shape[d];
    first /= shape[d];
  }
  // Outwards for as long as everything inside is taken whole.
  for (std::size_t d = rank; d-- > 0;) {
    slab.extent[d] = std::min<std::uint64_t>(shape[d] - slab.start[d], count / slab.elements);
    slab.elements *= slab.extent[d];
    if (slab.extent[d] != shape[d]) break;
  }
  return slab;
}

Source open_source(File::State& state, const std::string& name, std::uint64_t first,
                   std::uint64_t count) {
  Source source{dataset_for_reading(state, name), {}, {}, state.cannot("read", name)};
  source.space = checked(H5Dget_space(source.dataset), H5Sclose, source.what);
  source.shape = shape_of(source.space.get());
  std::uint64_t elements = H5Sget_simple_extent_type(source.space.get()) == H5S_NULL ? 0 : 1;
  for (const std::uint64_t extent : source.shape) elements *= extent;
  if (first > elements || count > elements - first)
    throw Error(fmt::format("{}: it holds {} elements; {} from element {} on were asked for",
                            source.what, elements, count, first));
  return source;
}

Error read_failure(const std::string& what) {
  const std::string text = hdf5_error_text();
  const bool filter = text.find("filter") != std::string::npos;
  return Error(what + ": " + text,
               filter ? "set HDF5_PLUGIN_PATH to the folder of the filter it was packed with"
                      : "the file may be damaged: copy it again, or write it again");
}

namespace {

template <class T>
void read_numbers(File::State& state, const std::string& name, std::uint64_t first,
                  std::uint64_t count, T* out) {
  const Source source = open_source(state, name, first, count);
  const Handle type = checked(H5Dget_type(source.dataset), H5Tclose, source.what);
  const ElementType element = element_type_of(type.get());
  if (element.type_class != TypeClass::integer && element.type_class != TypeClass::floating)
    throw Error(fmt::format("{} as numbers: its type is {}", source.what, element.name()));
  for_each_slab(
      source, first, count, [&](hid_t memory, hid_t file, std::uint64_t at, std::uint64_t) {
        if (H5Dread(source.dataset, native_type<T>(), memory, file, H5P_DEFAULT, out + at) < 0)
          throw read_failure(source.what);
      });
}

template <class T>
void read_slab(File::State& state, const std::string& name,
               const std::vector<std::uint64_t>& offset, const std::vector<std::uint64_t>& extent,
               T* values) {
  const Source source = open_source(state, name, 0, 0);
  bool inside = offset.size() == source.shape.size() && extent.size() == source.shape.size();
  bool empty = false;
  for (std::size_t d = 0; inside && d < extent.size(); ++d) {
    inside = offset[d] <= source.shape[d] && extent[d] <= source.shape[d] - offset[d];
    empty = empty || extent[d] == 0;
  }
  if (!inside)
    throw Error(fmt::format("{}: the block [{}]+[{}] does not lie in its shape [{}]", source.what,
                            fmt::join(offset, ","), fmt::join(extent, ","),
                            fmt::join(source.shape, ",")));
  if (empty) return;
  const std::vector<hsize_t> start = to_hsize(offset);
  const std::vector<hsize_t> size = to_hsize(extent);
  const Handle memory =
      size.empty() ? checked(H5Screate(H5S_SCALAR), H5Sclose, source.what)
                   : checked(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr),
                             H5Sclose, source.what);
  if (!size.empty())
    check(H5Sselect_hyperslab(source.space.get(), H5S_SELECT_SET, start.data(), nullptr,
                              size.data(), nullptr),
          source.what);
  if (H5Dread(source.dataset, native_type<T>(), memory.get(), source.space.get(), H5P_DEFAULT,
              values) < 0)
    throw read_failure(source.what);
}

}  // namespace

void File::read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
                double* out) const {
  read_numbers(*state_, dataset, first, count, out);
}
void File::read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
                float* out) const {
  read_numbers(*state_, dataset, first, count, out);
}
void File::read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
                long double* out) const {
  read_numbers(*state_, dataset, first, count, out);
}
void File::read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
                std::int64_t* out) const {
  read_numbers(*state_, dataset, first, count, out);
}
void File::read(const std::string& dataset, std::uint64_t first, std::uint64_t count,
                std::uint64_t* out) const {
  read_numbers(*state_, dataset, first, count, out);
}
void File::read_block(const std::string& dataset, const std::vector<std::uint64_t>& offset,
                      const std::vector<std::uint64_t>& extent, double* values) const {
  read_slab(*state_, dataset, offset, extent, values);
}
void File::read_block(const std::string& dataset, const std::vector<std::uint64_t>& offset,
                      const std::vector<std::uint64_t>& extent, float* values) const {
  read_slab(*state_, dataset, offset, extent, values);
}

}  // namespace kedge::data
