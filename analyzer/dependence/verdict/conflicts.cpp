// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Objects are told apart first; what may be one object goes to the affine engine, once as it is and
// once more under what an index array would have to satisfy.
#include "analyzer/dependence/verdict/conflicts.hpp"

#include <algorithm>

namespace kedge::dependence {

using model::AccessKind;

namespace {

constexpr int most_queries = 1500;
constexpr unsigned long most_questions = 10000;  // that the queries of one loop may raise
constexpr std::size_t most_events = 900;

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

bool is_write(const AccessEvent& event) {
  return event.kind != AccessKind::read;
}

/// Equal for the purpose of dependence: the same address, kind, conditions and loops.
std::string signature(const AccessEvent& event) {
  std::string text = event.key + "|" + std::to_string(static_cast<int>(event.kind)) + event.op +
                     (event.whole ? "w" : "") + (event.covered ? "c" : "");
  for (const Guard& guard : event.guards) text += "|" + guard.text;
  for (const Counter& counter : event.nest) text += "#" + std::to_string(counter.symbol);
  return text;
}

/// Inner counters that start at a value of their own count from 0 instead.
void count_from_zero(AffineAccess& access) {
  for (std::size_t n = 1; n < access.nest.size(); ++n) {
    Counter& inner = access.nest[n];
    if (inner.step != 1 || inner.first == Polynomial() || !inner.first.valid()) continue;
    const Polynomial value = Polynomial::symbol(inner.symbol) + inner.first;
    for (Polynomial& subscript : access.subscripts)
      subscript = subscript.substitute(inner.symbol, value);
    for (Constraint& guard : access.guards)
      guard.expression = guard.expression.substitute(inner.symbol, value);
    for (Congruence& congruence : access.congruences)
      congruence.expression = congruence.expression.substitute(inner.symbol, value);
    for (std::size_t deeper = n + 1; deeper < access.nest.size(); ++deeper) {
      Counter& other = access.nest[deeper];
      other.first = other.first.substitute(inner.symbol, value);
      if (other.last) other.last = other.last->substitute(inner.symbol, value);
    }
    if (inner.last) inner.last = *inner.last - inner.first;
    inner.first = Polynomial();
  }
}

}  // namespace

std::vector<Conflict> ConflictSearch::find(Findings& findings) {
  std::vector<const AccessEvent*> events;
  std::set<std::string> seen;
  for (const AccessEvent& event : walk_.accesses) {
    // Plain variables are judged by themselves; here only against pointers that may reach them.
    const bool exposed = event.path.is_register() && (index_.exposed(event.path.variable) ||
                                                      index_.is_global(event.path.variable));
    if (event.path.is_register() && !exposed) continue;
    if (seen.insert(signature(event)).second) events.push_back(&event);
  }
  std::vector<Conflict> conflicts;
  if (events.size() > most_events) {
    findings.unknown.push_back("the loop makes " + std::to_string(events.size()) +
                               " different accesses, too many to compare");
    return conflicts;
  }
  for (std::size_t n = 0; n < events.size(); ++n)
    for (std::size_t m = n; m < events.size(); ++m)
      if ((is_write(*events[n]) || is_write(*events[m])) &&
          !(events[n]->path.is_register() && events[m]->path.is_register())) {
        const std::size_t known = findings.assumes.size();
        const std::size_t before = conflicts.size();
        compare(*events[n], *events[m], findings, conflicts);
        take_turns(*events[n], *events[m], before, findings, conflicts);
        if (findings.assumes.size() > known)
          findings.assumed.push_back(
              {events[n], events[m], true, true, "", "", {}, true, "", false});
      }
  if (queries_ > most_queries)
    findings.unknown.push_back("the loop has too many pairs of accesses to compare");
  return conflicts;
}

/// Two accesses in critical sections of the source meet one after the other, in any order.
void ConflictSearch::take_turns(const AccessEvent& a, const AccessEvent& b, std::size_t before,
                                Findings& findings, std::vector<Conflict>& conflicts) const {
  if (!a.in_critical || !b.in_critical || conflicts.size() == before) return;
  const AccessEvent& write = is_write(a) ? a : b;
  add_once(findings.atomics, write.place.text + " (in the critical section of line " +
                                 std::to_string(write.place.line) + ", in any order)");
  conflicts.resize(before);
}

void ConflictSearch::assume_apart(const Relation& relation, Findings& findings) const {
  if (relation.assumption.empty()) return;
  add_once(findings.assumes, relation.assumption);
}

void ConflictSearch::compare(const AccessEvent& a, const AccessEvent& b, Findings& findings,
                             std::vector<Conflict>& out) {
  const bool whole = a.whole || b.whole;
  const Relation relation = relations_.relate(a.path, a.type, b.path, b.type, whole);
  switch (relation.kind) {
    case Relation::Kind::disjoint:
      return;
    case Relation::Kind::assumed:
      assume_apart(relation, findings);
      return;
    case Relation::Kind::overlap: {
      Conflict conflict{&a, &b, true, true, "", "", {}, true, "", false, false};
      conflict.reason = "\"" + a.place.text + "\" and \"" + b.place.text +
                        "\" may be the same memory in different iterations";
      out.push_back(std::move(conflict));
      return;
    }
    case Relation::Kind::same:
      ask(a, b, relation, findings, out);
  }
}

AffineAccess ConflictSearch::affine(const AccessEvent& event, const Relation& relation,
                                    bool is_a) const {
  AffineAccess access;
  for (std::size_t n = 0; n < relation.dimensions.size(); ++n) {
    const Dimension& dimension = relation.dimensions[n];
    access.subscripts.push_back(is_a ? dimension.a : dimension.b);
    if (n > 0 && !relation.separate_rows && dimension.extent)
      access.extents.push_back(*dimension.extent);
  }
  access.separate_rows =
      relation.separate_rows || access.extents.size() + 1 < access.subscripts.size();
  access.nest = event.nest;
  for (const Guard& guard : event.guards) {
    if (guard.constraint && guard.constraint->expression.valid())
      access.guards.push_back(*guard.constraint);
    if (guard.congruence) access.congruences.push_back(*guard.congruence);
  }
  return access;
}

const ExtentCheck& ConflictSearch::extents_of(const AccessEvent& event,
                                              const AffineAccess& access) {
  const auto known = checked_.find(&event);
  if (known != checked_.end() && known->second.extents == access.extents)
    return known->second.check;
  CheckedAccess& checked = checked_[&event];
  checked = {access.extents, check_extents(walk_.symbols, access, walk_.context)};
  return checked.check;
}

/// The language keeps subscripts within the extents that a type states: rows cannot run into each
/// other, unless the loops' bounds show that they do.
void ConflictSearch::separate_declared_rows(Query& query, const AccessEvent& a,
                                            const AccessEvent& b) {
  declared_bounds_.clear();
  if (query.a.separate_rows || query.a.extents.empty() || !(query.a.extents == query.b.extents))
    return;
  const ExtentCheck of_a = extents_of(a, query.a);
  const ExtentCheck of_b = extents_of(b, query.b);
  if (of_a.contradicted || of_b.contradicted) return;
  query.a.separate_rows = query.b.separate_rows = true;
  declared_bounds_ = of_a.unproven;
  for (const std::string& text : of_b.unproven) add_once(declared_bounds_, text);
}

void ConflictSearch::ask(const AccessEvent& a, const AccessEvent& b, const Relation& relation,
                         Findings& findings, std::vector<Conflict>& out) {
  Conflict conflict{&a, &b, true, true, "", "", {}, false, "", false, false};
  if (relation.dimensions.empty()) {
    out.push_back(std::move(conflict));
    return;
  }
  if (queries_ > most_queries || questions_asked() - asked_before_ > most_questions) {
    queries_ = most_queries + 1;
    conflict.undecided = true;
    conflict.reason = "the loop has too many pairs of accesses to compare";
    out.push_back(std::move(conflict));
    return;
  }
  Query query;
  query.symbols = &walk_.symbols;
  query.a = affine(a, relation, true);
  query.b = affine(b, relation, false);
  query.context = walk_.context;
  const bool rows = query.a.separate_rows;
  separate_declared_rows(query, a, b);
  Answer answer = carried_dependence(query);
  if (!answer.fast) ++queries_;
  if (answer.outcome == Outcome::independent && !answer.assumptions.empty())
    take_sizes_for_granted(query, answer, findings);
  findings.trace.push_back(a.place.text + " (line " + std::to_string(a.place.line) + ") against " +
                           b.place.text + " (line " + std::to_string(b.place.line) + "): " +
                           (answer.outcome == Outcome::independent ? "independent"
                            : answer.outcome == Outcome::carried   ? "meet"
                                                                   : "undecided") +
                           " by " + answer.method +
                           (answer.delinearised.empty() ? "" : "; " + answer.delinearised) +
                           (answer.reason.empty() ? "" : "; " + answer.reason));
  const auto settle = [&] {
    for (const std::string& text : declared_bounds_) add_once(findings.declared_bounds, text);
    assume_apart(relation, findings);
  };
  if (answer.outcome == Outcome::independent) {
    for (const std::string& assumption : answer.assumptions) add_once(findings.assumes, assumption);
    settle();
    if (!relation.separate_rows && rows)
      add_once(findings.assumes, "subscripts of " + array_name(a.path) + " stay within its rows");
    return;
  }
  const bool both_updates =
      a.kind == AccessKind::update && b.kind == AccessKind::update && a.op == b.op;
  if (independent_under(query, answer, both_updates, findings) ||
      assume_row_length(query, findings) ||
      (!both_updates && answer.independent_if.empty() && assume_distance(a, b, query, findings)))
    return settle();
  if (!both_updates && !answer.independent_if.empty()) {
    for (const std::string& condition : answer.independent_if)
      add_once(findings.assumes, condition);
    return settle();
  }
  conflict.undecided = answer.outcome == Outcome::unknown;
  conflict.reason = answer.reason;
  for (const SymbolId id : answer.varying) {
    conflict.hangs_on.push_back(walk_.symbols[id].name);
    conflict.hangs_on_data = conflict.hangs_on_data || walk_.loaded.count(id) != 0;
  }
  if (answer.outcome == Outcome::carried) {
    conflict.odd_sizes = needs_odd_sizes(query);
    conflict.a_first = answer.a_first;
    conflict.b_first = answer.b_first;
    conflict.distance_a_first = answer.distance_a_first;
    conflict.distance_b_first = answer.distance_b_first;
    if (answer.a_first != answer.b_first)
      for (const std::string& assumption : answer.assumptions)
        add_once(findings.assumes, assumption);
  }
  out.push_back(std::move(conflict));
}

/// Do rows that are long against every other size keep the two apart?
bool ConflictSearch::needs_odd_sizes(Query query) const {
  constexpr std::int64_t long_row = 1000000, other = 1000;
  std::set<SymbolId> strides, sizes;
  const auto collect = [&](const Polynomial& polynomial, bool is_subscript) {
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
      const bool counts = std::any_of(monomial.begin(), monomial.end(), [&](SymbolId id) {
        return walk_.symbols[id].kind == SymbolKind::counter;
      });
      for (const SymbolId id : monomial)
        if (walk_.symbols[id].kind == SymbolKind::invariant)
          (counts && is_subscript ? strides : sizes).insert(id);
    }
  };
  for (const AffineAccess* access : {&query.a, &query.b}) {
    for (const Polynomial& subscript : access->subscripts) collect(subscript, true);
    for (const Counter& counter : access->nest) {
      collect(counter.first, false);
      if (counter.last) collect(*counter.last, false);
    }
  }
  if (strides.empty()) return false;
  for (const SymbolId id : strides)
    query.context.push_back({Polynomial::symbol(id) - Polynomial::constant(long_row), {}});
  for (const SymbolId id : sizes) {
    if (strides.contains(id)) continue;
    query.context.push_back({Polynomial::constant(other) - Polynomial::symbol(id), {}});
    query.context.push_back({Polynomial::constant(other) + Polynomial::symbol(id), {}});
  }
  return carried_dependence(query).outcome == Outcome::independent;
}

