// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Each body is read once for what stands in it; a loop then gathers along the calls below it,
// nearest first.
#include "analyzer/divergence/blockers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

#include "analyzer/dependence/effects/builtins.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::divergence {

using dependence::Effect;
using model::Blocker;
using model::Expr;
using model::ExprKind;
using model::Place;
using model::Stmt;
using model::StmtKind;
using model::TypeKind;

namespace {

constexpr std::size_t most_names = 40;  ///< in one text

/// A call of a function with a body.
struct CallSite {
  Body target;
  Place place;
};

/// What one statement holds, without the functions that it calls.
struct Contents {
  std::vector<Blocker> blockers;
  std::vector<CallSite> calls;
};

bool is_container(const std::string& name) {
  if (!name.starts_with("std::")) return false;
  static const std::vector<std::string> owners{
      "std::vector<",   "std::map<",      "std::set<",         "std::unordered_", "std::list<",
      "std::deque<",    "std::string",    "std::basic_string", "std::queue<",     "std::stack<",
      "std::multimap<", "std::multiset<", "std::shared_ptr<",  "std::function<"};
  return std::any_of(owners.begin(), owners.end(),
                     [&](const std::string& owner) { return name.starts_with(owner); });
}

class Reader {
 public:
  Reader(const Bodies& bodies, const Body& body)
      : bodies_(bodies),
        body_(body),
        unit_(bodies.program().units[static_cast<std::size_t>(body.unit)]) {}

  Contents read(const Stmt& stmt) {
    model::for_each_stmt(stmt, [&](const Stmt& part) {
      read_statement(part);
      for (const Expr& expr : part.exprs)
        model::for_each_expr(expr, [&](const Expr& e) { read_expression(e); });
    });
    return std::move(out_);
  }

 private:
  Place place(const model::Location& at) const {
    Place out;
    if (at.file >= 0 && static_cast<std::size_t>(at.file) < unit_.files.size())
      out.file = unit_.files[static_cast<std::size_t>(at.file)];
    out.line = at.line;
    out.column = at.column;
    return out;
  }

  void add(const char* kind, const std::string& what, const model::Location& at) {
    out_.blockers.push_back({kind, what, place(at), {}});
  }

  std::string text(const Expr& e) const { return model::to_short_text(unit_, e, most_names); }

  const model::Record* record_of(const Expr& e) const {
    const model::Type* type = type_of(unit_, e.type);
    while (type != nullptr &&
           (type->kind == TypeKind::reference || type->kind == TypeKind::pointer))
      type = type_of(unit_, type->element);
    if (type == nullptr || type->record < 0) return nullptr;
    return &unit_.records[static_cast<std::size_t>(type->record)];
  }

  void read_statement(const Stmt& stmt) {
    if (stmt.kind == StmtKind::goto_) add("goto", "goto " + stmt.text, stmt.location);
    if (stmt.kind == StmtKind::try_) add("exception", "try", stmt.location);
    if (stmt.kind != StmtKind::declare) return;
    for (const model::VariableId id : stmt.declared) {
      const model::Variable& variable = variable_of(unit_, id);
      const model::Type* type = type_of(unit_, variable.type);
      if (type == nullptr) continue;
      if (!type->variable_extent.empty()) add("vla", variable.name, stmt.location);
      if (is_changing_static(variable)) add("static_local", variable.name, stmt.location);
      if (type->kind == TypeKind::floating && type->bytes > 8)
        add("long_double", "long double", stmt.location);
      const bool is_record = type->kind == TypeKind::record && type->record >= 0;
      if (is_record && is_container(unit_.records[static_cast<std::size_t>(type->record)].name))
        add("container", variable.name, stmt.location);
    }
  }

  bool is_changing_static(const model::Variable& variable) const {
    const model::Type* type = type_of(unit_, variable.type);
    return variable.storage == model::Storage::static_local && type != nullptr && !type->is_const;
  }

