// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How a file begins, and how long it may grow.
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

}  // namespace kedge::structure