/// a[i] against a[i+d] with d fixed but unknown: apart if d is 0 or as long as the loop.
bool ConflictSearch::assume_distance(const AccessEvent& a, const AccessEvent& b, const Query& query,
                                     Findings& findings) const {
  const Header& header = walk_.header;
  if (query.a.subscripts.size() != 1 || a.nest.size() != 1 || b.nest.size() != 1) return false;
  if (header.kind != Header::Kind::counted || header.trip.empty()) return false;
  const Polynomial& x = query.a.subscripts[0];
  const Polynomial& y = query.b.subscripts[0];
  if (!x.valid() || !y.valid()) return false;
  const Polynomial distance = y - x;
  const SymbolId counter = header.counter.symbol;
  if (x.degree_in(counter) != 1 || distance.uses(counter) || distance.as_constant()) return false;
  const auto factor = x.coefficient_of(counter).as_constant();
  if (!factor || (*factor != 1 && *factor != -1)) return false;
  int names = 0;
  for (const auto& [monomial, coefficient] : distance.terms())
    for (const SymbolId id : monomial) {
      if (walk_.symbols[id].kind != SymbolKind::invariant) return false;
      ++names;
    }
  if (names != 1 || distance.constant_term() != 0) return false;
  const std::string text = distance.to_string(walk_.symbols);
  add_once(findings.assumes, text + " == 0 || " + text + " >= " + header.trip + " || " + text +
                                 " <= -(" + header.trip + ")");
  return true;
}

