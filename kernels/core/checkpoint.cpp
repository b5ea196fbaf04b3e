// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Checks a checkpoint against the run that wants to go on from it, and reads it.
#include "kernels/core/checkpoint.hpp"

#include <fmt/format.h>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

void require_same(const std::string& what, const std::string& found, const std::string& wanted) {
  if (found != wanted)
    throw Error(fmt::format("it is a checkpoint of {} {}, this run's is {}", what, found, wanted),
                "a restart must equal an unbroken run: use the same settings");
}

std::string parameter(const Provenance& provenance, const std::string& name) {
  const auto found = provenance.parameters.find(name);
  return found == provenance.parameters.end() ? "" : found->second;
}

/// "64,32,16" as people read it.
std::string as_product(std::string size) {
  for (std::size_t at = 0; (at = size.find(',', at)) != std::string::npos;)
    size.replace(at, 1, " x ");
  return size;
}

void require_same_run(const Provenance& of_file, const Setup& setup) {
  const auto& s = setup.config.size;
  require_same("kernel", of_file.kernel, setup.kernel.id);
  require_same("precision", of_file.precision, setup.precision.id);
  require_same("precision", parameter(of_file, "precision"), setup.precision.text());
  require_same("variant", parameter(of_file, "variant"), setup.variant());
  require_same("size", as_product(parameter(of_file, "size")),
               fmt::format("{} x {} x {}", s[0], s[1], s[2]));
}

void read_fields(const data::File& file, std::int64_t step, Model& model) {
  std::vector<double> values;
  for (const Field& field : model.fields()) {
    if (field.role == Role::output) continue;
    const data::SnapshotWriter::Block& block = field.block;
    std::size_t count = 1;
    for (const std::uint64_t extent : block.extent) count *= extent;
    values.resize(count);
    const std::string dataset = fmt::format("/steps/{}/{}", step, field.name);
    file.read_block(dataset, block.offset, block.extent, values.data());
    model.upload(field.name, values);
  }
}

}  // namespace

std::int64_t restore(const std::filesystem::path& path, const Setup& setup, Model& model,
                     History& history) {
  return with_context("cannot restart from " + path.string(), [&] {
    const data::File file = data::File::open(path);
    const data::SnapshotIndex index = data::read_index(file);
    if (!file.has("/state/step"))
      throw Error("it is a snapshot, but holds no state to go on from",
                  "write one with --checkpoint FILE");
    require_same_run(index.provenance, setup);
    double step = 0.0;
    file.read("/state/step", 0, 1, &step);
    if (static_cast<std::int64_t>(step) >= setup.config.steps)
      throw Error(fmt::format("it is at step {} already", step),
                  fmt::format("give --steps a number above {}", step));
    for (const std::string& dataset : file.datasets_in("/state")) {
      if (dataset == "step") continue;
      file.read("/state/" + dataset, 0, 1, &model.numbers()[dataset]);
    }
    read_fields(file, static_cast<std::int64_t>(step), model);
    history.read(file);
    return static_cast<std::int64_t>(step);
  });
}

}  // namespace kedge::kernels
