// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a walk over one loop's body finds: accesses with their subscripts and guards, calls, ways
// out, and how the loop counts.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analyzer/dependence/affine/query.hpp"
#include "analyzer/dependence/walk/state.hpp"
#include "analyzer/model/loop.hpp"

namespace kedge::dependence {

/// A condition on the way to an access.
struct Guard {
  std::optional<Constraint> constraint;
  std::optional<Congruence> congruence;
  bool opaque = false;     ///< not expressed by either: the access may or may not happen
  bool invariant = false;  ///< does not change while the loop runs
  std::string text;        ///< "n > 50"
  std::string negated;     ///< "n <= 50"
};

struct AccessEvent {
  Path path;
  TypeRef type;  ///< of what is read or written
  model::AccessKind kind = model::AccessKind::read;
  std::string op;            ///< of an update: "+", "*", "min", "max", "&&", "argmin", ...
  bool covered = false;      ///< this very address was certainly written earlier in this iteration
  bool whole = false;        ///< any element below the path (a call's effect, a struct copied)
  bool in_critical = false;  ///< in a critical section of the source's own
  bool in_callee = false;    ///< written in a function called from the loop
  bool stores_constant = false;  ///< a write of a constant
  bool value_is_used = false;    ///< an increment whose old or new value goes on: k in out[k++]
  std::string plain;             ///< of a read: its text with macros expanded
  const model::Expr* stored = nullptr;  ///< what a write stores, or an update combines
  std::optional<Polynomial> value;      ///< of a write of an integer
  std::vector<VariableKey> value_uses;  ///< variables that the stored value is computed from
  std::vector<Guard> guards;
  std::vector<Counter> nest;
  model::Place place;
  std::string key;
  int order = 0;
  int statement = 0;               ///< number of the body's own statement that it belongs to
  bool is_subscript_read = false;  ///< read only to form an address
};

struct CallEvent {
  std::string function;
  std::string kind;
  model::Place place;
  bool error_path = false;    ///< followed by the end of the program
  bool seen_through = false;  ///< its body was walked with these arguments
};

struct ExitEvent {
  enum class Kind { break_, return_, goto_, throw_ };
  Kind kind = Kind::break_;
  bool conditional = true;
  model::Place place;
};

/// How a loop counts.
struct Header {
  enum class Kind {
    counted,         ///< an integer (or a pointer, or an iterator) with a bound fixed at entry
    floating,        ///< a floating-point loop variable
    pointer_chase,   ///< p = p->next
    container_walk,  ///< over a map, list or set
    data_dependent,  ///< the exit test reads what the loop computes
    endless,         ///< no exit test: leaves by break or return
    once             ///< do ... while (0): no loop, a way to write a macro
  };
  Kind kind = Kind::data_dependent;
  Counter counter;
  VariableKey variable = -1;
  Value entry;                 ///< of the variable when the loop starts
  Value current;               ///< of the variable in one iteration
  std::optional<Guard> guard;  ///< what the bound says, where `last` cannot
  std::string trip;
  std::optional<std::int64_t> trip_value;
  std::string control;  ///< what the exit test reads that the loop changes
  std::vector<VariableKey> control_variables;
  std::string reason;
  model::Place place;
  bool extra_exit = false;  ///< counted, but the test may also end the loop earlier
};

/// A scalar that grows by the same amount every iteration.
struct Induction {
  VariableKey variable = -1;
  std::string step;
  model::Place place;
};

struct LoopWalk {
  SymbolTable symbols;
  Header header;
  std::vector<AccessEvent> accesses;
  std::vector<CallEvent> calls;
  std::vector<model::Blocker> blockers;
  std::vector<ExitEvent> exits;
  std::vector<std::string> pure_assumptions;   ///< functions that must have no effect
  std::vector<std::string> alias_assumptions;  ///< no_alias(...) that values rest on
  std::set<VariableKey> declared;              ///< inside the body: private by themselves
  std::set<int> allocated;                     ///< fresh objects of each iteration
  std::set<std::string> assigned_at_end;       ///< certainly written by every iteration
  std::vector<Constraint> context;
  std::vector<Induction> inductions;
  std::vector<std::string> unknown;  ///< what could not be modelled, in words
  std::vector<std::string> random_calls;
  std::vector<std::string> container_changes;
  std::set<std::string> changed_objects;  ///< keys of the containers and generators among them
  int statements = 0;
  bool budget_exceeded = false;
  /// A symbol that stands for a loaded value: the array it is loaded from and its subscript.
  struct LoadedSymbol {
    std::string array;
    Polynomial subscript;
    bool but_first = false;  ///< the loop's first iteration has a constant instead
  };
  std::map<SymbolId, LoadedSymbol> loaded;
};

}  // namespace kedge::dependence
