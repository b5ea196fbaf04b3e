// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Element types: what a comparison needs to know of an HDF5 type.
#include <fmt/format.h>

#include "common/data/hdf5_handle.hpp"

namespace kedge::data {
namespace {

void describe_float(hid_t type, ElementType& element) {
  std::size_t sign = 0;
  std::size_t exponent = 0;
  std::size_t exponent_bits = 0;
  std::size_t mantissa = 0;
  std::size_t mantissa_bits = 0;
  check(H5Tget_fields(type, &sign, &exponent, &exponent_bits, &mantissa, &mantissa_bits),
        "cannot read the layout of a floating-point type");
  element.type_class = TypeClass::floating;
  element.precision_bits = static_cast<int>(H5Tget_precision(type));
  // The x87 format stores its leading one; the others imply it.
  const bool implied = H5Tget_norm(type) == H5T_NORM_IMPLIED;
  element.mantissa_bits = static_cast<int>(mantissa_bits) - (implied ? 0 : 1);
}

void describe_integer(hid_t type, ElementType& element) {
  element.type_class = TypeClass::integer;
  element.precision_bits = static_cast<int>(H5Tget_precision(type));
  element.is_signed = H5Tget_sign(type) == H5T_SGN_2;
}

const char* class_name(TypeClass type_class) {
  switch (type_class) {
    case TypeClass::string:
      return "string";
    case TypeClass::compound:
      return "compound";
    default:
      return "other";
  }
}

}  // namespace

ElementType element_type_of(hid_t type) {
  ElementType element;
  element.bytes = H5Tget_size(type);
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      describe_integer(type, element);
      break;
    case H5T_ENUM: {  // booleans of h5py, for one: compared by their numbers
      const Handle base =
          checked(H5Tget_super(type), H5Tclose, "cannot read the base of an enumeration");
      describe_integer(base.get(), element);
      break;
    }
    case H5T_FLOAT:
      describe_float(type, element);
      break;
    case H5T_STRING:
      element.type_class = TypeClass::string;
      break;
    case H5T_COMPOUND:
      element.type_class = TypeClass::compound;
      break;
    default:
      break;
  }
  const bool numeric =
      element.type_class == TypeClass::integer || element.type_class == TypeClass::floating;
  element.big_endian = numeric && element.bytes > 1 && H5Tget_order(type) == H5T_ORDER_BE;
  return element;
}

std::string ElementType::name() const {
  const std::string order = big_endian ? "big-endian " : "";
  if (type_class == TypeClass::floating) {
    const bool brain = precision_bits == 16 && mantissa_bits == 7;
    return order + (brain ? "bfloat16" : fmt::format("float{}", precision_bits));
  }
  if (type_class == TypeClass::integer)
    return fmt::format("{}{}int{}", order, is_signed ? "" : "u", bytes * 8);
  return class_name(type_class);
}

std::uint64_t DatasetInfo::elements() const {
  if (null_space) return 0;
  std::uint64_t count = 1;
  for (const std::uint64_t extent : shape) count *= extent;
  return count;
}

template <>
hid_t native_type<double>() {
  return H5T_NATIVE_DOUBLE;
}
template <>
hid_t native_type<float>() {
  return H5T_NATIVE_FLOAT;
}
template <>
hid_t native_type<long double>() {
  return H5T_NATIVE_LDOUBLE;
}
template <>
hid_t native_type<std::int64_t>() {
  return H5T_NATIVE_INT64;
}
template <>
hid_t native_type<std::uint64_t>() {
  return H5T_NATIVE_UINT64;
}

}  // namespace kedge::data
