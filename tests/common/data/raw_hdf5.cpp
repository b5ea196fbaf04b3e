// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Plain HDF5 files for tests, written without the border under test.
#include "tests/common/data/raw_hdf5.hpp"

#include <stdexcept>

namespace kedge::test {
namespace {

hid_t sure(hid_t id) {
  if (id < 0) throw std::runtime_error("a plain HDF5 call of a test failed");
  return id;
}

hid_t space_for(const std::vector<hsize_t>& shape) {
  if (shape.empty()) return sure(H5Screate(H5S_SCALAR));
  return sure(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr));
}

}  // namespace

RawFile::RawFile(const std::filesystem::path& path) {
  // The oldest form, which every HDF5 writes alike: tests damage it at known places.
  const hid_t access = sure(H5Pcreate(H5P_FILE_ACCESS));
  sure(H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST));
  id_ = sure(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access));
  H5Pclose(access);
}

RawFile::~RawFile() {
  H5Fclose(id_);
}

void RawFile::group(const std::string& name) {
  H5Gclose(sure(H5Gcreate2(id_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT)));
}

void RawFile::dataset(const std::string& name, hid_t file_type, hid_t memory_type,
                      const std::vector<hsize_t>& shape, const void* values) {
  const hid_t space = space_for(shape);
  const hid_t data =
      sure(H5Dcreate2(id_, name.c_str(), file_type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  if (values != nullptr) sure(H5Dwrite(data, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values));
  H5Dclose(data);
  H5Sclose(space);
}

void RawFile::packed_dataset(const std::string& name, hid_t type, const std::vector<hsize_t>& shape,
                             const std::vector<hsize_t>& chunk, const void* values) {
  const hid_t space = space_for(shape);
  const hid_t creation = sure(H5Pcreate(H5P_DATASET_CREATE));
  sure(H5Pset_chunk(creation, static_cast<int>(chunk.size()), chunk.data()));
  sure(H5Pset_shuffle(creation));
  sure(H5Pset_deflate(creation, 6));
  const hid_t data =
      sure(H5Dcreate2(id_, name.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT));
  sure(H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values));
  H5Dclose(data);
  H5Pclose(creation);
  H5Sclose(space);
}

void RawFile::null_dataset(const std::string& name) {
  const hid_t space = sure(H5Screate(H5S_NULL));
  H5Dclose(sure(
      H5Dcreate2(id_, name.c_str(), H5T_NATIVE_INT, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT)));
  H5Sclose(space);
}

void RawFile::attribute(const std::string& object, const std::string& name, hid_t type, hid_t space,
                        const void* value) {
  const hid_t made = sure(H5Acreate_by_name(id_, object.c_str(), name.c_str(), type, space,
                                            H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  if (value != nullptr) sure(H5Awrite(made, type, value));
  H5Aclose(made);
}

hid_t fixed_text_type(std::size_t size) {
  const hid_t type = sure(H5Tcopy(H5T_C_S1));
  sure(H5Tset_size(type, size));
  return type;
}

hid_t variable_text_type() {
  return fixed_text_type(H5T_VARIABLE);
}

hid_t half_type(bool big_endian) {
  const hid_t type = sure(H5Tcopy(big_endian ? H5T_IEEE_F32BE : H5T_IEEE_F32LE));
  sure(H5Tset_fields(type, 15, 10, 5, 0, 10));
  sure(H5Tset_size(type, 2));
  sure(H5Tset_ebias(type, 15));
  return type;
}

}  // namespace kedge::test
