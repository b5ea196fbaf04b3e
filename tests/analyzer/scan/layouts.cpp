// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The ways in which real projects are built, each as a compilation database that a user hands to
// kedge scan -p, and what the scan must make of it.
#include <cstdlib>
#include <set>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* plain =
    "#include \"cfg.h\"\n"
    "void plain(double *u, int n) {\n"
    "#ifdef GPU_PATH\n"
    "  for (int i = 1; i < n; i++) u[i] = u[i - 1] * SCALE;\n"
    "#else\n"
    "  for (int i = 0; i < n; i++) u[i] *= SCALE;\n"
    "#endif\n"
    "}\n";
constexpr const char* ring =
    "#include <mpi.h>\n"
    "#include \"cfg.h\"\n"
    "void ring(double *u, int n, int l, int r) {\n"
    "  for (int i = 0; i < n; i++) u[i] *= SCALE;\n"
    "  MPI_Sendrecv_replace(u, n, MPI_DOUBLE, l, 0, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
    "}\n";
constexpr const char* old_style =
    "scale(n, a)\n"
    "double *a;\n"
    "{\n"
    "  int i;\n"
    "  for (i = 0; i < n; i++) a[i] = helper(a[i]);\n"
    "}\n";
constexpr const char* generated =
    "#include \"generated.h\"\n"
    "void g(double *u) { for (int i = 0; i < GEN_N; i++) u[i] = 0.0; }\n";
constexpr const char* in_header =
    "#pragma once\n"
    "template <class T> void scale(T *u, int n) {\n"
    "  for (int i = 0; i < n; ++i) u[i] *= T(2);\n"
    "}\n";

// A project with sources in src and its database in build, where the commands run.
class Project {
 public:
  Project() {
    fs::create_directories(folder_ / "src/include");
    fs::create_directories(folder_ / "build");
    fs::create_directories(folder_ / "bin");
    write("src/include/cfg.h", "#define SCALE 0.5\n");
    write("src/plain.c", plain);
  }

