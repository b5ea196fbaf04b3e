// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a profile of a run says, whichever tool wrote it: cost of each line, and of the calls made
// from it.
#pragma once

#include <string>
#include <vector>

namespace kedge::profile {

enum class Kind { callgrind, gcov, perf };

struct Function {
  std::string name;  ///< demangled where the tool did that
  std::string file;  ///< that defines it; "" when the tool does not say
  double calls =
      0.0;  ///< of it in one run, the most of the runs read; 0 where the tool does not count
};

/// Cost of a line itself, calls excluded. Of gcov: how often it was executed.
struct LineCost {
  int function = 0;  ///< index into Profile::functions: whose machine code it is
  int file = -1;     ///< index into Profile::files; another one than the function's where code was
                     ///< inlined; -1 unknown
  int line = 0;      ///< 0 unknown
  double value = 0.0;
};

/// Calls from one line to one function: what they cost, everything below them included.
struct CallCost {
  int caller = 0;
  int file = -1;
  int line = 0;
  int callee = 0;
  double value = 0.0;
  double count = 0.0;  ///< how many; 0 where the tool does not count
};

struct Profile {
  std::vector<std::string> sources;  ///< the profile's files, as the user named them
  Kind kind = Kind::callgrind;
  std::string unit;        ///< "Ir", "executions", "cycles"
  bool has_lines = false;  ///< some cost has a file and a line
  std::vector<std::string> files;
  std::vector<Function> functions;
  std::vector<LineCost> lines;
  std::vector<CallCost> calls;
  double total = 0.0;  ///< of all lines' own cost
};

/// Reads one file; what wrote it is recognised from its content. Throws Error for anything else and
/// for a file that is cut short.
[[nodiscard]] Profile read_profile(const std::string& path);
/// Reads several of one kind; the costs of equal lines add up.
[[nodiscard]] Profile read_profiles(const std::vector<std::string>& paths);
/// The same from text; `source` names it in errors.
[[nodiscard]] Profile parse_profile(std::string text, const std::string& source);

/// "callgrind", "gcov", "perf".
[[nodiscard]] const char* to_string(Kind kind);

}  // namespace kedge::profile
