// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Source lines with what is meant underlined.
#include "common/report/excerpt.hpp"

#include "common/core/text.hpp"
#include "tests/support/catch.hpp"

namespace kedge::report {
namespace {

using Lines = std::vector<std::string>;

Excerpt one_line_of(const std::string& text, std::vector<Mark> marks) {
  return {"a.c", {{7, text}}, std::move(marks)};
}

}  // namespace

TEST_CASE("two accesses of one line are underlined, each with its label") {
  CHECK(excerpt_text(
            one_line_of("    a[i] = a[i - 1];", {{7, 5, 4, "written"}, {7, 12, 8, "read"}}), 0) ==
        Lines{"7 | a[i] = a[i - 1];", "  | ^^^^   ^^^^^^^^ read", "  | written"});
}

TEST_CASE("lines left out show as a gap, and shared indentation is taken away") {
  const Excerpt excerpt{"a.c", {{9, "\tfor (;;) {"}, {10, ""}, {12, "\t\tx++;"}}, {{12, 3, 1, ""}}};
  CHECK(excerpt_text(excerpt, 0) ==
        Lines{" 9 | for (;;) {", "10 |", "   | ...", "12 |     x++;", "   |     ^"});
}

TEST_CASE("carets stand under what is meant beside tabs, wide and accented characters") {
  for (const std::string before : {"\t", "é ", "日本 ", "\xff ", "\tü\t"}) {
    const std::string line = before + "x[i];";
    const auto column = static_cast<int>(before.size()) + 1;
    const auto rows = excerpt_rows(one_line_of("y" + line, {{7, column + 1, 4, ""}}), 0);
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].is_mark);
    CHECK(display_width(rows[0].text.substr(0, rows[0].text.find('x'))) == rows[1].text.find('^'));
    CHECK(rows[1].text.ends_with("^^^^"));
  }
}

TEST_CASE("a line that is too long shows the part that is marked") {
  const std::string line = "start " + std::string(200, '.') + " a[i] " + std::string(200, '.');
  const auto rows = excerpt_rows(one_line_of(line, {{7, 208, 4, "read"}}), 60);
  REQUIRE(rows.size() == 2);
  CHECK(display_width(rows[0].text) <= 60);
  CHECK(rows[0].text.substr(rows[1].text.find('^'), 4) == "a[i]");
  CHECK(excerpt_rows(one_line_of(line, {}), 60)[0].text.starts_with("start ..."));
}

TEST_CASE("a place outside the line, or without a column, draws nothing") {
  CHECK(excerpt_rows(one_line_of("x;", {{7, 40, 2, "there"}, {7, 0, 1, "x"}, {8, 1, 1, ""}}), 0)
            .size() == 1);
  CHECK(excerpt_rows({"a.c", {}, {}}, 80).empty());
}

TEST_CASE("columns in bytes become columns in characters") {
  CHECK(character_column("é = x", 6) == 5);
  CHECK(character_column("x", 1) == 1);
  CHECK(character_column("x", 90) == 90);
}

}  // namespace kedge::report
