// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of planning: compilation databases in all their forms, inferred flags, wrapper compilers.
#include "analyzer/extract/plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "common/core/error.hpp"
#include "tests/analyzer/extract/sources.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::test;
using kedge::extract::extract;
using kedge::extract::Job;
using kedge::extract::make_plan;
using kedge::extract::Plan;
using kedge::extract::Request;
using kedge::model::ParseState;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* plain =
    "void f(double *u, int n) { for (int i = 0; i < n; i++) u[i] = 0; }\n";

bool has(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

Json entry(const fs::path& directory, const std::string& file, const std::string& command) {
  return {{"directory", directory.string()}, {"file", file}, {"command", command}};
}

Request asking(const std::vector<fs::path>& inputs, const fs::path& database = {}) {
  Request request;
  request.inputs = inputs;
  request.database = database;
  return request;
}

bool says(const Plan& plan, const std::string& part) {
  return std::any_of(plan.notes.begin(), plan.notes.end(),
                     [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

// Programs of a test before, or instead of, those of the machine.
class Path {
 public:
  explicit Path(const std::string& value) : before_(std::getenv("PATH")) {
    ::setenv("PATH", value.c_str(), 1);
  }
  ~Path() { ::setenv("PATH", before_.c_str(), 1); }
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;

 private:
  std::string before_;
};

void write_program(const Folder& folder, const std::string& name, const std::string& script) {
  const fs::path file = folder.write(name, "#!/bin/sh\n" + script);
  fs::permissions(file, fs::perms::owner_all);
}

}  // namespace

TEST_CASE("an entry with a command: launcher, output and warnings are of no matter") {
  const Folder folder;
  folder.write("src/a.c", plain);
  folder.write("compile_commands.json",
               Json::array({entry(folder.path() / "src", "a.c",
                                  "ccache gcc -O3 -g -Wall -MD -MF a.d -DX=1 -I../include -std=c99 "
                                  "-fopenmp -c a.c -o a.o")})
                   .dump());
  const Plan plan = make_plan(asking({folder.path() / "src"}));
  REQUIRE(plan.jobs.size() == 1);
  const Job& job = plan.jobs[0];
  CHECK(job.arguments ==
        std::vector<std::string>{"-D_OPENMP=201811", "-DX=1", "-I../include", "-std=c99"});
  CHECK(job.directory == (folder.path() / "src").string());
  CHECK(job.configuration.empty());
  CHECK(says(plan, "compile_commands.json"));
}

TEST_CASE("the arguments form, quotes, relative names and response files") {
  const Folder folder;
  folder.write("src/a.c",
               "const char *t = TITLE;\n#include \"cfg.h\"\nint x = VALUE;\n" + std::string(plain));
  folder.write("include/cfg.h", "#define VALUE 3\n");
  folder.write("build/flags.rsp", "-I../include '-DQUOTED=\"a b\"'\n");
  const Json with_arguments = {
      {"directory", (folder.path() / "build").string()},
      {"file", "../src/a.c"},
      {"arguments", {"gcc", "-DTITLE=\"a b\"", "@flags.rsp", "-c", "../src/a.c"}}};
  folder.write("build/compile_commands.json", Json::array({with_arguments}).dump());
  const auto program = extract(asking({folder.path() / "src" / "a.c"}));
  REQUIRE(program.units.size() == 1);
  CHECK(program.units[0].parsed == ParseState::ok);
  CHECK(has(program.units[0].flags, "-I../include"));
  CHECK(has(program.units[0].flags, "-DQUOTED=\"a b\""));
}

TEST_CASE("two configurations of one file are two units with names") {
  const Folder folder;
  folder.write("a.c", plain);
  const fs::path here = folder.path();
  folder.write("compile_commands.json",
               Json::array({entry(here, "a.c", "gcc -O2 -c a.c -o cpu.o"),
                            entry(here, "a.c", "gcc -O2 -DGPU_PATH -c a.c -o gpu.o"),
                            entry(here, "a.c", "gcc -O3 -c a.c -o again.o")})
                   .dump());
  const Plan plan = make_plan(asking({here}));
  REQUIRE(plan.jobs.size() == 2);  // the third differs in nothing that matters
  CHECK(plan.jobs[0].configuration == "cpu.o");
  CHECK(plan.jobs[1].configuration == "gpu.o");
}

TEST_CASE("flags that Clang does not know are dropped with one note") {
  const Folder folder;
  folder.write("a.c", plain);
  folder.write(
      "compile_commands.json",
      Json::array({entry(folder.path(), "a.c",
                         "gcc -fno-ipa-sra -fopenacc -fconserve-stack -mno-such-flag -c a.c"),
                   entry(folder.path(), "a.c", "icc -qopt-report=5 -DICC -c a.c")})
          .dump());
  const auto program = extract(asking({folder.path()}));
  REQUIRE(program.units.size() == 2);
  CHECK(program.units[0].parsed == ParseState::ok);
  CHECK(program.units[1].parsed == ParseState::ok);
  CHECK(notes_say(program, "-mno-such-flag"));
  CHECK(notes_say(program, "-qopt-report=5"));
}

TEST_CASE("nvcc's flags are translated or dropped") {
  const Folder folder;
  folder.write("a.c", plain);
  folder.write("k.cu",
               "__global__ void k(double *u) { u[threadIdx.x] = 0; }\n"
               "void host(double *u, int n) { for (int i = 0; i < n; i++) u[i] = 1; }\n");
  const std::string flags =
      "nvcc -gencode arch=compute_80,code=sm_80 -rdc=true --expt-extended-lambda -Xcompiler "
      "-fopenmp,-DHOST --std=c++17 -DX ";
  folder.write("compile_commands.json",
               Json::array({entry(folder.path(), "a.c", flags + "-x cu -c a.c"),
                            entry(folder.path(), "k.cu", flags + "-c k.cu")})
                   .dump());
  const auto program = extract(asking({folder.path()}));
  REQUIRE(program.units.size() == 2);
  CHECK(program.units[0].parsed == ParseState::ok);
  CHECK(has(program.units[0].flags, "-DHOST"));
  CHECK(program.units[1].parsed != ParseState::failed);
  CHECK(loops(function(program.units[1], "host")).size() == 1);
  CHECK(notes_say(program, "-gencode arch=compute_80,code=sm_80"));
}

TEST_CASE("a processor that this Clang does not know is no obstacle") {
  const Folder folder;
  Request request = asking({folder.write("a.c", plain)});
  request.compiler_arguments = {"-march=future9000", "-DX"};
  const auto program = extract(request);
  CHECK(program.units.at(0).parsed != ParseState::failed);
  CHECK(loops(program.units.at(0)).size() == 1);
}

TEST_CASE("without a database, folders are found by the headers that they hold") {
  const Folder folder;
  folder.write(".git/config", "");
  folder.write("include/lib/deep.h", "#include <other.h>\n");
  folder.write("third/inc/other.h", "#define N 3\n");
  folder.write("old/other.h", "#error wrong one\n");
  folder.write("third/src/b.cpp", "#include <lib/deep.h>\nint b = N;\n");
  folder.write("build/x/CMakeCache.txt", "");
  folder.write("build/x/generated.c", "int g;\n");
  folder.write(".hidden/h.c", "int h;\n");
  folder.write("src/a.c", "#include <math.h>\n#include \"lib/deep.h\"\nint a = N;\n");
  const auto program = extract(asking({folder.path()}));
  REQUIRE(program.units.size() == 2);
  CHECK(has(program.units[0].flags, "-std=gnu17"));
  CHECK(has(program.units[1].flags, "-std=gnu++20"));
  CHECK(program.units[1].parsed == ParseState::ok);
  CHECK(notes_say(program, "flags inferred"));
  CHECK(notes_say(program, "include"));
  // A file alone finds the project around it.
  const Plan plan = make_plan(asking({folder.path() / "third/src/b.cpp"}));
  CHECK(has(plan.jobs.at(0).arguments, "-I" + (folder.path() / "include").string()));
}

TEST_CASE("what follows -- wins, and a standard of the other language is ignored") {
  const Folder folder;
  folder.write("a.c", plain);
  folder.write("b.cpp", plain);
  Request request = asking({folder.path()});
  request.compiler_arguments = {"-std=c++14", "-DUSER"};
  const Plan plan = make_plan(request);
  REQUIRE(plan.jobs.size() == 2);
  CHECK_FALSE(has(plan.jobs[0].arguments, "-std=c++14"));
  CHECK(plan.jobs[1].arguments.at(1) == "-std=c++14");
  CHECK(has(plan.jobs[0].arguments, "-DUSER"));
}

TEST_CASE("a file that the database lacks borrows from its neighbour") {
  const Folder folder;
  folder.write("a.c", plain);
  const fs::path b = folder.write("b.c", plain);
  folder.write("compile_commands.json",
               Json::array({entry(folder.path(), "a.c", "gcc -DFROM_A -c a.c")}).dump());
  const Plan alone = make_plan(asking({b}));
  CHECK(has(alone.jobs.at(0).arguments, "-DFROM_A"));
  CHECK(says(alone, "nearest"));
  const Plan whole = make_plan(asking({folder.path()}));
  CHECK(whole.jobs.size() == 1);
  CHECK(says(whole, "b.c"));
}

TEST_CASE("a request that names nothing to parse is an error") {
  const Folder folder;
  CHECK_THROWS_AS(make_plan(asking({folder.path()})), kedge::Error);
  CHECK_THROWS_AS(make_plan(asking({folder.path() / "missing.c"})), kedge::Error);
  CHECK_THROWS_AS(make_plan(asking({folder.path()}, folder.path())), kedge::Error);
  folder.write("compile_commands.json", "{ not json");
  CHECK_THROWS_AS(make_plan(asking({}, folder.path())), kedge::Error);
  folder.write("a.c", plain);
  CHECK(make_plan(asking({folder.path()})).jobs.size() == 1);  // found, not named: told, no more
}

TEST_CASE("MPI's headers come from the wrapper compiler") {
  const Folder folder;
  folder.write("mpi/mpi.h", "int MPI_Barrier(int);\n");
  const std::string include = (folder.path() / "mpi").string();
  const fs::path source =
      folder.write("src/a.c", "#include <mpi.h>\nvoid f(void) { MPI_Barrier(1); }\n");
  const fs::path hidden = folder.write("hidden/real.h", "");
  SECTION("as Open MPI answers") {
    write_program(folder, "bin/mpicc",
                  "[ \"$1\" = --showme:compile ] && echo -I" + include + " -DOPEN -pthread\n");
    const Path path((folder.path() / "bin").string());
    const auto program = extract(asking({source}));
    CHECK(program.units.at(0).parsed == ParseState::ok);
    CHECK(has(program.units[0].flags, "-isystem"));
    CHECK(has(program.units[0].flags, "-DOPEN"));
  }
  SECTION("as MPICH answers") {
    write_program(
        folder, "bin/mpicc",
        "[ \"$1\" = -show ] && echo gcc -I" + include + " -L/x -lmpi && exit 0\nexit 1\n");
    const Path path((folder.path() / "bin").string());
    CHECK(extract(asking({source})).units.at(0).parsed == ParseState::ok);
  }
  SECTION("asked by the name that the command has") {
    write_program(folder, "bin/mpivendor", "echo -I" + include + "\n");
    folder.write("compile_commands.json",
                 Json::array({entry(folder.path(), "src/a.c",
                                    (folder.path() / "bin/mpivendor").string() + " -c src/a.c")})
                     .dump());
    const Path path("/nonexistent");
    CHECK(extract(asking({source})).units.at(0).parsed == ParseState::ok);
  }
  SECTION("no wrapper answers") {
    write_program(folder, "bin/mpicc", "exit 3\n");
    const Path path((folder.path() / "bin").string());
    const auto program = extract(asking({source}));
    CHECK(program.units.at(0).parsed == ParseState::recovered);
    CHECK(notes_say(program, "mpicc"));
    CHECK(notes_say(program, "--mpi-include"));
    Request request = asking({source});
    request.mpi_include = include;
    CHECK(extract(request).units.at(0).parsed == ParseState::ok);
  }
}
