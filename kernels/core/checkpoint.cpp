// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Checks a checkpoint against the run that wants to go on from it, and reads it.
#include "kernels/core/checkpoint.hpp"

#include <fmt/format.h>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

using Shape = std::vector<std::uint64_t>;

Shape reversed(const std::array<int, 3>& xyz) {
  return {static_cast<std::uint64_t>(xyz[2]), static_cast<std::uint64_t>(xyz[1]),
          static_cast<std::uint64_t>(xyz[0])};
}

std::string text_of(const Shape& zyx) {
  std::string text;
  for (auto n = zyx.rbegin(); n != zyx.rend(); ++n)
    text += (text.empty() ? "" : " x ") + std::to_string(*n);
  return text;
}

void require_same(const std::string& what, const std::string& found, const std::string& wanted) {
  if (found != wanted)
    throw Error(fmt::format("it is a checkpoint of {} {}, this run's is {}", what, found, wanted),
                "a restart must equal an unbroken run: use the same settings");
}

}  // namespace

data::SnapshotWriter::Block file_block(const Decomposition& d) {
  return {reversed(d.size), reversed(d.first), reversed(d.n)};
}

double read_state(const std::filesystem::path& path, const std::string& name) {
  double value = 0.0;
  data::File::open(path).read("/state/" + name, 0, 1, &value);
  return value;
}

CheckpointContent read_checkpoint(const std::filesystem::path& path, const CheckpointQuery& query,
                                  const Decomposition& decomposition, const History& history) {
  return with_context("cannot restart from " + path.string(), [&] {
    const data::File file = data::File::open(path);
    const data::SnapshotIndex index = data::read_index(file);
    if (!file.has("/state/step"))
      throw Error("it is a snapshot, but holds no state to go on from",
                  "write one with --checkpoint FILE");
    require_same("kernel", index.provenance.kernel, query.kernel);
    require_same("precision", index.provenance.precision, query.precision);
    double step = 0.0;
    file.read("/state/step", 0, 1, &step);

    CheckpointContent content;
    content.step = static_cast<std::int64_t>(step);
    const std::string dataset = fmt::format("/steps/{}/{}", content.step, query.field);
    const data::SnapshotWriter::Block block = file_block(decomposition);
    require_same("size", text_of(file.info(dataset).shape), text_of(block.shape));
    if (content.step >= query.last_step)
      throw Error(fmt::format("it is at step {} already", content.step),
                  fmt::format("give --steps a number above {}", content.step));
    content.field.resize(block.extent[0] * block.extent[1] * block.extent[2]);
    file.read_block(dataset, block.offset, block.extent, content.field.data());
    content.history = history;
    content.history.read(file);
    return content;
  });
}

}  // namespace kedge::kernels
