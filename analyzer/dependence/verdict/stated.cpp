// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A fact is matched by name against the text of an assumption, so that whatever the analysis may
// come to assume in this form can be stated.
#include "analyzer/dependence/verdict/stated.hpp"

#include <algorithm>

namespace kedge::dependence {

namespace {

/// "b->idx" gives "idx", "Domain::eos" gives "eos".
std::string tail(const std::string& name) {
  const auto at = name.find_last_of(".>:");
  return at == std::string::npos ? name : name.substr(at + 1);
}

bool ends_as_path(const std::string& file, const std::string& wanted) {
  return file.ends_with(wanted) &&
         (file.size() == wanted.size() || file[file.size() - wanted.size() - 1] == '/');
}

/// `scope` is one or more whole parts of the qualified name: "Domain" of "lulesh::Domain::init".
bool is_part_of(const std::string& scope, const std::string& qualified) {
  const std::string whole = "::" + qualified + "::";
  return whole.find("::" + scope + "::") != std::string::npos;
}

struct Assumption {
  std::string kind;
  std::vector<std::string> names;
};

/// "no_alias(a[f(i,j)],b)": split at commas that stand in no bracket.
std::optional<Assumption> parse(const std::string& text) {
  const auto open = text.find('(');
  if (open == std::string::npos || text.back() != ')') return std::nullopt;
  Assumption out{text.substr(0, open), {""}};
  int depth = 0;
  for (std::size_t n = open + 1; n + 1 < text.size(); ++n) {
    const char c = text[n];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c == ',' && depth == 0)
      out.names.emplace_back();
    else
      out.names.back() += c;
  }
  return depth == 0 ? std::optional(out) : std::nullopt;
}

std::string words(const Assumption& assumption) {
  const std::string& first = assumption.names[0];
  if (assumption.kind == "injective") return first + " holds distinct values";
  if (assumption.kind == "monotone") return "the values of " + first + " ascend";
  if (assumption.kind == "pure") return first + " has no side effects";
  if (assumption.names.size() < 2) return "the " + first + " do not overlap";
  return first + " and " + assumption.names[1] + " do not overlap";
}

}  // namespace

bool Stated::is_member_of(const std::string& record, const std::string& name) const {
  return std::any_of(walk_.accesses.begin(), walk_.accesses.end(), [&](const AccessEvent& event) {
    if (array_name(event.path) != name) return false;
    const Step* field = nullptr;
    for (const Step& step : event.path.steps)
      if (step.kind == Step::Kind::field) field = &step;
    return field != nullptr && is_part_of(record, field->record);
  });
}

bool Stated::in_scope(const Fact& fact, const std::string& name) const {
  return fact.scope.empty() || ends_as_path(loop_.file, fact.scope) ||
         is_part_of(fact.scope, loop_.function) || is_part_of(fact.scope, name) ||
         is_member_of(fact.scope, name);
}

bool Stated::means(const Fact& fact, const std::string& name) const {
  return (fact.name == name || fact.name == tail(name)) && in_scope(fact, name);
}

const Fact* Stated::find_name(const std::vector<Fact>& facts, const std::string& name) const {
  const auto found =
      std::find_if(facts.begin(), facts.end(), [&](const Fact& f) { return means(f, name); });
  return found == facts.end() ? nullptr : &*found;
}

const ApartFact* Stated::find_apart(const std::string& first, const std::string& second) const {
  for (const ApartFact& apart : facts_.no_alias) {
    if (apart.names.size() == 1) {
      if (apart.names[0].name == "*" && in_scope(apart.names[0], first)) return &apart;
      if (means(apart.names[0], first) || (!second.empty() && means(apart.names[0], second)))
        return &apart;
      continue;
    }
    // Two different ones of the list: one name may stand for both sides ("u" of a->u and b->u).
    for (const Fact& a : apart.names)
      for (const Fact& b : apart.names)
        if (&a != &b && means(a, first) && means(b, second)) return &apart;
  }
  return nullptr;
}

std::optional<model::StatedFact> Stated::find(const std::string& assumption) const {
  const auto parsed = parse(assumption);
  if (!parsed) return std::nullopt;
  const std::string& name = parsed->names[0];
  const Fact* fact = nullptr;
  if (parsed->kind == "injective") fact = find_name(facts_.injective, name);
  if (parsed->kind == "monotone") fact = find_name(facts_.monotone, name);
  if (parsed->kind == "pure") fact = find_name(facts_.pure, name);
  if (parsed->kind == "no_alias") {
    const ApartFact* apart = find_apart(name, parsed->names.size() > 1 ? parsed->names[1] : "");
    if (apart == nullptr) return std::nullopt;
    return model::StatedFact{assumption, to_text(*apart), apart->names[0].where};
  }
  if (fact == nullptr) return std::nullopt;
  return model::StatedFact{assumption, to_text(*fact), fact->where};
}

void Stated::discharge(Findings& findings) const {
  std::erase_if(findings.assumes, [&](const std::string& assumption) {
    const auto fact = find(assumption);
    if (!fact) return false;
    findings.facts_used.push_back(*fact);
    return true;
  });
}

std::string sentence(const model::StatedFact& fact) {
  const auto parsed = parse(fact.fact);
  return "That " + (parsed ? words(*parsed) : fact.fact) + " was stated" +
         (fact.where.empty() ? "" : " in " + fact.where) + ".";
}

}  // namespace kedge::dependence
