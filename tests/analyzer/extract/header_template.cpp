// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of headers guessed from the templates of a configure step.
#include "analyzer/extract/header_template.hpp"

#include "analyzer/extract/extract.hpp"
#include "tests/analyzer/extract/sources.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::test;
using kedge::extract::header_from_template;
using kedge::extract::header_of_template;
using kedge::model::ParseState;

TEST_CASE("templates are known by their names") {
  CHECK(header_of_template("config.h.in") == "config.h");
  CHECK(header_of_template("config.h.cmake.in") == "config.h");
  CHECK(header_of_template("config.hpp.cmake") == "config.hpp");
  CHECK(header_of_template("cmake.config.h.in") == "config.h");
  CHECK(header_of_template("Makefile.in").empty());
  CHECK(header_of_template("config.h").empty());
  CHECK(header_of_template(".h.in").empty());
}

TEST_CASE("what the machine shows is defined, what it does not is not") {
  CHECK(header_from_template("#undef HAVE_STDLIB_H\n# undef HAVE_SYS_TIME_H\n") ==
        "#define HAVE_STDLIB_H 1\n#define HAVE_SYS_TIME_H 1\n");
  CHECK(header_from_template("#undef HAVE_NO_SUCH_HEADER_H\n#undef HAVE_LIBM\n") ==
        "/* #undef HAVE_NO_SUCH_HEADER_H */\n/* #undef HAVE_LIBM */\n");
  CHECK(header_from_template("#undef SIZEOF_LONG\n#undef SIZEOF_VOID_P\n#undef SIZEOF_COW") ==
        "#define SIZEOF_LONG 8\n#define SIZEOF_VOID_P 8\n/* #undef SIZEOF_COW */\n");
}

TEST_CASE("CMake's forms, and the switch for MPI") {
  CHECK(header_from_template("#cmakedefine USE_MPI\n#cmakedefine HAVE_MPI 1\n#cmakedefine NO_MPI\n"
                             "#cmakedefine USE_CUDA\n") ==
        "#define USE_MPI\n#define HAVE_MPI 1\n/* #undef NO_MPI */\n/* #undef USE_CUDA */\n");
  CHECK(header_from_template("#cmakedefine01 WITH_MPI\n#cmakedefine01 WITH_HIP") ==
        "#define WITH_MPI 1\n#define WITH_HIP 0\n");
}

TEST_CASE("placeholders become 0, or nothing inside quotes, and mail addresses stay") {
  CHECK(header_from_template("#define V @MAJOR@ // a@b\n#define W \"v${X}.@Y@\"\n") ==
        "#define V 0 // a@b\n#define W \"v.\"\n");
}

TEST_CASE("a source whose header would be configured is read, and the notes say from what") {
  const Folder folder;
  folder.write(".git/config", "");
  folder.write("include/my_config.h.in",
               "#undef USE_DOUBLE\n#undef HAVE_MPI\n#include \"more.h\"\n");
  folder.write("deep/more.h", "typedef double number;\n");
  folder.write("src/a.c",
               "#include \"my_config.h\"\n#ifndef HAVE_MPI\n#error no MPI\n#endif\n"
               "void f(number *u, int n) { for (int i = 0; i < n; i++) u[i] = 0; }\n");
  folder.write("src/b.c", "#include <my_config.h>\nnumber b;\n");
  kedge::extract::Request request;
  request.inputs = {folder.path()};
  const auto program = kedge::extract::extract(request);
  REQUIRE(program.units.size() == 2);
  for (const auto& unit : program.units) CHECK(unit.parsed == ParseState::ok);
  CHECK(notes_say(program, "my_config.h.in"));
}
