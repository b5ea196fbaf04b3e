// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Verdicts on loops built by hand, each kind with a case that must speak and one that must not.
#include "analyzer/dependence/analyse.hpp"

#include "tests/analyzer/divergence/model_builder.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

using model::Expr;
using model::LoopVerdict;
using model::Stmt;

namespace {

/// for (i = 0; i < n; i++) with the body that a test gives.
model::LoopResult judge(ModelBuilder& m, std::vector<Stmt> body, std::vector<Stmt> after = {}) {
  std::vector<Stmt> all{
      m.loop(1, m.integer("i"), m.lit(0), m.var(m.integer("n")), std::move(body))};
  for (Stmt& stmt : after) all.push_back(std::move(stmt));
  const auto loops = dependence::analyse(m.program(std::move(all)));
  REQUIRE(loops.size() == 1);
  return loops[0];
}

Expr element(ModelBuilder& m, const char* array, int shift) {
  return m.at(m.numbers(array), m.op("+", m.var(m.integer("i")), m.lit(shift)));
}

}  // namespace

TEST_CASE("a loop that updates its own elements is parallel") {
  ModelBuilder m;
  const auto loop =
      judge(m, {m.run(m.set(element(m, "a", 0), m.op("*", element(m, "a", 0), m.real(2.0))))});
  CHECK(loop.verdict == LoopVerdict::parallel);
  CHECK_FALSE(loop.why.empty());
}

TEST_CASE("a loop that reads its neighbour's new value is serial, with both places as evidence") {
  ModelBuilder m;
  const Expr damped = m.op("*", element(m, "a", 0), m.real(0.5));
  const auto loop = judge(m, {m.run(m.set(element(m, "a", 1), m.op("+", damped, m.real(1.0))))});
  CHECK(loop.verdict == LoopVerdict::serial);
  REQUIRE_FALSE(loop.evidence.empty());
  CHECK(loop.evidence[0].kind == model::DependenceKind::flow);
  CHECK(loop.evidence[0].distance == "1");
}

TEST_CASE("two pointers make a condition, named in the verdict") {
  ModelBuilder m;
  const auto loop = judge(m, {m.run(m.set(element(m, "a", 0), element(m, "b", 1)))});
  CHECK(loop.verdict == LoopVerdict::conditional);
  CHECK(loop.assumes == std::vector<std::string>{"no_alias(a,b)"});
}

TEST_CASE("a condition comes with the pair of accesses that it keeps apart") {
  ModelBuilder m;
  const auto loop = judge(m, {m.run(m.set(element(m, "a", 0), element(m, "b", 1)))});
  REQUIRE_FALSE(loop.evidence.empty());
  CHECK(loop.evidence[0].direction == "*");
  CHECK(loop.evidence[0].source.text != loop.evidence[0].sink.text);
}

TEST_CASE("a stated fact takes the place of the assumption and is named") {
  ModelBuilder m;
  std::vector<Stmt> body{m.loop(1, m.integer("i"), m.lit(0), m.var(m.integer("n")),
                                {m.run(m.set(element(m, "a", 0), element(m, "b", 1)))})};
  dependence::Facts facts;
  facts.no_alias = {{{{"b", "", "x.toml:2"}}}};
  const auto loops = dependence::analyse(m.program(std::move(body)), facts);
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].verdict == LoopVerdict::parallel);
  CHECK(loops[0].assumes.empty());
  CHECK(loops[0].why.find("That a and b do not overlap was stated in x.toml:2.") !=
        std::string::npos);
  REQUIRE(loops[0].facts_used.size() == 1);
  CHECK(loops[0].facts_used[0] == model::StatedFact{"no_alias(a,b)", "b", "x.toml:2"});
}

TEST_CASE("a sum is a reduction, a sum that is stored a scan") {
  ModelBuilder m;
  const auto sum = [&] { return m.run(m.add_to(m.var(m.number("s")), element(m, "a", 0))); };
  const auto reduced = judge(m, {sum()});
  CHECK(reduced.verdict == LoopVerdict::reduction);
  REQUIRE(reduced.reduction.size() == 1);
  CHECK(reduced.reduction[0].variable == "s");
  ModelBuilder other;
  const auto scanned =
      judge(other, {other.run(other.add_to(other.var(other.number("s")), element(other, "a", 0))),
                    other.run(other.set(element(other, "a", 0), other.var(other.number("s"))))});
  CHECK(scanned.verdict == LoopVerdict::scan);
}

TEST_CASE("a temporary is private when every path writes it, and a dependence when one does not") {
  ModelBuilder m;
  const auto always = judge(m, {m.run(m.set(m.var(m.number("t")), element(m, "a", 0))),
                                m.run(m.set(element(m, "a", 0), m.var(m.number("t"))))});
  CHECK(always.verdict == LoopVerdict::parallel);
  CHECK(always.private_ == std::vector<std::string>{"t"});
  ModelBuilder other;
  const auto sometimes =
      judge(other,
            {other.when(2, other.op(">", element(other, "a", 0), other.real(0.0)),
                        other.run(other.set(other.var(other.number("t")), element(other, "a", 0)))),
             other.run(other.set(element(other, "a", 0), other.var(other.number("t"))))});
  CHECK(sometimes.verdict == LoopVerdict::serial);
}

TEST_CASE("a function that nobody shows must be pure, and says so") {
  ModelBuilder m;
  const auto f = m.external("mystery", false);
  const auto loop = judge(m, {m.run(m.set(element(m, "a", 0), m.call(f, {element(m, "a", 0)})))});
  CHECK(loop.verdict == LoopVerdict::conditional);
  CHECK(loop.assumes == std::vector<std::string>{"pure(mystery)"});
}

TEST_CASE("output keeps a loop on the host") {
  ModelBuilder m;
  const auto print = m.external("printf");
  const auto loop = judge(m, {m.run(m.call(print, {element(m, "a", 0)}))});
  CHECK(loop.verdict == LoopVerdict::host);
}

}  // namespace kedge::test
