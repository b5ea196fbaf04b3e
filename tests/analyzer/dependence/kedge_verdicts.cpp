// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A test program: extraction and verdicts without the rest of kedge scan. Takes the options that
// the scorers give: FILE... [--format json] [-o OUT] [--trace LINE] [-- FLAGS].
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analyzer/dependence/analyse.hpp"
#include "analyzer/extract/extract.hpp"

namespace {

using nlohmann::json;

json to_json(const kedge::model::Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"text", place.text}};
}

json to_json(const kedge::model::LoopResult& loop) {
  json reduction = json::array(), evidence = json::array(), blockers = json::array();
  for (const auto& item : loop.reduction)
    reduction.push_back({{"op", item.op}, {"var", item.variable}});
  for (const auto& item : loop.evidence)
    evidence.push_back({{"kind", to_string(item.kind)},
                        {"variable", item.variable},
                        {"source", to_json(item.source)},
                        {"sink", to_json(item.sink)},
                        {"distance", item.distance}});
  for (const auto& item : loop.blockers) blockers.push_back(item.kind + ":" + item.what);
  return {{"id", loop.id},
          {"file", loop.file},
          {"line", loop.line},
          {"function", loop.function},
          {"verdict", to_string(loop.verdict)},
          {"private", loop.private_},
          {"firstprivate", loop.firstprivate},
          {"lastprivate", loop.lastprivate},
          {"reduction", reduction},
          {"assumes", loop.assumes},
          {"rewrite", loop.rewrite},
          {"evidence", evidence},
          {"why", loop.why},
          {"blockers", blockers},
          {"trip_count", loop.trip_count},
          {"branches", json::array()}};
}

void print(const kedge::model::LoopResult& loop, int traced_line) {
  std::cout << loop.file << ':' << loop.line << "  " << to_string(loop.verdict) << "  " << loop.why
            << '\n';
  if (loop.line != traced_line) return;
  for (const auto& item : loop.evidence)
    std::cout << "    " << to_string(item.kind) << ' ' << item.variable << ": " << item.source.text
              << " (" << item.source.line << ") -> " << item.sink.text << " (" << item.sink.line
              << ") distance " << item.distance << '\n';
  for (const auto& access : loop.accesses)
    std::cout << "    " << to_string(access.kind) << ' ' << access.place.text << " ["
              << access.pattern << ' ' << access.stride << "]\n";
  for (const auto& line : loop.trace) std::cout << "    " << line << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  kedge::extract::Request request;
  std::string out;
  int traced_line = 0;
  bool flags = false;
  for (int n = 1; n < argc; ++n) {
    const std::string argument = argv[n];
    if (flags)
      request.compiler_arguments.push_back(argument);
    else if (argument == "--")
      flags = true;
    else if (argument == "--format")
      ++n;
    else if (argument == "-o" && n + 1 < argc)
      out = argv[++n];
    else if (argument == "--trace" && n + 1 < argc)
      traced_line = std::stoi(argv[++n]);
    else
      request.inputs.emplace_back(argument);
  }
  const auto program = kedge::extract::extract(request);
  const auto loops = kedge::dependence::analyse(program);
  if (out.empty()) {
    for (const auto& loop : loops) print(loop, traced_line);
    return 0;
  }
  json report = {{"loops", json::array()}, {"candidates", json::array()}};
  for (const auto& loop : loops) report["loops"].push_back(to_json(loop));
  std::ofstream(out) << report.dump();
  return 0;
}
