// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The order of the questions is the order of what a user must know first: what keeps the loop on
// the host, what orders its iterations, what could not be decided, what would have to change, and
// only then what may run in parallel.
#include "analyzer/dependence/verdict/assemble.hpp"

#include <algorithm>

#include "analyzer/dependence/effects/liveness.hpp"
#include "analyzer/dependence/verdict/arrays.hpp"
#include "analyzer/dependence/verdict/describe.hpp"
#include "analyzer/dependence/verdict/scalars.hpp"

namespace kedge::dependence {

using model::DependenceKind;
using model::LoopVerdict;

namespace {

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

std::string list_of(const std::vector<std::string>& items, std::size_t most = 4) {
  std::string text;
  for (std::size_t n = 0; n < items.size() && n < most; ++n) text += (n > 0 ? ", " : "") + items[n];
  if (items.size() > most) text += " and " + std::to_string(items.size() - most) + " more";
  return text;
}

class Assembler {
 public:
  Assembler(const ProgramIndex& index, const Snapshot& start, FunctionRef function,
            const LoopWalk& walk, const Facts& facts, model::LoopResult& result)
      : index_(index),
        start_(start),
        function_(function),
        walk_(walk),
        stated_(facts, walk, result),
        result_(result) {}

  void run() {
    if (walk_.budget_exceeded)
      findings_.unknown.push_back(
          "the loop's body, with the functions it calls, is too large to follow");
    Scalars(index_, start_, function_, walk_, findings_).judge();
    Arrays(index_, start_, function_, walk_, stated_, findings_).judge();
    for (const std::string& text : walk_.unknown) add_once(findings_.unknown, text);
    add_assumptions();
    take_sizes_for_granted();
    if (!findings_.declared_bounds.empty())
      findings_.notes.push_back("The language keeps subscripts within the declared extents: " +
                                list_of(findings_.declared_bounds, 3) + ".");
    stated_.discharge(findings_);
    add_counter();
    decide();
    publish();
  }

 private:
  void add_assumptions() {
    for (const std::string& assumption : walk_.alias_assumptions)
      add_once(findings_.assumes, assumption);
    for (const std::string& name : walk_.pure_assumptions)
      add_once(findings_.assumes, "pure(" + name + ")");
  }

  /// "nx >= -1" only says that a size with its ghost cells is positive: said, but no condition.
  void take_sizes_for_granted() {
    std::erase_if(findings_.assumes, [&](const std::string& text) {
      const auto at = text.find(" >= -");
      if (at == std::string::npos || text.find(' ') != at) return false;
      const std::string bound = text.substr(at + 5);
      const bool number =
          !bound.empty() && bound.find_first_not_of("0123456789") == std::string::npos;
      if (number && bound != "0") {
        add_once(findings_.notes, "A size is taken not to be negative: " + text + ".");
        return true;
      }
      return false;
    });
  }

  /// The loop's own counter is private by itself; its value after the loop may be wanted.
  void add_counter() {
    const VariableKey variable = walk_.header.variable;
    if (variable == -1 || walk_.header.kind != Header::Kind::counted) return;
    const auto& variables = index_.unit(function_.unit).variables;
    for (int id = 0; id < static_cast<int>(variables.size()); ++id)
      if (index_.key(function_.unit, id) == variable &&
          is_live_after(index_.function(function_), *start_.loop, id))
        add_once(findings_.lastprivate, index_.variable(variable).name);
  }

  std::vector<std::string> calls_of(const char* kind) const {
    std::vector<std::string> names;
    for (const CallEvent& call : walk_.calls)
      if (call.kind == kind && !call.error_path)
        add_once(names, call.function + " (line " + std::to_string(call.place.line) + ")");
    return names;
  }

  void set(LoopVerdict verdict, std::string why) {
    result_.verdict = verdict;
    result_.why = std::move(why);
  }

  void decide() {
    if (walk_.header.kind == Header::Kind::once)
      return set(LoopVerdict::serial,
                 "The body runs exactly once: no loop, and nothing to run in parallel.");
    if (decide_host() || decide_order() || decide_change()) return;
    decide_parallel();
  }

  bool decide_host() {
    std::vector<std::string> calls = calls_of("mpi");
    for (const char* kind : {"io", "hdf5"})
      for (const std::string& name : calls_of(kind)) add_once(calls, name);
    if (calls.empty()) return false;
    std::string why = "The loop stays on the host: it calls " + list_of(calls) + ".";
    if (!findings_.serial.empty())
      why += " It also carries a dependence: " + findings_.serial.front();
    set(LoopVerdict::host, why);
    return true;
  }

