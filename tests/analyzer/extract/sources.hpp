// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sources written by a test into a folder of its own, extracted, and looked at.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/extract/extract.hpp"
#include "analyzer/model/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

/// A new folder, removed with all that is in it, into which a test writes files.
class Folder {
 public:
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }
  /// Writes `text` to `name` below the folder, whose folders are made.
  std::filesystem::path write(const std::string& name, const std::string& text) const;

 private:
  TemporaryFolder folder_;
};

/// The one unit that `source` becomes; "a.cpp" is C++, "a.c" C.
[[nodiscard]] model::Unit extract_text(const std::string& source, const std::string& name = "a.c",
                                       const std::vector<std::string>& arguments = {});

/// The function of that name with a body; fails the test when there is none.
[[nodiscard]] const model::Function& function(const model::Unit& unit, std::string_view name);
/// All loops of a function, outermost first.
[[nodiscard]] std::vector<const model::Stmt*> loops(const model::Function& function);
/// Every loop of the unit.
[[nodiscard]] std::vector<const model::Stmt*> loops(const model::Unit& unit);
/// All expressions of a kind below the function's body, in source order.
[[nodiscard]] std::vector<const model::Expr*> exprs(const model::Function& function,
                                                    model::ExprKind kind);
/// The statements directly in the function's body, as text.
[[nodiscard]] std::vector<std::string> lines(const model::Unit& unit,
                                             const model::Function& function);
[[nodiscard]] std::string text(const model::Unit& unit, const model::Expr& expr);
[[nodiscard]] const model::Type& type(const model::Unit& unit, model::TypeId id);
[[nodiscard]] const model::Variable& variable(const model::Unit& unit, std::string_view name);
/// Does any note contain `part`?
[[nodiscard]] bool notes_say(const model::Program& program, const std::string& part);

}  // namespace kedge::test
