// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of reference kernels: the record each one states about itself. A kernel is a folder
// kernels/<id>/ with <id>.cpp (the plain loop and this record) and model.hpp (the Kokkos body).
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "kernels/core/precision.hpp"
#include "kernels/core/run_config.hpp"

namespace kedge::kernels {

/// When two runs in one precision and on one back end give the same bits.
enum class Reproducible {
  anywhere,    ///< whatever the ranks and threads
  same_ranks,  ///< for one number of ranks, whatever the threads
  no,          ///< the order of floating-point atomics shows
};
[[nodiscard]] const char* to_string(Reproducible reproducible);

/// A way to do the same computation: a layout, an order, an algorithm.
struct Variant {
  const char* id;
  const char* what;
  Reproducible reproducible = Reproducible::anywhere;
};

/// What --size counts.
struct SizeMeaning {
  int axes;                  ///< 1: N; 2: N,N; 3: N,N,N. One number stands for all of them
  std::array<int, 3> usual;  ///< default
  const char* meaning;       ///< "cells along x, y, z"
  std::array<bool, 3> split{true, true, true};  ///< directions that ranks may divide
};

/// The cost model of one step of the whole problem, caches perfect: what must move and be computed.
struct Costs {
  double (*flops)(const RunConfig&);
  double (*bytes)(const RunConfig&, const PrecisionInfo&);
  const char* flops_formula;  ///< the same as formulas, a point and step
  const char* bytes_formula;
  const char* halo;        ///< what ranks exchange
  const char* reductions;  ///< global sums and when
};

/// A loop of the plain code and what kedge scan says of it (tests hold the two together).
struct TruthLoop {
  const char* function;  ///< in <id>.cpp; its outermost nest, the first where there are several
  const char* verdict;   ///< "parallel", "reduction", "serial", ...
  const char* flops = nullptr;  ///< an iteration's, as the scan prints them; null: not counted
  const char* bytes = nullptr;
};

/// Values by field name, globally ordered as in snapshots.
using FieldValues = std::map<std::string, std::vector<double>>;

struct Kernel {
  const char* id;
  const char* summary;      ///< one line
  const char* pattern;      ///< of the loops: "3-D stencil, 7 points"
  const char* mpi_pattern;  ///< of the communication
  const char* suitability;  ///< "GPU", "CPU", "hybrid"
  const char* reason;       ///< why

  SizeMeaning size;
  int usual_steps;
  const char* point;                   ///< what is counted for rates: "cell", "atom", "lookup"
  double (*points)(const RunConfig&);  ///< of the whole problem, a step
  /// Bytes of all ranks together, to refuse in time what does not fit.
  double (*memory)(const RunConfig&, const PrecisionInfo&);
  /// Throws Error for sizes and options that the kernel cannot take; null: takes all.
  void (*require)(const RunConfig&) = nullptr;

  std::span<const ArrayInfo> arrays;  ///< the first is the field whose bound reports show
  std::span<const Variant> variants;  ///< the first is the usual one; at least one
  std::span<const TruthLoop> truth_loops;
  Costs costs;
  const char* invariants;
  const char* tolerance;  ///< how it follows from the precision, and its source

  const char* recognise;         ///< how to find the pattern in one's own code
  const char* traps;             ///< what goes wrong in a port
  const char* precision_advice;  ///< what may be narrowed

  /// The fields after config.steps steps by the plain loops, in double, on one thread.
  FieldValues (*truth)(const RunConfig&);
  /// Largest difference that the error model allows between a field after config.steps steps and
  /// the same computed exactly, in the field's unit.
  double (*bound)(const RunConfig&, const PrecisionInfo&, const std::string& field);
  const char* bound_unit;  ///< of the first field
};

/// All kernels, sorted by id.
[[nodiscard]] std::span<const Kernel* const> all_kernels();
/// Throws Error that lists the ids.
[[nodiscard]] const Kernel& find_kernel(const std::string& id);

/// The variant that a configuration means. Throws Error that lists the valid ids.
[[nodiscard]] const Variant& variant_of(const Kernel& kernel, const RunConfig& config);

/// The array's facts in the kernel's record, null for a field that is not listed (identifiers).
[[nodiscard]] const ArrayInfo* find_array(const Kernel& kernel, const std::string& name);

}  // namespace kedge::kernels