  void write(const std::string& name, const std::string& text) const {
    write_file(folder_ / name, text);
  }
  void program(const std::string& name, const std::string& script) const {
    write(name, "#!/bin/sh\n" + script);
    fs::permissions(folder_ / name, fs::perms::owner_all);
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  void command(const std::string& file, const std::string& line) {
    database_.push_back(
        {{"directory", path("build")}, {"file", "../src/" + file}, {"command", line}});
  }
  void entry(Json made) { database_.push_back(std::move(made)); }

  [[nodiscard]] ProcessResult run(std::vector<std::string> more = {}) const {
    write("build/compile_commands.json", database_.dump(1));
    more.insert(more.begin(), {"-p", path("build"), path("src")});
    return scan(more);
  }
  [[nodiscard]] Json json() const {
    const ProcessResult result = run({"--format", "json"});
    INFO(result.err);
    REQUIRE(result.exit_code == 0);
    return Json::parse(result.out);
  }

 private:
  TemporaryFolder folder_;
  Json database_ = Json::array();
};

std::string notes(const Json& json) {
  std::string text;
  for (const Json& note : json["summary"]["notes"]) text += note.get<std::string>() + "\n";
  return text;
}

std::string verdict_at(const Json& json, const std::string& file, int line) {
  for (const Json& loop : json["loops"])
    if (loop["line"] == line && loop["file"].get<std::string>().ends_with(file))
      return loop["verdict"].get<std::string>();
  return "no loop there";
}

std::string parsed(const Json& json, const std::string& file) {
  for (const Json& source : json["sources"])
    if (source["file"].get<std::string>().ends_with(file))
      return source["parsed"].get<std::string>();
  return "not read";
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

bool has_mpi() {
  return run_shell("mpicc --showme:compile || mpicc -compile-info || mpicc -show").exit_code == 0;
}

}  // namespace

TEST_CASE("layout: mpicc as the compiler, by name and by its whole path") {
  Project project;
  project.write("src/ring.c", ring);
  const std::string mpicc = run_shell("command -v mpicc").out;
  const bool by_path = GENERATE(false, true);
  if (!has_mpi()) {
    WARN("SKIPPED: no mpicc here");
    return;
  }
  const std::string name = by_path ? mpicc.substr(0, mpicc.find('\n')) : "mpicc";
  project.command("ring.c", name + " -O2 -I../src/include -c ../src/ring.c -o ring.o");
  const Json json = project.json();
  CHECK(parsed(json, "ring.c") == "ok");
  CHECK(verdict_at(json, "ring.c", 4) == "parallel");
}

TEST_CASE("layout: a wrapper that does not answer is named, and so is the option") {
  Project project;
  project.write("src/ring.c", ring);
  project.program("bin/mpivendorcc", "exit 1\n");
  project.command("ring.c", project.path("bin/mpivendorcc") + " -I../src/include -c ../src/ring.c");
  project.program("bin/mpicc", "exit 1\n");
  const std::string before = std::getenv("PATH");
  ::setenv("PATH", (project.path("bin") + ":" + before).c_str(), 1);
  const Json json = project.json();
  ::setenv("PATH", before.c_str(), 1);
  CHECK(parsed(json, "ring.c") == "recovered");
  CHECK(notes(json).find("mpivendorcc") != std::string::npos);
  CHECK(notes(json).find("--mpi-include") != std::string::npos);
  CHECK(verdict_at(json, "ring.c", 4) == "parallel");
}

TEST_CASE("layout: flags that only GCC knows are dropped, and listed once") {
  Project project;
  project.write("src/second.c", plain);
  for (const char* file : {"plain.c", "second.c"})
    project.command(file, std::string("gcc -O3 -fno-ipa-sra -fopenacc -fconserve-stack "
                                      "-mno-such-flag -Wno-maybe-uninitialized -I../src/include "
                                      "-c ../src/") +
                              file);
  const Json json = project.json();
  CHECK(parsed(json, "plain.c") == "ok");
  CHECK(verdict_at(json, "plain.c", 6) == "parallel");
  CHECK(count_of(notes(json), "-mno-such-flag") == 1);
  CHECK(count_of(notes(json), "-fno-ipa-sra") <= 1);
}

TEST_CASE("layout: nvcc's flags are no obstacle to the host's loops") {
  Project project;
  project.command("plain.c",
                  "nvcc -x cu -gencode arch=compute_80,code=sm_80 -rdc=true "
                  "--expt-extended-lambda -Xcompiler -fopenmp -I../src/include -c ../src/plain.c");
  const Json json = project.json();
  CHECK(parsed(json, "plain.c") == "ok");
  CHECK(verdict_at(json, "plain.c", 6) == "parallel");
  CHECK(count_of(notes(json), "-gencode arch=compute_80,code=sm_80") == 1);
  CHECK(count_of(notes(json), "dropped") == 1);
}

TEST_CASE("layout: Intel's flags are translated or dropped in one note") {
  Project project;
  project.command("plain.c",
                  "icc -qopenmp -xHost -qopt-report=5 -fp-model precise -ipo -no-prec-div "
                  "-I../src/include -c ../src/plain.c");
  const Json json = project.json();
  CHECK(parsed(json, "plain.c") == "ok");
  CHECK(verdict_at(json, "plain.c", 6) == "parallel");
  CHECK(count_of(notes(json), "dropped") == 1);
}

TEST_CASE("layout: flags of other compilers are never taken for something else") {
  for (const char* flags :
       {"fcc -Kfast,openmp -K ocl", "cc -h noomp -hlist=a",
        "nvc -acc -ta=tesla:cc70 -tp haswell -mp", "xlc -qarch=pwr9 -qsmp=omp -mcpu=power9",
        "icx -fiopenmp -fopenmp-targets=spir64"}) {
    Project project;
    project.command("plain.c", std::string(flags) + " -I../src/include -c ../src/plain.c");
    const Json json = project.json();
    INFO(flags << "\n" << json["sources"].dump(1));
    CHECK(parsed(json, "plain.c") == "ok");
    CHECK(verdict_at(json, "plain.c", 6) == "parallel");
  }
}

TEST_CASE("layout: two configurations of one file are both judged, and told apart") {
  Project project;
  project.command("plain.c", "gcc -O2 -I../src/include -c ../src/plain.c -o cpu.o");
  project.command("plain.c", "gcc -O2 -DGPU_PATH -I../src/include -c ../src/plain.c -o gpu.o");
  const Json json = project.json();
  CHECK(verdict_at(json, "plain.c", 6) == "parallel");
  CHECK(verdict_at(json, "plain.c", 4) == "scan");  // of products: not parallel as it stands
  std::set<std::string> configurations;
  for (const Json& source : json["sources"])
    configurations.insert(source["configuration"].get<std::string>());
  CHECK(configurations == std::set<std::string>{"cpu.o", "gpu.o"});
  for (const Json& loop : json["loops"]) {
    const auto id = loop["id"].get<std::string>();
    INFO(id);
    CHECK(id.ends_with(loop["line"] == 6 ? "#cpu.o" : "#gpu.o"));
  }
}

TEST_CASE("layout: a template in a header is one loop with its two instances") {
  Project project;
  project.write("src/tmpl.hpp", in_header);
  project.write("src/use1.cpp",
                "#include \"tmpl.hpp\"\nvoid f1(double *u, int n) { scale(u, n); }\n");
  project.write("src/use2.cpp",
                "#include \"tmpl.hpp\"\nvoid f2(float *u, int n) { scale(u, n); }\n");
  project.command("use1.cpp", "g++ -std=c++17 -I../src -c ../src/use1.cpp");
  project.command("use2.cpp", "g++ -std=c++17 -I../src -c ../src/use2.cpp");
  const Json json = project.json();
  REQUIRE(json["loops"].size() == 1);
  CHECK(verdict_at(json, "tmpl.hpp", 3) == "parallel");
  CHECK(json["loops"][0]["instantiations"] == Json::array({"<double>", "<float>"}));
}

TEST_CASE("layout: implicit int is read as gnu89, and said so") {
  Project project;
  project.write("src/old.c", old_style);
  project.command("old.c", "gcc -w -c ../src/old.c");
  const Json json = project.json();
  CHECK(parsed(json, "old.c") == "ok");
  CHECK(notes(json).find("gnu89") != std::string::npos);
  CHECK(verdict_at(json, "old.c", 5) == "conditional");
  REQUIRE(json["loops"][0]["assumes"].size() > 0);
  CHECK(json["loops"][0]["assumes"].dump().find("helper") != std::string::npos);
}

TEST_CASE("layout: a header that a build would generate costs only its file") {
  Project project;
  project.write("src/gen.c", generated);
  project.command("gen.c", "gcc -c ../src/gen.c");
  project.command("plain.c", "gcc -I../src/include -c ../src/plain.c");
  const Json json = project.json();
  CHECK(parsed(json, "gen.c") == "recovered");
  CHECK(json["sources"].dump().find("generated.h") != std::string::npos);
  CHECK(parsed(json, "plain.c") == "ok");
  CHECK(verdict_at(json, "plain.c", 6) == "parallel");
  CHECK(verdict_at(json, "gen.c", 2) != "parallel");  // where it ends is not known
  const ProcessResult text = project.run();
  CHECK(text.out.find("1 cleanly, 1 with errors, 0 not at all") != std::string::npos);
  CHECK(text.err.find("generated.h") != std::string::npos);
}

TEST_CASE("layout: arguments as a list, with quotes and names relative to the folder") {
  Project project;
  project.entry(
      {{"directory", project.path("build")},
       {"file", "../src/plain.c"},
       {"arguments", {"gcc", "-DTITLE=\"a b\"", "-I../src/include", "-c", "../src/plain.c"}}});
  const Json json = project.json();
  CHECK(parsed(json, "src/plain.c") == "ok");
  CHECK(verdict_at(json, "plain.c", 6) == "parallel");
}

TEST_CASE("layout: a response file behind a launcher") {
  Project project;
  project.write("src/ring.c",
                "#ifdef USE_RING\n" + std::string(plain) + "#else\n#error not so\n#endif\n");
  project.write("build/flags.rsp", "-I../src/include\n-DUSE_RING @more.rsp\n");
  project.write("build/more.rsp", "-DMORE=\"x y\"\n");
  project.command("ring.c", "/usr/bin/ccache gcc @flags.rsp -c ../src/ring.c");
  const Json json = project.json();
  CHECK(parsed(json, "ring.c") == "ok");
  CHECK(verdict_at(json, "ring.c", 7) == "parallel");
}

TEST_CASE("layout: without a database the flags are inferred, and the report says so") {
  Project project;
  const ProcessResult result = scan({project.path("src")});
  CHECK(result.exit_code == 0);
  CHECK(result.out.find("no compilation database") != std::string::npos);
  CHECK(result.out.find("bear -- make") != std::string::npos);
  CHECK(result.out.find(project.path("src/include")) != std::string::npos);
  const ProcessResult given = scan({project.path("src/plain.c"), "--format", "json", "--",
                                    "-DGPU_PATH", "-I" + project.path("src/include")});
  CHECK(verdict_at(Json::parse(given.out), "plain.c", 4) == "scan");
}

}  // namespace kedge::test
