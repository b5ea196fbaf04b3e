// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a file holds: datasets, groups, shapes, attributes.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "common/core/text.hpp"
#include "common/data/hdf5_handle.hpp"

namespace kedge::data {
namespace {

// Only so much is cached: a whole layer of chunks if it fits, so that a row-major read unpacks each
// chunk once.
constexpr std::size_t largest_chunk_cache = std::size_t{128} << 20;

bool is_dataset(hid_t object) {
  return H5Iget_type(object) == H5I_DATASET;
}

std::string hint_for_missing(const File::State& state, const std::string& name) {
  std::vector<std::string> links;
  const auto collect = [](hid_t, const char* link, const H5L_info_t*, void* into) -> herr_t {
    static_cast<std::vector<std::string>*>(into)->emplace_back(link);
    return 0;
  };
  const std::size_t slash = name.find_last_of('/');
  const std::string folder = slash == std::string::npos || slash == 0 ? "/" : name.substr(0, slash);
  const Handle group(H5Gopen2(state.id(), folder.c_str(), H5P_DEFAULT), H5Gclose);
  if (!group.valid()) return fmt::format("there is no group '{}'", folder);
  H5Literate(group.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &links);
  const std::string near =
      nearest_match(name.substr(slash == std::string::npos ? 0 : slash + 1), links);
  if (near.empty()) return "h5ls -r FILE lists what it holds";
  return fmt::format("did you mean '{}{}{}'?", folder, folder == "/" ? "" : "/", near);
}

std::uint64_t layer_bytes(hid_t dataset, hid_t properties) {
  const Handle space(H5Dget_space(dataset), H5Sclose);
  const Handle type(H5Dget_type(dataset), H5Tclose);
  std::vector<std::uint64_t> shape = shape_of(space.get());
  std::vector<hsize_t> chunk(shape.size());
  if (H5Pget_chunk(properties, static_cast<int>(chunk.size()), chunk.data()) < 0) return 0;
  std::uint64_t bytes = chunk[0] * H5Tget_size(type.get());
  for (std::size_t d = 1; d < shape.size(); ++d) {
    const std::uint64_t padded = (shape[d] + chunk[d] - 1) / chunk[d] * chunk[d];
    if (padded != 0 && bytes > UINT64_MAX / padded) return UINT64_MAX;
    bytes *= padded;
  }
  return bytes;
}

Handle reopen_with_cache(const File::State& state, const std::string& name, Handle dataset) {
  const Handle properties(H5Dget_create_plist(dataset.get()), H5Pclose);
  if (!properties.valid() || H5Pget_layout(properties.get()) != H5D_CHUNKED) return dataset;
  const std::uint64_t wanted = layer_bytes(dataset.get(), properties.get());
  const std::size_t bytes =
      static_cast<std::size_t>(std::min<std::uint64_t>(wanted, largest_chunk_cache));
  const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
  if (bytes <= (std::size_t{1} << 20) || H5Pset_chunk_cache(access.get(), 12421, bytes, 1.0) < 0)
    return dataset;
  dataset.reset();  // an open handle would keep the old cache
  return checked(H5Dopen2(state.id(), name.c_str(), access.get()), H5Dclose,
                 state.cannot("open dataset", name));
}

Handle open_object(const File::State& state, const std::string& name) {
  return checked(H5Oopen(state.id(), name.c_str(), H5P_DEFAULT), H5Oclose,
                 state.cannot("open", name));
}

Handle open_attribute(const File::State& state, hid_t object, const std::string& object_name,
                      const std::string& name) {
  return checked(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose,
                 state.cannot("read attribute '" + name + "' of", object_name));
}

void require_one_element(const File::State& state, hid_t attribute, const std::string& object,
                         const std::string& name) {
  const Handle space(H5Aget_space(attribute), H5Sclose);
  if (H5Sget_simple_extent_npoints(space.get()) != 1)
    throw Error(fmt::format("{}: attribute '{}' of '{}' holds not one value but {}",
                            state.shown.string(), name, object,
                            H5Sget_simple_extent_npoints(space.get())));
}

}  // namespace

std::vector<hsize_t> to_hsize(const std::vector<std::uint64_t>& values) {
  return {values.begin(), values.end()};
}

std::vector<std::uint64_t> shape_of(hid_t space) {
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank <= 0) return {};
  std::vector<hsize_t> extents(static_cast<std::size_t>(rank));
  check(H5Sget_simple_extent_dims(space, extents.data(), nullptr), "cannot read a shape");
  return {extents.begin(), extents.end()};
}

