// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops that are running: which of them carries a dependence, and what its verdict excuses.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kedge::oracle {

using Epoch = std::uint32_t;

enum class Kind : std::uint8_t { Flow, Anti, Output };
enum class NameClass : std::uint8_t { Private, Reduction };

/// A variable in the stack frame of the function that holds a marked loop, from its debug info.
struct FrameVariable {
  std::string name;
  std::int64_t offset = 0;  ///< from the frame's base
  std::uint64_t size = 0;
  bool inside = false;    ///< declared inside the loop: a new object in each iteration
  bool indirect = false;  ///< the frame holds the object's address (a variable-length array)
  bool integral = false;  ///< a number or an address that can count
  std::int64_t count_offset = 0;  ///< indirect: where the frame holds the number of elements
};

/// The memory of a variable that the loop's verdict names.
struct NamedRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  NameClass name_class = NameClass::Private;
};

/// Why a dependence does not contradict the verdict; `None` where it does.
/// `Unproven`: a scalar that may be a counter, in too few iterations to tell.
enum class Excuse : std::uint8_t { None, Inside, Temporary, Private, Reduction, Counter, Unproven };

/// Values of one scalar at the starts of iterations: a counter has a constant step, so that each
/// iteration can compute it.
struct Progress {
  std::uintptr_t address = 0;
  std::uint64_t size = 0;
  std::int64_t last = 0;
  std::int64_t step = 0;
  int samples = 0;
  bool constant_step = true;

  void sample();
};

/// One run of a marked loop, from its entry until it is left.
struct Activation {
  int loop = 0;
  std::uintptr_t frame = 0;   ///< base of the function's frame
  std::uintptr_t caller = 0;  ///< an address in the function's code
  std::uintptr_t stack = 0;   ///< the stack pointer when the iteration began
  Epoch first = 0;            ///< when the first iteration began; 0 before that
  Epoch iteration = 0;        ///< when the present iteration began
  std::vector<Epoch> starts;  ///< when each iteration began
  std::vector<NamedRange> named;
  const std::vector<FrameVariable>* variables = nullptr;
  std::map<std::string, Progress> progress;  ///< by variable, from its first carried dependence on

  /// The variable of the frame that holds `address`; null for none.
  const FrameVariable* variable_at(std::uintptr_t address) const;
  bool in_frame(std::uintptr_t address) const { return address >= stack && address < frame; }
  /// The number of the iteration (from 1) that `when` belongs to.
  std::uint64_t number_of(Epoch when) const;
  /// What excuses a carried dependence without knowing more than the address and the kind.
  Excuse excuse(std::uintptr_t address, Kind kind) const;
  /// Follows the scalar from the next start of an iteration on; `sample` its present value too.
  void follow(const FrameVariable& variable, bool sample);
  void sample_progress();
};

}  // namespace kedge::oracle
