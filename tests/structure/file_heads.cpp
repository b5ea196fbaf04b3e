// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How a file begins, how long it may grow, and which header a name is taken from.
#include <algorithm>

#include "tests/structure/source_tree.hpp"
#include "tests/support/catch.hpp"

namespace kedge::structure {

TEST_CASE("a file opens with its licence and one sentence of purpose") {
  for (const SourceFile& file : source_files()) {
    INFO(file.path);
    REQUIRE(file.lines.size() > 2);
    CHECK(file.lines[0].find("SPDX-FileCopyrightText: ") != std::string::npos);
    CHECK(file.lines[1].find("SPDX-License-Identifier: Apache-2.0") != std::string::npos);
    const std::string& purpose = file.lines[2];
    CHECK((purpose.starts_with("// ") || purpose.starts_with("/* ") || purpose.starts_with(" * ")));
    CHECK(purpose.size() > 20);
  }
}

TEST_CASE("a file stays short enough to be read in one sitting") {
  for (const SourceFile& file : source_files()) {
    INFO(file.path << " has " << file.lines.size() << " lines; split it");
    CHECK(file.lines.size() <= 500);
  }
}

TEST_CASE("a header guards itself with pragma once, the samples' C headers with a macro") {
  for (const SourceFile& file : source_files()) {
    if (!file.is_header()) continue;
    bool guarded = false;
    for (const std::string& line : file.lines)
      guarded |= line == "#pragma once" || line.starts_with("#ifndef ");
    INFO(file.path);
    CHECK(guarded);
  }
}

TEST_CASE("a file that joins with fmt includes fmt/ranges.h, where newer versions keep join") {
  const std::string join = std::string("fmt::") + "join(";
  for (const SourceFile& file : source_files()) {
    const auto joins = [&](const std::string& line) {
      return line.find(join) != std::string::npos;
    };
    if (std::none_of(file.lines.begin(), file.lines.end(), joins)) continue;
    INFO(file.path);
    CHECK(std::any_of(file.includes.begin(), file.includes.end(),
                      [](const Include& i) { return i.path == "fmt/ranges.h"; }));
  }
}

}  // namespace kedge::structure
