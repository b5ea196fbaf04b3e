// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Layers of docs/architecture.md: who may include whom, and where a foreign library may be named.
#include <algorithm>
#include <map>
#include <set>

#include "tests/structure/source_tree.hpp"
#include "tests/support/catch.hpp"

namespace kedge::structure {
namespace {

/// Folder (longest match wins) -> folders of ours that its files may include. A folder may always
/// include itself.
const std::map<std::string, std::set<std::string>>& allowed_layers() {
  static const std::map<std::string, std::set<std::string>> layers{
      {"common/core", {}},
      {"common/report", {"common/core"}},
      {"common/cli", {"common/core", "common/report"}},
      {"common/data", {"common/core"}},
      {"common/driver", {"common/core", "common/cli", "common/report"}},
      {"analyzer/model", {"common/core"}},
      {"analyzer/profile", {"analyzer/model", "common/core"}},
      {"analyzer/extract", {"analyzer/model", "common"}},
      {"analyzer/dependence", {"analyzer/model", "common/core"}},
      {"analyzer/divergence", {"analyzer/dependence", "analyzer/model", "common/core"}},
      {"analyzer/checks",
       {"analyzer/dependence", "analyzer/divergence", "analyzer/model", "common/core"}},
      {"analyzer/rank",
       {"analyzer/checks", "analyzer/dependence", "analyzer/divergence", "analyzer/model",
        "analyzer/profile", "common/core"}},
      {"analyzer/scan", {"analyzer", "common"}},
      {"kernels", {"common"}},
      {"validate", {"common"}},
      {"precision", {"validate", "common"}},
      {"samples", {}},
  };
  return layers;
}

bool inside(const std::string& path, const std::string& folder) {
  return path.starts_with(folder + "/");
}

std::string layer_of(const std::string& path) {
  std::string best;
  for (const auto& [folder, unused] : allowed_layers())
    if (inside(path, folder) && folder.size() > best.size()) best = folder;
  return best;
}

bool may_include(const std::string& layer, const std::string& target) {
  if (inside(target, layer)) return true;
  const auto& allowed = allowed_layers().at(layer);
  return std::any_of(allowed.begin(), allowed.end(),
                     [&](const auto& folder) { return inside(target, folder); });
}

struct ForeignRule {
  std::string name;
  std::vector<std::string> prefixes;  ///< of the include path
  std::vector<std::string> homes;     ///< folders where it may be named
};

const std::vector<ForeignRule>& foreign_rules() {
  static const std::vector<ForeignRule> rules{
      {"Clang and LLVM",
       {"clang/", "llvm/", "clang-c/"},
       {"analyzer/extract", "tests/analyzer/extract"}},
      {"Kokkos", {"Kokkos_"}, {"kernels", "tests/kernels"}},
      {"HDF5", {"hdf5", "H5"}, {"common/data", "samples", "tests/common/data", "tests/samples"}},
      {"MPI", {"mpi.h", "mpi-ext.h"}, {"kernels", "validate", "common/data", "samples", "tests"}},
      {"zlib", {"zlib.h"}, {"analyzer/profile", "tests/analyzer/profile"}},
      {"ISL", {"isl/"}, {"analyzer/dependence", "tests/analyzer/dependence"}},
  };
  return rules;
}

bool names(const ForeignRule& rule, const Include& include) {
  return std::any_of(rule.prefixes.begin(), rule.prefixes.end(),
                     [&](const auto& prefix) { return include.path.starts_with(prefix); });
}

bool at_home(const ForeignRule& rule, const SourceFile& file) {
  return std::any_of(rule.homes.begin(), rule.homes.end(),
                     [&](const auto& home) { return file.below(home); });
}

}  // namespace

TEST_CASE("a file includes only its own layer and the layers below it") {
  for (const SourceFile& file : source_files()) {
    const std::string layer = layer_of(file.path);
    if (file.below("tests")) continue;
    INFO(file.path
         << " belongs to no layer: add its folder to the table in tests/structure/layers.cpp");
    REQUIRE(!layer.empty());
    if (layer == "samples") continue;  // a user's code: its headers are its own
    for (const Include& include : file.includes) {
      if (!include.quoted || include.path == "kedge_version.hpp") continue;
      INFO(file.path << ":" << include.line << " includes \"" << include.path << "\" from layer "
                     << layer);
      CHECK(std::filesystem::exists(source_root() / include.path));
      CHECK(may_include(layer, include.path));
    }
  }
}

TEST_CASE("a foreign library is named only behind its own border") {
  for (const SourceFile& file : source_files())
    for (const Include& include : file.includes)
      for (const ForeignRule& rule : foreign_rules()) {
        if (!names(rule, include) || at_home(rule, file)) continue;
        INFO(file.path << ":" << include.line << " names " << rule.name << " (" << include.path
                       << ")");
        CHECK(at_home(rule, file));
      }
}

TEST_CASE("the layer rules catch what they are meant to catch") {
  CHECK_FALSE(may_include("kernels", "validate/compare/compare.hpp"));
  CHECK_FALSE(may_include("analyzer/model", "analyzer/extract/extract.hpp"));
  CHECK_FALSE(may_include("common/core", "common/report/report.hpp"));
  CHECK(may_include("precision", "validate/compare/compare.hpp"));
  const SourceFile check{"analyzer/checks/gather.cpp", {}, {{"clang/AST/Stmt.h", true, 1}}};
  CHECK(names(foreign_rules()[0], check.includes[0]));
  CHECK_FALSE(at_home(foreign_rules()[0], check));
}

}  // namespace kedge::structure
