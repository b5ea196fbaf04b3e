// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the small readers: command lines, include lines, pragmas, wrappers' answers, names.
#include "analyzer/extract/command.hpp"
#include "analyzer/extract/database.hpp"
#include "analyzer/extract/include_scan.hpp"
#include "analyzer/extract/source_files.hpp"
#include "analyzer/extract/source_map.hpp"
#include "analyzer/extract/source_text.hpp"
#include "analyzer/extract/wrappers.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::extract;
using Words = std::vector<std::string>;

TEST_CASE("commands are split as a shell does") {
  CHECK(split_command("gcc  -c a.c") == Words{"gcc", "-c", "a.c"});
  CHECK(split_command(R"(gcc -DA="x y" '-DB="q"' -DC=\"r\ s\")") ==
        Words{"gcc", "-DA=x y", "-DB=\"q\"", "-DC=\"r s\""});
  CHECK(split_command(R"(a "" 'b\c' "d\e\"f")") == Words{"a", "", "b\\c", "d\\e\"f"});
  CHECK(split_command("a \\\n b") == Words{"a", "b"});
  CHECK(split_command("").empty());
}

TEST_CASE("launchers are taken off, compilers recognised") {
  const Command gcc = adapt({"/usr/bin/ccache", "/opt/mpi/bin/mpicc", "-c", "a.c"}, "a.c");
  CHECK(gcc.compiler == "/opt/mpi/bin/mpicc");
  CHECK(gcc.is_mpi_wrapper);
  CHECK(gcc.arguments == Words{"-c", "a.c"});
  const Command env = adapt({"env", "A=b", "g++-12", "-c", "a.c"}, "a.c");
  CHECK(env.compiler == "g++-12");
  CHECK(env.arguments == Words{"-x", "c++", "-c", "a.c"});
  CHECK_FALSE(env.is_mpi_wrapper);
  CHECK(adapt({"mpicxx", "a.c"}, "a.c").arguments == Words{"-x", "c++", "a.c"});
  CHECK(adapt({"gcc", "-x", "c", "a.cpp"}, "a.cpp").arguments == Words{"-x", "c", "a.cpp"});
  CHECK(adapt({"icx", "-qopenmp", "a.c"}, "a.c").arguments == Words{"-fopenmp", "a.c"});
  CHECK(adapt({}, "a.c").arguments.empty());
}

TEST_CASE("include lines are found, those in comments are not") {
  const auto found = includes_in(
      "#include <a.h>\n  #  include \"b/c.h\"  // why\n// #include <no.h>\n/* x\n#include <no.h>\n"
      "*/\n#include MACRO\nint i; /* */ #include <no.h>\n#include <d>\n");
  REQUIRE(found.size() == 3);
  CHECK(found[0].name == "a.h");
  CHECK_FALSE(found[0].is_quoted);
  CHECK(found[1].name == "b/c.h");
  CHECK(found[1].is_quoted);
  CHECK(found[2].name == "d");
}

TEST_CASE("a macro that expands to a pragma line becomes an operator") {
  CHECK(with_pragma_operators("#define A #pragma omp for\nint x;\n") ==
        "#define A _Pragma(\"omp for\")\nint x;\n");
  CHECK(with_pragma_operators("#pragma omp for\n#define B 1\n").empty());
  CHECK(with_pragma_operators("// #define A #pragma x\n").empty());
}

TEST_CASE("the text of pragmas") {
  CHECK(pragma_of_line("#pragma omp for \\\n  nowait /* c */\nfor").text == "omp for nowait");
  CHECK(pragma_of_line("#  pragma\tGCC  ivdep\r\nx").text == "GCC ivdep");
  CHECK(pragma_of_line("pragma unroll 4").text == "unroll 4");
  const std::string direct = "_Pragma(\"omp simd\") for";
  CHECK(pragma_of_operator(direct, direct).text == "omp simd");
  CHECK(pragma_of_operator(direct, direct).length == 19);
  CHECK(pragma_of_operator("_Pragma(#x)", "DO(acc loop gang(2)) for").text == "acc loop gang(2)");
  CHECK(pragma_of_operator("_Pragma(\"message \\\"a\\\"\")", "M").text == "message \"a\"");
  CHECK(pragma_of_operator("_Pragma(#x)", "NOTHING;").text.empty());
}

TEST_CASE("text between two places") {
  CHECK(is_blank(" /* a */ // b\n#pragma x \\\n y\n\t"));
  CHECK_FALSE(is_blank(" x "));
  CHECK_FALSE(is_blank("# not at a line's start"));
  CHECK(find_loop("x = \"for\"; // for\n format(1); for (;;)") == 30);
  CHECK(find_loop("do_it(); before = 'x';") == std::string_view::npos);
}

TEST_CASE("wrappers' answers are reduced to what the preprocessor needs") {
  CHECK(preprocessor_flags("gcc -I/a -I /b -isystem/c -DX -O2 -L/l -lmpi") ==
        Words{"-isystem", "/a", "-isystem", "/b", "-isystem", "/c", "-DX"});
  CHECK(preprocessor_flags("-pthread")->empty());
  CHECK_FALSE(preprocessor_flags("Usage: none").has_value());
}

TEST_CASE("files are told by their extension") {
  CHECK(language_of("a.c") == Language::c);
  CHECK(language_of("a.C") == Language::cxx);
  CHECK(language_of("x/a.cc") == Language::cxx);
  CHECK(language_of("a.cu") == Language::cuda);
  CHECK(language_of("a.h") == Language::none);
  CHECK(language_of("a.f90") == Language::none);
  CHECK(is_header("a.hpp"));
  CHECK(is_header("a.inc"));
  CHECK_FALSE(is_header("a.c"));
}

TEST_CASE("names are relative to the working folder where they lie inside it") {
  const auto here = std::filesystem::current_path();
  CHECK(user_name(here / "src" / ".." / "a.c") == "a.c");
  CHECK(user_name("b.c", here / "sub") == "sub/b.c");
  CHECK(user_name("/usr/include/stdio.h") == "/usr/include/stdio.h");
}
