// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading through the HDF5 border: types, layouts, ranges, attributes, links.
#include "common/data/hdf5_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>

#include "common/core/error.hpp"
#include "tests/common/data/raw_hdf5.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::data {
namespace {

using test::RawFile;
using test::TemporaryFolder;

std::vector<std::string> paths_in(const File& file) {
  std::vector<std::string> paths;
  for (const DatasetInfo& info : file.datasets()) paths.push_back(info.path);
  return paths;
}

std::string error_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

std::vector<double> counting(std::size_t count) {
  std::vector<double> values(count);
  std::iota(values.begin(), values.end(), 0.0);
  return values;
}

struct TypeCase {
  const char* name;
  hid_t type;
  const char* expected;
  int mantissa;
};

}  // namespace

TEST_CASE("every numeric type is named and read as the numbers it holds") {
  const TemporaryFolder folder;
  H5open();
  const std::vector<TypeCase> cases{
      {"f64", H5T_IEEE_F64LE, "float64", 52},
      {"f64be", H5T_IEEE_F64BE, "big-endian float64", 52},
      {"f32", H5T_IEEE_F32LE, "float32", 23},
      {"f32be", H5T_IEEE_F32BE, "big-endian float32", 23},
      {"f16", test::half_type(false), "float16", 10},
      {"f16be", test::half_type(true), "big-endian float16", 10},
      {"i8", H5T_STD_I8LE, "int8", 0},
      {"i32be", H5T_STD_I32BE, "big-endian int32", 0},
      {"i64", H5T_STD_I64LE, "int64", 0},
      {"u16", H5T_STD_U16LE, "uint16", 0},
  };
  const std::vector<double> values{0, 1, 2, 100};
  {
    RawFile raw(folder / "types.h5");
    for (const TypeCase& one : cases)
      raw.dataset(one.name, one.type, H5T_NATIVE_DOUBLE, {4}, values.data());
  }
  const File file = File::open(folder / "types.h5");
  for (const TypeCase& one : cases) {
    INFO(one.name);
    const DatasetInfo info = file.info(one.name);
    CHECK(info.type.name() == one.expected);
    CHECK(info.type.mantissa_bits == one.mantissa);
    std::vector<double> doubles(4);
    std::vector<float> floats(4);
    std::vector<std::int64_t> integers(4);
    file.read(one.name, 0, 4, doubles.data());
    file.read(one.name, 0, 4, floats.data());
    file.read(one.name, 0, 4, integers.data());
    CHECK(doubles == values);
    CHECK(floats == std::vector<float>{0, 1, 2, 100});
    CHECK(integers == std::vector<std::int64_t>{0, 1, 2, 100});
  }
}

TEST_CASE("a long double keeps its bits") {
  const TemporaryFolder folder;
  const long double value = 1.0L + 0x1p-60L;
  RawFile(folder / "a.h5").dataset("x", H5T_NATIVE_LDOUBLE, H5T_NATIVE_LDOUBLE, {1}, &value);
  const File file = File::open(folder / "a.h5");
  long double read = 0;
  file.read("/x", 0, 1, &read);
  CHECK(read == value);
  if (sizeof(long double) == 16 && std::numeric_limits<long double>::digits == 64) {
    CHECK(file.info("/x").type.name() == "float80");
    CHECK(file.info("/x").type.mantissa_bits == 63);
  }
}

TEST_CASE("large integers are read without a detour over double") {
  const TemporaryFolder folder;
  const std::vector<std::uint64_t> values{0, 9007199254740993ull, 18446744073709551615ull};
  RawFile(folder / "a.h5").dataset("x", H5T_STD_U64BE, H5T_NATIVE_UINT64, {3}, values.data());
  std::vector<std::uint64_t> read(3);
  File::open(folder / "a.h5").read("/x", 0, 3, read.data());
  CHECK(read == values);
}

TEST_CASE("any range of a dataset of any rank is read in row-major order") {
  const TemporaryFolder folder;
  const std::vector<std::vector<hsize_t>> shapes{{60},         {5, 12}, {3, 4, 5},
                                                 {2, 1, 6, 5}, {1, 60}, {60, 1}};
  const std::vector<double> values = counting(60);
  {
    RawFile raw(folder / "a.h5");
    for (std::size_t s = 0; s < shapes.size(); ++s) {
      raw.dataset("plain" + std::to_string(s), H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, shapes[s],
                  values.data());
      std::vector<hsize_t> chunk(shapes[s]);
      for (hsize_t& extent : chunk) extent = (extent + 1) / 2;
      raw.packed_dataset("packed" + std::to_string(s), H5T_NATIVE_DOUBLE, shapes[s], chunk,
                         values.data());
    }
  }
  const File file = File::open(folder / "a.h5");
  for (std::size_t s = 0; s < shapes.size(); ++s)
    for (const std::string kind : {"plain", "packed"})
      for (std::uint64_t first = 0; first <= 60; ++first)
        for (std::uint64_t count = 0; first + count <= 60; count += 1 + count / 3) {
          std::vector<double> read(count, -1);
          file.read(kind + std::to_string(s), first, count, read.data());
          const bool equal = std::equal(read.begin(), read.end(),
                                        values.begin() + static_cast<std::ptrdiff_t>(first));
          if (!equal) FAIL(kind << s << " [" << first << ", +" << count << ")");
        }
}

