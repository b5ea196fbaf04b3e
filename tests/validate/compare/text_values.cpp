// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of taking strings apart.
#include "validate/compare/text_values.hpp"

#include <cstring>

#include "tests/support/catch.hpp"

namespace kedge::validate {
namespace {

std::vector<std::byte> bytes_of(const char* text, std::size_t size) {
  std::vector<std::byte> bytes(size);
  std::memcpy(bytes.data(), text, size);
  return bytes;
}

}  // namespace

TEST_CASE("strings of fixed width lose their padding, strings of any length their NUL") {
  CHECK(split_text(bytes_of("ab\0\0cdef", 8), 2, 4) == std::vector<std::string>{"ab", "cdef"});
  CHECK(split_text(bytes_of("ab\0cdefgh\0", 10), 2, 8) == std::vector<std::string>{"ab", "cdefgh"});
  CHECK(split_text(bytes_of("\0\0", 2), 2, 8) == std::vector<std::string>{"", ""});
  CHECK(split_text({}, 0, 8).empty());
}

}  // namespace kedge::validate
