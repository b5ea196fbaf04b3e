// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading what a snapshot holds.
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/core/error.hpp"
#include "common/data/snapshot.hpp"

namespace kedge::data {
namespace {

std::optional<std::int64_t> step_number(const std::string& name) {
  std::int64_t value = 0;
  const char* end = name.data() + name.size();
  const auto [at, problem] = std::from_chars(name.data(), end, value);
  if (problem != std::errc() || at != end) return std::nullopt;
  return value;
}

Provenance read_provenance(const File& file) {
  if (!file.has_attribute("/", "provenance")) return {};
  const auto json = nlohmann::json::parse(file.text_attribute("/", "provenance"), nullptr, false);
  if (json.is_discarded())
    throw Error(fmt::format("{}: its provenance is not JSON", file.path().string()),
                "write the snapshot again with kedge run");
  return with_context(file.path().string(), [&] { return json.get<Provenance>(); });
}

double time_of(const File& file, const std::string& group, const std::vector<std::string>& fields) {
  for (const std::string& field : fields) {
    const std::string path = group + "/" + field;
    if (file.has_attribute(path, "time")) return file.number_attribute(path, "time");
  }
  throw Error(fmt::format("{}: no field of '{}' says its time", file.path().string(), group),
              "each field needs the attributes 'time' and 'units'");
}

}  // namespace

bool is_snapshot(const File& file) {
  return file.has_attribute("/", "kedge_schema") &&
         file.text_attribute("/", "kedge_schema") == snapshot_schema;
}

SnapshotIndex read_index(const File& file) {
  if (!is_snapshot(file))
    throw Error(
        fmt::format("{}: not a Kedge snapshot: its root has no attribute kedge_schema = \"{}\"",
                    file.path().string(), snapshot_schema),
        "kedge diff compares any HDF5 files; this job needs snapshots, as kedge run writes them");
  SnapshotIndex index;
  index.provenance = read_provenance(file);
  if (file.has("/steps")) {
    for (const std::string& name : file.groups("/steps")) {
      const std::optional<std::int64_t> step = step_number(name);
      if (!step) continue;
      const std::string group = "/steps/" + name;
      const std::vector<std::string> fields = file.datasets_in(group);
      if (index.steps.empty()) index.fields = fields;
      index.steps.push_back(*step);
      index.times.push_back(time_of(file, group, fields));
    }
  }
  if (file.has("/history"))
    for (const std::string& name : file.datasets_in("/history"))
      if (name != "step") index.history_names.push_back(name);
  return index;
}

}  // namespace kedge::data
