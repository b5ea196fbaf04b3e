// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Conflicts are grouped by the object they are about; each group is explained by the mildest
// explanation that fits all of it.
#include "analyzer/dependence/verdict/arrays.hpp"

#include <algorithm>
#include <map>

#include "analyzer/dependence/effects/liveness.hpp"
#include "analyzer/dependence/effects/scratch_globals.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::AccessKind;
using model::DependenceKind;
using model::Expr;
using model::ExprKind;

namespace {

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

std::string line_of(const AccessEvent& event) {
  return "line " + std::to_string(event.place.line);
}

bool is_packed(const AccessEvent& event) {
  return std::any_of(event.path.steps.begin(), event.path.steps.end(),
                     [](const Step& step) { return step.field == "(packed bits)"; });
}

DependenceKind kind_of(const AccessEvent& earlier, const AccessEvent& later) {
  const bool writes = earlier.kind != AccessKind::read;
  if (writes && later.kind != AccessKind::write) return DependenceKind::flow;
  return writes ? DependenceKind::output : DependenceKind::anti;
}

/// The read is the earlier of the two in every meeting.
bool is_anti_only(const Conflict& c) {
  if (c.undecided) return false;
  if (c.a_first && kind_of(*c.a, *c.b) != DependenceKind::anti) return false;
  if (c.b_first && kind_of(*c.b, *c.a) != DependenceKind::anti) return false;
  return c.a_first || c.b_first;
}

}  // namespace

void Arrays::judge() {
  conflicts_ = search_.find(findings_);
  std::map<std::string, Object> objects;
  for (const Conflict& conflict : conflicts_) {
    // What a container's own methods do to it is named as such.
    if (walk_.changed_objects.count(conflict.a->key) != 0 ||
        walk_.changed_objects.count(conflict.b->key) != 0) {
      add_evidence(conflict);
      continue;
    }
    const std::string name = array_name(conflict.a->path);
    Object& object = objects[name];
    object.name = name;
    object.conflicts.push_back(&conflict);
  }
  for (const auto& [name, object] : objects) judge(object);
  for (const Conflict& conflict : findings_.assumed)
    add_evidence(conflict, findings_.assumed_evidence);
}

void Arrays::judge(const Object& object) {
  if (only_updates(object)) return judge_updates(object);
  if (judge_private(object) || judge_one_place(object) || judge_scan(object)) return;
  judge_dependence(object);
}

bool Arrays::only_updates(const Object& object) const {
  const std::string& op = object.conflicts.front()->a->op;
  return std::all_of(object.conflicts.begin(), object.conflicts.end(), [&](const Conflict* c) {
    return c->a->kind == AccessKind::update && c->b->kind == AccessKind::update && c->a->op == op &&
           c->b->op == op;
  });
}

/// The address depends on the loop's own counter, or on what a load gives in each iteration.
bool Arrays::moves_with_loop(const AccessEvent& event) const {
  for (const Step& step : event.path.steps) {
    if (step.kind != Step::Kind::index) continue;
    for (const auto& [monomial, coefficient] : step.index.terms())
      for (const SymbolId id : monomial)
        if (walk_.symbols[id].kind == SymbolKind::varying || id == walk_.header.counter.symbol)
          return true;
  }
  return false;
}

/// "p[0..3)", "c[i*n .. + n)": the elements that the inner loops reach.
std::string Arrays::range_text(const AccessEvent& event) const {
  std::string text = to_text(event.path, walk_.symbols);
  if (event.path.steps.empty() || event.path.steps.back().kind != Step::Kind::index) return text;
  const Polynomial& index = event.path.steps.back().index;
  for (std::size_t n = 1; n < event.nest.size(); ++n) {
    const Counter& counter = event.nest[n];
    if (!index.uses(counter.symbol) || !counter.last || counter.step != 1) continue;
    const Polynomial low = index.substitute(counter.symbol, counter.first);
    const Polynomial high =
        index.substitute(counter.symbol, *counter.last) + Polynomial::constant(1);
    return array_name(event.path) + "[" + low.to_string(walk_.symbols) + ".." +
           high.to_string(walk_.symbols) + ")";
  }
  return text;
}