TEST_CASE("a range outside a dataset is an error, also where numbers would overflow") {
  const TemporaryFolder folder;
  const std::vector<double> values = counting(6);
  RawFile(folder / "a.h5").dataset("x", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, {2, 3}, values.data());
  const File file = File::open(folder / "a.h5");
  double out = 0;
  CHECK(error_of([&] { file.read("/x", 6, 1, &out); }).find("holds 6 elements") !=
        std::string::npos);
  CHECK_THROWS_AS(file.read("/x", 1, UINT64_MAX, &out), Error);
  CHECK_NOTHROW(file.read("/x", 6, 0, &out));
}

TEST_CASE("scalars, empty and null datasets are datasets too") {
  const TemporaryFolder folder;
  const double value = 42;
  {
    RawFile raw(folder / "a.h5");
    raw.dataset("scalar", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, {}, &value);
    raw.dataset("empty", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, {0, 3}, nullptr);
    raw.null_dataset("null");
  }
  const File file = File::open(folder / "a.h5");
  CHECK(file.info("scalar").elements() == 1);
  CHECK(file.info("scalar").shape.empty());
  CHECK(file.info("empty").elements() == 0);
  CHECK(file.info("empty").shape == std::vector<std::uint64_t>{0, 3});
  CHECK(file.info("null").null_space);
  CHECK(file.info("null").elements() == 0);
  double read = 0;
  file.read("scalar", 0, 1, &read);
  CHECK(read == 42);
  file.read("empty", 0, 0, &read);
  file.read("null", 0, 0, &read);
  CHECK(file.read_raw("scalar", 0, 1).size() == 8);
}

TEST_CASE("a shape of more elements than fit into 32 bits is counted and read at its far end") {
  const TemporaryFolder folder;
  const std::vector<hsize_t> shape{70000, 70000};
  {
    RawFile raw(folder / "a.h5");
    const hid_t space = H5Screate_simple(2, shape.data(), nullptr);
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    const hsize_t chunk[] = {1, 1000};
    H5Pset_chunk(creation, 2, chunk);
    const float fill = 2.5f;
    H5Pset_fill_value(creation, H5T_NATIVE_FLOAT, &fill);
    H5Dclose(
        H5Dcreate2(raw.id(), "big", H5T_NATIVE_FLOAT, space, H5P_DEFAULT, creation, H5P_DEFAULT));
    H5Pclose(creation);
    H5Sclose(space);
  }
  const File file = File::open(folder / "a.h5");
  CHECK(file.info("/big").elements() == 4900000000ull);
  std::vector<float> read(1000);
  file.read("/big", 4900000000ull - 1000, 1000, read.data());
  CHECK(std::all_of(read.begin(), read.end(), [](float value) { return value == 2.5f; }));
}