  bool decide_order() {
    if (!findings_.serial.empty()) {
      set(LoopVerdict::serial, findings_.serial.front());
      if (findings_.serial.size() > 1) result_.why += " " + findings_.serial[1];
      if (walk_.header.kind == Header::Kind::data_dependent) add_control_evidence();
      return true;
    }
    if (walk_.header.kind != Header::Kind::counted && decide_uncounted()) return true;
    if (decide_shared_state()) return true;
    if (!findings_.unknown.empty()) {
      set(LoopVerdict::unknown, "Could not decide: " + findings_.unknown.front() + ".");
      return true;
    }
    return decide_exits();
  }

  void add_control_evidence() {
    model::Place body;
    body.file = result_.file;
    body.line = result_.line;
    body.column = result_.column;
    body.text = walk_.header.control;
    findings_.evidence.push_back({DependenceKind::control,
                                  walk_.header.control.empty() ? "exit test" : walk_.header.control,
                                  body, walk_.header.place, "1", "<"});
  }

  bool decide_uncounted() {
    const Header& header = walk_.header;
    add_control_evidence();
    switch (header.kind) {
      case Header::Kind::floating:
        rewrite("count the loop with an integer and compute " +
                    index_.variable(header.variable).name + " from it (changes rounding)",
                "The number of iterations is not known from integers: " +
                    index_.variable(header.variable).name + " is a floating-point loop variable.");
        return true;
      case Header::Kind::pointer_chase:
        rewrite("flatten the list into an array first",
                "The iterations cannot be counted: the loop follows " +
                    index_.variable(header.variable).name + " from element to element.");
        return true;
      case Header::Kind::container_walk:
        rewrite("copy the elements into an array first",
                "The iterations cannot be counted: " + header.reason + ".");
        return true;
      case Header::Kind::once:
        break;
      case Header::Kind::endless:
        set(LoopVerdict::serial,
            "The number of iterations is only known by running them: " + header.reason + ".");
        return true;
      default:
        break;
    }
    if (header.control.empty()) {
      set(LoopVerdict::unknown, "Could not decide: " + header.reason + ".");
      return true;
    }
    set(LoopVerdict::serial,
        "Whether the next iteration runs depends on this one: " + header.reason + ".");
    return true;
  }

  void rewrite(const std::string& change, const std::string& why) {
    set(LoopVerdict::rewrite, why + " Independent after a change: " + change + ".");
    result_.rewrite = change;
  }

  bool decide_exits() {
    std::vector<const ExitEvent*> jumps;
    for (const ExitEvent& exit : walk_.exits)
      if (exit.kind != ExitEvent::Kind::throw_) jumps.push_back(&exit);
    if (jumps.empty() && !walk_.header.extra_exit) return false;
    const model::Place place = jumps.empty() ? walk_.header.place : jumps.front()->place;
    const std::string what = jumps.empty() ? "the exit test" : jumps.front()->place.text;
    findings_.evidence.push_back({DependenceKind::control, what, place, place, "", "<"});
    const bool stores =
        std::any_of(walk_.accesses.begin(), walk_.accesses.end(), [](const AccessEvent& event) {
          return event.kind != model::AccessKind::read && !event.path.is_register();
        });
    const std::string where = "\"" + what + "\" (line " + std::to_string(place.line) + ")";
    if (stores) {
      set(LoopVerdict::serial, "An iteration may end the loop by " + where +
                                   ": later iterations must not store what they compute.");
      return true;
    }
    rewrite("search: reduce to the smallest index (or to a flag) that would leave the loop",
            "An iteration may end the loop by " + where + ".");
    return true;
  }

  bool decide_shared_state() {
    if (!walk_.random_calls.empty()) {
      rewrite("a counter-based random-number generator keyed by the iteration",
              walk_.random_calls.front() + " draws from a hidden state that all iterations share.");
      return true;
    }
    if (!walk_.container_changes.empty()) {
      rewrite(
          "count, exclusive scan, fill: give each iteration its place in a container of the final "
          "size",
          walk_.container_changes.front() + " changes the container that all iterations share.");
      return true;
    }
    return false;
  }