void Arrays::judge_updates(const Object& object) {
  const AccessEvent& first = *object.conflicts.front()->a;
  bool moves = false, called = false;
  for (const Conflict* c : object.conflicts) {
    moves = moves || moves_with_loop(*c->a) || moves_with_loop(*c->b);
    called = called || (c->a->in_callee && c->a->path.root == Path::Root::variable &&
                        index_.is_global(c->a->path.variable));
    if (c->undecided && c->a->path.root == Path::Root::unknown) moves = true;
  }
  if (!moves && !called) {
    std::set<std::string> ranges;
    for (const Conflict* c : object.conflicts)
      for (const AccessEvent* event : {c->a, c->b})
        if (ranges.insert(range_text(*event)).second)
          findings_.reductions.push_back({first.op, range_text(*event)});
    return;
  }
  for (const Conflict* c : object.conflicts) {
    add_once(findings_.atomics, c->a->place.text);
    add_once(findings_.atomics, c->b->place.text);
    add_evidence(*c);
  }
}

bool Arrays::is_live(VariableKey variable) const {
  if (index_.is_global(variable) && !index_.scratch().contains(variable)) return true;
  const auto& variables = index_.unit(function_.unit).variables;
  for (int id = 0; id < static_cast<int>(variables.size()); ++id)
    if (index_.key(function_.unit, id) == variable)
      return is_live_after(index_.function(function_), *start_.loop, id);
  return true;
}

/// A scratch array: whatever an iteration reads of it, it has written itself.
bool Arrays::judge_private(const Object& object) {
  const AccessEvent& first = *object.conflicts.front()->a;
  std::vector<const AccessEvent*> reads;
  for (const AccessEvent& event : walk_.accesses) {
    if (array_name(event.path) != object.name || event.kind == AccessKind::write) continue;
    if (event.path.root != first.path.root || event.path.variable != first.path.variable)
      return false;
    if (!search_.is_covered(event)) return false;
    reads.push_back(&event);
  }
  for (const Conflict* c : object.conflicts)
    if (c->undecided && c->a->path.root == Path::Root::unknown) return false;
  const bool is_local = first.path.root == Path::Root::variable && !first.path.follows_pointer() &&
                        !index_.is_global(first.path.variable);
  if (reads.empty() && !is_local) return false;
  if (is_local && !is_live(first.path.variable)) {
    add_once(findings_.private_, first.path.name);
    return true;
  }
  if (reads.empty() || is_packed(first)) return false;
  bool constant_place = true;
  for (const Conflict* c : object.conflicts)
    constant_place = constant_place && c->a->key == c->b->key && !moves_with_loop(*c->a);
  if (constant_place) return false;
  findings_.remedies.push_back({"expansion: give each iteration its own copy of " + object.name,
                                "Every iteration writes " + object.name + " before it reads it (" +
                                    line_of(first) + "), but all use the same memory."});
  for (const Conflict* c : object.conflicts) add_evidence(*c);
  return true;
}

/// One address that every iteration writes before it reads it: its last value stays.
bool Arrays::judge_one_place(const Object& object) {
  const AccessEvent& first = *object.conflicts.front()->a;
  if (first.path.root == Path::Root::unknown || is_packed(first)) return false;
  std::string text;
  bool all_constant = true;
  for (const Conflict* c : object.conflicts) {
    if (c->undecided || c->a->whole || c->b->whole || moves_with_loop(*c->a)) return false;
    if (c->a->key != c->b->key || c->a->nest.size() > 1 || c->b->nest.size() > 1) return false;
    for (const AccessEvent* event : {c->a, c->b}) {
      if (event->kind != AccessKind::write && !event->covered) return false;
      if (event->kind != AccessKind::write || !event->stores_constant) all_constant = false;
    }
  }
  for (const Conflict* c : object.conflicts)
    if (walk_.assigned_at_end.count(c->a->key) == 0) {
      if (!all_constant || object.conflicts.size() != 1) return false;
      findings_.reductions.push_back({"||", to_text(first.path, walk_.symbols)});
      return true;
    }
  for (const Conflict* c : object.conflicts)
    add_once(findings_.lastprivate, to_text(c->a->path, walk_.symbols));
  return true;
}

/// The expression names an element of the array that the access reads.
bool Arrays::is_of(const Expr& e, const AccessEvent& access) const {
  const Expr* base = &e;
  while (base->kind == ExprKind::index && !base->args.empty()) base = &base->args[0];
  const std::string name = model::to_text(index_.unit(function_.unit), *base);
  return access.plain.rfind(name, 0) == 0;
}