TEST_CASE("text, compounds and sequences are read as bytes in which equal values are equal") {
  const TemporaryFolder folder;
  struct Padded {
    char letter;
    double number;
  };
  const Padded padded[] = {{'a', 1.5}, {'b', 2.5}};
  const char fixed[] = "ab\0\0cdef";
  const char* variable[] = {"one", "", "three"};
  int numbers[] = {1, 2, 3};
  const hvl_t sequences[] = {{2, numbers}, {0, nullptr}, {3, numbers}};
  const hid_t compound = H5Tcreate(H5T_COMPOUND, sizeof(Padded));
  H5Tinsert(compound, "letter", offsetof(Padded, letter), H5T_NATIVE_CHAR);
  H5Tinsert(compound, "number", offsetof(Padded, number), H5T_NATIVE_DOUBLE);
  const hid_t sequence = H5Tvlen_create(H5T_NATIVE_INT);
  const std::int32_t big[] = {1, 2};
  {
    RawFile raw(folder / "a.h5");
    raw.dataset("compound", compound, compound, {2}, padded);
    raw.dataset("fixed", test::fixed_text_type(4), test::fixed_text_type(4), {2}, fixed);
    raw.dataset("variable", test::variable_text_type(), test::variable_text_type(), {3}, variable);
    raw.dataset("sequence", sequence, sequence, {3}, sequences);
    raw.dataset("big", H5T_STD_I32BE, H5T_NATIVE_INT32, {2}, big);
  }
  const File file = File::open(folder / "a.h5");
  const auto text = [&](const std::string& name, std::uint64_t first, std::uint64_t count) {
    const std::vector<std::byte> bytes = file.read_raw(name, first, count);
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  CHECK(file.info("compound").type.name() == "compound");
  CHECK(file.info("variable").type.name() == "string");
  CHECK(file.read_raw("compound", 0, 2).size() == 2 * (1 + sizeof(double)));  // no padding
  CHECK(text("fixed", 0, 2) == std::string(fixed, 8));
  CHECK(text("fixed", 1, 1) == "cdef");
  CHECK(text("variable", 0, 3) == std::string("one\0\0three\0", 11));
  CHECK(file.read_raw("sequence", 0, 3).size() == 3 * 8 + 5 * 4);
  CHECK(file.read_raw("big", 0, 2) == [&] {
    std::vector<std::byte> native(8);
    std::memcpy(native.data(), big, 8);
    return native;
  }());
  double number = 0;
  CHECK(error_of([&] { file.read("fixed", 0, 1, &number); }).find("its type is string") !=
        std::string::npos);
}

TEST_CASE("an enumeration is an integer") {
  const TemporaryFolder folder;
  const hid_t boolean = H5Tenum_create(H5T_STD_I8LE);
  std::int8_t value = 0;
  H5Tenum_insert(boolean, "FALSE", &value);
  value = 1;
  H5Tenum_insert(boolean, "TRUE", &value);
  const std::int8_t values[] = {1, 0, 1};
  RawFile(folder / "a.h5").dataset("x", boolean, boolean, {3}, values);
  const File file = File::open(folder / "a.h5");
  CHECK(file.info("x").type.name() == "int8");
  std::vector<std::int64_t> read(3);
  file.read("x", 0, 3, read.data());
  CHECK(read == std::vector<std::int64_t>{1, 0, 1});
}

TEST_CASE("attributes are read whatever way their text is stored") {
  const TemporaryFolder folder;
  const hid_t scalar = H5Screate(H5S_SCALAR);
  const hsize_t two = 2;
  const hid_t pair = H5Screate_simple(1, &two, nullptr);
  const hid_t spaced = test::fixed_text_type(6);
  H5Tset_strpad(spaced, H5T_STR_SPACEPAD);
  const char* variable = "metre";
  const char* nothing = nullptr;
  const std::int32_t integer = 7;
  const double numbers[] = {1, 2};
  {
    RawFile raw(folder / "a.h5");
    raw.attribute("/", "fixed", test::fixed_text_type(8), scalar, "kelvin\0");
    raw.attribute("/", "spaced", spaced, scalar, "K     ");
    raw.attribute("/", "variable", test::variable_text_type(), scalar, &variable);
    raw.attribute("/", "nothing", test::variable_text_type(), scalar, &nothing);
    raw.attribute("/", "integer", H5T_STD_I32BE, scalar, nullptr);
    raw.attribute("/", "number", H5T_NATIVE_INT32, scalar, &integer);
    raw.attribute("/", "pair", H5T_NATIVE_DOUBLE, pair, numbers);
  }
  const File file = File::open(folder / "a.h5");
  CHECK(file.text_attribute("/", "fixed") == "kelvin");
  CHECK(file.text_attribute("/", "spaced") == "K");
  CHECK(file.text_attribute("/", "variable") == "metre");
  CHECK(file.text_attribute("/", "nothing") == "");
  CHECK(file.number_attribute("/", "number") == 7);
  CHECK(file.has_attribute("/", "pair"));
  CHECK_FALSE(file.has_attribute("/", "no such"));
  CHECK_FALSE(file.has_attribute("/no such", "pair"));
  CHECK(error_of([&] { (void)file.number_attribute("/", "pair"); }).find("not one value but 2") !=
        std::string::npos);
  CHECK(error_of([&] { (void)file.number_attribute("/", "fixed"); }).find("not a number") !=
        std::string::npos);
  CHECK(error_of([&] { (void)file.text_attribute("/", "number"); }).find("not text") !=
        std::string::npos);
}

TEST_CASE("datasets come in natural order, each hard-linked one once, and cycles end") {
  const TemporaryFolder folder;
  const double value = 1;
  {
    RawFile raw(folder / "a.h5");
    raw.group("steps");
    for (const char* step : {"10", "2", "1"}) {
      raw.group(std::string("steps/") + step);
      raw.dataset(std::string("steps/") + step + "/t", H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, {1},
                  &value);
    }
    H5Lcreate_hard(raw.id(), "/steps/1/t", raw.id(), "/again", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_hard(raw.id(), "/steps", raw.id(), "/steps/1/loop", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_soft("/", raw.id(), "/steps/2/root", H5P_DEFAULT, H5P_DEFAULT);
  }
  const File file = File::open(folder / "a.h5");
  CHECK(paths_in(file) == std::vector<std::string>{"/again", "/steps/2/t", "/steps/10/t"});
  CHECK(file.groups("/steps") == std::vector<std::string>{"1", "2", "10"});
  CHECK(file.datasets_in("/steps/10") == std::vector<std::string>{"t"});
}

TEST_CASE(
    "soft and external links are followed, and one that leads nowhere is an error that names it") {
  const TemporaryFolder folder;
  const double value = 3;
  RawFile(folder / "other.h5").dataset("far", H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, {1}, &value);
  {
    RawFile raw(folder / "a.h5");
    raw.dataset("z", H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, {1}, &value);
    H5Lcreate_soft("/z", raw.id(), "/alias", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_external("other.h5", "/far", raw.id(), "/outside", H5P_DEFAULT, H5P_DEFAULT);
  }
  {
    const File file = File::open(folder / "a.h5");
    CHECK(paths_in(file) == std::vector<std::string>{"/alias", "/outside", "/z"});
    double read = 0;
    file.read("/outside", 0, 1, &read);
    CHECK(read == 3);
  }
  std::filesystem::remove(folder / "other.h5");
  const File file = File::open(folder / "a.h5");
  const std::string text = error_of([&] { (void)file.datasets(); });
  CHECK(text.find("the external link '/outside' leads nowhere") != std::string::npos);
  CHECK(file.has("/z"));
  CHECK_FALSE(file.has("/outside"));
}

TEST_CASE("a missing dataset is an error that names what was probably meant") {
  const TemporaryFolder folder;
  const double value = 3;
  {
    RawFile raw(folder / "a.h5");
    raw.group("fields");
    raw.dataset("fields/temperature", H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, {1}, &value);
  }
  const File file = File::open(folder / "a.h5");
  CHECK(error_of([&] {
          (void)file.info("/fields/temprature");
        }).find("did you mean '/fields/temperature'?") != std::string::npos);
  CHECK(error_of([&] {
          (void)file.info("/field/temperature");
        }).find("there is no group '/field'") != std::string::npos);
  CHECK(error_of([&] { (void)file.info("/fields"); }).find("is a group, not a dataset") !=
        std::string::npos);
  CHECK(file.has("/fields/temperature"));
  CHECK(file.has("/"));
  CHECK_FALSE(file.has("/fields/temperature/deeper"));
  CHECK_FALSE(file.has("/nothing/at/all"));
}

TEST_CASE("what is written is read back, and the same calls give the same bytes") {
  const TemporaryFolder folder;
  const std::vector<double> values = counting(24);
  const std::vector<std::int64_t> steps{0, 5, 10};
  const auto make = [&](const std::string& name) {
    File file = File::create(folder / name);
    file.write("/a/b/field", {2, 3, 4}, values.data());
    file.write("/steps", {3}, steps.data());
    const float small = 0.5f;
    file.write("/scalar", {}, &small);
    file.write("/empty", {0}, values.data());
    file.write_group("/g/h");
    file.write_attribute("/a/b/field", "units", std::string("K"));
    file.write_attribute("/a/b/field", "time", 0.25);
    file.write_attribute("/g", "long", std::string(100000, 'x'));
    file.write_attribute("/g", "empty", std::string());
    file.write_attribute("/g", "count", std::int64_t{3});
    file.write_attribute("/g", "count", std::int64_t{4});
    file.close();
    CHECK_THROWS_AS(file.datasets(), Error);
  };
  make("one.h5");
  make("two.h5");
  const File file = File::open(folder / "one.h5");
  std::vector<double> read(24);
  file.read("/a/b/field", 0, 24, read.data());
  CHECK(read == values);
  std::vector<double> block(4);
  file.read_block("/a/b/field", {1, 1, 1}, {1, 2, 2}, block.data());
  CHECK(block == std::vector<double>{17, 18, 21, 22});
  CHECK_THROWS_AS(file.read_block("/a/b/field", {1, 1, 1}, {1, 2, 4}, block.data()), Error);
  CHECK(file.text_attribute("/a/b/field", "units") == "K");
  CHECK(file.number_attribute("/a/b/field", "time") == 0.25);
  CHECK(file.text_attribute("/g", "long").size() == 100000);
  CHECK(file.text_attribute("/g", "empty") == "");
  CHECK(file.number_attribute("/g", "count") == 4);
  CHECK(file.info("/scalar").type.name() == "float32");
  CHECK(test::read_file(folder / "one.h5") == test::read_file(folder / "two.h5"));
}

TEST_CASE("the version of the library says whether it is parallel") {
  const std::string version = hdf5_version();
  CHECK(version.find('.') != std::string::npos);
  CHECK((version.find("(parallel)") != std::string::npos ||
         version.find("(serial)") != std::string::npos));
}

}  // namespace kedge::data
