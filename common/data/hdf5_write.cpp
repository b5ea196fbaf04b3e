// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Writing: groups, attributes, whole datasets and blocks, from one process or collectively.
#include <fmt/format.h>
#include <fmt/ranges.h>  // fmt::join, from fmt 11 on

#include <algorithm>
#include <limits>

#include "common/data/collective.hpp"
#include "common/data/hdf5_handle.hpp"
#include "common/data/room.hpp"

namespace kedge::data {
namespace {

using Sizes = std::vector<std::uint64_t>;

// MPI counts are int; a piece of at most 1 GiB keeps every MPI-IO layer far from that limit.
constexpr std::uint64_t largest_piece = std::uint64_t{1} << 30;

std::uint64_t product(const Sizes& sizes) {
  std::uint64_t result = 1;
  for (const std::uint64_t size : sizes) {
    if (size != 0 && result > std::numeric_limits<std::uint64_t>::max() / size)
      throw Error(fmt::format("the shape [{}] holds more elements than can be counted",
                              fmt::join(sizes, ",")));
    result *= size;
  }
  return result;
}

// A dataset's header, its attributes and its share of the group's tables.
constexpr std::uint64_t bytes_per_object = 4096;

struct Block {
  const Sizes& shape;
  const Sizes& offset;
  const Sizes& extent;
  bool nothing = false;  ///< this rank takes part without data of its own