  void read_expression(const Expr& e) {
    const model::Type* type = type_of(unit_, e.type);
    if (type != nullptr && type->kind == TypeKind::floating && type->bytes > 8)
      add("long_double", "long double", e.location);
    switch (e.kind) {
      case ExprKind::variable:
        if (const auto& variable = variable_of(unit_, e.variable); is_changing_static(variable))
          add("static_local", variable.name, e.location);
        return;
      case ExprKind::this_:
        add("this_capture", "this", e.location);
        return;
      case ExprKind::index:
      case ExprKind::deref:
        return read_followed(e);
      case ExprKind::member:
        if (e.is_arrow) read_followed(e);
        return;
      case ExprKind::new_:
        if (e.op != "placement") add("allocation", "new", e.location);
        return;
      case ExprKind::delete_:
        add("allocation", "delete", e.location);
        return;
      case ExprKind::opaque:
        if (e.op == "throw") add("exception", "throw", e.location);
        return;
      case ExprKind::call:
        return read_call(e);
      case ExprKind::construct:
        return follow(e);
      default:
        return;
    }
  }

  // g->u[i]: the device would need what the struct's pointer points to.
  void read_followed(const Expr& e) {
    if (e.args.empty() || e.args[0].kind != ExprKind::member) return;
    const model::Type* type = type_of(unit_, e.args[0].type);
    if (type != nullptr && type->kind == TypeKind::pointer)
      add("pointer_in_struct", text(e.args[0]), e.location);
  }

  void follow(const Expr& e) {
    if (const auto target = bodies_.find(body_.unit, e.callee); target && !e.is_virtual_call)
      out_.calls.push_back({*target, place(e.location)});
  }

  void read_call(const Expr& e) {
    if (e.callee == model::none) {
      add("indirect_call", e.args.empty() ? "a pointer" : text(e.args[0]), e.location);
      return;
    }
    const model::Function& callee = unit_.functions[static_cast<std::size_t>(e.callee)];
    if (e.is_virtual_call) return add("virtual_call", callee.name, e.location);
    if (bodies_.find(body_.unit, e.callee) && !callee.is_system) return follow(e);
    read_library_call(e, callee);
  }

  void read_library_call(const Expr& e, const model::Function& callee) {
    switch (dependence::effect_of(callee)) {
      case Effect::mpi:
        return add("mpi", callee.name, e.location);
      case Effect::io:
      case Effect::hdf5:
        return add("io", callee.name, e.location);
      case Effect::allocation:
      case Effect::reallocation:
      case Effect::release:
        return add("allocation", callee.name, e.location);
      case Effect::exit:
        return add("exit", callee.name, e.location);
      default:
        break;
    }
    if (e.args.empty()) return;
    const model::Record* object = record_of(e.args[0]);
    if (object == nullptr || !is_container(object->name)) return;
    const bool is_function = object->name.starts_with("std::function<");
    add(is_function ? "indirect_call" : "container", text(e.args[0]), e.location);
  }

  const Bodies& bodies_;
  const Body& body_;
  const model::Unit& unit_;
  Contents out_;
};

class Lister {
 public:
  explicit Lister(const Bodies& bodies) : bodies_(bodies) {}

  std::vector<Blocker> list(const model::LoopResult& loop) {
    const auto site = bodies_.find_loop(loop);
    if (!site) return loop.blockers;
    found_.clear();
    seen_.clear();
    std::set<Key> entered;
    std::deque<Pending> waiting;
    const Contents own = Reader(bodies_, site->body).read(*site->loop);
    take(own, {}, entered, waiting);
    // A loop below which its own function is called again is part of a recursion.
    const Key home{site->body.unit, site->body.id};
    while (!waiting.empty()) {
      const Pending next = std::move(waiting.front());
      waiting.pop_front();
      const Key key{next.site.target.unit, next.site.target.id};
      if (key == home || calls_itself(next.site.target))
        add({"recursion", next.site.target.function->name, next.site.place, next.through});
      if (key == home) continue;
      std::vector<std::string> through = next.through;
      through.push_back(step(next.site, loop.file));
      take(contents(next.site.target), through, entered, waiting);
    }
    return std::move(found_);
  }

