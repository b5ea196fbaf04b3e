// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Plans of boxes on simulated ranks: what one side sends is what the other one expects.
#include "kernels/mpi/halo_plan.hpp"

#include <map>
#include <set>
#include <tuple>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

struct Case {
  std::array<int, 3> size, layout, ghosts;
  std::array<bool, 3> periodic;
  Reach reach;
};

const Case cases[] = {
    {{6, 5, 4}, {1, 1, 1}, {1, 1, 1}, {false, false, false}, Reach::faces},
    {{6, 5, 4}, {1, 1, 1}, {1, 1, 1}, {true, true, true}, Reach::all},
    {{7, 6, 5}, {2, 1, 2}, {1, 1, 1}, {true, false, true}, Reach::all},
    {{9, 8, 7}, {2, 2, 2}, {2, 2, 2}, {true, true, true}, Reach::all},
    {{9, 8, 7}, {3, 2, 1}, {2, 2, 2}, {false, false, false}, Reach::faces},
    {{8, 8, 1}, {2, 2, 1}, {2, 2, 0}, {true, true, true}, Reach::all},
};

Decomposition part_of(const Case& c, int rank) {
  Decomposition part;
  part.size = c.size;
  part.layout = c.layout;
  part.mine = {rank % c.layout[0], rank / c.layout[0] % c.layout[1],
               rank / c.layout[0] / c.layout[1]};
  for (std::size_t a = 0; a < 3; ++a) {
    part.first[a] = first_of_part(c.size[a], c.layout[a], part.mine[a]);
    part.n[a] = first_of_part(c.size[a], c.layout[a], part.mine[a] + 1) - part.first[a];
  }
  return part;
}

int ranks_of(const Case& c) {
  return c.layout[0] * c.layout[1] * c.layout[2];
}

/// Number of the cell of the whole domain at a local position; ghosts wrap around.
std::int64_t global_cell(const Case& c, const Decomposition& part, const GhostBox& box,
                         std::int64_t at) {
  const std::array<std::int64_t, 3> local{
      at % box.row() - box.ghosts[0],
      at / box.row() % (box.n[1] + 2 * box.ghosts[1]) - box.ghosts[1],
      at / box.plane() - box.ghosts[2]};
  std::int64_t cell = 0;
  for (std::size_t a = 3; a-- > 0;) {
    const std::int64_t size = c.size[a];
    cell = cell * size + (part.first[a] + local[a] + size) % size;
  }
  return cell;
}

TEST_CASE("each message holds, in order, the cells that its receiver has ghosts of") {
  for (const Case& c : cases) {
    // (from, to, tag) -> cells of the whole domain, as sent and as expected.
    std::map<std::tuple<int, int, int>, std::vector<std::int64_t>> sent, expected;
    for (int rank = 0; rank < ranks_of(c); ++rank) {
      const Decomposition part = part_of(c, rank);
      const GhostBox box{part.n, c.ghosts};
      for (const HaloPeer& peer : box_plan(part, box, c.periodic, c.reach).peers) {
        auto& out = sent[{rank, peer.rank, peer.send_tag}];
        auto& in = expected[{peer.rank, rank, peer.receive_tag}];
        CHECK(out.empty());  // no two messages that could be taken for one another
        CHECK(in.empty());
        for (const std::int64_t at : peer.send) out.push_back(global_cell(c, part, box, at));
        for (const std::int64_t at : peer.receive) in.push_back(global_cell(c, part, box, at));
      }
    }
    CHECK(sent == expected);
  }
}

TEST_CASE("ghosts are received once each, all of them where all directions are periodic") {
  for (const Case& c : cases)
    for (int rank = 0; rank < ranks_of(c); ++rank) {
      const Decomposition part = part_of(c, rank);
      const GhostBox box{part.n, c.ghosts};
      std::set<std::int64_t> ghosts;
      std::size_t count = 0;
      for (const HaloPeer& peer : box_plan(part, box, c.periodic, c.reach).peers) {
        ghosts.insert(peer.receive.begin(), peer.receive.end());
        count += peer.receive.size();
      }
      CHECK(ghosts.size() == count);
      const std::int64_t owned = std::int64_t{box.n[0]} * box.n[1] * box.n[2];
      if (c.periodic == std::array{true, true, true} && c.reach == Reach::all)
        CHECK(static_cast<std::int64_t>(count) == box.size() - owned);
    }
}

TEST_CASE("a block thinner than its neighbours' ghosts is refused") {
  const Case c{{5, 8, 8}, {3, 1, 1}, {2, 2, 2}, {true, false, false}, Reach::faces};
  const Decomposition part = part_of(c, 0);
  CHECK_THROWS_AS(box_plan(part, GhostBox{part.n, c.ghosts}, c.periodic, c.reach), Error);
}

}  // namespace
}  // namespace kedge::kernels
