// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// No header reaches itself through its includes.
#include <map>
#include <set>

#include "tests/structure/source_tree.hpp"
#include "tests/support/catch.hpp"

namespace kedge::structure {
namespace {

using Graph = std::map<std::string, std::vector<std::string>>;

Graph include_graph() {
  Graph graph;
  for (const SourceFile& file : source_files())
    for (const Include& include : file.includes)
      if (include.quoted) graph[file.path].push_back(include.path);
  return graph;
}

/// The first cycle met from `node`, as the path that closes it; empty when there is none.
std::vector<std::string> cycle_from(const Graph& graph, const std::string& node,
                                    std::vector<std::string>& path,
                                    std::set<std::string>& finished) {
  if (finished.contains(node)) return {};
  for (std::size_t i = 0; i < path.size(); ++i)
    if (path[i] == node) return {path.begin() + static_cast<std::ptrdiff_t>(i), path.end()};
  path.push_back(node);
  if (const auto found = graph.find(node); found != graph.end())
    for (const std::string& next : found->second)
      if (auto cycle = cycle_from(graph, next, path, finished); !cycle.empty()) return cycle;
  path.pop_back();
  finished.insert(node);
  return {};
}

std::vector<std::string> first_cycle(const Graph& graph) {
  std::set<std::string> finished;
  for (const auto& [node, unused] : graph) {
    std::vector<std::string> path;
    if (auto cycle = cycle_from(graph, node, path, finished); !cycle.empty()) return cycle;
  }
  return {};
}

}  // namespace

TEST_CASE("no header includes itself by way of others") {
  const auto cycle = first_cycle(include_graph());
  std::string text;
  for (const std::string& file : cycle) text += file + " -> ";
  INFO("cycle: " << text);
  CHECK(cycle.empty());
}

TEST_CASE("a cycle of three headers is found") {
  CHECK(first_cycle({{"a", {"b"}}, {"b", {"c", "d"}}, {"c", {"a"}}}).size() == 3);
  CHECK(first_cycle({{"a", {"b", "c"}}, {"b", {"c"}}}).empty());
}

}  // namespace kedge::structure
