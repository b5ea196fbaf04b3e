// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Assumptions that the user has stated to hold: no condition any more, but named in the verdict.
#pragma once

#include "analyzer/dependence/facts.hpp"
#include "analyzer/dependence/verdict/findings.hpp"

namespace kedge::dependence {

/// Looks up stated facts for one loop.
class Stated {
 public:
  Stated(const Facts& facts, const LoopWalk& walk, const model::LoopResult& loop)
      : facts_(facts), walk_(walk), loop_(loop) {}

  /// The fact that makes this assumption ("injective(idx)", "no_alias(a,b)") hold, if any.
  [[nodiscard]] std::optional<model::StatedFact> find(const std::string& assumption) const;
  /// Moves what is stated from the assumptions to the facts used.
  void discharge(Findings& findings) const;

 private:
  [[nodiscard]] bool means(const Fact& fact, const std::string& name) const;
  [[nodiscard]] bool in_scope(const Fact& fact, const std::string& name) const;
  [[nodiscard]] bool is_member_of(const std::string& record, const std::string& name) const;
  [[nodiscard]] const Fact* find_name(const std::vector<Fact>& facts,
                                      const std::string& name) const;
  [[nodiscard]] const ApartFact* find_apart(const std::string& first,
                                            const std::string& second) const;

  const Facts& facts_;
  const LoopWalk& walk_;
  const model::LoopResult& loop_;
};

/// "That idx holds distinct values was stated in .kedge.toml:3."
[[nodiscard]] std::string sentence(const model::StatedFact& fact);

}  // namespace kedge::dependence
