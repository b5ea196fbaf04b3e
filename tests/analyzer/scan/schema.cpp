// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The JSON of a scan against docs/scan.schema.json, by a small validator of what that schema uses.
#include <algorithm>
#include <functional>
#include <set>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"

namespace kedge::test {

namespace {

using Json = nlohmann::json;

class Validator {
 public:
  explicit Validator(const Json& schema) : schema_(schema) {}

  std::vector<std::string> problems(const Json& value) {
    problems_.clear();
    check(value, schema_, "");
    return problems_;
  }

 private:
  void fail(const std::string& at, const std::string& what) {
    if (problems_.size() < 10) problems_.push_back((at.empty() ? "/" : at) + ": " + what);
  }

  static bool has_type(const Json& value, const std::string& type) {
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == value.type_name();
  }

  static bool has_one_type(const Json& value, const Json& types) {
    if (types.is_string()) return has_type(value, types.get<std::string>());
    return std::any_of(types.begin(), types.end(),
                       [&](const Json& type) { return has_type(value, type.get<std::string>()); });
  }

  void check(const Json& value, const Json& rule, const std::string& at) {
    if (rule.contains("$ref"))
      return check(value, schema_.at(Json::json_pointer(rule["$ref"].get<std::string>().substr(1))),
                   at);
    if (rule.contains("type") && !has_one_type(value, rule["type"]))
      return fail(at, "is " + std::string(value.type_name()));
    if (rule.contains("enum") &&
        std::find(rule["enum"].begin(), rule["enum"].end(), value) == rule["enum"].end())
      fail(at, "has the value " + value.dump());
    if (rule.contains("minimum") && value.is_number() && value < rule["minimum"])
      fail(at, "is too small");
    if (rule.contains("maximum") && value.is_number() && value > rule["maximum"])
      fail(at, "is too large");
    if (value.is_object()) check_object(value, rule, at);
    if (value.is_array() && rule.contains("items"))
      for (std::size_t n = 0; n < value.size(); ++n)
        check(value[n], rule["items"], at + "/" + std::to_string(n));
  }

  void check_object(const Json& value, const Json& rule, const std::string& at) {
    for (const Json& key : rule.value("required", Json::array()))
      if (!value.contains(key.get<std::string>())) fail(at, "lacks " + key.get<std::string>());
    const Json properties = rule.value("properties", Json::object());
    for (const auto& [key, part] : value.items()) {
      if (properties.contains(key))
        check(part, properties[key], at + "/" + key);
      else if (rule.contains("additionalProperties"))
        fail(at, "has the unknown key " + key);
    }
  }

  const Json& schema_;
  std::vector<std::string> problems_;
};

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += item + "\n";
  return text;
}

}  // namespace

TEST_CASE("the JSON of scans is valid against the published schema") {
  const Json schema = Json::parse(read_file(source_root() / "docs/scan.schema.json"));
  Validator validator(schema);
  for (const char* path : {"tests/analyzer/scan/fixtures", "tests/analyzer/checks/fixtures",
                           "tests/analyzer/cases", "samples/heat_mpi"}) {
    INFO(path);
    CHECK(joined(validator.problems(scan_json({path}))) == "");
  }
  const std::string wave = "tests/analyzer/profile/fixtures/wave";
  for (const char* profile : {".callgrind", ".gcov.json", ".perf-lines"})
    CHECK(joined(validator.problems(scan_json({wave + ".c", "--profile", wave + profile}))) == "");
}

TEST_CASE("the validator knows every word of the schema, so that nothing in it goes unchecked") {
  const std::set<std::string> checked{"$ref",       "type",    "enum",
                                      "minimum",    "maximum", "required",
                                      "properties", "items",   "additionalProperties"};
  const std::set<std::string> words{"$schema", "$defs", "title", "description"};
  const std::function<void(const Json&)> visit = [&](const Json& rule) {
    REQUIRE(rule.is_object());
    for (const auto& [key, part] : rule.items()) {
      INFO(key);
      CHECK((checked.contains(key) || words.contains(key)));
      if (key == "properties" || key == "$defs")
        for (const Json& one : part) visit(one);
      if (key == "items") visit(part);
      if (key == "additionalProperties") CHECK(part == false);
    }
  };
  visit(Json::parse(read_file(source_root() / "docs/scan.schema.json")));
}

TEST_CASE("the validator sees what is wrong") {
  const Json schema = Json::parse(read_file(source_root() / "docs/scan.schema.json"));
  Validator validator(schema);
  Json json = scan_json({"tests/analyzer/scan/fixtures"});
  json["loops"][0]["verdict"] = "safe";
  json["loops"][0].erase("why");
  json["findings"] = "none";
  CHECK(validator.problems(json).size() == 3);
}

}  // namespace kedge::test
