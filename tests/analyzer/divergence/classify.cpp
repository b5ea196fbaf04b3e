// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Branch classes on programs made by hand: one situation a test case.
#include "analyzer/divergence/classify.hpp"

#include "tests/analyzer/divergence/model_builder.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

using namespace model;

namespace {

constexpr int branch_line = 7;

std::string class_at(const std::vector<Branch>& branches, int line) {
  for (const Branch& branch : branches)
    if (branch.line == line) return branch.branch_class;
  return "none";
}

// for (i...) if (condition) u[i] = 0.0;
std::string class_of(ModelBuilder& b, const Expr& condition,
                     LoopVerdict verdict = LoopVerdict::parallel) {
  const VariableId i = b.integer("i"), u = b.numbers("u");
  Stmt arm = b.run(b.set(b.at(u, b.var(i)), b.real(0.0)));
  Stmt loop = b.loop(5, i, b.lit(0), b.var(b.integer("n")), {b.when(branch_line, condition, arm)});
  const Program program = b.program({loop});
  return class_at(divergence::classify(program, ModelBuilder::result(0, verdict)), branch_line);
}

}  // namespace

TEST_CASE("a condition on parameters is uniform") {
  ModelBuilder b;
  CHECK(class_of(b, b.op("==", b.var(b.integer("scheme")), b.lit(1))) == "uniform");
}

TEST_CASE("an element at a fixed index is uniform") {
  ModelBuilder b;
  CHECK(class_of(b, b.op(">", b.at(b.numbers("a"), b.lit(0)), b.real(0.0))) == "uniform");
}

TEST_CASE("the counter compared with a bound is a boundary") {
  ModelBuilder b;
  CHECK(class_of(b, b.op("==", b.var(b.integer("i")), b.lit(0))) == "boundary");
  ModelBuilder c;
  const Expr rank = c.op("==", c.var(c.integer("rank")), c.lit(0));
  CHECK(class_of(c, c.op("&&", rank, c.op("<", c.var(c.integer("i")), c.lit(2)))) == "boundary");
}

TEST_CASE("a counted loop under a divergent branch keeps its threads together") {
  ModelBuilder b;
  const VariableId i = b.integer("i"), k = b.integer("k"), u = b.numbers("u");
  Stmt inner = b.loop(8, k, b.lit(0), b.lit(3), {b.run(b.set(b.at(u, b.var(k)), b.real(0.0)))});
  Stmt branch = b.when(branch_line, b.op(">", b.at(u, b.var(i)), b.real(0.0)),
                       b.block({b.declare(k, b.lit(0)), inner}));
  Stmt loop = b.loop(5, i, b.lit(0), b.var(b.integer("n")), {branch});
  const Program program = b.program({loop});
  const LoopId outer = program.units[0].functions[0].body->body[0].loop;
  const auto found =
      divergence::classify(program, ModelBuilder::result(outer, LoopVerdict::parallel));
  CHECK(class_at(found, branch_line) == "data_dependent");
  CHECK(class_at(found, 8) == "none");
}

TEST_CASE("data behind a test for one counter value is still a boundary") {
  ModelBuilder b;
  const Expr first = b.op("==", b.var(b.integer("i")), b.lit(0));
  const Expr loaded = b.op(">", b.at(b.numbers("a"), b.var(b.integer("i"))), b.real(0.0));
  CHECK(class_of(b, b.op("&&", first, loaded)) == "boundary");
  ModelBuilder c;
  const Expr most = c.op(">", c.var(c.integer("i")), c.lit(0));
  const Expr data = c.op(">", c.at(c.numbers("a"), c.var(c.integer("i"))), c.real(0.0));
  CHECK(class_of(c, c.op("&&", most, data)) == "data_dependent");
}

TEST_CASE("a remainder by a small number alternates within a warp") {
  ModelBuilder b;
  CHECK(class_of(b, b.op("==", b.op("%", b.var(b.integer("i")), b.lit(2)), b.lit(0))) ==
        "index_parity");
  ModelBuilder c;
  CHECK(class_of(c, c.op("&", c.op("+", c.var(c.integer("i")), c.var(c.integer("j"))), c.lit(1))) ==
        "index_parity");
}

TEST_CASE("a quotient, or a remainder by a large number, comes in blocks") {
  ModelBuilder b;
  CHECK(class_of(b, b.op("==", b.op("/", b.var(b.integer("i")), b.var(b.integer("m"))),
                         b.lit(3))) == "index_block");
  ModelBuilder c;
  CHECK(class_of(c, c.op("==", c.op("%", c.var(c.integer("i")), c.lit(64)), c.lit(0))) ==
        "index_block");
}

TEST_CASE("a loaded value is data") {
  ModelBuilder b;
  CHECK(class_of(b, b.op("==", b.at(b.integers("mat"), b.var(b.integer("i"))), b.lit(1))) ==
        "data_dependent");
}

