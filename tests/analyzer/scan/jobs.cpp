// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The number of threads changes nothing in what a scan says.
#include <string>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

// The whole text but for when it was made and by which words.
std::string without_provenance(const std::string& text) {
  Json json = Json::parse(text);
  json.erase("provenance");
  json.erase("command");
  return json.dump(1);
}

// Files that differ in length, so that they end in another order than they start.
void write_tree(const TemporaryFolder& folder) {
  for (int file = 0; file < 9; ++file) {
    std::string text = file == 4 ? "#include \"nowhere.h\"\n" : "";
    text += "static inline double own(double x) { return 2.0 * x; }\n";
    for (int f = 0; f < (9 - file) * 4; ++f)
      text += "void f" + std::to_string(f) + "_" + std::to_string(file) +
              "(int n, double *a, const double *b) {\n"
              "  for (int i = 1; i < n; i++) a[i] = own(b[i]) + a[i - " +
              std::to_string(f % 3) + "];\n}\n";
    if (file == 7) text = "int main( {\n";
    write_file(folder / ("file" + std::to_string(file) + ".c"), text);
  }
}

}  // namespace

TEST_CASE("one, two and five threads give the same bytes") {
  const TemporaryFolder folder;
  write_tree(folder);
  for (const std::string& tree : {folder.path().string(), std::string("samples/heat_mpi"),
                                  std::string("tests/analyzer/cases/h07_class_members.cpp")}) {
    const auto one = scan({tree, "--format", "json", "--jobs", "1"});
    REQUIRE(one.exit_code == 0);
    for (const char* jobs : {"2", "5"}) {
      INFO(tree << " with " << jobs << " threads");
      const auto more = scan({tree, "--format", "json", "--jobs", jobs});
      CHECK(without_provenance(more.out) == without_provenance(one.out));
      CHECK(more.err == one.err);
    }
  }
}

TEST_CASE("a report says which files failed, and names only the first few") {
  const TemporaryFolder folder;
  write_tree(folder);
  const auto text = scan({folder.path().string()});
  INFO(text.out);
  CHECK(text.out.find("; 1 file failed: " + (folder / "file7.c").string()) != std::string::npos);
  CHECK(scan_json({folder.path().string()})["summary"]["files"]["failed_files"] ==
        Json::array({(folder / "file7.c").string()}));
  for (const char* name : {"a.c", "b.c", "c.c", "d.c"}) write_file(folder / name, "int main( {\n");
  CHECK(scan({folder.path().string()}).out.find(" and 2 more. ") != std::string::npos);
}

TEST_CASE("no threads, or less, are no choice") {
  for (const char* wrong : {"0", "-3", "many"}) {
    const auto result = scan({"tests/analyzer/scan/fixtures/tiny.c", "--jobs", wrong});
    CHECK(result.exit_code == 2);
    CHECK(result.err.find("--jobs") != std::string::npos);
  }
}

}  // namespace kedge::test