  [[nodiscard]] std::uint64_t elements() const { return nothing ? 0 : product(extent); }
};

Handle link_creation(const std::string& what) {
  Handle list = checked(H5Pcreate(H5P_LINK_CREATE), H5Pclose, what);
  check(H5Pset_char_encoding(list.get(), H5T_CSET_UTF8), what);
  return list;
}

// Contiguous, allocated at once and never pre-filled: the file's bytes depend on the values alone.
Handle dataset_creation(const std::string& what) {
  Handle list = checked(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, what);
  check(H5Pset_obj_track_times(list.get(), false), what);
  check(H5Pset_alloc_time(list.get(), H5D_ALLOC_TIME_EARLY), what);
  check(H5Pset_fill_time(list.get(), H5D_FILL_TIME_NEVER), what);
  return list;
}

Handle space_for(const Sizes& shape, const std::string& what) {
  if (shape.empty()) return checked(H5Screate(H5S_SCALAR), H5Sclose, what);
  const std::vector<hsize_t> extents = to_hsize(shape);
  return checked(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
                 H5Sclose, what);
}

Handle transfer_list(const File::State& state, const std::string& what) {
  Handle list = checked(H5Pcreate(H5P_DATASET_XFER), H5Pclose, what);
#ifdef KEDGE_PARALLEL_HDF5
  if (state.mpi_comm != nullptr) check(H5Pset_dxpl_mpio(list.get(), H5FD_MPIO_COLLECTIVE), what);
#else
  static_cast<void>(state);
#endif
  return list;
}

// The part of a block that goes out in one transfer: rows [first, first+rows) of its slowest
// dimension.
struct Piece {
  std::uint64_t first = 0;
  std::uint64_t rows = 0;
};

template <class T>
void write_piece(const File::State& state, hid_t dataset, hid_t file_space, const Block& block,
                 Piece piece, const T* values, const std::string& what) {
  std::vector<hsize_t> start = to_hsize(block.offset);
  std::vector<hsize_t> size = to_hsize(block.extent);
  if (!size.empty()) {
    start[0] += piece.first;
    size[0] = piece.rows;
  }
  const bool nothing = piece.rows == 0;
  const Handle memory =
      nothing ? space_for({1}, what) : space_for(Sizes(size.begin(), size.end()), what);
  if (nothing) {
    check(H5Sselect_none(memory.get()), what);
    check(H5Sselect_none(file_space), what);
  } else if (!size.empty()) {
    check(H5Sselect_hyperslab(file_space, H5S_SELECT_SET, start.data(), nullptr, size.data(),
                              nullptr),
          what);
  }
  const Handle transfer = transfer_list(state, what);
  if (H5Dwrite(dataset, native_type<T>(), memory.get(), file_space, transfer.get(), values) < 0)
    throw write_failure(what);
}

template <class T>
void write_pieces(const File::State& state, hid_t dataset, const Block& block, const T* values,
                  const std::string& what) {
  const Handle space = checked(H5Dget_space(dataset), H5Sclose, what);
  const std::uint64_t elements = block.elements();
  const std::uint64_t rows = elements == 0 ? 0 : block.extent.empty() ? 1 : block.extent[0];
  const std::uint64_t row = rows == 0 ? 1 : elements / rows;
  const std::uint64_t rows_each = std::max<std::uint64_t>(1, largest_piece / (row * sizeof(T)));
  // Every rank takes part in every transfer, with nothing to give when its own pieces are out.
  const std::uint64_t rounds =
      largest_of(state.mpi_comm, std::max<std::uint64_t>(1, (rows + rows_each - 1) / rows_each));
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const std::uint64_t first = std::min(rows, round * rows_each);
    const Piece piece{first, std::min(rows_each, rows - first)};
    collectively(state.mpi_comm, [&] {
      write_piece(state, dataset, space.get(), block, piece, values + first * row, what);
    });
  }
}

void require_sound(const File::State& state, const std::string& name, const Block& block) {
  const std::string what = state.cannot("write", name);
  collectively(state.mpi_comm, [&] {
    bool inside =
        block.offset.size() == block.shape.size() && block.extent.size() == block.shape.size();
    for (std::size_t d = 0; inside && d < block.shape.size(); ++d)
      inside =
          block.offset[d] <= block.shape[d] && block.extent[d] <= block.shape[d] - block.offset[d];
    if (!inside)
      throw Error(fmt::format("{}: the block [{}]+[{}] does not lie in its shape [{}]", what,
                              fmt::join(block.offset, ","), fmt::join(block.extent, ","),
                              fmt::join(block.shape, ",")));
    static_cast<void>(product(block.shape));
  });
  const std::uint64_t covered = sum_of(state.mpi_comm, block.elements());
  if (covered != product(block.shape))
    throw Error(fmt::format("{}: the blocks of all ranks hold {} elements, the shape [{}] holds {}",
                            what, covered, fmt::join(block.shape, ","), product(block.shape)));
}

template <class T>
std::uint64_t bytes_of(const Sizes& shape) {
  Sizes in_bytes = shape;
  in_bytes.push_back(sizeof(T));
  return product(in_bytes);
}

template <class T>
void write_dataset(const File::State& state, const std::string& name, const Block& block,
                   const T* values) {
  require_sound(state, name, block);
  const std::string what = state.cannot("write", name);
  Handle dataset;
  collectively(state.mpi_comm, [&] {
    if (rank_in(state.mpi_comm) == 0)
      require_room(state.path, state.promised, bytes_of<T>(block.shape), what);
  });
  collectively(state.mpi_comm, [&] {
    if (const std::size_t slash = name.find_last_of('/'); slash != std::string::npos && slash > 0)
      ensure_group(state, name.substr(0, slash));
    const Handle space = space_for(block.shape, what);
    const Handle links = link_creation(what);
    const Handle creation = dataset_creation(what);
    dataset = Handle(H5Dcreate2(state.id(), name.c_str(), native_type<T>(), space.get(),
                                links.get(), creation.get(), H5P_DEFAULT),
                     H5Dclose);
    if (!dataset.valid()) throw write_failure(what);
  });
  state.promised += bytes_of<T>(block.shape) + bytes_per_object;
  write_pieces(state, dataset.get(), block, values, what);
  collectively(state.mpi_comm, [&] {
    if (H5Dclose(dataset.release()) < 0) throw write_failure(what);
  });
}

// In a parallel file rank 0 writes it all; the others take part with nothing.
template <class T>
void write_whole(const File::State& state, const std::string& name, const Sizes& shape,
                 const T* values) {
  const Sizes offset(shape.size(), 0);
  write_dataset(state, name, {shape, offset, shape, rank_in(state.mpi_comm) != 0}, values);
}

void replace_attribute(const File::State& state, const std::string& object, const std::string& name,
                       hid_t type, const void* value) {
  collectively(state.mpi_comm, [&] {
    const std::string what = state.cannot("write attribute '" + name + "' of", object);
    const Handle owner = checked(H5Oopen(state.id(), object.c_str(), H5P_DEFAULT), H5Oclose, what);
    if (H5Aexists(owner.get(), name.c_str()) > 0) check(H5Adelete(owner.get(), name.c_str()), what);
    const Handle space = checked(H5Screate(H5S_SCALAR), H5Sclose, what);
    const Handle attribute =
        checked(H5Acreate2(owner.get(), name.c_str(), type, space.get(), H5P_DEFAULT, H5P_DEFAULT),
                H5Aclose, what);
    if (H5Awrite(attribute.get(), type, value) < 0) throw write_failure(what);
  });
}

}  // namespace