TEST_CASE("a loop that stays on the host has host branches only") {
  ModelBuilder b;
  const Expr loaded = b.op("==", b.at(b.integers("mat"), b.var(b.integer("i"))), b.lit(1));
  CHECK(class_of(b, loaded, LoopVerdict::host) == "uniform");
}

TEST_CASE(
    "an outer counter is uniform_outer for the inner loop, unless the outer loop is the host's") {
  ModelBuilder b;
  const VariableId i = b.integer("i"), k = b.integer("k"), u = b.numbers("u");
  const Expr active = b.at(b.integers("active"), b.var(k));
  Stmt branch = b.when(branch_line, active, b.run(b.set(b.at(u, b.var(i)), b.real(0.5))));
  Stmt inner = b.loop(6, i, b.lit(0), b.var(b.integer("n")), {branch});
  Stmt outer = b.loop(5, k, b.lit(0), b.var(b.integer("m")), {inner});
  const Program program = b.program({outer});
  // Loop 0 was made first: the inner one.
  std::vector<LoopResult> loops{ModelBuilder::result(0, LoopVerdict::parallel),
                                ModelBuilder::result(1, LoopVerdict::parallel)};
  divergence::classify_all(program, loops);
  CHECK(class_at(loops[0].branches, branch_line) == "uniform_outer");
  CHECK(class_at(loops[1].branches, branch_line) == "data_dependent");
  loops[1].verdict = LoopVerdict::host;
  divergence::classify_all(program, loops);
  CHECK(class_at(loops[0].branches, branch_line) == "uniform");
}

TEST_CASE("an exit on data is rare, on an invariant uniform") {
  ModelBuilder b;
  const VariableId i = b.integer("i");
  const auto classed = [&](const Expr& condition) {
    Stmt loop = b.loop(5, i, b.lit(0), b.var(b.integer("n")),
                       {b.when(branch_line, condition, b.leave(StmtKind::break_))});
    const Program program = b.program({loop});
    return class_at(
        divergence::classify(program, ModelBuilder::result(loop.loop, LoopVerdict::rewrite)),
        branch_line);
  };
  CHECK(classed(b.op("<", b.at(b.numbers("a"), b.var(i)), b.real(0.0))) == "rare_exit");
  CHECK(classed(b.op(">", b.var(b.integer("n")), b.lit(50))) == "uniform");
}

TEST_CASE("a continue is no exit") {
  ModelBuilder b;
  const VariableId i = b.integer("i");
  const Expr loaded = b.op("<", b.at(b.numbers("a"), b.var(i)), b.real(0.0));
  Stmt loop = b.loop(5, i, b.lit(0), b.var(b.integer("n")),
                     {b.when(branch_line, loaded, b.leave(StmtKind::continue_))});
  const Program program = b.program({loop});
  CHECK(class_at(divergence::classify(program, ModelBuilder::result(0, LoopVerdict::parallel)),
                 branch_line) == "data_dependent");
}

TEST_CASE("cheap assignments to the iteration's own scalars are a select") {
  ModelBuilder b;
  const VariableId i = b.integer("i"), d = b.number("d");
  Stmt flip = b.when(branch_line, b.op("<", b.var(d), b.real(0.0)),
                     b.run(b.set(b.var(d), b.op("-", b.real(0.0), b.var(d)))));
  Stmt loop = b.loop(5, i, b.lit(0), b.var(b.integer("n")),
                     {b.declare(d, b.at(b.numbers("a"), b.var(i))), flip});
  const Program program = b.program({loop});
  CHECK(class_at(divergence::classify(program, ModelBuilder::result(0, LoopVerdict::parallel)),
                 branch_line) == "select");
}

TEST_CASE("minimum, count and flag are reductions, a carried copy of data is not") {
  ModelBuilder b;
  const VariableId i = b.integer("i"), m = b.number("m"), a = b.numbers("a");
  const Expr loaded = b.at(a, b.var(i));
  const auto classed = [&](const Expr& condition, const Expr& assignment) {
    Stmt loop = b.loop(5, i, b.lit(0), b.var(b.integer("n")),
                       {b.when(branch_line, condition, b.run(assignment))});
    const Program program = b.program({loop});
    return class_at(
        divergence::classify(program, ModelBuilder::result(loop.loop, LoopVerdict::reduction)),
        branch_line);
  };
  const Expr big = b.op(">", loaded, b.real(1.0));
  CHECK(classed(b.op("<", loaded, b.var(m)), b.set(b.var(m), loaded)) == "reduction_idiom");
  CHECK(classed(big, b.add_to(b.var(b.integer("count")), b.lit(1))) == "reduction_idiom");
  CHECK(classed(big, b.set(b.var(b.integer("any")), b.lit(1))) == "reduction_idiom");
  CHECK(classed(big, b.set(b.var(m), loaded)) == "data_dependent");
}