/// Names in the strides of linearised arrays are sizes: none is below -1, so that a size with its
/// ghost cells is positive. Said, not silent, but no condition.
void ConflictSearch::take_sizes_for_granted(Query query, Answer& answer, Findings& findings) const {
  std::set<SymbolId> sizes;
  for (const AffineAccess* access : {&query.a, &query.b})
    for (const Polynomial& subscript : access->subscripts)
      for (const auto& [monomial, coefficient] : subscript.terms()) {
        const bool strides = std::any_of(monomial.begin(), monomial.end(), [&](SymbolId id) {
          return walk_.symbols[id].kind == SymbolKind::counter;
        });
        for (const SymbolId id : monomial)
          if (strides && walk_.symbols[id].kind == SymbolKind::invariant) sizes.insert(id);
      }
  for (const SymbolId id : sizes)
    query.context.push_back({Polynomial::symbol(id) + Polynomial::constant(1), {}});
  const Answer again = carried_dependence(query);
  if (again.outcome != Outcome::independent || !again.assumptions.empty()) return;
  answer = again;
  std::string names;
  for (const SymbolId id : sizes) names += (names.empty() ? "" : ", ") + walk_.symbols[id].name;
  add_once(findings.notes, "Taken to be sizes, not negative: " + names + ".");
}

