// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Text helpers: wrapping, display width, clean UTF-8.
#include "common/core/text.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

namespace kedge {

using Lines = std::vector<std::string>;

TEST_CASE("invalid UTF-8 and control characters become the replacement character") {
  const std::string bad = "\xEF\xBF\xBD";
  CHECK(clean_utf8("grün\t\n") == "grün\t\n");
  CHECK(clean_utf8("a\x01z") == "a" + bad + "z");
  CHECK(clean_utf8("\xff") == bad);
  CHECK(clean_utf8("\xc0\xaf") == bad + bad);            // overlong
  CHECK(clean_utf8("\xed\xa0\x80") == bad + bad + bad);  // surrogate
  CHECK(clean_utf8("\xe2\x82") == bad + bad);            // cut off
  CHECK(clean_utf8("\xe2\x80\xae") == bad);              // turns the reading direction
  CHECK(clean_utf8(std::string("\0", 1)) == bad);
}

TEST_CASE("one line folds white space") {
  CHECK(one_line("  a \r\n\t b  ") == "a b");
  CHECK(one_line("") == "");
}

TEST_CASE("the display width counts columns, not bytes") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("grün") == 4);
  CHECK(display_width("e\xcc\x81") == 1);  // combining accent
  CHECK(display_width("漢字") == 4);
}

TEST_CASE("a list that is cut says how many more there are") {
  CHECK(joined({}, 2) == "");
  CHECK(joined({"a", "b"}, 2) == "a, b");
  CHECK(joined({"a", "b", "c"}, 2, "; ") == "a; b and 1 more");
}

TEST_CASE("wrapping breaks at spaces and keeps long words whole") {
  CHECK(wrap("one two three", 7) == Lines{"one two", "three"});
  CHECK(wrap("averylongword b", 5) == Lines{"averylongword", "b"});
  CHECK(wrap("", 10) == Lines{""});
}

TEST_CASE("the nearest match is a likely typing error or nothing") {
  const Lines tools{"scan", "run", "diff", "precision", "doctor"};
  CHECK(nearest_match("dif", tools) == "diff");
  CHECK(nearest_match("dcotor", tools) == "doctor");
  CHECK(nearest_match("prec", tools) == "precision");
  CHECK(nearest_match("xyz", tools) == "");
  CHECK(nearest_match("", tools) == "");
}

TEST_CASE("numbers inside names count as numbers") {
  Lines names{"b", "step10", "step2", "step02", "a10b2", "a10b1", "step"};
  std::sort(names.begin(), names.end(), natural_less);
  CHECK(names == Lines{"a10b1", "a10b2", "b", "step", "step02", "step2", "step10"});
  CHECK_FALSE(natural_less("a1", "a1"));
  CHECK(natural_less("99999999999999999998", "99999999999999999999"));
}

}  // namespace kedge
