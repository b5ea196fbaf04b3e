// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Facts that no source shows, given by the user and named in each verdict that rests on them.
#pragma once

#include <string>
#include <vector>

namespace kedge::dependence {

/// A name that something is stated of: "regElemList", "g->u", "eos".
struct Fact {
  std::string name;
  /// Where the name stands for what is meant: a file ("mesh.c"), or the function or the class that
  /// the loop or the member belongs to ("Domain"); "" everywhere.
  std::string scope{};
  std::string where{};  ///< who stated it: ".kedge.toml:3"
};

/// Objects that do not overlap each other; one alone overlaps nothing else; "*" alone: no two
/// objects overlap.
struct ApartFact {
  std::vector<Fact> names;
};

struct Facts {
  std::vector<Fact> injective;  ///< index arrays without repeated values
  std::vector<Fact> monotone;   ///< row pointers: no element is below the one before it
  std::vector<Fact> pure;       ///< functions without side effects
  std::vector<ApartFact> no_alias;
};

/// "mesh.c:idx", "Domain::regElemList" or "idx", as a user writes it.
[[nodiscard]] Fact parse_fact(const std::string& text, const std::string& where);

/// As they were written: "mesh.c:idx", "u, v".
[[nodiscard]] std::string to_text(const Fact& fact);
[[nodiscard]] std::string to_text(const ApartFact& fact);

}  // namespace kedge::dependence