TEST_CASE("an inner loop whose bounds are loaded runs unequally long") {
  ModelBuilder b;
  const VariableId r = b.integer("r"), p = b.integer("p"), ptr = b.integers("ptr");
  Stmt inner = b.loop(branch_line, p, b.at(ptr, b.var(r)), b.at(ptr, b.op("+", b.var(r), b.lit(1))),
                      {b.run(b.add_to(b.var(b.number("s")), b.at(b.numbers("x"), b.var(p))))});
  Stmt outer = b.loop(5, r, b.lit(0), b.var(b.integer("n")), {inner});
  const Program program = b.program({outer});
  CHECK(class_at(divergence::classify(program, ModelBuilder::result(1, LoopVerdict::parallel)),
                 branch_line) == "data_dependent_loop");
}

TEST_CASE("an inner loop with invariant bounds is no branch") {
  ModelBuilder b;
  const VariableId r = b.integer("r"), p = b.integer("p");
  Stmt inner = b.loop(branch_line, p, b.lit(0), b.var(b.integer("m")), {});
  Stmt outer = b.loop(5, r, b.lit(0), b.var(b.integer("n")), {inner});
  const Program program = b.program({outer});
  CHECK(class_at(divergence::classify(program, ModelBuilder::result(1, LoopVerdict::parallel)),
                 branch_line) == "none");
}

TEST_CASE("every branch has a reason") {
  ModelBuilder b;
  const VariableId i = b.integer("i");
  Stmt loop = b.loop(
      5, i, b.lit(0), b.var(b.integer("n")),
      {b.when(branch_line, b.at(b.integers("mat"), b.var(i)), b.leave(StmtKind::continue_))});
  const Program program = b.program({loop});
  const auto branches =
      divergence::classify(program, ModelBuilder::result(0, LoopVerdict::parallel));
  REQUIRE(branches.size() == 1);
  CHECK(branches[0].reason.find("mat[i]") != std::string::npos);
}

namespace {

// for (i...) { if (condition) <long arm> else <short arm> }
Branch weighed(ModelBuilder& b, const Expr& condition, int long_arm) {
  const VariableId i = b.integer("i"), u = b.numbers("u");
  std::vector<Stmt> dear;
  for (int n = 0; n < long_arm; ++n)
    dear.push_back(b.run(b.set(b.at(u, b.var(i)), b.op("*", b.at(u, b.var(i)), b.real(2.0)))));
  Stmt loop = b.loop(5, i, b.lit(0), b.var(b.integer("n")),
                     {b.when(branch_line, condition, b.block(std::move(dear)))});
  const Program program = b.program({loop});
  const auto branches =
      divergence::classify(program, ModelBuilder::result(0, LoopVerdict::parallel));
  for (const Branch& branch : branches)
    if (branch.line == branch_line) return branch;
  return {};
}

Expr on_data(ModelBuilder& b) {
  return b.op("<", b.at(b.numbers("v"), b.var(b.integer("i"))), b.real(0.0));
}

}  // namespace

TEST_CASE(
    "the parity of a block's number is an index block, that of the index or of small blocks is "
    "not") {
  const auto class_by = [](std::int64_t block) {
    ModelBuilder b;
    const Expr number = b.op("/", b.var(b.integer("i")), b.lit(block));
    return class_of(b, b.op("==", b.op("%", number, b.lit(2)), b.lit(0)));
  };
  CHECK(class_by(1024) == "index_block");
  CHECK(class_by(32) == "index_block");
  CHECK(class_by(2) == "index_parity");
}

TEST_CASE("a branch on data weighs by what its arm costs, and says what would help") {
  ModelBuilder few, many;
  const Branch light = weighed(few, on_data(few), 1);
  const Branch heavy = weighed(many, on_data(many), 20);
  CHECK(heavy.branch_class == "data_dependent");
  CHECK(heavy.weight > 0.2);
  CHECK(heavy.weight < 1.0);
  CHECK(light.weight < heavy.weight);
  CHECK_FALSE(heavy.help.empty());
}

TEST_CASE("the same arm at a boundary or under a uniform condition weighs next to nothing") {
  ModelBuilder edge, scheme;
  const Branch boundary = weighed(edge, edge.op("<", edge.var(edge.integer("i")), edge.lit(2)), 20);
  CHECK(boundary.branch_class == "boundary");
  CHECK(boundary.weight < 0.05);
  const Branch uniform =
      weighed(scheme, scheme.op("==", scheme.var(scheme.integer("scheme")), scheme.lit(1)), 20);
  CHECK(uniform.weight == 0.0);
  CHECK(uniform.help.empty());
}

}  // namespace kedge::test
