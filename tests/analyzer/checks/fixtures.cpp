// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every check on its fixture: lines marked "found: <id>" and no others.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "analyzer/checks/check.hpp"
#include "analyzer/dependence/analyse.hpp"
#include "analyzer/divergence/blockers.hpp"
#include "analyzer/divergence/classify.hpp"
#include "analyzer/extract/extract.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"

namespace kedge::test {

namespace {

std::set<int> expected_lines(const std::string& source, const std::string& id) {
  std::set<int> lines;
  std::istringstream in(source);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.find("found: " + id) != std::string::npos) lines.insert(number);
  }
  return lines;
}

std::set<int> found_lines(const std::filesystem::path& file, const std::string& id) {
  extract::Request request;
  request.inputs = {file};
  const model::Program program = extract::extract(request);
  auto loops = dependence::analyse(program);
  divergence::classify_all(program, loops);
  const divergence::Bodies bodies(program);
  divergence::list_blockers(bodies, loops);
  std::set<int> lines;
  for (const auto& finding : checks::run_checks(bodies, loops))
    if (finding.check == id) lines.insert(finding.line);
  return lines;
}

std::filesystem::path fixture_of(const checks::Check& check) {
  const auto stem = source_root() / "tests/analyzer/checks/fixtures" / check.id;
  const auto in_c = std::filesystem::path(stem.string() + ".c");
  return std::filesystem::exists(in_c) ? in_c : std::filesystem::path(stem.string() + ".cpp");
}

std::string text(const std::set<int>& lines) {
  std::string out;
  for (int line : lines) out += std::to_string(line) + ' ';
  return out;
}

}  // namespace

TEST_CASE("each check finds what its fixture marks, and nothing else") {
  for (const checks::Check* check : checks::all_checks()) {
    const auto file = fixture_of(*check);
    const auto wanted = expected_lines(read_file(file), check->id);
    INFO(check->id);
    CHECK(!wanted.empty());
    CHECK(text(found_lines(file, check->id)) == text(wanted));
  }
}

TEST_CASE("each check is documented and listed once, in order") {
  std::string last;
  for (const checks::Check* check : checks::all_checks()) {
    INFO(check->id);
    CHECK(last < check->id);
    last = check->id;
    const auto groups = checks::all_groups();
    CHECK(std::any_of(groups.begin(), groups.end(), [&](const checks::Group& group) {
      return std::string_view(group.id) == check->group;
    }));
    const std::string severity = check->severity;
    CHECK((severity == "error" || severity == "warning" || severity == "note"));
    for (const char* part : {check->what, check->why, check->example, check->instead, check->gaps})
      CHECK(std::string(part).size() > 30);
    CHECK(checks::find_check(check->id) == check);
  }
  CHECK(checks::find_check("no_such_check") == nullptr);
}

}  // namespace kedge::test
