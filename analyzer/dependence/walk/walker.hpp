// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Abstract execution in source order with symbolic integers and pointers. One walk over a function
// takes a snapshot of what is known where each loop starts; then each loop is walked from its
// snapshot, twice: the first walk finds what the loop writes, the second knows which loads are
// stable. Split over walker_{expr,place,update,call,stmt,loop,header}.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/dependence/effects/program_index.hpp"
#include "analyzer/dependence/effects/summary.hpp"
#include "analyzer/dependence/walk/events.hpp"
#include "analyzer/dependence/walk/state.hpp"

namespace kedge::dependence {

/// What is known where a loop starts (after its init statement).
struct Snapshot {
  State state;
  SymbolTable symbols;
  std::map<VariableKey, Path> references;
  std::vector<Guard> guards;
  std::vector<Counter> enclosing;
  std::map<VariableKey, SymbolId> initial;
  std::map<std::string, SymbolId> derived;
  std::vector<Constraint> facts;  ///< about derived symbols: a minimum is below its operands
  std::map<std::string, SymbolId> loads;
  const model::Stmt* loop = nullptr;
  std::vector<const model::Stmt*> parents;  ///< enclosing loops, outermost first
  bool is_bare = false;  ///< only loop and parents: the function has too many loops to follow
};

class Walker {
 public:
  Walker(const ProgramIndex& index, const Summaries& summaries, FunctionRef function)
      : index_(index), summaries_(summaries), function_(function) {}

  /// Walks the whole function; the snapshots are in source order.
  std::vector<Snapshot> scan();

  /// Walks the loop from its snapshot.
  LoopWalk walk(const Snapshot& start);

 private:
  struct Frame {
    FunctionRef function;
    std::vector<std::pair<State, Value>> returns;
    std::optional<Path> returned_place;
    bool one_return = true;
  };
  struct LoopFrame {
    std::vector<State> continues;
    std::vector<State> breaks;
    bool is_switch = false;
    bool is_target = false;
  };
  enum class Update { none, done };

  // Expressions (walker_expr.cpp)
  Value eval(const model::Expr& e);
  Value eval_rare(const model::Expr& e);
  Value eval_binary(const model::Expr& e);
  Value eval_short_circuit(const model::Expr& e);
  Value eval_conditional(const model::Expr& e);
  Value eval_cast(const model::Expr& e);
  Value eval_increment(const model::Expr& e);
  Value eval_address(const model::Expr& e);
  Value arithmetic(const model::Expr& e, const std::string& op, const Value& a, const Value& b);
  Value divide(const model::Expr& e, const std::string& op, const Polynomial& a,
               const Polynomial& b);
  Value extremum(bool is_min, const std::string& name, const std::vector<Polynomial>& parts);
  std::optional<Value> as_extremum(const model::Expr& e, const Value& a, const Value& b);
  Value callback(const model::Expr& e);
  std::optional<Value> as_range_start(const model::Expr& e, const Value& a, const Value& b);
  Value derived(const std::string& op, const std::string& name,
                const std::vector<Polynomial>& parts);
  std::string atom(const Polynomial& polynomial) const;
  Value fresh_number(const std::string& name);
  Polynomial number_or_fresh(const Value& value, const model::Expr& e);
  bool is_invariant(const Polynomial& polynomial) const;
  void eval_all(const model::Expr& e, std::size_t from = 0);

  // Places (walker_place.cpp)
  Path place(const model::Expr& e);
  Path place_of_variable(const model::Expr& e);
  Path place_of_member(const model::Expr& e);
  Path place_of_index(const model::Expr& e);
  Path pointee(const Value& value, const model::Expr& e);
  Path unknown_place(const model::Expr& e);
  Path object_of(const model::Expr& e);  ///< the object behind an lvalue or a pointer
  Value load(const Path& path, TypeRef type, const model::Expr& e);
  Value loaded_value(const Path& path, TypeRef type, const model::Expr& e);
  Value value_of_register(const Path& path, TypeRef type);
  Value followed(const Path& path, TypeRef type, bool stable);
  Value decayed(Path path, TypeRef array_type);
  void store(const Path& path, TypeRef type, const model::Expr& e, const Value& value,
             const model::Expr* stored = nullptr);
  void set_value(const Path& path, TypeRef type, const Value& value);
  AccessEvent* record(const Path& path, TypeRef type, model::AccessKind kind, const model::Expr& e);
  bool skips(const Path& path, model::AccessKind kind) const;
  bool is_assigned(const Path& path) const;
  bool is_stable(const Path& path, TypeRef type);
  bool is_tracked(VariableKey variable) const;
  int bytes_of(TypeRef type) const;
  void forget_loads();
  model::Place place_in_source(const model::Expr& e) const;
  TypeRef type_of(const model::Expr& e) const { return {unit_, e.type}; }
  bool is_kind(const model::Expr& e, model::TypeKind kind) const;

