// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which loops become candidates, and in which order: on programs made by hand.
#include "analyzer/rank/rank.hpp"

#include <fmt/format.h>

#include "tests/analyzer/divergence/model_builder.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

using namespace model;

namespace {

struct Ranked {
  std::vector<LoopResult> loops;
  std::vector<rank::Candidate> candidates;

  [[nodiscard]] std::vector<LoopId> order() const {
    std::vector<LoopId> ids;
    for (const auto& candidate : candidates) ids.push_back(candidate.loop->loop_id);
    return ids;
  }
};

// Ranks by hand-made results; children are named by their parent's number.
Ranked ranked(const Program& program, std::vector<LoopResult> loops) {
  Ranked out;
  out.loops = std::move(loops);
  const divergence::Bodies bodies(program);
  const rank::LoopTree tree(out.loops);
  const rank::CallGraph graph(bodies, tree);
  out.candidates = rank::candidates(bodies, tree, graph, {});
  return out;
}

LoopResult loop(LoopId id, LoopVerdict verdict, const std::string& trips, LoopId parent = none) {
  LoopResult result = ModelBuilder::result(id, verdict);
  result.line = 10 + id;
  result.end_line = 10 + id;
  result.trip_count = trips;
  if (!trips.empty() && trips.find_first_not_of("0123456789") == std::string::npos)
    result.trip_count_value = std::stoll(trips);
  if (parent != none) result.parent = fmt::format("f.c:{}:3", parent);
  return result;
}

// u[i] = 2 * u[i]
Stmt scale(ModelBuilder& b, const char* counter) {
  const Expr element = b.at(b.numbers("u"), b.var(b.integer(counter)));
  return b.run(b.set(element, b.op("*", b.real(2.0), element)));
}

}  // namespace

TEST_CASE("the outermost parallel loop of a nest is the candidate, and its levels collapse") {
  ModelBuilder b;
  Stmt inner = b.loop(12, b.integer("i"), b.lit(0), b.var(b.integer("n")), {scale(b, "i")});
  Stmt outer = b.loop(11, b.integer("j"), b.lit(0), b.var(b.integer("m")), {inner});
  const auto out = ranked(b.program({outer}), {loop(1, LoopVerdict::parallel, "m"),
                                               loop(0, LoopVerdict::parallel, "n", 1)});
  REQUIRE(out.order() == std::vector<LoopId>{1});
  CHECK(out.candidates[0].work.levels.size() == 2);
  CHECK(out.candidates[0].work.iterations == "m*n");
  CHECK(out.candidates[0].work.flops == 1.0);
  CHECK(out.candidates[0].kokkos.text() == "parallel_for, MDRangePolicy<Rank<2>>");
}

TEST_CASE("a triangular nest does not get a rectangular policy") {
  ModelBuilder b;
  Stmt inner = b.loop(12, b.integer("i"), b.lit(0), b.var(b.integer("j")), {scale(b, "i")});
  Stmt outer = b.loop(11, b.integer("j"), b.lit(0), b.var(b.integer("m")), {inner});
  const auto out = ranked(b.program({outer}), {loop(1, LoopVerdict::parallel, "m"),
                                               loop(0, LoopVerdict::parallel, "j", 1)});
  REQUIRE(out.candidates.size() == 1);
  CHECK_FALSE(out.candidates[0].work.rectangular);
  CHECK(out.candidates[0].kokkos.text().find("MDRange") == std::string::npos);
}

TEST_CASE("an outer loop on the host is never a candidate; its parallel loops are") {
  ModelBuilder b;
  Stmt inner = b.loop(12, b.integer("i"), b.lit(0), b.var(b.integer("n")), {scale(b, "i")});
  Stmt outer = b.loop(11, b.integer("t"), b.lit(0), b.var(b.integer("steps")), {inner});
  const auto out = ranked(b.program({outer}), {loop(1, LoopVerdict::host, "steps"),
                                               loop(0, LoopVerdict::parallel, "n", 1)});
  REQUIRE(out.order() == std::vector<LoopId>{0});
  CHECK(out.candidates[0].in_time_loop);
  CHECK(out.candidates[0].runs == rank::unknown_steps);
}

TEST_CASE("a loop of eight passes or fewer is no candidate of its own") {
  ModelBuilder b;
  Stmt tiny = b.loop(11, b.integer("i"), b.lit(0), b.lit(8), {scale(b, "i")});
  CHECK(ranked(b.program({tiny}), {loop(0, LoopVerdict::parallel, "8")}).candidates.empty());
}

