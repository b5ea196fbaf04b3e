// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Machine files into values.
#include "analyzer/scan/machines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "analyzer/scan/machine_texts.hpp"
#include "common/core/error.hpp"
#include "common/core/text.hpp"
#include "common/core/toml_file.hpp"

namespace kedge::scan {
namespace {

using Figure = std::pair<const char*, double rank::Machine::*>;
constexpr std::array<Figure, 7> figures{{{"peak_fp64", &rank::Machine::peak_fp64},
                                         {"peak_fp32", &rank::Machine::peak_fp32},
                                         {"bandwidth", &rank::Machine::bandwidth},
                                         {"launch", &rank::Machine::launch},
                                         {"threads", &rank::Machine::threads},
                                         {"transfer", &rank::Machine::transfer},
                                         {"transfer_latency", &rank::Machine::transfer_latency}}};

class Reader {
 public:
  Reader(std::string file, std::string id) : file_(std::move(file)) { machine_.id = std::move(id); }

  rank::Machine read(const toml::table& table) {
    for (const auto& [key, value] : table) read_key(key, value);
    if (machine_.name.empty()) missing("name", "name = \"my node\"");
    if (!has_kind_) missing("kind", R"(kind = "gpu" or kind = "cpu")");
    for (const auto& [name, member] : figures) {
      const bool for_gpu = std::string(name).starts_with("transfer");
      if (machine_.*member == 0.0 && (machine_.is_gpu || !for_gpu))
        missing(name, fmt::format("{} = 1e12", name));
    }
    return std::move(machine_);
  }

 private:
  [[noreturn]] void missing(const std::string& key, const std::string& example) const {
    throw Error(fmt::format("{}: the machine has no {}", file_, key),
                fmt::format("add a line such as {}", example));
  }

  std::string text(const toml::key& key, const toml::node& value) const {
    const auto* text = value.as_string();
    if (text == nullptr) fail_at(file_, value, fmt::format("{} is a text in quotes", key.str()));
    return text->get();
  }

  void read_key(const toml::key& key, const toml::node& value) {
    if (key.str() == "name") {
      machine_.name = text(key, value);
    } else if (key.str() == "kind") {
      const std::string kind = text(key, value);
      if (kind != "gpu" && kind != "cpu") fail_at(file_, value, "kind is \"gpu\" or \"cpu\"");
      machine_.is_gpu = kind == "gpu";
      has_kind_ = true;
    } else if (key.str() == "sources") {
      const toml::array* items = value.as_array();
      if (items == nullptr) fail_at(file_, value, "sources is a list of texts");
      for (const toml::node& item : *items) machine_.sources.push_back(text(key, item));
    } else {
      read_figure(key, value);
    }
  }

  void read_figure(const toml::key& key, const toml::node& value) {
    const auto* const known =
        std::find_if(figures.begin(), figures.end(),
                     [&](const Figure& figure) { return key.str() == figure.first; });
    if (known == figures.end()) {
      std::vector<std::string> names{"name", "kind", "sources"};
      for (const auto& [name, member] : figures) names.emplace_back(name);
      fail_unknown_key(file_, key, names, "a machine file");
    }
    const auto number = value.value<double>();
    if (!number || !std::isfinite(*number) || *number <= 0.0)
      fail_at(file_, value, fmt::format("{} is a number above zero", key.str()));
    machine_.*(known->second) = *number;
  }

  std::string file_;
  rank::Machine machine_;
  bool has_kind_ = false;
};

}  // namespace

std::vector<std::string> known_machines() {
  std::vector<std::string> ids;
  for (const MachineText& machine : machine_texts()) ids.emplace_back(machine.id);
  return ids;
}

rank::Machine read_machine(const std::string& id_or_file) {
  for (const MachineText& known : machine_texts())
    if (id_or_file == known.id) {
      const std::string file = fmt::format("{}.toml", known.id);
      return Reader(file, known.id).read(parse_toml(known.text, file));
    }
  const std::filesystem::path path(id_or_file);
  std::error_code failure;
  if (!std::filesystem::exists(path, failure)) {
    const std::string near = nearest_match(id_or_file, known_machines());
    throw Error(fmt::format("there is no machine or machine file '{}'", id_or_file),
                near.empty() ? fmt::format("known machines: {}",
                                           fmt::format("{}", fmt::join(known_machines(), ", ")))
                             : "did you mean " + near + "?");
  }
  return Reader(id_or_file, path.stem().string()).read(read_toml(path, id_or_file, "machine file"));
}

std::vector<rank::Machine> read_machines(const std::vector<std::string>& names) {
  std::vector<rank::Machine> machines;
  for (const std::string& name : names) machines.push_back(read_machine(name));
  for (const bool gpu : {true, false})
    if (std::none_of(machines.begin(), machines.end(),
                     [&](const rank::Machine& m) { return m.is_gpu == gpu; }))
      machines.push_back(read_machine(gpu ? "h200" : "epyc9654x2"));
  if (!names.empty()) return machines;
  for (const std::string& id : known_machines())
    if (std::none_of(machines.begin(), machines.end(),
                     [&](const rank::Machine& m) { return m.id == id; }))
      machines.push_back(read_machine(id));
  return machines;
}

}  // namespace kedge::scan