  // Updates (walker_update.cpp)
  Value assign(const model::Expr& e);
  Value compound(const model::Expr& e);
  Value update(const model::Expr& target, const std::string& op, const model::Expr* operand,
               const model::Expr& whole, const std::function<void()>& eval_operands);
  bool try_update(const model::Expr& e, Value& value);
  bool try_extreme_if(const model::Stmt& stmt);
  bool sum_of_target(const model::Expr& rhs, const std::string& target, const std::string& op,
                     int& hits, std::vector<const model::Expr*>& others) const;
  bool mentions(const model::Expr& e, const model::Expr& target) const;
  std::string text(const model::Expr& e) const;
  void assign_record(const model::Expr& e);

  // Calls (walker_call.cpp, walker_inline.cpp)
  Value call(const model::Expr& e);
  Value value_of_call(const model::Expr& e);
  Value indirect_call(const model::Expr& e);
  Value external_call(const model::Expr& e, const model::Function& callee, Effect effect);
  Value library_method(const model::Expr& e, const model::Function& callee, Effect effect,
                       bool looks_up);
  bool range_algorithm(const model::Expr& e, const std::string& name);
  void touch_range(const Value& from, const Polynomial& begin, const Polynomial& length,
                   model::AccessKind kind, const model::Expr& e);
  Value keyed_element(const model::Expr& e, const model::Function& callee, bool looks_up);
  Value element_of(const model::Expr& e);
  Polynomial size_of(const Path& container, const model::Expr& object);
  void note_change(const Path& path, const model::Expr& object, const model::Function& callee,
                   const model::Expr& e);
  Value iterator_call(const model::Expr& e, const std::string& name, bool& handled);
  Value unknown_call(const model::Expr& e, const model::Function& callee);
  Value user_call(const model::Expr& e, FunctionRef target);
  bool can_inline(FunctionRef target) const;
  Value inline_call(const model::Expr& e, FunctionRef target, const Path* object);
  void bind_parameters(const model::Expr& e, FunctionRef target, const Path* object);
  void bind_parameter(VariableKey parameter, const model::Expr& argument);
  Value apply_summary(const model::Expr& e, FunctionRef target);
  void touch_arguments(const model::Expr& e, std::size_t from, Effect effect,
                       const model::Function& callee);
  void touch(const model::Expr& argument, const model::Expr& call, bool writes);
  void touch_path(Path path, TypeRef type, const model::Expr& e, model::AccessKind kind);
  void note_call(const std::string& name, const std::string& kind, const model::Expr& e);
  void note_blocker(const std::string& kind, const std::string& what, const model::Expr& e);
  void havoc_arguments(const model::Expr& e);
  Value new_object(const model::Expr& e);
  Value fresh_object(const model::Expr& e);
  Value construct(const model::Expr& e, const Path* object);
  bool ends_program(const model::Stmt& stmt) const;
  bool ends_program(int unit, const model::Stmt& stmt, int depth) const;
  bool never_returns(int unit, model::FunctionId callee, int depth) const;

  // Statements (walker_stmt.cpp)
  void walk(const model::Stmt& stmt);
  void walk_plainly(const model::Stmt& stmt);
  void walk_block(const std::vector<model::Stmt>& body);
  void fill(Snapshot& snapshot) const;
  void walk_all(const std::vector<model::Stmt>& body);
  void forget_declared(const std::vector<model::Stmt>& body);
  void walk_declare(const model::Stmt& stmt);
  void declare_one(model::VariableId variable, const model::Expr& init);
  void walk_if(const model::Stmt& stmt);
  void walk_switch(const model::Stmt& stmt);
  void walk_try(const model::Stmt& stmt);
  void walk_return(const model::Stmt& stmt);
  void note_exit(ExitEvent::Kind kind, const model::Stmt& stmt);
  void merge(const State& a, const State& b);
  Guard guard_of(const model::Expr& condition, bool truth);
  void push_condition(const model::Expr& condition, bool truth);
  void add_comparison(const model::Expr& condition, bool truth, Guard& guard);
  bool add_congruence(const model::Expr& condition, bool truth, Guard& guard);

