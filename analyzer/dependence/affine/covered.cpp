// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Coverage of a read by writes of the same iteration (array privatisation: Feautrier 1988; Tu and
// Padua 1993). What is read may be overestimated, what is written must not be.
#include <algorithm>

#include "analyzer/dependence/affine/lift.hpp"
#include "analyzer/dependence/affine/meetings.hpp"
#include "analyzer/dependence/affine/query.hpp"
#include "analyzer/dependence/affine/scope.hpp"
#include "analyzer/dependence/affine/solver.hpp"

namespace kedge::dependence {

namespace {

class Coverage {
 public:
  Coverage(const SymbolTable& symbols, const AffineAccess& read, const CoverOptions& options)
      : read_(read), options_(options), scope_(symbols), side_(scope_, read) {}

  bool decide(const std::vector<AffineAccess>& writes, const std::vector<Constraint>& context) {
    System needed = side_.constraints();
    for (const Constraint& fact : context) add_constraint(needed, side_, fact);
    for (std::size_t k = 0; k < writes.size(); ++k) {
      const std::size_t shared = k < options_.shared_loops.size() ? options_.shared_loops[k] : 1;
      add_write(writes[k], std::min(shared, read_.nest.size()));
    }
    if (covers_.empty()) return emptiness(needed) == Emptiness::empty;
    Lifter lifter(needed);
    return covered_by(lifter.lifted(needed), covers_);
  }

 private:
  // Of two statements in the same `shared` loops, the first has run for all earlier iterations of
  // those loops when the second runs, and for the present one.
  void add_write(const AffineAccess& write, std::size_t shared) {
    if (write.nest.size() < shared) return;
    for (std::size_t level = 0; level < shared; ++level) {
      if (write.nest[level].symbol != read_.nest[level].symbol) return;
    }
    for (std::size_t common = 1; common <= shared; ++common) add_cover(write, common, shared);
    if (shared == 0) add_cover(write, 0, 0);
  }

  void add_cover(const AffineAccess& write, std::size_t common, std::size_t shared) {
    for (std::size_t level = common; level < write.nest.size(); ++level) {
      if (!write.nest[level].last) return;  // it may have run for no iteration at all
    }
    const std::map<SymbolId, Polynomial> values = common_values(common);
    const auto begin = static_cast<SymbolId>(scope_.table().size());
    Side side(scope_, write, values);
    System system = side.constraints();
    if (common < shared) {
      system.add_non_negative(side_.time(common) - side.time(common) -
                              Polynomial::constant(side.pace(common)));
    }
    const auto end = static_cast<SymbolId>(scope_.table().size());
    for (const Meeting& way : ways_to_meet(scope_, read_, side_, write, side)) {
      Cover cover{with_equal_digits(system, way), {}};
      if (own_symbols(cover, begin, end)) covers_.push_back(std::move(cover));
    }
  }

  std::map<SymbolId, Polynomial> common_values(std::size_t common) {
    std::map<SymbolId, Polynomial> values;
    for (std::size_t level = 0; level < common; ++level) {
      const SymbolId symbol = read_.nest[level].symbol;
      values.emplace(symbol, side_.values().at(symbol));
    }
    for (const SymbolId symbol : options_.fixed) {
      values.emplace(symbol, side_.rename(Polynomial::symbol(symbol)));
    }
    return values;
  }

  // False where the write hangs on a value that nobody knows: it may be any.
  bool own_symbols(Cover& cover, SymbolId begin, SymbolId end) const {
    for (const Polynomial* p : cover.system.expressions()) {
      for (SymbolId id = begin; id < end; ++id) {
        if (!p->uses(id) || scope_.invariant(id)) continue;
        if (scope_.table()[id].kind == SymbolKind::varying) return false;
        cover.own.insert(id);
      }
    }
    return true;
  }

  const AffineAccess& read_;
  const CoverOptions& options_;
  Scope scope_;
  Side side_;
  std::vector<Cover> covers_;
};

bool valid_subscripts(const AffineAccess& access) {
  const auto valid = [](const Polynomial& p) { return p.valid(); };
  return !access.subscripts.empty() &&
         std::all_of(access.subscripts.begin(), access.subscripts.end(), valid) &&
         std::all_of(access.extents.begin(), access.extents.end(), valid);
}

}  // namespace

bool covered_in_iteration(const SymbolTable& symbols, const AffineAccess& read,
                          const std::vector<AffineAccess>& writes,
                          const std::vector<Constraint>& context, const CoverOptions& options) {
  if (!valid_subscripts(read)) return false;
  std::vector<AffineAccess> usable;
  CoverOptions kept = options;
  kept.shared_loops.clear();
  for (std::size_t k = 0; k < writes.size(); ++k) {
    if (!valid_subscripts(writes[k])) continue;
    usable.push_back(writes[k]);
    kept.shared_loops.push_back(k < options.shared_loops.size() ? options.shared_loops[k] : 1);
  }
  return Coverage(symbols, read, kept).decide(usable, context);
}

}  // namespace kedge::dependence
