// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge scan --profile, run as a user would.
#include <algorithm>
#include <map>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

namespace {

const std::string fixtures = "tests/analyzer/profile/fixtures/";
const std::string source = fixtures + "wave.c";

struct Shares {
  std::vector<std::string> order;
  std::map<std::string, nlohmann::json> of;
  nlohmann::json profile;
};

Shares shares(const std::string& profile) {
  const auto json = scan_json({source, "--profile", fixtures + profile});
  std::map<std::string, std::string> functions;
  for (const auto& loop : json["loops"]) functions[loop["id"]] = loop["function"];
  Shares out;
  out.profile = json["profile"];
  for (const auto& c : json["candidates"]) {
    out.order.push_back(functions[c["loop"]]);
    out.of[functions[c["loop"]]] = c;
  }
  return out;
}

double share(const Shares& s, const std::string& function) {
  return s.of.at(function)["share"].get<double>();
}

bool one_line_error(const ProcessResult& result) {
  return result.exit_code == 2 && result.out.empty() &&
         result.err.rfind("kedge-scan: error: ", 0) == 0 &&
         std::count(result.err.begin(), result.err.end(), '\n') == 1;
}

}  // namespace

TEST_CASE("callgrind: own lines, calls made from them and inlined code make a nest's share") {
  const Shares s = shares("wave.callgrind");
  CHECK(s.order == std::vector<std::string>{"step", "smooth", "start", "never"});
  CHECK(share(s, "step") == Approx(800.0 / 1250.0));
  CHECK(share(s, "smooth") == Approx(400.0 / 1250.0));
  CHECK(share(s, "start") == Approx(50.0 / 1250.0));
  CHECK(s.of.at("step")["parts"]["measured_share"].get<double>() == Approx(800.0 / 1500.0));
  CHECK(s.of.at("start")["parts"]["starts_once"] == true);
  CHECK(s.of.at("step")["parts"]["starts_once"] == false);
  CHECK(s.profile["kind"] == "callgrind");
  CHECK(s.profile["matched"].get<double>() == Approx(1200.0 / 1500.0));
  CHECK(s.profile["candidates"].get<double>() == Approx(1250.0 / 1500.0));
}

TEST_CASE("a nest that did not run has no share, and the report says so") {
  for (const char* profile : {"wave.callgrind", "wave.gcov.json"}) {
    const auto never = shares(profile).of.at("never");
    CHECK(never["share"] == 0.0);
    CHECK(never["reasons"].dump().find("not executed in the profile") != std::string::npos);
  }
  CHECK(shares("wave.perf-flat").of.at("never")["reasons"].dump().find("no sample") !=
        std::string::npos);
}

TEST_CASE("gcov: executions times the work of an iteration") {
  for (const char* profile : {"wave.gcov.json", "wave.gcov.json.gz"}) {
    const Shares s = shares(profile);
    CHECK(s.order[0] == "step");
    CHECK(share(s, "smooth") > 5.0 * share(s, "start"));
    CHECK(s.of.at("start")["parts"]["starts_once"] == true);
    CHECK(s.of.at("smooth")["parts"]["starts_once"] == false);
  }
}

TEST_CASE("perf: a callee's samples belong to the loop that calls it, with lines or without") {
  for (const char* profile : {"wave.perf-lines", "wave.perf-chains"}) {
    INFO(profile);
    const Shares s = shares(profile);
    CHECK(share(s, "step") == Approx(0.75));
    CHECK(share(s, "smooth") == Approx(0.25));
  }
  const Shares flat = shares("wave.perf-flat");  // by the static call graph
  CHECK(share(flat, "step") == Approx(2.0 / 3.0));
  CHECK(flat.profile["matched"].get<double>() == Approx(0.75));
}

TEST_CASE("the text report names the profile and how much of it was met") {
  const auto result = scan({source, "--profile", fixtures + "wave.callgrind"});
  INFO(result.out);
  CHECK(result.exit_code == 0);
  CHECK(result.out.find("a measured 64 % of") != std::string::npos);
  CHECK(result.out.find("Shares are measured: " + fixtures + "wave.callgrind") !=
        std::string::npos);
  CHECK(result.out.find("80 % of the run's") != std::string::npos);
  CHECK(result.out.find("are estimates") == std::string::npos);
}

TEST_CASE("several runs add up: --profile may be repeated, and takes one file each") {
  const auto json = scan_json(
      {"--profile", fixtures + "wave.callgrind", "--profile", fixtures + "wave.callgrind", source});
  CHECK(json["profile"]["files"].size() == 2);
  CHECK(json["candidates"][0]["share"].get<double>() == Approx(0.64));
  for (const auto& c : json["candidates"])
    if (c["loop"].get<std::string>().find(":19:") != std::string::npos)
      CHECK(c["parts"]["starts_once"] == true);
}

TEST_CASE("a profile that is missing, foreign, cut or of another program is one line, exit 2") {
  CHECK(one_line_error(scan({source, "--profile", "no/such.callgrind"})));
  CHECK(one_line_error(scan({source, "--profile", source})));
  const auto other =
      scan({"tests/analyzer/scan/fixtures/tiny.c", "--profile", fixtures + "wave.callgrind"});
  CHECK(one_line_error(other));
  CHECK(other.err.find("of another program") != std::string::npos);
  CHECK(other.err.find("wave.c") != std::string::npos);
  CHECK(other.err.find("-g") != std::string::npos);
  const TemporaryFolder folder;
  write_file(folder / "cut", "# callgrind format\ncreator: callgrind-3\nevents: Ir\nfl=a.c\n");
  const auto cut = scan({source, "--profile", (folder / "cut").string()});
  CHECK(one_line_error(cut));
  CHECK(cut.err.find("cut short") != std::string::npos);
}

TEST_CASE("a profile that is met in part is a warning with the share") {
  const TemporaryFolder folder;
  write_file(folder / "part",
             "events: Ir\nfl=wave.c\nfn=smooth\n15 10\nfl=other.c\nfn=other\n3 90\n");
  const auto result = scan({source, "--profile", (folder / "part").string()});
  CHECK(result.exit_code == 0);
  CHECK(result.err.find("only 10 % of the profile") != std::string::npos);
}

}  // namespace kedge::test
