// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Finds the scanned file, function and candidate that a profile's place belongs to.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analyzer/divergence/bodies.hpp"
#include "analyzer/profile/profile.hpp"
#include "analyzer/rank/candidate.hpp"

namespace kedge::rank {

struct SourceFunction {
  divergence::Body body;
  std::string file;
  int line = 0, end_line = 0;
  std::vector<std::size_t> candidates;  ///< that stand in it
};

class SourceIndex {
 public:
  SourceIndex(const divergence::Bodies& bodies, const std::vector<Candidate>& candidates,
              const profile::Profile& profile);

  /// Index of the candidate whose nest holds the place, -1 for none.
  [[nodiscard]] int candidate_at(const std::string& file, int line) const;
  /// Does some scanned function hold the place?
  [[nodiscard]] bool holds(const std::string& file, int line) const;
  /// The scanned file that a profile's file is; of equally near ones the one whose function of
  /// that name holds the line; "" for none.
  [[nodiscard]] const std::string& file_of(int profile_file, int function, int line) const;
  /// Scanned functions that a profile's function may be: several where names are overloaded.
  [[nodiscard]] const std::vector<const SourceFunction*>& homes(int function) const;
  [[nodiscard]] const std::vector<SourceFunction>& functions() const { return functions_; }
  [[nodiscard]] const SourceFunction* find(const divergence::Body& body) const;

 private:
  void match_files(const profile::Profile& profile);
  void match_functions(const profile::Profile& profile);

  std::vector<SourceFunction> functions_;
  std::map<std::string, std::vector<const SourceFunction*>> by_file_, by_name_;
  std::map<std::string, std::vector<std::size_t>> candidates_of_file_;
  const std::vector<Candidate>* candidates_;
  const profile::Profile* profile_;
  std::vector<std::vector<std::string>> files_;  ///< nearest scanned ones
  std::vector<std::vector<const SourceFunction*>> homes_;
};

}  // namespace kedge::rank