void ensure_group(const File::State& state, const std::string& group) {
  const std::string what = state.cannot("create group", group);
  const Handle links = link_creation(what);
  const Handle creation = checked(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, what);
  check(H5Pset_obj_track_times(creation.get(), false), what);
  for (std::size_t end = 0; end != std::string::npos;) {
    end = group.find('/', end + 1);
    const std::string part = group.substr(0, end);
    if (part.empty() || part == "/" || H5Lexists(state.id(), part.c_str(), H5P_DEFAULT) > 0)
      continue;
    const Handle made =
        checked(H5Gcreate2(state.id(), part.c_str(), links.get(), creation.get(), H5P_DEFAULT),
                H5Gclose, what);
  }
}

void File::write_group(const std::string& group) {
  collectively(state_->mpi_comm, [&] { ensure_group(*state_, group); });
}

void File::write_attribute(const std::string& object, const std::string& name,
                           const std::string& text) {
  const std::string what = state_->cannot("write attribute '" + name + "' of", object);
  const Handle type = checked(H5Tcopy(H5T_C_S1), H5Tclose, what);
  check(H5Tset_size(type.get(), std::max<std::size_t>(1, text.size())), what);
  check(H5Tset_strpad(type.get(), H5T_STR_NULLPAD), what);
  check(H5Tset_cset(type.get(), H5T_CSET_UTF8), what);
  replace_attribute(*state_, object, name, type.get(), text.c_str());
}

void File::write_attribute(const std::string& object, const std::string& name, double value) {
  replace_attribute(*state_, object, name, H5T_NATIVE_DOUBLE, &value);
}

void File::write_attribute(const std::string& object, const std::string& name, std::int64_t value) {
  replace_attribute(*state_, object, name, H5T_NATIVE_INT64, &value);
}

void File::write(const std::string& dataset, const Sizes& shape, const double* values) {
  write_whole(*state_, dataset, shape, values);
}
void File::write(const std::string& dataset, const Sizes& shape, const float* values) {
  write_whole(*state_, dataset, shape, values);
}
void File::write(const std::string& dataset, const Sizes& shape, const std::int64_t* values) {
  write_whole(*state_, dataset, shape, values);
}
void File::write_block(const std::string& dataset, const Sizes& shape, const Sizes& offset,
                       const Sizes& extent, const double* values) {
  write_dataset(*state_, dataset, {shape, offset, extent}, values);
}
void File::write_block(const std::string& dataset, const Sizes& shape, const Sizes& offset,
                       const Sizes& extent, const float* values) {
  write_dataset(*state_, dataset, {shape, offset, extent}, values);
}

}  // namespace kedge::data
