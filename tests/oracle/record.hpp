// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a traced run saw: how often each loop ran, and the dependences it carried.
#pragma once
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "tests/oracle/activation.hpp"

namespace kedge::oracle {

/// Dependences of one loop between the same two instructions for the same reason are one line.
struct DependenceKey {
  int loop;
  Kind kind;
  std::uint32_t from;
  std::uint32_t to;
  Excuse excuse;
  std::string variable;  ///< of the loop's own frame; empty elsewhere
  bool operator<(const DependenceKey& other) const {
    return std::tie(loop, kind, from, to, excuse, variable) <
           std::tie(other.loop, other.kind, other.from, other.to, other.excuse, other.variable);
  }
};

struct Dependence {
  std::uint64_t count = 0;
  std::uint64_t distance = 0;  ///< the smallest seen, in iterations
  std::uintptr_t address = 0;  ///< of the first seen
};

struct LoopRuns {
  std::uint64_t entries = 0;
  std::uint64_t iterations = 0;  ///< of all entries
  std::uint64_t most = 0;        ///< of one entry
};

/// Whether a scalar of the frame stepped evenly in every activation of a loop.
struct Stepping {
  int samples = 0;  ///< the most in one activation
  bool even = true;
};

struct Record {
  std::map<int, LoopRuns> loops;
  std::map<DependenceKey, Dependence> dependences;
  std::map<std::pair<int, std::string>, Stepping> stepping;
  std::uint64_t lost_reads = 0;
  std::uint64_t accesses = 0;

  void add(const DependenceKey& key, std::uintptr_t address, std::uint64_t distance);
  /// Adds the ended activation's iterations and the progress of its scalars.
  void close(const Activation& activation);
  /// The key's excuse, once it is known how the scalars of the frame stepped.
  Excuse final_excuse(const DependenceKey& key) const;
  /// Writes everything as one JSON document.
  void write(const char* path) const;
};

/// Reads what describes the frames: lines "loop low high name offset size inside indirect integral
/// count".
class Frames {
 public:
  void read(const char* path);
  const std::vector<FrameVariable>* find(int loop, std::uintptr_t code) const;

 private:
  struct Range {
    std::uintptr_t low;
    std::uintptr_t high;
    std::vector<FrameVariable> variables;
  };
  std::map<int, std::vector<Range>> loops_;
};

}  // namespace kedge::oracle
