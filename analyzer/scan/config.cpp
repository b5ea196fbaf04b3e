// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads .kedge.toml: every key is known or an error, so that a slip of the pen states nothing and
// silences nothing.
#include "analyzer/scan/config.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "analyzer/checks/check.hpp"
#include "common/core/error.hpp"
#include "common/core/text.hpp"
#include "common/core/toml_file.hpp"

namespace kedge::scan {

namespace fs = std::filesystem;
using dependence::ApartFact;
using dependence::Fact;

namespace {

constexpr const char* file_name = ".kedge.toml";

bool is_file(const fs::path& path) {
  std::error_code failure;
  return fs::is_regular_file(path, failure);
}

bool is_project_root(const fs::path& folder) {
  std::error_code failure;
  for (const char* mark : {".git", ".hg", ".svn"})
    if (fs::exists(folder / mark, failure)) return true;
  return false;
}

fs::path whole_path(const fs::path& path) {
  std::error_code failure;
  const fs::path whole = fs::weakly_canonical(path, failure);
  return failure ? fs::absolute(path) : whole;
}

// From the folder upwards; the last one that may hold the file comes last.
std::vector<fs::path> folders_above(fs::path folder) {
  std::vector<fs::path> chain{folder};
  while (!is_project_root(chain.back()) && chain.back().has_parent_path() &&
         chain.back().parent_path() != chain.back())
    chain.push_back(chain.back().parent_path());
  if (is_project_root(chain.back())) return chain;
  const fs::path here = whole_path(fs::current_path());
  for (std::size_t n = 0; n < chain.size(); ++n)
    if (chain[n] == here)
      return {chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(n) + 1};
  return {folder};
}

fs::path config_of(const std::string& path) {
  const fs::path whole = whole_path(path);
  std::error_code failure;
  const fs::path folder = fs::is_directory(whole, failure) ? whole : whole.parent_path();
  for (const fs::path& candidate : folders_above(folder))
    if (is_file(candidate / file_name)) return candidate / file_name;
  return {};
}

// Relative to the working folder where inside it.
std::string shown(const fs::path& file) {
  const fs::path relative = whole_path(file).lexically_relative(whole_path(fs::current_path()));
  return relative.empty() || *relative.begin() == ".." ? file.string() : relative.string();
}

class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  Config read(const toml::table& table) {
    for (const auto& [key, value] : table) {
      const bool is_facts = key.str() == "facts";
      if (!is_facts && key.str() != "checks") unknown(key, {"facts", "checks"}, "the file");
      const toml::table* section = value.as_table();
      if (section == nullptr) fail(value, fmt::format("{0} is a section: [{0}]", key.str()));
      for (const auto& [name, item] : *section)
        is_facts ? read_fact(name, item) : read_choice(name, item);
    }
    return {file_, std::move(facts_), std::move(choices_)};
  }

 private:
  [[noreturn]] void fail(const toml::node& at, const std::string& message) const {
    fail_at(file_, at, message);
  }

  [[noreturn]] void unknown(const toml::key& key, const std::vector<std::string>& known,
                            const std::string& holder) const {
    fail_unknown_key(file_, key, known, holder);
  }

  std::string where(const toml::node& at) const {
    return fmt::format("{}:{}", file_, at.source().begin.line);
  }

  Fact fact(const toml::node& node, std::string_view key) const {
    const auto* text = node.as_string();
    if (text == nullptr) fail(node, fmt::format("{} holds names in quotes, such as \"idx\"", key));
    const std::string name = one_line(text->get());
    if (name.empty()) fail(node, fmt::format("{} holds an empty name", key));
    return dependence::parse_fact(name, where(node));
  }

  void read_fact(const toml::key& key, const toml::node& value) {
    const std::string_view name = key.str();
    std::vector<Fact>* single = name == "injective"  ? &facts_.injective
                                : name == "monotone" ? &facts_.monotone
                                : name == "pure"     ? &facts_.pure
                                                     : nullptr;
    if (single == nullptr && name != "no_alias")
      unknown(key, {"injective", "monotone", "pure", "no_alias"}, "[facts]");
    const toml::array* items = value.as_array();
    if (items == nullptr)
      fail(value, fmt::format("{} is a list of names, such as {} = [\"idx\"]", name, name));
    for (const toml::node& item : *items) {
      if (single != nullptr)
        single->push_back(fact(item, name));
      else
        facts_.no_alias.push_back(apart(item, name));
    }
  }

  // Throws when the catalogue has no such check.
  std::string check_id(const std::string& id, int line) const {
    if (checks::find_check(id) != nullptr) return id;
    std::vector<std::string> ids;
    for (const checks::Check* known : checks::all_checks()) ids.emplace_back(known->id);
    const std::string near = nearest_match(id, ids);
    throw Error(
        fmt::format("{}:{}: there is no check '{}'", file_, line, one_line(id)),
        near.empty() ? "kedge scan --list-checks lists them" : "did you mean " + near + "?");
  }

  void read_choice(const toml::key& key, const toml::node& value) {
    if (key.str() == "severity") return read_severities(value);
    if (key.str() != "disable") unknown(key, {"disable", "severity"}, "[checks]");
    const toml::array* items = value.as_array();
    if (items == nullptr)
      fail(value, "disable is a list of checks, such as disable = [\"gather_access\"]");
    for (const toml::node& item : *items) {
      const auto* id = item.as_string();
      if (id == nullptr) fail(item, "disable holds names in quotes, such as \"gather_access\"");
      choices_.disabled.insert(check_id(id->get(), static_cast<int>(item.source().begin.line)));
    }
  }

  void read_severities(const toml::node& value) {
    const toml::table* table = value.as_table();
    if (table == nullptr) fail(value, "severity is a section: [checks.severity]");
    static const std::set<std::string> known{"note", "warning", "error"};
    for (const auto& [key, level] : *table) {
      const std::string id =
          check_id(std::string(key.str()), static_cast<int>(key.source().begin.line));
      const auto* text = level.as_string();
      if (text == nullptr || !known.contains(text->get()))
        fail(level, fmt::format("the severity of {} is \"note\", \"warning\" or \"error\"", id));
      choices_.severity[id] = text->get();
    }
  }

  ApartFact apart(const toml::node& item, std::string_view key) const {
    const toml::array* group = item.as_array();
    if (group == nullptr) return {{fact(item, key)}};
    if (group->size() < 2)
      fail(item, "a group in no_alias names two pointers or more, such as [\"u\", \"v\"]");
    ApartFact out;
    for (const toml::node& name : *group) out.names.push_back(fact(name, key));
    return out;
  }

  std::string file_;
  dependence::Facts facts_;
  CheckChoices choices_;
};

}  // namespace

fs::path find_config(const std::vector<std::string>& paths) {
  std::set<fs::path> found;
  for (const std::string& path : paths)
    if (const fs::path config = config_of(path); !config.empty()) found.insert(config);
  if (found.size() > 1)
    throw Error(fmt::format("the scanned paths have different configurations: {} and {}",
                            shown(*found.begin()), shown(*found.rbegin())),
                "name the one that holds with --config");
  return found.empty() ? fs::path() : *found.begin();
}

Config read_config(const fs::path& file) {
  const std::string name = shown(file);
  return Reader(name).read(read_toml(file, name, "configuration"));
}

}  // namespace kedge::scan
