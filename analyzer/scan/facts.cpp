// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Counts the loops that rest on each fact, and looks for names that nothing in the sources has.
#include "analyzer/scan/facts.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace kedge::scan {

using dependence::Fact;

namespace {

bool in_identifier(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// "lulesh::Domain::x" gives lulesh, Domain, x; "g->u" gives g, u.
std::vector<std::string> identifiers(const std::string& text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text + ' ') {
    if (in_identifier(c)) {
      word += c;
    } else if (!word.empty()) {
      out.push_back(std::move(word));
      word.clear();
    }
  }
  return out;
}

class Names {
 public:
  explicit Names(const model::Program& program) {
    for (const model::Unit& unit : program.units) {
      files_.insert(unit.files.begin(), unit.files.end());
      for (const model::Variable& variable : unit.variables) add(variable.name);
      for (const model::Function& function : unit.functions) add(function.name);
      for (const model::Record& record : unit.records) {
        add(record.name);
        for (const model::Field& field : record.fields) add(field.name);
      }
    }
  }

  [[nodiscard]] bool has(const Fact& fact) const {
    const bool is_row = fact.name.starts_with("rows of ");
    return (fact.name == "*" || has_words(is_row ? fact.name.substr(8) : fact.name)) &&
           (fact.scope.empty() || has_file(fact.scope) || has_words(fact.scope));
  }

 private:
  void add(const std::string& name) {
    for (std::string& word : identifiers(name)) words_.insert(std::move(word));
  }

  [[nodiscard]] bool has_words(const std::string& text) const {
    const auto wanted = identifiers(text);
    return !wanted.empty() && std::all_of(wanted.begin(), wanted.end(),
                                          [&](const auto& word) { return words_.contains(word); });
  }

  [[nodiscard]] bool has_file(const std::string& scope) const {
    return std::any_of(files_.begin(), files_.end(),
                       [&](const std::string& file) { return file.ends_with(scope); });
  }

  std::set<std::string> words_;
  std::set<std::string> files_;
};

int count(const FactUse& use, const std::vector<model::LoopResult>& loops) {
  return static_cast<int>(std::count_if(loops.begin(), loops.end(), [&](const auto& loop) {
    return std::any_of(loop.facts_used.begin(), loop.facts_used.end(), [&](const auto& used) {
      return used.fact.starts_with(use.kind + "(") && used.stated == use.stated &&
             used.where == use.where;
    });
  }));
}

}  // namespace

std::vector<FactUse> uses_of(const dependence::Facts& facts, const model::Program& program,
                             const std::vector<model::LoopResult>& loops) {
  const Names names(program);
  std::vector<FactUse> uses;
  const auto add = [&](const char* kind, const std::string& stated, const std::string& where,
                       bool known) {
    uses.push_back({kind, stated, where, known, 0});
    uses.back().loops = count(uses.back(), loops);
  };
  const auto add_all = [&](const char* kind, const std::vector<Fact>& list) {
    for (const Fact& fact : list) add(kind, to_text(fact), fact.where, names.has(fact));
  };
  add_all("injective", facts.injective);
  add_all("monotone", facts.monotone);
  add_all("pure", facts.pure);
  for (const auto& apart : facts.no_alias)
    add("no_alias", to_text(apart), apart.names.front().where,
        std::all_of(apart.names.begin(), apart.names.end(),
                    [&](const Fact& fact) { return names.has(fact); }));
  return uses;
}

}  // namespace kedge::scan