  // Loops (walker_loop.cpp)
  void walk_loop(const model::Stmt& loop);
  void run_loop(const model::Stmt& loop, bool is_target);
  void execute_body(const model::Stmt& loop, const Header& header, bool is_target);
  void after_loop(const model::Stmt& loop, const Header& header, State entry,
                  const std::set<VariableKey>& modified, const State& end);
  void havoc(const std::set<VariableKey>& variables);
  void havoc_one(VariableKey variable);
  [[nodiscard]] bool only_stepped(const model::Stmt& loop, VariableKey variable) const;
  std::map<VariableKey, Value> walking_pointers(const model::Stmt& loop,
                                                const std::set<VariableKey>& modified);
  std::optional<Value> somewhere_in(const Value& a, const Value& b);
  std::set<VariableKey> modified_in(const model::Stmt& loop) const;
  void modified_by(int unit, const model::Expr& e, std::set<VariableKey>& out) const;
  VariableKey root_of(int unit, const model::Expr& e) const;
  void bind_range_variable(const model::Stmt& loop, const Header& header);
  void set_inductions(const model::Stmt& loop, const Header& header, const State& entry,
                      const std::set<VariableKey>& modified, bool is_target);
  std::vector<Constraint> context_of(const Snapshot& start) const;
  void add_range(const Counter& counter, std::vector<Constraint>& out) const;

  // Headers (walker_header.cpp)
  Header header_of(const model::Stmt& loop, const State& entry,
                   const std::set<VariableKey>& modified);
  Header range_header(const model::Stmt& loop);
  struct StepFound {
    VariableKey variable = -1;
    std::optional<Polynomial> step;
    bool floating = false;
    bool chase = false;
    int count = 0;
    const model::Expr* expr = nullptr;
  };
  std::map<VariableKey, StepFound> steps_in(const model::Stmt& loop);
  void count_changes(const model::Stmt& loop, std::map<VariableKey, StepFound>& out) const;
  void collect_step(const model::Expr& e, std::map<VariableKey, StepFound>& out);
  bool count_with(const model::Stmt& loop, VariableKey variable, const StepFound& step,
                  const State& entry, Header& header);
  bool start_counter(VariableKey variable, const StepFound& step, const State& entry,
                     Header& header);
  bool bound_by(const model::Expr& conjunct, VariableKey variable, const StepFound& step,
                Header& header);
  std::optional<Value> tested(const model::Expr& e, VariableKey variable, const Header& header);
  bool set_last(const Polynomial& difference, std::string op, Header& header);
  void finish_trip(Header& header) const;
  Header uncounted(const model::Stmt& loop, const std::map<VariableKey, StepFound>& steps,
                   const std::set<VariableKey>& modified);
  enum class Reads { fixed, counter_only, changed };
  Reads what_it_reads(const model::Expr& e, VariableKey counter,
                      const std::set<VariableKey>& modified, Header& header);
  Value silent_eval(const model::Expr& e);

  const ProgramIndex& index_;
  const Summaries& summaries_;
  FunctionRef function_;
  int unit_ = 0;  ///< of the code being walked
  bool scanning_ = true;
  bool first_pass_ = false;
  bool silent_ = false;
  State state_;
  std::map<VariableKey, Path> references_;
  std::map<VariableKey, SymbolId> initial_;
  int critical_ = 0;                         ///< critical sections around the statement
  bool looks_up_ = false;                    ///< the call's result is read, not written
  std::map<std::string, SymbolId> derived_;  ///< by operation and operands
  std::vector<Constraint> facts_;            ///< see Snapshot
  std::map<std::string, SymbolId> loads_;    ///< by address, while memory does not change
  std::vector<Guard> guards_;
  std::vector<Counter> nest_;
  std::vector<Counter> out_enclosing_;  ///< counters of the loops around the one under test
  const model::Stmt* target_ = nullptr;
  std::vector<Frame> frames_;
  std::vector<LoopFrame> loops_;
  std::vector<const model::Stmt*> loop_stack_;
  std::vector<Snapshot> snapshots_;
  LoopWalk out_;
  std::vector<AccessEvent> written_before_;  ///< by the first walk
  std::set<std::string> stable_cache_, unstable_cache_;
  std::set<VariableKey> loop_modified_;
  int order_ = 0;
  int statement_ = 0;
  int version_ = 0;
  int budget_ = 0;
  std::size_t state_work_ = 0;  ///< facts that were joined where ways of control meet
  int call_depth_ = 0;
  bool in_error_path_ = false;
  int allocations_ = 0;
  std::string current_op_;               ///< "argmin" while the companions of a minimum are walked
  std::set<VariableKey> written_roots_;  ///< by the first walk, without following a pointer
  bool discards_ = false;                ///< the value of the expression in hand is not used
};

/// do ... while (0), and nothing in it leaves it early.
[[nodiscard]] bool runs_once(const model::Stmt& loop);

}  // namespace kedge::dependence
