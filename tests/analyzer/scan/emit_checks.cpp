// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Emitted checks are compiled as C99 and as C++, run on data that satisfies the facts and on data
// that does not, and must tell the two apart.
#include <filesystem>
#include <regex>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

namespace {

std::string emitted(const std::vector<std::string>& arguments) {
  std::vector<std::string> all{"--emit-checks"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const auto result = scan(all);
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  return result.out;
}

/// The first function whose name ends like this.
std::string function_in(const std::string& header, const std::string& ending) {
  std::smatch found;
  const std::regex pattern("int (kedge_check_\\w*" + ending + ")\\(");
  INFO(ending << "\n" << header.substr(header.size() > 3000 ? header.size() - 3000 : 0));
  REQUIRE(std::regex_search(header, found, pattern));
  return found[1];
}

struct Probe {
  std::string file;    ///< labelled case
  std::string ending;  ///< of the function's name
  std::string setup;
  std::string good;  ///< arguments for which the fact holds
  std::string bad;
};

/// Compiles the header with a main that expects 1 for good data and 0 for bad, and runs it.
void tells_apart(const std::string& header, const Probe& probe) {
  const TemporaryFolder folder;
  const std::string name = function_in(header, probe.ending);
  write_file(folder / "checks.h", header);
  write_file(folder / "other.c", "#include \"checks.h\"\nint other(void) { return 0; }\n");
  write_file(folder / "main.c", "#include \"checks.h\"\n#include \"checks.h\"\nint main(void) {\n" +
                                    probe.setup + "\n  if (" + name + "(" + probe.good +
                                    ") != 1) return 1;\n  if (" + name + "(" + probe.bad +
                                    ") != 0) return 2;\n  return 0;\n}\n");
  for (const std::string compiler :
       {"gcc -std=c99 -pedantic -Wall -Wextra -Werror", "g++ -x c++ -Wall -Wextra -Werror"}) {
    const auto result = run_shell("cd '" + folder.path().string() + "' && " + compiler +
                                  " main.c other.c -o probe && ./probe");
    INFO(probe.file << ": " << compiler << "\n" << result.err);
    CHECK(result.exit_code == 0);
  }
}

}  // namespace

TEST_CASE("the checks of labelled loops accept data that satisfies the facts and no other") {
  const std::vector<Probe> probes{
      {"d03_scatter_store.c", "_injective_idx", "  int ok[] = {3, 0, 2}, twice[] = {3, 0, 3};",
       "ok, 3, sizeof ok[0]", "twice, 3, sizeof twice[0]"},
      {"d03_scatter_store.c", "_injective_idx",
       "  long long ok[] = {1LL << 40, 0}, twice[] = {1LL << 40, 1LL << 40};",
       "ok, 2, sizeof ok[0]", "twice, 2, sizeof twice[0]"},
      {"f09_swap_alias.c", "_no_alias_u_v", "  double a[8] = {0};",
       "a, sizeof a / 2, a + 4, sizeof a / 2", "a, sizeof a, a + 7, sizeof a[0]"},
      {"n06_overlapping_rows.c", "_no_alias_rows_of_rows",
       "  double m[12];\n  double *ok[] = {m, m + 4, m + 8}, *over[] = {m, m + 4, m + 7};",
       "ok, 3, 4 * sizeof m[0]", "over, 3, 4 * sizeof m[0]"},
      {"a23_guarded_conflict.c", "_n_50", "", "50", "51"},
      {"f08_globals_distinct.c", "_shift_by\\w*", "", "32", "31"},
      {"h08_operator_call_array.cpp", "_0_i_r_nx", "", "4, 5", "5, 5"}};
  for (const Probe& probe : probes)
    tells_apart(emitted({"tests/analyzer/cases/" + probe.file}), probe);
}

TEST_CASE("ascending row pointers are tested with the signs of their type") {
  const TemporaryFolder folder;
  write_file(folder / "rows.c",
             "void f(int n, const unsigned *restrict at, double *restrict y) {\n"
             "  for (int i = 0; i < n; i++)\n"
             "    for (unsigned k = at[i]; k < at[i + 1]; k++) y[k] = i;\n}\n");
  const std::string header = emitted({(folder / "rows.c").string()});
  tells_apart(header, {"rows.c", "_monotone_at",
                       "  unsigned ok[] = {0, 5, 5, 4000000000u}, not_ok[] = {0, 5, 4};",
                       "ok, 4, sizeof ok[0]", "not_ok, 3, sizeof not_ok[0]"});
}

TEST_CASE("stated facts are tested like assumed ones, and what cannot be tested is listed") {
  const TemporaryFolder folder;
  write_file(folder / "facts.toml", "[facts]\ninjective = [\"idx\"]\npure = [\"f\"]\n");
  const std::string config = (folder / "facts.toml").string();
  const std::string stated =
      emitted({"tests/analyzer/cases/d03_scatter_store.c", "--config", config});
  CHECK(function_in(stated, "_injective_idx") == "kedge_check_d03_scatter_store_2_injective_idx");
  CHECK(stated.find("for the loop at tests/analyzer/cases/d03_scatter_store.c:2 in scatter") !=
        std::string::npos);
  const std::string pure =
      emitted({"tests/analyzer/cases/i06_function_pointer.c", "--config", config});
  CHECK(pure.find("not testable at run time") != std::string::npos);
  CHECK(pure.find("pure(f) for the loop at") != std::string::npos);
}

TEST_CASE("everything that the labelled cases assume compiles together") {
  const TemporaryFolder folder;
  write_file(folder / "checks.h", emitted({"tests/analyzer/cases"}));
  write_file(folder / "a.c", "#include \"checks.h\"\nint main(void) { return 0; }\n");
  for (const std::string compiler :
       {"gcc -std=c99 -pedantic -Wall -Wextra -Werror", "g++ -x c++ -Wall -Wextra -Werror"}) {
    const auto result =
        run_shell("cd '" + folder.path().string() + "' && " + compiler + " a.c -o a && ./a");
    INFO(result.err);
    CHECK(result.exit_code == 0);
  }
}

}  // namespace kedge::test