/// x[i+1] = x[i] + e: a prefix sum, or with * a prefix product.
bool Arrays::judge_scan(const Object& object) {
  const Conflict* flow = nullptr;
  for (const Conflict* c : object.conflicts) {
    if (c->undecided || flow != nullptr) return false;
    flow = c;
  }
  const bool a_writes = flow->a->kind == AccessKind::write;
  const AccessEvent& write = a_writes ? *flow->a : *flow->b;
  const AccessEvent& read = a_writes ? *flow->b : *flow->a;
  const std::string& distance = a_writes ? flow->distance_a_first : flow->distance_b_first;
  const bool backwards = a_writes ? flow->b_first : flow->a_first;
  if (write.kind != AccessKind::write || read.kind != AccessKind::read || backwards) return false;
  if (distance != "1" || write.stored == nullptr || write.guards.size() + read.guards.size() != 0)
    return false;
  if (write.nest.size() != 1 || read.nest.size() != 1) return false;
  const Expr* at = write.stored;
  while (at->kind == ExprKind::cast && !at->args.empty()) at = &at->args[0];
  if (at->kind != ExprKind::binary || (at->op != "+" && at->op != "*")) return false;
  int bare = 0, elsewhere = 0;
  for (const Expr& side : at->args) {
    if (side.kind == ExprKind::index && side.location.line == read.place.line &&
        side.location.column == read.place.column)
      ++bare;
    else
      model::for_each_expr(side, [&](const Expr& e) {
        if (e.kind == ExprKind::index && is_of(e, read)) ++elsewhere;
      });
  }
  if (bare != 1 || elsewhere != 0) return false;
  findings_.scans.push_back({at->op, object.name});
  add_evidence(*flow);
  findings_.notes.push_back(object.name + " is a prefix " + (at->op == "+" ? "sum" : "product") +
                            ": " + write.place.text + " uses the element before it (" +
                            line_of(write) + ").");
  judge_fission(object);
  return true;
}

/// The dependence stays inside one statement, and other statements write other arrays.
bool Arrays::judge_fission(const Object& object) {
  const int statement = object.conflicts.front()->a->statement;
  for (const Conflict& c : conflicts_)
    if (c.a->statement != statement || c.b->statement != statement) return false;
  const AccessEvent* other = nullptr;
  for (const AccessEvent& event : walk_.accesses)
    if (event.statement != statement && event.kind != AccessKind::read && !event.path.is_register())
      other = &event;
  if (other == nullptr || !walk_.exits.empty()) return false;
  findings_.remedies.push_back(
      {"fission: one loop for " + array_name(other->path) + ", another for " + object.name,
       "Only the statement in " + line_of(*object.conflicts.front()->a) +
           " carries a dependence."});
  return true;
}

/// out[k++]: where an iteration stores follows from the prefix sum that k is.
bool Arrays::hangs_on_scan(const Object& object) const {
  return std::all_of(object.conflicts.begin(), object.conflicts.end(), [&](const Conflict* c) {
    return !c->hangs_on.empty() &&
           std::all_of(c->hangs_on.begin(), c->hangs_on.end(), [&](const std::string& name) {
             return std::any_of(findings_.scans.begin(), findings_.scans.end(),
                                [&](const model::Reduction& s) { return s.variable == name; });
           });
  });
}

/// Where the elements lie is computed by the loop itself rather than looked up, or some are read
/// and others written: no property of an index array would make the iterations independent.
bool Arrays::computed_places(const Object& object) const {
  bool flow = false, looked_up = false;
  for (const Conflict* c : object.conflicts) {
    if (c->hangs_on.empty()) return false;
    looked_up = looked_up || c->hangs_on_data;
    flow = flow || c->a->kind == AccessKind::read || c->b->kind == AccessKind::read;
  }
  return flow || !looked_up;
}

