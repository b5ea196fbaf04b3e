// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every labelled case extracts, with a loop at each labelled line; and the layouts of builds that
// name a file in two units.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/analyzer/extract/sources.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"

using namespace kedge::test;
using kedge::model::ParseState;
using kedge::model::Unit;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

bool has_loop_at(const Unit& unit, int line) {
  const auto found = loops(unit);
  return std::any_of(found.begin(), found.end(),
                     [line](const auto* loop) { return loop->location.line == line; });
}

}  // namespace

TEST_CASE("every labelled case extracts with all its loops") {
  const fs::path folder = source_root() / "tests" / "analyzer" / "cases";
  int cases = 0;
  for (const auto& item : fs::directory_iterator(folder)) {
    if (item.path().extension() != ".json") continue;
    const Json label = Json::parse(read_file(item.path()));
    kedge::extract::Request request;
    request.inputs = {folder / label.at("file").get<std::string>()};
    request.compiler_arguments = {"-std=" + label.at("std").get<std::string>()};
    const auto program = kedge::extract::extract(request);
    INFO(item.path().filename());
    REQUIRE(program.units.size() == 1);
    const Unit& unit = program.units[0];
    const bool needs_mpi = label.value("needs_mpi", false);
    CHECK((needs_mpi ? unit.parsed != ParseState::failed : unit.parsed == ParseState::ok));
    for (const Json& loop : label.at("loops")) {
      INFO("line " << loop.at("line"));
      CHECK(has_loop_at(unit, loop.at("line").get<int>()));
    }
    ++cases;
  }
  CHECK(cases > 70);
}

TEST_CASE("a header's template in two units: both lower it, at one place") {
  const Folder folder;
  folder.write("src/tmpl.hpp",
               "#pragma once\ntemplate <class T> void scale(T *u, int n) {\n"
               "  for (int i = 0; i < n; ++i) u[i] *= T(2);\n}\n");
  folder.write("src/use1.cpp",
               "#include \"tmpl.hpp\"\nvoid f1(double *u, int n) { scale(u, n); }\n");
  folder.write("src/use2.cpp",
               "#include \"tmpl.hpp\"\nvoid f2(float *u, int n) { scale(u, n); }\n");
  kedge::extract::Request request;
  request.inputs = {folder.path() / "src"};
  const auto program = kedge::extract::extract(request);
  REQUIRE(program.units.size() == 2);
  const auto place = [](const Unit& unit) {
    const auto& at = loops(function(unit, "scale")).at(0)->location;
    return unit.files.at(static_cast<std::size_t>(at.file)) + ":" + std::to_string(at.line);
  };
  CHECK(place(program.units[0]) == place(program.units[1]));
  CHECK(function(program.units[0], "scale").instance_of == "<double>");
  CHECK(function(program.units[1], "scale").instance_of == "<float>");
}

TEST_CASE("one file that cannot be parsed does not stop the others") {
  const Folder folder;
  folder.write("a.c", "#include \"generated.h\"\nGENERATED_TYPE x[GEN_N] = {;\n");
  folder.write("b.c", "void f(double *u, int n) { for (int i = 0; i < n; i++) u[i] = 0; }\n");
  kedge::extract::Request request;
  request.inputs = {folder.path()};
  std::vector<std::string> seen;
  const auto program = kedge::extract::extract(
      request, [&](std::size_t done, std::size_t total, const std::string& file) {
        CHECK(done == seen.size());
        CHECK(total == 2);
        seen.push_back(file);
      });
  CHECK(seen.size() == 2);
  CHECK(program.units.at(0).parsed == ParseState::failed);
  CHECK(program.units.at(1).parsed == ParseState::ok);
}

TEST_CASE("the same request gives the same program") {
  const Folder folder;
  folder.write("a.cpp",
               "#include <vector>\n#include <algorithm>\n"
               "void f(std::vector<double> &v) { std::sort(v.begin(), v.end()); for (auto &x : v) "
               "x = 0; }\n");
  kedge::extract::Request request;
  request.inputs = {folder.path()};
  CHECK(kedge::extract::extract(request) == kedge::extract::extract(request));
}
