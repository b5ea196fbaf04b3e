// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Local numbers of rows and ghosts.
#include "kernels/cg/numbering.hpp"

#include <fmt/format.h>

#include <climits>

#include "common/core/error.hpp"
#include "kernels/cg/truth.hpp"

namespace kedge::kernels::cg {
namespace {

constexpr std::int32_t nobody = -1;

}  // namespace

Numbering::Numbering(const Decomposition& part) : box{part.n}, first_(part.first) {
  if (box.size() > INT_MAX)
    throw Error(fmt::format("{} rows on one rank are more than 32-bit columns can number",
                            std::int64_t{part.n[0]} * part.n[1] * part.n[2]),
                "use more ranks or a smaller --size");
  number_.assign(static_cast<std::size_t>(box.size()), nobody);
  for_rows([&](std::int32_t row, int i, int j, int k) {
    number_[static_cast<std::size_t>(box.at(i, j, k))] = row;
    ++rows;
  });
  columns = rows;
  plan = box_plan(part, box, {false, false, false}, Reach::all);
  for (HaloPeer& peer : plan.peers) {
    for (std::int64_t& at : peer.send) at = number_[static_cast<std::size_t>(at)];
    for (std::int64_t& at : peer.receive) {
      number_[static_cast<std::size_t>(at)] = static_cast<std::int32_t>(columns);
      at = columns++;
    }
  }
}

std::array<std::vector<std::int32_t>, colours> Numbering::coloured_rows() const {
  std::array<std::vector<std::int32_t>, colours> lists;
  for_rows([&](std::int32_t row, int i, int j, int k) {
    const int colour = colour_of(first_[0] + i, first_[1] + j, first_[2] + k);
    lists[static_cast<std::size_t>(colour)].push_back(row);
  });
  return lists;
}

}  // namespace kedge::kernels::cg
