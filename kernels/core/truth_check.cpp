// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Compares this rank's blocks, and agrees on the largest difference.
#include "kernels/core/truth_check.hpp"

#include <cmath>
#include <limits>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

using Block = data::SnapshotWriter::Block;

/// Largest difference between a block and its part of the whole field; infinite where a value is
/// NaN on one side only.
double largest_difference(const Block& block, std::size_t dimension, std::size_t whole_at,
                          std::size_t block_at, const std::vector<double>& whole,
                          const std::vector<double>& mine) {
  if (dimension == block.shape.size()) {
    const double a = whole.at(whole_at), b = mine.at(block_at);
    if (std::isnan(a) || std::isnan(b))
      return std::isnan(a) && std::isnan(b) ? 0.0 : std::numeric_limits<double>::infinity();
    return a == b ? 0.0 : std::abs(a - b);
  }
  double largest = 0.0;
  for (std::uint64_t i = 0; i < block.extent[dimension]; ++i)
    largest = std::max(
        largest, largest_difference(block, dimension + 1,
                                    whole_at * block.shape[dimension] + block.offset[dimension] + i,
                                    block_at * block.extent[dimension] + i, whole, mine));
  return largest;
}

}  // namespace

double allowed_difference(const Kernel& kernel, const RunConfig& config,
                          const PrecisionInfo& precision, const std::string& field) {
  return kernel.bound(config, precision, field) +
         kernel.bound(config, find_precision("fp64"), field);
}

void add_truth_checks(const Setup& setup, const Model& model, std::vector<InvariantCheck>& checks) {
  const FieldValues truth = setup.kernel.truth(setup.config);
  std::vector<double> mine;
  for (const Field& field : model.fields()) {
    const auto whole = truth.find(field.name);
    if (whole == truth.end()) continue;
    model.download(field.name, mine);
    std::array<double, 1> largest{largest_difference(field.block, 0, 0, 0, whole->second, mine)};
    setup.world.max(largest);
    checks.push_back({field.name + " against the plain loop", largest[0],
                      allowed_difference(setup.kernel, setup.config, setup.precision, field.name),
                      field.units, "error model of the field in this precision and in double"});
  }
}

}  // namespace kedge::kernels
