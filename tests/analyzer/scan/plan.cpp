// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The porting plan on a small MPI code: work, estimates, residency, messages, Kokkos advice.
#include <algorithm>
#include <fstream>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

const char* const port = "tests/analyzer/scan/fixtures/port.c";

const Json& plan() {
  static const Json json = scan_json({port});
  return json;
}

Json candidate_in(const Json& scan, const std::string& function) {
  for (const Json& candidate : scan["candidates"])
    for (const Json& loop : scan["loops"])
      if (loop["id"] == candidate["loop"] && loop["function"] == function) return candidate;
  return {};
}

Json call_of(const std::string& function) {
  for (const Json& call : plan()["mpi"]["calls"])
    if (call["function"] == function) return call;
  return {};
}

Json array_of(const std::string& name) {
  for (const Json& residency : plan()["residency"])
    for (const char* list : {"arrays", "host_only"})
      for (const Json& array : residency[list])
        if (array["name"] == name) return array;
  return {};
}

bool noted(const std::string& part) {
  const Json& notes = plan()["mpi"]["notes"];
  return std::any_of(notes.begin(), notes.end(), [&](const Json& note) {
    return note.get<std::string>().find(part) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("a kernel behind a function pointer belongs to the time loop") {
  const Json relax = candidate_in(plan(), "relax");
  REQUIRE(!relax.is_null());
  CHECK(relax["parts"]["in_time_loop"] == true);
  CHECK(relax["parts"]["runs_estimate"] == 1000.0);
  CHECK(relax["rank"] == 1);
}

TEST_CASE("work is counted as formulas over the source's names") {
  const Json relax = candidate_in(plan(), "relax");
  CHECK(relax["flops_formula"] == "4");
  CHECK(relax["bytes_formula"] == "16");
  CHECK(relax["iterations"] == "(f->n - 2)*(f->n - 2)");
}

TEST_CASE("an assumed size counts, in every formula that holds it") {
  const Json scan = scan_json({port, "--assume", "n=1002"});
  CHECK(candidate_in(scan, "relax")["parts"]["iterations_estimate"] == 1e6);
}

TEST_CASE("a bad --assume is refused, an unused one is warned of") {
  for (const char* bad : {"n", "n=", "=4", "n=x", "n=-4", "n=0", "n=inf", "n=4x"}) {
    const ProcessResult result = scan({port, "--assume", bad});
    INFO(bad);
    CHECK(result.exit_code == 2);
    CHECK(result.err.find("--assume") != std::string::npos);
  }
  const ProcessResult unused = scan({port, "--assume", "nothing=4"});
  CHECK(unused.exit_code == 0);
  CHECK(unused.err.find("--assume nothing") != std::string::npos);
}

TEST_CASE("every known machine is estimated for, h200 and a CPU first") {
  const Json relax = candidate_in(plan(), "relax");
  REQUIRE(relax["estimates"].size() >= 4);
  CHECK(relax["estimates"][0]["machine"] == "h200");
  CHECK(plan()["machines"][1]["kind"] == "cpu");
  for (const Json& machine : plan()["machines"]) CHECK(!machine["sources"].empty());
}

TEST_CASE("the machine may be named by ids and files, and adds the kind that is missing") {
  const Json a100 = scan_json({port, "--machine", "a100"});
  REQUIRE(a100["machines"].size() == 2);
  CHECK(a100["machines"][0]["id"] == "a100");
  CHECK(a100["machines"][1]["kind"] == "cpu");
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "mine.toml").string();
  std::ofstream(file) << "name = \"mine\"\nkind = \"cpu\"\npeak_fp64 = 1e11\npeak_fp32 = 2e11\n"
                         "bandwidth = 5e10\nlaunch = 1e-6\nthreads = 8\n";
  const Json mine = scan_json({port, "--machine", file});
  CHECK(mine["machines"][0]["name"] == "mine");
  CHECK(mine["machines"][1]["id"] == "h200");
}

TEST_CASE("a bad machine gets one line that names the file and what is wrong") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "bad.toml").string();
  const auto refused = [&](const std::string& text, const std::string& part) {
    std::ofstream(file, std::ios::trunc) << text;
    const ProcessResult result = scan({port, "--machine", file});
    INFO(text << result.err);
    CHECK(result.exit_code == 2);
    CHECK(result.err.find(part) != std::string::npos);
  };
  refused("name = \"x\"\n", "no kind");
  refused("name = \"x\"\nkind = \"gpu\"\n", "no peak_fp64");
  refused("kind = \"tpu\"\n", "bad.toml:1");
  refused("peak_fp46 = 1e12\n", "peak_fp64");
  refused("bandwidth = -1\n", "above zero");
  refused("bandwidth = \n", "bad.toml:1");
  const ProcessResult unknown = scan({port, "--machine", "h20"});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err.find("h200") != std::string::npos);
}