Handle open_dataset(const File::State& state, const std::string& name) {
  const hid_t file = state.id();
  Handle object(H5Oopen(file, name.c_str(), H5P_DEFAULT), H5Oclose);
  if (!object.valid()) {
    const std::string text = hdf5_error_text();
    throw Error(fmt::format("{}: {}", state.cannot("open dataset", name), text),
                hint_for_missing(state, name));
  }
  if (!is_dataset(object.get()))
    throw Error(fmt::format("{}: '{}' is a group, not a dataset", state.shown.string(), name),
                "give the full path of a dataset");
  return checked(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose,
                 state.cannot("open dataset", name));
}

hid_t dataset_for_reading(File::State& state, const std::string& name) {
  static_cast<void>(state.id());
  if (!state.cached_dataset.valid() || state.cached_name != name) {
    state.cached_dataset.reset();
    state.cached_dataset = reopen_with_cache(state, name, open_dataset(state, name));
    state.cached_name = name;
  }
  return state.cached_dataset.get();
}

DatasetInfo File::info(const std::string& dataset) const {
  const Handle opened = open_dataset(*state_, dataset);
  const std::string what = state_->cannot("describe dataset", dataset);
  const Handle space = checked(H5Dget_space(opened.get()), H5Sclose, what);
  const Handle type = checked(H5Dget_type(opened.get()), H5Tclose, what);
  DatasetInfo info;
  info.path = dataset;
  info.type = element_type_of(type.get());
  info.null_space = H5Sget_simple_extent_type(space.get()) == H5S_NULL;
  info.shape = shape_of(space.get());
  return info;
}

bool File::has(const std::string& object) const {
  const hid_t file = state_->id();
  if (object.empty() || object == "/") return true;
  // HDF5 wants every step of the path to exist before it is asked for the next.
  for (std::size_t end = object.find('/', 1);; end = object.find('/', end + 1)) {
    const std::string part = object.substr(0, end);
    if (part.empty() || part.back() == '/') {
      if (end == std::string::npos) return true;
      continue;
    }
    if (H5Lexists(file, part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (H5Oexists_by_name(file, part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) return true;
  }
}

bool File::has_attribute(const std::string& object, const std::string& name) const {
  return has(object) &&
         H5Aexists_by_name(state_->id(), object.c_str(), name.c_str(), H5P_DEFAULT) > 0;
}

std::string File::text_attribute(const std::string& object, const std::string& name) const {
  const Handle owner = open_object(*state_, object);
  const Handle attribute = open_attribute(*state_, owner.get(), object, name);
  const std::string what = state_->cannot("read attribute '" + name + "' of", object);
  const Handle type = checked(H5Aget_type(attribute.get()), H5Tclose, what);
  if (H5Tget_class(type.get()) != H5T_STRING) throw Error(what + ": it is not text");
  require_one_element(*state_, attribute.get(), object, name);
  if (H5Tis_variable_str(type.get()) > 0) {
    char* text = nullptr;
    check(H5Aread(attribute.get(), type.get(), &text), what);
    std::string copy = text == nullptr ? "" : text;
    H5free_memory(text);
    return copy;
  }
  std::string text(H5Tget_size(type.get()), '\0');
  check(H5Aread(attribute.get(), type.get(), text.data()), what);
  const bool spaces = H5Tget_strpad(type.get()) == H5T_STR_SPACEPAD;
  if (!spaces) return text.substr(0, std::min(text.find('\0'), text.size()));
  const std::size_t last = text.find_last_not_of(' ');
  return last == std::string::npos ? "" : text.substr(0, last + 1);
}

double File::number_attribute(const std::string& object, const std::string& name) const {
  const Handle owner = open_object(*state_, object);
  const Handle attribute = open_attribute(*state_, owner.get(), object, name);
  const std::string what = state_->cannot("read attribute '" + name + "' of", object);
  const Handle type = checked(H5Aget_type(attribute.get()), H5Tclose, what);
  const H5T_class_t type_class = H5Tget_class(type.get());
  if (type_class != H5T_INTEGER && type_class != H5T_FLOAT)
    throw Error(what + ": it is not a number");
  require_one_element(*state_, attribute.get(), object, name);
  double value = 0;
  check(H5Aread(attribute.get(), H5T_NATIVE_DOUBLE, &value), what);
  return value;
}

}  // namespace kedge::data