/// The counter's factor in the first subscript that uses it: 64 in x[64*i + j][0].
std::optional<std::size_t> ConflictSearch::row_dimension(const AffineAccess& access) const {
  const SymbolId counter = walk_.header.counter.symbol;
  for (std::size_t k = 0; k < access.subscripts.size(); ++k) {
    const Polynomial& subscript = access.subscripts[k];
    if (!subscript.valid() || subscript.degree_in(counter) != 1) continue;
    const auto length = subscript.coefficient_of(counter).as_constant();
    if (length && *length > 1) return k;
  }
  return std::nullopt;
}

/// x[64*i + j] with j < count[i]: apart if no count exceeds 64.
bool ConflictSearch::assume_row_length(Query query, Findings& findings) const {
  std::vector<std::string> limits;
  for (AffineAccess* access : {&query.a, &query.b}) {
    count_from_zero(*access);
    const auto dimension = row_dimension(*access);
    if (!dimension) return false;
    const Polynomial& subscript = access->subscripts[*dimension];
    const auto length = subscript.coefficient_of(walk_.header.counter.symbol).as_constant();
    bool limited = false;
    for (std::size_t n = 1; n < access->nest.size(); ++n) {
      Counter& inner = access->nest[n];
      if (subscript.degree_in(inner.symbol) != 1 || inner.step != 1) continue;
      if (!(subscript.coefficient_of(inner.symbol) == Polynomial::constant(1))) continue;
      const bool bounded = inner.last && inner.last->as_constant();
      if (bounded || !(inner.first == Polynomial())) continue;
      if (inner.last)
        add_once(limits, (*inner.last + Polynomial::constant(1)).to_string(walk_.symbols) +
                             " <= " + std::to_string(*length));
      inner.last = Polynomial::constant(*length - 1);
      limited = true;
    }
    if (!limited) return false;
  }
  const Answer answer = carried_dependence(query);
  if (answer.outcome != Outcome::independent || limits.empty()) return false;
  for (const std::string& text : limits) add_once(findings.assumes, text);
  for (const std::string& text : answer.assumptions) add_once(findings.assumes, text);
  return true;
}

/// Some loop of the two accesses runs from the one to just before the other.
bool ConflictSearch::bounds_range(const Query& query, SymbolId begin, SymbolId end) {
  for (const AffineAccess* access : {&query.a, &query.b})
    for (const Counter& counter : access->nest)
      if (counter.last && counter.first == Polynomial::symbol(begin) && counter.last->uses(end))
        return true;
  return false;
}