TEST_CASE("messages name the kernels that pack and unpack them, and their bytes") {
  const Json send = call_of("MPI_Send"), receive = call_of("MPI_Recv");
  REQUIRE(send["buffers"].size() == 1);
  CHECK(send["in_time_loop"] == true);
  CHECK(send["blocking"] == true);
  CHECK(send["buffers"][0]["bytes"] == "8*f->n");
  CHECK(send["buffers"][0]["packed_by"].size() == 1);
  CHECK(receive["buffers"][0]["unpacked_by"].size() == 1);
  CHECK(call_of("MPI_Allreduce")["kind"] == "collective");
  CHECK(call_of("MPI_Bcast")["derived_datatype"] == true);
  CHECK(call_of("MPI_Bcast")["in_time_loop"] == false);
}

TEST_CASE("the notes say what a port has to know about MPI") {
  CHECK(noted("carry: 1, that unpack it: 1"));
  CHECK(noted("blocking calls"));
  CHECK(noted("derived datatype column"));
  CHECK(noted("collectives in the time loop"));
  CHECK(noted("branches on the rank's number"));
  CHECK(plan()["mpi"]["rank_branches"].size() == 2);
}

TEST_CASE("fields stay on the device, message buffers cross, with their sizes") {
  CHECK(array_of("f.u")["stays"] == true);
  CHECK(array_of("f.u")["bytes"].get<std::string>().find("f.n") != std::string::npos);
  const Json send = array_of("f.send");
  REQUIRE(send["crossings"].size() == 1);
  CHECK(send["crossings"][0]["kind"] == "mpi");
  CHECK(send["crossings"][0]["to_host"] == true);
  CHECK(send["crossings"][0]["to_device"] == false);
  CHECK(array_of("f.receive")["crossings"][0]["to_device"] == true);
}

TEST_CASE("the advice names policy, Views and reducers") {
  const Json relax = candidate_in(plan(), "relax")["advice"];
  CHECK(relax["policy"] == "MDRangePolicy<Rank<2>>");
  REQUIRE(!relax["views"].empty());
  CHECK(relax["views"][0]["view"] == "View<const double**>");
  const Json pack = candidate_in(plan(), "pack");
  CHECK(pack["accesses"][0]["access"] == "strided");
  CHECK(candidate_in(plan(), "largest")["advice"]["reducers"] == "Max");
}

TEST_CASE("a virtual kernel runs as often as the loop that calls it through the base") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "virtual.cpp";
  std::ofstream(file) << "struct Solver { virtual void step(double *u, int n) = 0; };\n"
                         "struct Jacobi : Solver {\n"
                         "  void step(double *u, int n) override {\n"
                         "    for (int i = 0; i < n; i++) u[i] *= 0.5;\n"
                         "  }\n"
                         "};\n"
                         "void drive(Solver *s, double *u, int n) {\n"
                         "  for (int t = 0; t < 700; t++) s->step(u, n);\n"
                         "}\n"
                         "int main() { static double u[9000]; Jacobi j; drive(&j, u, 9000); }\n";
  const Json step = candidate_in(scan_json({file.string()}), "Jacobi::step");
  REQUIRE(!step.is_null());
  CHECK(step["parts"]["in_time_loop"] == true);
  CHECK(step["parts"]["runs_estimate"] == 700.0);
}

TEST_CASE("an array's bytes are seen through a function that returns the allocation") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "sizes.c";
  std::ofstream(file)
      << "#include <stdlib.h>\n"
         "struct grid { double *u, *v; int cells; };\n"
         "static void *claim(size_t bytes) { return malloc(bytes); }\n"
         "static double *field(struct grid *g) {\n"
         "  return calloc((size_t)g->cells, sizeof(double));\n"
         "}\n"
         "static void relax(struct grid *g) {\n"
         "  for (int i = 0; i < g->cells; i++) g->u[i] *= g->v[i];\n"
         "}\n"
         "int main(void) {\n"
         "  struct grid g = {0, 0, 4000};\n"
         "  g.u = field(&g);\n"
         "  g.v = claim(g.cells * sizeof(double));\n"
         "  for (int t = 0; t < 1000; t++) { relax(&g); if (g.u[0] < 1e-9) break; }\n"
         "  return 0;\n}\n";
  const Json scan = scan_json({file.string()});
  REQUIRE(!scan["residency"].empty());
  const Json& arrays = scan["residency"][0]["arrays"];
  REQUIRE(arrays.size() == 2);
  CHECK(arrays[0]["name"] == "g.u");
  CHECK(arrays[0]["bytes"] == "8*g->cells");
  CHECK(arrays[1]["bytes"] == "8*g.cells");  // the wrapper's parameter is the caller's argument
}

TEST_CASE("the text of the plan is complete and names the lines") {
  const ProcessResult text = scan({port, "--all"});
  for (const char* part :
       {"What to do, and why", "Data under the time loop", "MPI in the port",
        "MPI calls of the time loop", "packed at", "Views", "the GPU wins from"}) {
    INFO(part);
    CHECK(text.out.find(part) != std::string::npos);
  }
}

}  // namespace kedge::test