TEST_CASE("a parallel loop inside a tiny one is a candidate") {
  ModelBuilder b;
  Stmt inner = b.loop(12, b.integer("i"), b.lit(0), b.var(b.integer("n")), {scale(b, "i")});
  Stmt outer = b.loop(11, b.integer("d"), b.lit(0), b.lit(3), {inner});
  const auto out = ranked(b.program({outer}), {loop(1, LoopVerdict::parallel, "3"),
                                               loop(0, LoopVerdict::parallel, "n", 1)});
  CHECK(out.order() == std::vector<LoopId>{0});
}

TEST_CASE("a nest in three dimensions comes before a face in two, and shares add up to one") {
  ModelBuilder b;
  Stmt row = b.loop(13, b.integer("i"), b.lit(0), b.var(b.integer("nx")), {scale(b, "i")});
  Stmt plane = b.loop(12, b.integer("j"), b.lit(0), b.var(b.integer("ny")), {row});
  Stmt volume = b.loop(11, b.integer("k"), b.lit(0), b.var(b.integer("nz")), {plane});
  Stmt face_row = b.loop(16, b.integer("i"), b.lit(0), b.var(b.integer("nx")), {scale(b, "i")});
  Stmt face = b.loop(15, b.integer("j"), b.lit(0), b.var(b.integer("ny")), {face_row});
  const auto out =
      ranked(b.program({face, volume}),
             {loop(2, LoopVerdict::parallel, "nz"), loop(1, LoopVerdict::parallel, "ny", 2),
              loop(0, LoopVerdict::parallel, "nx", 1), loop(4, LoopVerdict::parallel, "ny"),
              loop(3, LoopVerdict::parallel, "nx", 4)});
  REQUIRE(out.order() == std::vector<LoopId>{2, 4});
  CHECK(out.candidates[0].rank == 1);
  CHECK(out.candidates[0].share + out.candidates[1].share == Approx(1.0));
  CHECK(out.candidates[0].share > 0.9);
}

TEST_CASE("a row inside a serial sweep gives way, and says what to change first") {
  ModelBuilder b;
  Stmt inner = b.loop(12, b.integer("i"), b.lit(0), b.var(b.integer("n")), {scale(b, "i")});
  Stmt outer = b.loop(11, b.integer("r"), b.lit(0), b.var(b.integer("m")), {inner});
  const auto out = ranked(b.program({outer}), {loop(1, LoopVerdict::serial, "m"),
                                               loop(0, LoopVerdict::parallel, "n", 1)});
  REQUIRE(out.order() == std::vector<LoopId>{0});
  CHECK(out.candidates[0].suitability == "CPU");
  CHECK(out.candidates[0].reasons.back().find("loop at line 11") != std::string::npos);
}

TEST_CASE("a known small iteration space suits the CPU") {
  ModelBuilder b;
  Stmt small = b.loop(11, b.integer("i"), b.lit(0), b.lit(100), {scale(b, "i")});
  const auto out = ranked(b.program({small}), {loop(0, LoopVerdict::parallel, "100")});
  REQUIRE(out.candidates.size() == 1);
  CHECK(out.candidates[0].suitability == "CPU");
}

TEST_CASE("bytes count an array once, however many neighbours are read") {
  ModelBuilder b;
  Stmt stencil = b.loop(11, b.integer("i"), b.lit(1), b.var(b.integer("n")), {scale(b, "i")});
  LoopResult result = loop(0, LoopVerdict::parallel, "n - 1");
  const auto access = [](const char* array, AccessKind kind, const char* text) {
    return Access{array, "", kind, "contiguous", "1", 8, {"f.c", 11, 40, text}};
  };
  result.accesses = {access("u", AccessKind::read, "u[i-1]"),
                     access("u", AccessKind::read, "u[i+1]"),
                     access("v", AccessKind::write, "v[i]")};
  const auto out = ranked(b.program({stencil}), {result});
  REQUIRE(out.candidates.size() == 1);
  CHECK(out.candidates[0].work.bytes == 16.0);
}

TEST_CASE("a reduction names its reducer") {
  ModelBuilder b;
  Stmt sum =
      b.loop(11, b.integer("i"), b.lit(0), b.var(b.integer("n")),
             {b.run(b.add_to(b.var(b.number("s")), b.at(b.numbers("u"), b.var(b.integer("i")))))});
  LoopResult result = loop(0, LoopVerdict::reduction, "n");
  result.reduction = {{"max", "s"}};
  const auto out = ranked(b.program({sum}), {result});
  REQUIRE(out.candidates.size() == 1);
  CHECK(out.candidates[0].kokkos.text() == "parallel_reduce (Max), RangePolicy");
}

}  // namespace kedge::test