/// Would distinct values of an index array, or ascending ones, keep the two apart?
bool ConflictSearch::independent_under(Query query, const Answer& first, bool both_updates,
                                       Findings& findings) {
  std::vector<SymbolId> hangs = first.varying;
  const auto mentioned = [&](const Polynomial& polynomial) {
    for (const auto& [monomial, coefficient] : polynomial.terms())
      for (const SymbolId id : monomial)
        if (walk_.symbols[id].kind == SymbolKind::varying &&
            std::find(hangs.begin(), hangs.end(), id) == hangs.end())
          hangs.push_back(id);
  };
  for (const AffineAccess* access : {&query.a, &query.b}) {
    for (const Polynomial& subscript : access->subscripts) mentioned(subscript);
    for (const Counter& counter : access->nest) {
      mentioned(counter.first);
      if (counter.last) mentioned(*counter.last);
    }
  }
  if (hangs.empty()) return false;
  const SymbolId counter = walk_.header.counter.symbol;
  std::vector<std::string> names, ranges;
  for (const SymbolId id : hangs) {
    const auto found = walk_.loaded.find(id);
    if (found == walk_.loaded.end()) continue;
    const Polynomial& at = found->second.subscript;
    if (!at.uses(counter) || at.degree_in(counter) != 1) continue;
    if (!at.coefficient_of(counter).as_constant()) continue;
    bool only_counter = true;
    const Polynomial rest = at.without(counter);
    for (const auto& [monomial, coefficient] : rest.terms())
      for (const SymbolId other : monomial)
        if (walk_.symbols[other].kind != SymbolKind::invariant) only_counter = false;
    if (!only_counter) continue;
    if (!found->second.but_first) {
      query.injective.push_back(id);
      add_once(names, found->second.array);
    }
    for (const SymbolId next : hangs) {
      const auto end = walk_.loaded.find(next);
      if (next == id || end == walk_.loaded.end()) continue;
      const bool same = end->second.array == found->second.array;
      if (same && end->second.subscript - at == Polynomial::constant(1)) {
        query.ascending.push_back({id, next});
        add_once(ranges, "monotone(" + found->second.array + ")");
      }
      if (!same && end->second.subscript == at && bounds_range(query, id, next)) {
        query.ascending.push_back({id, next});
        add_once(ranges, "ascending(" + found->second.array + "," + end->second.array + ")");
      }
    }
  }
  if (names.empty() && query.ascending.empty()) return false;
  if (!query.ascending.empty()) {
    Query ascending = query;
    ascending.injective.clear();
    const Answer answer = carried_dependence(ascending);
    if (answer.outcome == Outcome::independent) {
      for (const std::string& text : ranges) add_once(findings.assumes, text);
      for (const std::string& text : answer.assumptions) add_once(findings.assumes, text);
      return true;
    }
  }
  if (names.empty()) return false;
  // Updates that collide can be made atomic: only what is stated is worth relying on.
  const bool all_stated = std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return stated_.find("injective(" + name + ")").has_value();
  });
  if (both_updates && !all_stated) return false;
  query.ascending.clear();
  const Answer answer = carried_dependence(query);
  if (answer.outcome != Outcome::independent) return false;
  for (const std::string& name : names) add_once(findings.assumes, "injective(" + name + ")");
  for (const std::string& text : answer.assumptions) add_once(findings.assumes, text);
  return true;
}

bool ConflictSearch::is_covered(const AccessEvent& read) const {
  if (read.covered) return true;
  if (read.whole) return false;
  std::vector<AffineAccess> writes;
  AffineAccess wanted;
  CoverOptions options;
  for (const AccessEvent& write : walk_.accesses) {
    if (write.kind != AccessKind::write || write.order >= read.order || write.whole) continue;
    const bool opaque = std::any_of(write.guards.begin(), write.guards.end(),
                                    [](const Guard& guard) { return guard.opaque; });
    if (opaque) continue;
    const Relation relation = relations_.relate(read.path, read.type, write.path, write.type);
    if (relation.kind != Relation::Kind::same || relation.dimensions.empty()) continue;
    wanted = affine(read, relation, true);
    writes.push_back(affine(write, relation, false));
    std::size_t shared = 0;
    while (shared < read.nest.size() && shared < write.nest.size() &&
           read.nest[shared].symbol == write.nest[shared].symbol)
      ++shared;
    options.shared_loops.push_back(std::max<std::size_t>(shared, 1));
  }
  if (writes.empty() || read.nest.empty()) return false;
  return covered_in_iteration(walk_.symbols, wanted, writes, walk_.context, options);
}

}  // namespace kedge::dependence