void Arrays::judge_dependence(const Object& object) {
  for (const Conflict* c : object.conflicts) add_evidence(*c);
  const Conflict& first = *object.conflicts.front();
  if (is_packed(*first.a)) {
    findings_.serial.push_back(
        "std::vector<bool> packs many flags into one word: writes of different elements of " +
        object.name + " touch the same memory (" + line_of(*first.a) +
        "); store one byte a flag instead.");
    return;
  }
  if (std::all_of(object.conflicts.begin(), object.conflicts.end(),
                  [](const Conflict* c) { return is_anti_only(*c); })) {
    findings_.remedies.push_back(
        {"copy: read the old values of " + object.name + " from a copy made before the loop",
         "Iterations read elements of " + object.name + " that later ones overwrite (" +
             line_of(*first.a) + ", " + line_of(*first.b) + ")."});
    return;
  }
  const Conflict* certain = nullptr;
  for (const Conflict* c : object.conflicts)
    if (!c->undecided && certain == nullptr) certain = c;
  if (certain == nullptr && hangs_on_scan(object)) {
    findings_.notes.push_back(object.name + " is filled without gaps (" + line_of(*first.a) +
                              "): count, scan, then scatter.");
    return;
  }
  if (certain == nullptr && computed_places(object)) {
    findings_.serial.push_back("Iterations may meet in " + object.name + ": \"" +
                               first.a->place.text + "\" (" + line_of(*first.a) + ") and \"" +
                               first.b->place.text + "\" (" + line_of(*first.b) + "); " +
                               first.reason + ".");
    return;
  }
  if (certain == nullptr) {
    findings_.unknown.push_back(first.reason.empty()
                                    ? "whether \"" + first.a->place.text + "\" and \"" +
                                          first.b->place.text + "\" (" + line_of(*first.b) +
                                          ") meet in different iterations could not be decided"
                                    : first.reason);
    return;
  }
  if (judge_fission(object)) return;
  const bool forward = certain->a_first;
  const AccessEvent& earlier = forward ? *certain->a : *certain->b;
  const AccessEvent& later = forward ? *certain->b : *certain->a;
  const std::string distance = forward ? certain->distance_a_first : certain->distance_b_first;
  const DependenceKind kind = kind_of(earlier, later);
  findings_.serial.push_back(std::string(kind == DependenceKind::flow
                                             ? "An iteration reads what an earlier one wrote"
                                         : kind == DependenceKind::anti
                                             ? "An iteration overwrites what an earlier one reads"
                                             : "Two iterations write the same element") +
                             " in " + object.name + ": " + earlier.place.text + " (" +
                             line_of(earlier) + "), " + later.place.text + " (" + line_of(later) +
                             ")" + (distance.empty() ? "" : ", distance " + distance) + ".");
}

/// Not only possible: the accesses meet for the sizes and the paths that one must reckon with.
bool Arrays::is_certain(const Conflict& c) const {
  const auto hidden = [](const AccessEvent& event) {
    return event.whole || (event.in_callee && !event.guards.empty());
  };
  return !c.undecided && !c.odd_sizes && !is_open(*c.a) && !is_open(*c.b) && !hidden(*c.a) &&
         !hidden(*c.b);
}

/// The subscript counts with an inner loop whose end the analysis does not know: it may reach
/// further than the source's loop does.
bool Arrays::is_open(const AccessEvent& event) const {
  const auto varies = [&](const Polynomial& polynomial) {
    return std::any_of(polynomial.terms().begin(), polynomial.terms().end(), [&](const auto& term) {
      return std::any_of(term.first.begin(), term.first.end(), [&](SymbolId id) {
        return walk_.symbols[id].kind == SymbolKind::varying;
      });
    });
  };
  return std::any_of(event.nest.begin(), event.nest.end(), [&](const Counter& counter) {
    if (counter.symbol == walk_.header.counter.symbol) return false;
    const bool known = counter.last && !varies(*counter.last) && !varies(counter.first);
    return !known && event.path.uses(counter.symbol);
  });
}

void Arrays::add_evidence(const Conflict& c, std::vector<model::Evidence>& evidence) const {
  if (evidence.size() >= 20) return;
  const auto add = [&](const AccessEvent& earlier, const AccessEvent& later,
                       const std::string& distance) {
    evidence.push_back({kind_of(earlier, later), array_name(earlier.path), earlier.place,
                        later.place, distance, is_certain(c) ? "<" : "*"});
  };
  if (c.a_first) add(*c.a, *c.b, c.distance_a_first);
  if (c.b_first && c.a != c.b) add(*c.b, *c.a, c.distance_b_first);
}

}  // namespace kedge::dependence
