// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Expressions are printed as a reader would write them.
#include "analyzer/model/print.hpp"

#include "tests/analyzer/divergence/model_builder.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

TEST_CASE("a subscript is printed tight, a sum outside with blanks") {
  ModelBuilder m;
  const auto i = m.integer("i"), n = m.integer("n");
  const model::Expr index = m.op("+", m.op("*", m.var(i), m.var(n)), m.lit(1));
  const model::Expr sum = m.op("+", m.at(m.numbers("u"), index), m.real(2.5));
  const model::Program program = m.program({});
  CHECK(model::to_text(program.units[0], sum) == "u[i*n+1] + 2.5");
}

TEST_CASE("parentheses stand where precedence needs them") {
  ModelBuilder m;
  const auto a = m.integer("a"), b = m.integer("b");
  const model::Program program = m.program({});
  const auto print = [&](const model::Expr& e) { return model::to_text(program.units[0], e); };
  CHECK(print(m.op("*", m.op("+", m.var(a), m.var(b)), m.lit(2))) == "(a + b) * 2");
  CHECK(print(m.op("-", m.var(a), m.op("-", m.var(b), m.lit(1)))) == "a - (b - 1)");
}

TEST_CASE("a long expression is cut") {
  ModelBuilder m;
  const model::Expr e = m.op("+", m.var(m.integer("a_rather_long_name")), m.lit(1));
  const model::Program program = m.program({});
  CHECK(model::to_short_text(program.units[0], e, 10) == "a_rathe...");
}

}  // namespace kedge::test
