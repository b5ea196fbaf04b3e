// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the analysis says of a loop: verdict with its evidence, accesses, branches, calls, device
// blockers. The strings of the JSON form (schema kedge.scan/1) are the names used here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/model/program.hpp"

namespace kedge::model {

enum class LoopVerdict {
  parallel,
  reduction,
  scan,
  atomic,
  conditional,
  rewrite,
  serial,
  host,
  unknown
};

/// A place in the source as a report prints it.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  std::string text;  ///< the source expression, rebuilt from the model: "u[j*nx+i-1]"
};

enum class DependenceKind { flow, anti, output, control };

/// Why a loop is serial: two accesses and how they meet.
struct Evidence {
  DependenceKind kind = DependenceKind::flow;
  std::string variable;   ///< "a", "g->u", "s"
  Place source;           ///< the access of the earlier iteration
  Place sink;             ///< the access of the later iteration
  std::string distance;   ///< "1", "n", "" when not constant
  std::string direction;  ///< "<" earlier to later, "*" any
};

struct Reduction {
  std::string op;        ///< + * min max argmin argmax && || & | ^
  std::string variable;  ///< "s", "p[0..3)", "c[i*n+0..n)"
};

enum class AccessKind { read, write, update };

struct Access {
  std::string array;    ///< root and members as the source names them: "u", "g->u"
  std::string element;  ///< after normalisation, in the loop's own terms: "u[nx*j+i-1]"
  AccessKind kind = AccessKind::read;
  std::string pattern;  ///< contiguous, strided, gather, invariant, aos_field, unknown: as the
                        ///< loop's counter advances
  std::string stride;   ///< in elements per iteration of the loop: "1", "nx", "" when unknown
  int bytes = 0;        ///< of one element
  Place place;
};

struct Call {
  std::string function;
  std::string kind;  ///< math, mpi, io, allocation, hdf5, library, user, indirect, virtual, unknown
  Place place;
  bool seen_through = false;  ///< its body was followed with these arguments
};

/// What keeps a loop off the device as written, beside its dependence verdict.
struct Blocker {
  std::string
      kind;  ///< io, mpi, allocation, exception, virtual_call, indirect_call, recursion, container,
             ///< this_capture, pointer_in_struct, vla, long_double, goto, static_local, exit
  std::string what;  ///< "printf", "win[w]"
  Place place;
  std::vector<std::string>
      through{};  ///< calls that lead to it: "relax (line 12)", outermost first
};

/// Classes of DESIGN.md: uniform, uniform_outer, boundary, index_parity, index_block,
/// data_dependent, data_dependent_loop, type_switch, rare_exit, select, reduction_idiom.
struct Branch {
  int line = 0;
  int column = 0;
  std::string branch_class;
  std::string reason;
  double weight = 0.0;  ///< share of the loop's time that a warp spends with threads idle, 0..1
  std::string help{};   ///< what would lessen that, "" when nothing is lost
};

/// An assumption that the user has stated to hold.
struct StatedFact {
  std::string fact;    ///< "injective(domain.regElemList)"
  std::string stated;  ///< as it was written: "regElemList"
  std::string where;   ///< ".kedge.toml:3"
  friend bool operator==(const StatedFact&, const StatedFact&) = default;
};

struct LoopResult {
  std::string id;  ///< stable: "file:line:column" (+ "#configuration" when there are several)
  std::string file;
  int line = 0;
  int column = 0;
  int end_line = 0;
  std::string function;
  int depth = 0;                            ///< 0: outermost in its function
  std::string parent;                       ///< id of the enclosing loop, "" if none
  std::vector<std::string> instantiations;  ///< template arguments it was seen with
  LoopVerdict verdict = LoopVerdict::unknown;
  std::vector<std::string> private_;
  std::vector<std::string> firstprivate;
  std::vector<std::string> lastprivate;
  std::vector<Reduction> reduction;
  std::vector<std::string> assumes;    ///< "no_alias(a,b)", "injective(idx)", "pure(f)", "n <= 50"
  std::vector<StatedFact> facts_used;  ///< what the verdict rests on besides the source
  std::string rewrite;                 ///< the named change
  std::vector<Evidence> evidence;
  std::string why;  ///< one or two sentences in the user's terms; never empty
  std::vector<Blocker> blockers;
  std::string trip_count;  ///< formula over the source's names, or a number; "" unknown
  std::optional<std::int64_t> trip_count_value;
  std::vector<Branch>
      branches;  ///< of the body, nested loops included, for this loop as the thread index
  std::vector<Access> accesses;  ///< arrays only, one entry a distinct reference
  std::vector<Call> calls;
  std::vector<std::string>
      trace;  ///< --explain-loop: subscripts after normalisation, queries asked, what was assumed
  // Where it stands in the model, for later stages; not part of the JSON.
  int unit = none;
  FunctionId function_id = none;
  LoopId loop_id = none;
};

/// Names of the JSON form.
[[nodiscard]] const char* to_string(LoopVerdict verdict);
[[nodiscard]] const char* to_string(DependenceKind kind);
[[nodiscard]] const char* to_string(AccessKind kind);

}  // namespace kedge::model
