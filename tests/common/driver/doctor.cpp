// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The real doctor, on this machine and on made-up ones.
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/tool.hpp"

namespace kedge {
namespace {

namespace fs = std::filesystem;

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A machine of its own: only what is put into `bin` is there.
class Machine {
 public:
  Machine() {
    fs::create_directory(folder_ / "bin");
    fs::copy(test::tool_path("kedge-doctor"), folder_ / "kedge-doctor");
    for (const char* needed : {"sh", "sleep", "echo", "cat"})
      fs::create_symlink(find_program(needed), folder_ / "bin" / needed);
  }
  void tool(const std::string& name, const std::string& body) {
    script(folder_ / ("kedge-" + name), body);
  }
  void program(const std::string& name, const std::string& body) {
    script(folder_ / "bin" / name, body);
  }
  [[nodiscard]] ProcessResult doctor(const std::vector<std::string>& arguments = {}) const {
    std::vector<std::string> argv{(folder_ / "kedge-doctor").string(), "--time-limit", "5"};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    ProcessOptions options;
    options.time_limit = std::chrono::seconds(100);
    options.extra_environment = {"PATH=" + (folder_ / "bin").string(), "OMPI_ALLOW_RUN_AS_ROOT=1"};
    return run_process(argv, options);
  }
  /// The state and the text of one check.
  [[nodiscard]] nlohmann::json check(const std::string& item) const {
    const auto json = nlohmann::json::parse(doctor({"--format", "json"}).out);
    for (const auto& one : json["checks"])
      if (one["item"] == item) return one;
    return {{"state", "absent"}};
  }

 private:
  static void script(const fs::path& path, const std::string& body) {
    test::write_file(path, "#!/bin/sh\n" + body);
    fs::permissions(path, fs::perms::owner_all);
  }
  test::TemporaryFolder folder_;
};

constexpr const char* run_tool_script = R"(
case "$1" in
  --version-json) echo '{"tool":"kedge-run","version":"VERSION","MPI":"Open MPI 4","MPI GPU-aware":"AWARE","Kokkos":"3.4.1","Kokkos back ends":"BACKENDS","device":"a processor"}' ;;
  heat) echo '{"provenance": {"ranks": RANKS}}' ;;
esac
)";

std::string version() {
  return nlohmann::json::parse(test::run_tool("kedge-doctor", {"--version-json"}).out)["version"];
}

std::string run_script(const std::string& ranks, const std::string& aware = "no",
                       const std::string& backends = "openmp, serial") {
  std::string text = run_tool_script;
  const auto replace = [&text](const std::string& what, const std::string& by) {
    text.replace(text.find(what), what.size(), by);
  };
  replace("VERSION", version());
  replace("AWARE", aware);
  replace("BACKENDS", backends);
  replace("RANKS", ranks);
  return text;
}

constexpr const char* mpirun_script = "shift 2; exec \"$@\"\n";

}  // namespace

TEST_CASE("the doctor ends in time with a verdict on this machine") {
  const ProcessResult result = test::run_tool("kedge-doctor", {});
  CHECK(result.exit_code <= 1);
  CHECK(holds(result.out, "Verdict: "));
  for (const char* item :
       {"kedge scan", "kedge run", "kedge diff", "GPU-aware MPI", "Kokkos", "mpicc", "nvcc"})
    CHECK(holds(result.out, item));
}

TEST_CASE("the doctor's json lists each check with state and advice") {
  const auto json = nlohmann::json::parse(test::run_tool("kedge-doctor", {"--format", "json"}).out);
  CHECK(json["schema"] == "kedge.doctor/1");
  CHECK(json["checks"].size() > 8);
  for (const auto& check : json["checks"]) {
    INFO(check);
    const std::string state = check["state"];
    CHECK((state == "ok" || state == "note" || state == "missing"));
    CHECK(check["item"] != "");
    if (state != "ok") CHECK(check["advice"] != "");
  }
}

TEST_CASE("a machine with nothing but the doctor is well, and is told what to add") {
  const Machine machine;
  const ProcessResult result = machine.doctor();
  CHECK(result.exit_code == 0);
  CHECK(holds(result.out, "configure with -DKEDGE_KERNELS=ON"));
  CHECK(machine.check("mpirun")["state"] == "note");
}

TEST_CASE("a tool that cannot start is missing, with its own words") {
  Machine machine;
  machine.tool("diff", "echo 'libhdf5.so: cannot open shared object file' >&2; exit 127\n");
  CHECK(machine.doctor().exit_code == 1);
  CHECK(machine.check("kedge diff")["state"] == "missing");
  CHECK(machine.check("kedge diff")["found"] == "libhdf5.so: cannot open shared object file");
}

TEST_CASE("a tool that hangs is ended and told") {
  Machine machine;
  machine.tool("diff", "sleep 1000\n");
  const auto start = std::chrono::steady_clock::now();
  CHECK(machine.check("kedge diff")["found"] == "it did not answer in time");
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
}

TEST_CASE("MPI that runs two ranks is well, and says whether it reads GPU memory") {
  Machine machine;
  machine.tool("run", run_script("2", "yes"));
  machine.program("mpirun", mpirun_script);
  CHECK(machine.doctor().exit_code == 0);
  CHECK(machine.check("mpirun -n 2")["state"] == "ok");
  CHECK(machine.check("GPU-aware MPI")["state"] == "ok");
  CHECK(machine.check("Kokkos")["found"] == "3.4.1 with openmp, serial");
}

TEST_CASE("an mpirun that belongs to another MPI is found out") {
  Machine machine;
  machine.tool("run", run_script("1"));
  machine.program("mpirun", mpirun_script);
  CHECK(machine.doctor().exit_code == 1);
  CHECK(holds(machine.check("mpirun -n 2")["advice"], "belongs to another MPI"));
}

TEST_CASE("an mpirun that refuses root, and none at all, say what to do") {
  Machine machine;
  machine.tool("run", run_script("2"));
  CHECK(machine.doctor().exit_code == 1);
  CHECK(machine.check("mpirun")["state"] == "missing");
  machine.program("mpirun", "echo 'mpirun has detected an attempt to run as root.' >&2; exit 1\n");
  CHECK(holds(machine.check("mpirun -n 2")["advice"], "OMPI_ALLOW_RUN_AS_ROOT=1"));
}

TEST_CASE("without kedge run only the launcher is tried, and that is said") {
  Machine machine;
  machine.program("mpirun", "exit 0\n");
  CHECK(machine.check("mpirun -n 2")["state"] == "note");
  CHECK(holds(machine.check("mpirun -n 2")["found"], "hostname"));
}

TEST_CASE("a CUDA build without a GPU is missing one; a GPU without a CUDA build is a note") {
  Machine machine;
  machine.program("mpirun", mpirun_script);
  machine.tool("run", run_script("2", "no", "cuda, serial"));
  CHECK(machine.check("GPU")["state"] == "missing");
  machine.program("nvidia-smi", "echo 'GPU 0: A Big One'\n");
  CHECK(machine.check("GPU")["state"] == "ok");
  machine.tool("run", run_script("2"));
  CHECK(machine.check("GPU")["state"] == "note");
  CHECK(holds(machine.check("GPU")["advice"], "-DKEDGE_BACKEND=cuda"));
}

}  // namespace kedge
