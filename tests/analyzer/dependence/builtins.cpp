// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The table of well-known functions, and the families known by their prefix.
#include "analyzer/dependence/effects/builtins.hpp"

#include "tests/support/catch.hpp"

namespace kedge::dependence {

namespace {

Effect effect(const char* name, bool method = false, bool is_const = false) {
  model::Function function;
  function.name = name;
  function.is_const_method = is_const;
  if (method) function.this_variable = 0;
  return effect_of(function);
}

}  // namespace

TEST_CASE("mathematics is free of effects in C and in C++") {
  CHECK(effect("sqrt") == Effect::math);
  CHECK(effect("std::fmax") == Effect::math);
  CHECK(effect("__builtin_fabs") == Effect::math);
}

TEST_CASE("families are known by their prefix") {
  CHECK(effect("MPI_Irecv") == Effect::mpi);
  CHECK(effect("MPI_Abort") == Effect::exit);
  CHECK(effect("H5Dwrite") == Effect::hdf5);
}

TEST_CASE("a container's methods read, name an element, or change it") {
  CHECK(effect("std::vector<double>::operator[]", true, true) == Effect::element);
  CHECK(effect("std::vector<double>::size", true, true) == Effect::size);
  CHECK(effect("std::vector<double>::push_back", true) == Effect::container);
  CHECK(effect("std::map<int, double>::operator[]", true) == Effect::container);
}

TEST_CASE("what is not in the table is unknown") {
  CHECK(effect("mystery") == Effect::unknown);
}

}  // namespace kedge::dependence