  bool decide_change() {
    for (const ExitEvent& exit : walk_.exits)
      if (exit.kind == ExitEvent::Kind::throw_) {
        rewrite("an error flag (reduction ||) that is tested after the loop",
                "An iteration may throw (line " + std::to_string(exit.place.line) + ").");
        return true;
      }
    if (!findings_.remedies.empty()) {
      rewrite(findings_.remedies.front().rewrite, findings_.remedies.front().why);
      return true;
    }
    if (!findings_.scans.empty()) {
      result_.reduction = findings_.scans;
      set(LoopVerdict::scan, "A scan (" + findings_.scans.front().op + ") of " +
                                 findings_.scans.front().variable + ".");
      return true;
    }
    const std::vector<std::string> allocations = calls_of("allocation");
    if (!allocations.empty()) {
      rewrite("hoist the allocation: one block before the loop, or scratch memory",
              "Every iteration allocates or frees memory: " + list_of(allocations) + ".");
      return true;
    }
    return false;
  }

  void decide_parallel() {
    if (!findings_.atomics.empty()) {
      set(LoopVerdict::atomic,
          "Independent but for updates that may collide: " + list_of(findings_.atomics) +
              ". Make them atomic, or colour, sort, or use private copies.");
      result_.rewrite = "atomic updates, colouring, or private copies";
      return;
    }
    if (!findings_.assumes.empty()) {
      set(LoopVerdict::conditional,
          "Independent if the source's data satisfies: " + list_of(findings_.assumes) + ".");
      return;
    }
    if (!findings_.reductions.empty()) {
      std::vector<std::string> names;
      for (const model::Reduction& r : findings_.reductions)
        add_once(names, r.variable + " (" + r.op + ")");
      set(LoopVerdict::reduction, "Independent once reduced: " + list_of(names, 8) + ".");
      return;
    }
    std::vector<std::string> written;
    for (const AccessEvent& event : walk_.accesses)
      if (event.kind != model::AccessKind::read && event.path.has_index())
        add_once(written, array_name(event.path));
    set(LoopVerdict::parallel,
        written.empty() ? "Iterations are independent: none writes memory that another one uses."
                        : "Iterations are independent: no two of them touch the same element of " +
                              list_of(written) + ".");
  }

  void publish() {
    result_.private_ = findings_.private_;
    result_.firstprivate = findings_.firstprivate;
    result_.lastprivate = findings_.lastprivate;
    if (result_.reduction.empty()) result_.reduction = findings_.reductions;
    result_.assumes = findings_.assumes;
    result_.evidence = findings_.evidence;
    // What would meet if an assumption failed.
    if (result_.verdict == LoopVerdict::conditional && result_.evidence.empty())
      result_.evidence = findings_.assumed_evidence;
    for (const std::string& note : findings_.notes) result_.why += " " + note;
    add_facts();
    add_private_words();
    result_.trip_count = walk_.header.trip;
    result_.trip_count_value = walk_.header.trip_value;
    for (std::string& line : findings_.trace) result_.trace.push_back(std::move(line));
    if (result_.trace.size() > 400) result_.trace.resize(400);
    describe_accesses(index_, walk_, result_);
    describe_calls(walk_, result_);
    describe_blockers(index_, walk_, result_);
  }

  /// A loop that stays in order or on the host rests on no fact about its data.
  void add_facts() {
    if (result_.verdict == LoopVerdict::host || result_.verdict == LoopVerdict::serial ||
        result_.verdict == LoopVerdict::unknown)
      return;
    result_.facts_used = findings_.facts_used;
    for (const model::StatedFact& fact : result_.facts_used) result_.why += " " + sentence(fact);
  }

  void add_private_words() {
    if (!result_.private_.empty())
      result_.why += " Each iteration needs its own " + list_of(result_.private_, 8) + ".";
    if (!result_.lastprivate.empty())
      result_.why +=
          " The last value of " + list_of(result_.lastprivate, 8) + " is used afterwards.";
  }

  const ProgramIndex& index_;
  const Snapshot& start_;
  FunctionRef function_;
  const LoopWalk& walk_;
  const Stated stated_;
  model::LoopResult& result_;
  Findings findings_;
};

}  // namespace

void assemble(const ProgramIndex& index, const Snapshot& start, FunctionRef function,
              const LoopWalk& walk, const Facts& facts, model::LoopResult& result) {
  Assembler(index, start, function, walk, facts, result).run();
}

}  // namespace kedge::dependence
