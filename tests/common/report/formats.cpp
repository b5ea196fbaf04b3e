// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every format in the catalogue against its golden file, and against names that try to break out.
#include "common/report/format.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/core/error.hpp"
#include "common/core/text.hpp"
#include "tests/common/report/sample_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::report {
namespace {

std::string rendered(const std::string& format, const Report& report,
                     const RenderOptions& options = {}) {
  return find_format(format)->render(report, options);
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Paths and evidence are kept whole, whatever the width.
std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (!holds(line, "src/") && !holds(line, "    | "))
      widest = std::max(widest, display_width(line));
  return widest;
}

std::string outside_fences(const std::string& markdown) {
  std::string out;
  std::size_t open = 0;  // ticks of the fence that is open
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    const auto first = std::min(line.find_first_not_of(' '), line.size());
    const auto ticks = std::min(line.find_first_not_of('`', first), line.size()) - first;
    if (open == 0 && ticks >= 3)
      open = ticks;
    else if (open > 0 && ticks >= open && first + ticks == line.size())
      open = 0;
    else if (open == 0)
      out += line + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("every format renders the sample report as its golden file shows") {
  for (const Format* format : all_formats()) {
    const std::string golden =
        std::string("tests/common/report/golden/") + format->id + format->extension;
    CHECK(test::golden_difference(golden, format->render(sample_report(), {})) == "");
  }
}

TEST_CASE("the catalogue is sorted and each format says what it is for") {
  const auto formats = all_formats();
  CHECK(std::is_sorted(formats.begin(), formats.end(),
                       [](auto a, auto b) { return std::string(a->id) < b->id; }));
  for (const Format* format : formats) {
    CHECK(std::string(format->summary) != "");
    CHECK(find_format(format->id) == format);
  }
  CHECK(find_format("no_such_format") == nullptr);
}

TEST_CASE("no format lets a control character or invalid UTF-8 through") {
  for (const Format* format : all_formats()) {
    const std::string out = format->render(hostile_report(), {});
    INFO(format->id);
    CHECK(std::none_of(out.begin(), out.end(), [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0xff || byte == 0x7f;
    }));
    // json keeps what it is given: it is for programs.
    if (std::string(format->id) != "json") CHECK_FALSE(holds(out, "\xe2\x80\xae"));
  }
}

TEST_CASE("the html form escapes hostile names and loads nothing") {
  const std::string out = rendered("html", hostile_report());
  CHECK_FALSE(holds(out, "<script>"));
  CHECK(occurrences(out, "</script") == 2);
  CHECK(holds(out, "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"));
  CHECK(holds(out, "\\u003cscript>alert('x')\\u003c/script>"));
  const std::string sample = rendered("html", sample_report());
  for (const char* external :
       {"http:", "https:", "//", "src=", "url(", "@import", "<link", "onclick", "innerHTML = item"})
    CHECK_FALSE(holds(sample, external));
}

TEST_CASE("the html form has a script only for dossiers, and only its own may run") {
  Report report = sample_report();
  const std::string with = rendered("html", report);
  const auto at = with.find("script-src &#39;nonce-");
  REQUIRE(at != std::string::npos);
  const std::string nonce = with.substr(at + 22, 16);
  CHECK(occurrences(with, "<script nonce=\"" + nonce + "\"") == 2);
  CHECK(occurrences(with, "<script") == 2);
  const auto begin = with.find('>', with.find("id=\"dossier-data\"")) + 1;
  const auto data =
      nlohmann::json::parse(with.substr(begin, with.find("</script>", begin) - begin));
  CHECK(data["items"].size() == 2);
  const auto text = [&](const nlohmann::json& number) {
    return data["texts"][number.get<std::size_t>()].get<std::string>();
  };
  const auto details = nlohmann::json::parse(data["items"][0][4].get<std::string>());
  const auto& mark = details[1][0][2][1];
  CHECK(mark[0] == 212);
  CHECK(mark[1] == 22);
  CHECK(mark[2] == 8);
  CHECK(text(mark[3]) == "read one iteration later");
  CHECK(text(data["files"][0]["lines"]["210"]) == "    for (i = 1; i < n; i++) {  /* é */");
  report.sections.pop_back();
  CHECK_FALSE(holds(rendered("html", report), "<script"));
}

TEST_CASE("rows link to the dossier of their loop") {
  Report report = sample_report();
  std::get<Table>(report.sections[0].body).rows[0][0].link = "src/a b.c:1:2#x";
  CHECK(holds(rendered("html", report), "<a href=\"#src/a%20b.c%3A1%3A2%23x\">"));
}

TEST_CASE("of very many linked rows the first stand in the page and the others in its data") {
  Report report = sample_report();
  auto& rows = std::get<Table>(report.sections[0].body).rows;
  rows.assign(1500, {{"a"}, {"b"}, {"c"}, {"d"}, {"e"}, {"f"}});
  rows[0][0].link = "src/heat.c:214:9";
  const std::string out = rendered("html", report);
  const auto table = out.substr(out.find("<tbody>"), out.find("</tbody>") - out.find("<tbody>"));
  CHECK(occurrences(table, "<tr>") == 250);
  CHECK(holds(out, "1250 more rows need JavaScript"));
  CHECK(holds(out, "\"section\":1"));
}

TEST_CASE("the html form puts the verdict before the first section and provenance into details") {
  const std::string out = rendered("html", sample_report());
  CHECK(out.find("Verdict: Fail") < out.find("<section"));
  CHECK(holds(out, "<details class=\"provenance\">"));
  RenderOptions bare;
  bare.provenance = false;
  CHECK_FALSE(holds(rendered("html", sample_report(), bare), "class=\"provenance\""));
}

TEST_CASE(
    "the json form is JSON, with NaN and infinities as text and keys in the documented order") {
  const auto json = nlohmann::ordered_json::parse(rendered("json", hostile_report()));
  std::vector<std::string> keys;
  for (const auto& item : json.items()) keys.push_back(item.key());
  CHECK(keys == std::vector<std::string>{"schema", "title", "tool", "command", "provenance",
                                         "verdict", "summary", "sections"});
  const auto& y = json["sections"][2]["series"][0]["y"];
  CHECK(y[1] == "Infinity");
  CHECK(y[2] == "NaN");
  CHECK(json["verdict"] == "undecided");
}

TEST_CASE("a tool's own data takes the place of sections in the json form") {
  Report report = sample_report();
  report.verdict.reset();
  report.data = {{"loops",
                  {{{"id", "a"},
                    {"share", std::nan("")},
                    {"ratio", -std::numeric_limits<double>::infinity()}}}},
                 {"summary", {{"loops", 1}}}};
  const auto json = nlohmann::ordered_json::parse(rendered("json", report));
  CHECK_FALSE(json.contains("sections"));
  CHECK(json["verdict"].is_null());
  CHECK(json["loops"][0]["share"] == "NaN");
  CHECK(json["loops"][0]["ratio"] == "-Infinity");
  CHECK(json["summary"]["loops"] == 1);
}

TEST_CASE("the text form keeps to the width and colours only when asked") {
  for (const int width : {60, 80, 120}) {
    RenderOptions options;
    options.width = width;
    const std::string out = rendered("text", sample_report(), options);
    INFO("width " << width);
    CHECK(widest_line(out) <= static_cast<std::size_t>(width));
    CHECK_FALSE(holds(out, "\033"));
  }
  RenderOptions colored;
  colored.color = true;
  CHECK(holds(rendered("text", sample_report(), colored), "\033[1;31mVerdict: Fail"));
}

TEST_CASE("a table with more columns than fit becomes one record after the other") {
  Report report;
  Table table;
  for (int c = 0; c < 14; ++c)
    table.columns.push_back({"metric " + std::to_string(c), Align::right, ""});
  std::vector<Cell> row(14, Cell{"1.2345e-12"});
  table.rows = {row, row};
  report.sections = {{"Metrics", table}};
  RenderOptions options;
  options.width = 80;
  const std::string out = rendered("text", report, options);
  CHECK(widest_line(out) <= 80);
  CHECK(holds(out, "metric 13  1.2345e-12\n"));
}

TEST_CASE("the markdown form cannot be left by a name or by evidence with fences") {
  const std::string out = rendered("markdown", hostile_report());
  CHECK_FALSE(holds(outside_fences(out), "<script"));
  CHECK(holds(out, "\\|"));
  CHECK(holds(out, "`````text"));
}

TEST_CASE("a report goes to a file, and an unknown format is an error that lists the known ones") {
  const test::TemporaryFolder folder;
  write_report(sample_report(), "json", (folder / "a.json").string());
  CHECK(test::read_file(folder / "a.json") == rendered("json", sample_report()));
  CHECK_THROWS_AS(write_report(sample_report(), "pdf", (folder / "a.pdf").string()), Error);
  CHECK(folder.names() == std::vector<std::string>{"a.json"});
}

}  // namespace kedge::report
