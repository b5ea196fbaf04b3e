// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading what is not a number: values as bytes in which equal values are equal, without pointers
// and padding.
#include <algorithm>
#include <string_view>

#include "common/data/hdf5_slabs.hpp"

namespace kedge::data {
namespace {

using Bytes = std::vector<std::byte>;

void append(Bytes& out, const void* data, std::size_t size) {
  const auto* bytes = static_cast<const std::byte*>(data);
  out.insert(out.end(), bytes, bytes + size);
}

void serialise(hid_t type, const std::byte* value, Bytes& out);

void serialise_text(const std::byte* value, Bytes& out) {
  const char* text = nullptr;
  std::copy_n(value, sizeof text, reinterpret_cast<std::byte*>(&text));
  const std::string_view view = text == nullptr ? "" : text;
  append(out, view.data(), view.size());
  out.push_back(std::byte{0});
}

void serialise_sequence(hid_t type, const std::byte* value, Bytes& out) {
  hvl_t sequence{};
  std::copy_n(value, sizeof sequence, reinterpret_cast<std::byte*>(&sequence));
  const Handle base(H5Tget_super(type), H5Tclose);
  const std::size_t size = H5Tget_size(base.get());
  const std::uint64_t length = sequence.len;
  append(out, &length, sizeof length);
  for (std::size_t i = 0; i < sequence.len; ++i)
    serialise(base.get(), static_cast<const std::byte*>(sequence.p) + i * size, out);
}

void serialise_array(hid_t type, const std::byte* value, Bytes& out) {
  const Handle base(H5Tget_super(type), H5Tclose);
  const std::size_t size = H5Tget_size(base.get());
  for (std::size_t at = 0; at < H5Tget_size(type); at += size)
    serialise(base.get(), value + at, out);
}

void serialise_members(hid_t type, const std::byte* value, Bytes& out) {
  const int members = H5Tget_nmembers(type);
  for (unsigned m = 0; m < static_cast<unsigned>(std::max(members, 0)); ++m) {
    const Handle member(H5Tget_member_type(type, m), H5Tclose);
    serialise(member.get(), value + H5Tget_member_offset(type, m), out);
  }
}

bool is_variable_text(hid_t type) {
  return H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) > 0;
}

// Its bytes in memory are its value: nothing to follow, nothing to skip.
bool is_plain(hid_t type) {
  const H5T_class_t type_class = H5Tget_class(type);
  return type_class != H5T_VLEN && type_class != H5T_ARRAY && type_class != H5T_COMPOUND &&
         !is_variable_text(type);
}

void serialise(hid_t type, const std::byte* value, Bytes& out) {
  switch (H5Tget_class(type)) {
    case H5T_VLEN:
      return serialise_sequence(type, value, out);
    case H5T_ARRAY:
      return serialise_array(type, value, out);
    case H5T_COMPOUND:
      return serialise_members(type, value, out);
    default:
      return is_variable_text(type) ? serialise_text(value, out)
                                    : append(out, value, H5Tget_size(type));
  }
}

// Numbers keep their width and get the machine's byte order; what is composed becomes its native
// form.
Handle memory_type_for(hid_t type, const std::string& what) {
  const H5T_class_t type_class = H5Tget_class(type);
  if (type_class == H5T_STRING) return checked(H5Tcopy(type), H5Tclose, what);
  if (type_class != H5T_INTEGER && type_class != H5T_FLOAT && type_class != H5T_BITFIELD)
    return checked(H5Tget_native_type(type, H5T_DIR_ASCEND), H5Tclose, what);
  Handle native = checked(H5Tcopy(type), H5Tclose, what);
  if (H5Tget_size(type) > 1) check(H5Tset_order(native.get(), H5Tget_order(H5T_NATIVE_INT)), what);
  return native;
}

void reclaim(hid_t type, std::uint64_t elements, void* buffer) {
  const hsize_t count = elements;
  const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose);
#if H5_VERSION_GE(1, 12, 0)
  H5Treclaim(type, space.get(), H5P_DEFAULT, buffer);
#else
  H5Dvlen_reclaim(type, space.get(), H5P_DEFAULT, buffer);
#endif
}

}  // namespace

std::vector<std::byte> File::read_raw(const std::string& dataset, std::uint64_t first,
                                      std::uint64_t count) const {
  const Source source = open_source(*state_, dataset, first, count);
  const Handle file_type = checked(H5Dget_type(source.dataset), H5Tclose, source.what);
  const Handle type = memory_type_for(file_type.get(), source.what);
  const std::size_t size = H5Tget_size(type.get());
  const bool plain = is_plain(type.get());
  Bytes out(plain ? count * size : 0);
  for_each_slab(source, first, count,
                [&](hid_t memory, hid_t file, std::uint64_t at, std::uint64_t elements) {
                  Bytes values(plain ? 0 : elements * size);
                  std::byte* target = plain ? out.data() + at * size : values.data();
                  if (H5Dread(source.dataset, type.get(), memory, file, H5P_DEFAULT, target) < 0)
                    throw read_failure(source.what);
                  if (plain) return;
                  for (std::uint64_t i = 0; i < elements; ++i)
                    serialise(type.get(), target + i * size, out);
                  reclaim(type.get(), elements, target);
                });
  return out;
}

}  // namespace kedge::data