 private:
  using Key = std::pair<int, model::FunctionId>;
  struct Pending {
    CallSite site;
    std::vector<std::string> through;
  };

  static std::string step(const CallSite& site, const std::string& file) {
    const std::string name = last_name(site.target.function->name);
    return site.place.file == file
               ? fmt::format("{} (line {})", name, site.place.line)
               : fmt::format("{} ({}:{})", name, site.place.file, site.place.line);
  }

  void add(Blocker blocker) {
    if (seen_.insert(blocker.kind + '|' + blocker.what).second)
      found_.push_back(std::move(blocker));
  }

  void take(const Contents& contents, const std::vector<std::string>& through,
            std::set<Key>& entered, std::deque<Pending>& waiting) {
    for (Blocker blocker : contents.blockers) {
      // An object's own methods reach its members; only a kernel's own capture is a problem.
      if (blocker.kind == "this_capture" && !through.empty()) continue;
      blocker.through = through;
      add(std::move(blocker));
    }
    for (const CallSite& site : contents.calls)
      if (entered.insert({site.target.unit, site.target.id}).second)
        waiting.push_back({site, through});
  }

  const Contents& contents(const Body& body) {
    const Key key{body.unit, body.id};
    const auto found = contents_.find(key);
    if (found != contents_.end()) return found->second;
    return contents_[key] = Reader(bodies_, body).read(*body.function->body);
  }

  bool calls_itself(const Body& body) {
    const Key key{body.unit, body.id};
    if (const auto known = recursive_.find(key); known != recursive_.end()) return known->second;
    std::set<Key> reached;
    std::vector<Body> waiting{body};
    bool itself = false;
    while (!waiting.empty() && !itself) {
      const Body next = waiting.back();
      waiting.pop_back();
      for (const CallSite& site : contents(next).calls) {
        const Key target{site.target.unit, site.target.id};
        itself = itself || target == key;
        if (reached.insert(target).second) waiting.push_back(site.target);
      }
    }
    return recursive_[key] = itself;
  }

  const Bodies& bodies_;
  std::map<Key, Contents> contents_;
  std::map<Key, bool> recursive_;
  std::vector<Blocker> found_;
  std::set<std::string> seen_;
};

std::string phrase(const std::string& kind) {
  static const std::map<std::string, std::string> phrases{
      {"io", "input or output"},
      {"mpi", "message passing"},
      {"allocation", "memory allocation"},
      {"exception", "exceptions"},
      {"virtual_call", "a virtual call"},
      {"indirect_call", "a call through a pointer"},
      {"recursion", "recursion"},
      {"container", "a container of the C++ library"},
      {"this_capture", "members reached through this"},
      {"pointer_in_struct", "a pointer inside a struct"},
      {"vla", "an array of variable length"},
      {"long_double", "long double"},
      {"goto", "a jump"},
      {"static_local", "a static local variable"},
      {"exit", "the end of the program"}};
  const auto found = phrases.find(kind);
  return found == phrases.end() ? kind : found->second;
}

}  // namespace

void list_blockers(const Bodies& bodies, std::vector<model::LoopResult>& loops) {
  Lister lister(bodies);
  for (model::LoopResult& loop : loops) loop.blockers = lister.list(loop);
}

std::string words_of(const Blocker& blocker, const std::string& file) {
  std::string text = blocker.kind == "long_double"
                         ? blocker.what
                         : fmt::format("{} ({})", blocker.what, phrase(blocker.kind));
  text += blocker.place.file == file
              ? fmt::format(", line {}", blocker.place.line)
              : fmt::format(", {}:{}", blocker.place.file, blocker.place.line);
  std::string chain;
  for (const std::string& call : blocker.through) chain += (chain.empty() ? "" : " -> ") + call;
  return chain.empty() ? text : text + ", through " + chain;
}

}  // namespace kedge::divergence
