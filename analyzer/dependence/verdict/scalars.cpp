// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One variable at a time: every read of what an earlier iteration left is a dependence, unless the
// variable is only ever combined with something (reduction), or its value is known beforehand.
#include "analyzer/dependence/verdict/scalars.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "analyzer/dependence/effects/liveness.hpp"
#include "analyzer/dependence/effects/scratch_globals.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::AccessKind;
using model::DependenceKind;
using model::TypeKind;

namespace {

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

/// The text names the variable, not only a longer name that contains it.
bool mentions(const std::string& text, const std::string& name) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const bool starts = at == 0 || !is_part(text[at - 1]);
    const auto end = at + name.size();
    if (starts && (end >= text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

std::string at_line(const AccessEvent& event) {
  return "line " + std::to_string(event.place.line);
}

}  // namespace

std::string Scalars::declared_name(VariableKey variable) const {
  return index_.variable(variable).name;
}

void Scalars::judge() {
  std::map<std::string, Group> groups;
  std::set<VariableKey> wholly_used;
  for (const AccessEvent& event : walk_.accesses) {
    if (!event.path.is_register()) continue;
    if (event.kind != AccessKind::read) written_.insert(event.path.variable);
    if (event.path.steps.empty() || event.whole) wholly_used.insert(event.path.variable);
  }
  for (const AccessEvent& event : walk_.accesses) {
    if (!event.path.is_register()) continue;
    const VariableKey variable = event.path.variable;
    if (variable == walk_.header.variable || written_.count(variable) == 0) continue;
    // Fields are judged one by one, unless the struct is also used as a whole.
    const std::string key =
        wholly_used.count(variable) != 0 ? "v" + std::to_string(variable) : event.key;
    Group& group = groups[key];
    group.variable = variable;
    group.name =
        wholly_used.count(variable) != 0 ? event.path.name : to_text(event.path, walk_.symbols);
    if (event.kind == AccessKind::read) {
      if (!event.covered) group.reads.push_back(&event);
    } else if (event.kind == AccessKind::write) {
      group.writes.push_back(&event);
      group.written = true;
    } else if (event.covered) {
      group.covered_update = group.written = true;
    } else {
      group.updates.push_back(&event);
      group.written = true;
    }
  }
  for (const auto& [key, group] : groups)
    if (group.written && walk_.changed_objects.count(key) == 0) judge(group);
}

bool Scalars::is_induction(VariableKey variable) const {
  return std::any_of(walk_.inductions.begin(), walk_.inductions.end(),
                     [variable](const Induction& other) { return other.variable == variable; });
}

bool Scalars::is_written(VariableKey variable) const {
  return variable == model::none || written_.count(variable) != 0;
}

/// The amount of an update is the same in every iteration, or known from the loop's counter.
bool Scalars::is_fixed(const AccessEvent& update) const {
  if (update.value && update.value->valid()) {
    for (const auto& [monomial, coefficient] : update.value->terms())
      for (const SymbolId id : monomial)
        if (walk_.symbols[id].kind == SymbolKind::varying) return false;
    return true;
  }
  if (update.stored == nullptr) return false;
  bool fixed = true;
  model::for_each_expr(*update.stored, [&](const model::Expr& e) {
    using model::ExprKind;
    if (e.kind == ExprKind::index || e.kind == ExprKind::deref || e.kind == ExprKind::call ||
        e.kind == ExprKind::member)
      fixed = false;
  });
  for (const VariableKey used : update.value_uses)
    if (is_written(used) || walk_.declared.count(used) != 0) fixed = false;
  return fixed;
}

bool Scalars::is_live(const Group& group) const {
  const auto& variable = index_.variable(group.variable);
  if (index_.is_global(group.variable) && !index_.scratch().contains(group.variable)) return true;
  const model::Type* type = index_.type(index_.type_of(group.variable));
  if (type != nullptr && type->kind == TypeKind::reference) return true;
  const auto& function = index_.function(function_);
  for (int id = 0; id < static_cast<int>(index_.unit(function_.unit).variables.size()); ++id)
    if (index_.key(function_.unit, id) == group.variable)
      return is_live_after(function, *start_.loop, id);
  (void)variable;
  return true;
}

bool Scalars::assigned_every_time(const Group& group) const {
  if (group.writes.empty()) return group.covered_update;
  return walk_.assigned_at_end.count(group.writes.front()->key) != 0 ||
         walk_.assigned_at_end.count("v" + std::to_string(group.variable)) != 0;
}

void Scalars::judge(const Group& group) {
  if (group.reads.empty() && group.updates.empty()) return judge_last_value(group);
  if (group.writes.empty() && group.reads.empty()) return judge_updates(group);
  if (group.writes.empty() && !group.updates.empty()) return judge_updates_with_reads(group);
  judge_flow(group);
}

void Scalars::judge_last_value(const Group& group) {
  const std::string name = declared_name(group.variable);
  if (!is_live(group)) {
    add_once(findings_.private_, name);
    return;
  }
  if (assigned_every_time(group)) {
    add_once(findings_.lastprivate, name);
    return;
  }
  const AccessEvent& first = *group.writes.front();
  const bool one_constant =
      std::all_of(group.writes.begin(), group.writes.end(), [&](const AccessEvent* write) {
        return write->stores_constant && write->stored != nullptr && first.stored != nullptr &&
               write->stored->integer_value == first.stored->integer_value &&
               write->stored->floating_value == first.stored->floating_value &&
               write->stored->kind == first.stored->kind;
      });
  if (one_constant) {
    const bool zero = first.stored->integer_value == 0 && first.stored->floating_value == 0.0;
    findings_.reductions.push_back({zero ? "&&" : "||", group.name});
    findings_.notes.push_back(group.name + " is a flag: some iterations set it to " +
                              (zero ? "0" : "one value") + " (" + at_line(first) +
                              "), none reads it.");
    return;
  }
  const Header& header = walk_.header;
  if (group.writes.size() == 1 && first.value && header.kind == Header::Kind::counted &&
      !group.covered_update) {
    const Polynomial difference = *first.value - Polynomial::symbol(header.counter.symbol);
    if (difference.as_constant()) {
      findings_.reductions.push_back({header.counter.step > 0 ? "max" : "min", group.name});
      findings_.notes.push_back("The last value of " + group.name +
                                " is used after the loop and only some iterations set it (" +
                                at_line(first) +
                                "): keep the value of the last of them, which is the " +
                                (header.counter.step > 0 ? "largest" : "smallest") + ".");
      return;
    }
  }
  findings_.remedies.push_back(
      {"conditional last value: reduce on the index of the last iteration that sets " + group.name,
       group.name + " is set by some iterations only (" + at_line(first) +
           ") and its last value is used after the loop."});
  findings_.evidence.push_back(
      {DependenceKind::output, group.name, first.place, first.place, "", "<"});
}

void Scalars::judge_updates(const Group& group) {
  const AccessEvent& first = *group.updates.front();
  const bool one_op =
      std::all_of(group.updates.begin(), group.updates.end(),
                  [&](const AccessEvent* update) { return update->op == first.op; });
  if (!one_op) {
    findings_.serial.push_back(group.name + " is combined by different operators (" + first.op +
                               " in " + at_line(first) + "), so that their order matters.");
    add_flow(group, first, *group.updates.back());
    return;
  }
  if (std::any_of(group.updates.begin(), group.updates.end(),
                  [](const AccessEvent* update) { return update->in_callee; }) &&
      index_.is_global(group.variable)) {
    add_once(findings_.atomics, first.place.text);
    add_flow(group, first, first);
    findings_.notes.push_back("The called function updates " + group.name + " (" +
                              first.place.file + ":" + std::to_string(first.place.line) +
                              "): make that update atomic, or move it out.");
    return;
  }
  findings_.reductions.push_back({first.op, group.name});
}

void Scalars::judge_updates_with_reads(const Group& group) {
  const AccessEvent& update = *group.updates.front();
  const AccessEvent& read = *group.reads.front();
  const bool all_plus = std::all_of(group.updates.begin(), group.updates.end(),
                                    [](const AccessEvent* other) { return other->op == "+"; });
  const bool unconditional = group.updates.size() == 1 && update.guards.empty() &&
                             update.nest.size() <= 1 && !update.in_callee;
  if (is_induction(group.variable) || (all_plus && unconditional && is_fixed(update))) {
    const model::Type* type = index_.type(index_.type_of(group.variable));
    const bool floating = type != nullptr && type->kind == TypeKind::floating;
    findings_.remedies.push_back({"closed form of " + group.name + " from the loop's counter" +
                                      (floating ? " (changes rounding)" : ""),
                                  group.name + " grows by a known amount in every iteration (" +
                                      at_line(update) + ") and is read in " + at_line(read) + "."});
    add_flow(group, update, read);
    return;
  }
  const bool one_op = std::all_of(group.updates.begin(), group.updates.end(),
                                  [&](const AccessEvent* other) { return other->op == update.op; });
  // A prefix computation: the running value is stored or used, but its own updates do not need it.
  bool feeds_itself = false;
  for (const AccessEvent* other : group.updates)
    for (const VariableKey used : other->value_uses)
      if (used == group.variable && other->stored != nullptr) feeds_itself = true;
  const bool guarded_by_itself =
      std::any_of(group.updates.begin(), group.updates.end(), [&](const AccessEvent* other) {
        return std::any_of(other->guards.begin(), other->guards.end(),
                           [&](const Guard& guard) { return mentions(guard.text, group.name); });
      });
  const bool known_op = update.op == "+" || update.op == "*" || update.op == "max" ||
                        update.op == "min" || update.op == "&" || update.op == "|" ||
                        update.op == "^";
  add_flow(group, update, read);
  if (one_op && known_op && !feeds_itself && !guarded_by_itself && !walk_.header.extra_exit) {
    findings_.scans.push_back({update.op, group.name});
    findings_.notes.push_back("The running value of " + group.name + " (" + at_line(update) +
                              ") is used in " + at_line(read) + ": a prefix computation.");
    return;
  }
  findings_.serial.push_back("Each iteration changes " + group.name + " (" + at_line(update) +
                             ") and a later one reads it (" + at_line(read) + ").");
}

bool Scalars::judge_wrap_around(const Group& group) {
  if (group.writes.size() != 1 || !group.updates.empty() || group.covered_update) return false;
  const AccessEvent& write = *group.writes.front();
  if (!assigned_every_time(group) || write.in_callee || write.whole) return false;
  for (const AccessEvent* read : group.reads)
    if (read->order > write.order) return false;
  if (write.stored == nullptr) return false;
  bool simple = true;
  model::for_each_expr(*write.stored, [&](const model::Expr& e) {
    if (e.kind == model::ExprKind::call || e.kind == model::ExprKind::opaque) simple = false;
  });
  for (const VariableKey used : write.value_uses) {
    if (used == walk_.header.variable) continue;
    if (used == model::none || written_.count(used) != 0 || walk_.declared.count(used) != 0)
      simple = false;
  }
  if (!simple || walk_.header.kind != Header::Kind::counted) return false;
  findings_.remedies.push_back(
      {"wrap-around: peel the first iteration and compute " + group.name +
           " from the previous index",
       group.name + " holds in each iteration what the previous one stored in it (" +
           at_line(write) + ", read in " + at_line(*group.reads.front()) + ")."});
  add_flow(group, write, *group.reads.front());
  return true;
}

/// s = s * c + d with fixed integers: a generator of pseudo-random numbers as a rule.
bool Scalars::judge_recurrence(const Group& group) {
  if (group.writes.size() != 1 || group.reads.empty()) return false;
  const AccessEvent& write = *group.writes.front();
  const model::Type* type = index_.type(index_.type_of(group.variable));
  if (type == nullptr || type->kind != TypeKind::integer || !write.guards.empty()) return false;
  if (write.stored == nullptr || !assigned_every_time(group)) return false;
  bool linear = true;
  model::for_each_expr(*write.stored, [&](const model::Expr& e) {
    using model::ExprKind;
    const bool fine =
        e.kind == ExprKind::integer || e.kind == ExprKind::cast || e.kind == ExprKind::variable ||
        (e.kind == ExprKind::binary && (e.op == "*" || e.op == "+" || e.op == "%" || e.op == "&"));
    linear = linear && fine;
  });
  for (const VariableKey used : write.value_uses)
    if (used != group.variable && is_written(used)) linear = false;
  if (!linear) return false;
  findings_.remedies.push_back(
      {"jump ahead in closed form, or a counter-based random-number generator",
       group.name + " is a linear recurrence (" + at_line(write) + ")."});
  add_flow(group, write, *group.reads.front());
  return true;
}

void Scalars::judge_flow(const Group& group) {
  if (judge_wrap_around(group) || judge_recurrence(group)) return;
  const AccessEvent* from = !group.writes.empty() ? group.writes.back() : group.updates.front();
  const AccessEvent* to = !group.reads.empty() ? group.reads.front() : group.updates.front();
  add_flow(group, *from, *to);
  const std::string sentence = "An iteration may read the " + group.name +
                               " that an earlier one left (written in " + at_line(*from) +
                               ", read in " + at_line(*to) + ").";
  // Buffers that change places say more about a loop than its bookkeeping.
  const model::Type* type = index_.type(index_.type_of(group.variable));
  const bool is_buffer = type != nullptr && type->kind == TypeKind::pointer;
  if (is_buffer)
    std::rotate(findings_.evidence.begin(), findings_.evidence.end() - 1, findings_.evidence.end());
  findings_.serial.insert(is_buffer ? findings_.serial.begin() : findings_.serial.end(), sentence);
}

void Scalars::add_flow(const Group& group, const AccessEvent& from, const AccessEvent& to) {
  const bool always = assigned_every_time(group) || from.guards.empty();
  findings_.evidence.push_back(
      {DependenceKind::flow, group.name, from.place, to.place, always ? "1" : "", "<"});
}

}  // namespace kedge::dependence
