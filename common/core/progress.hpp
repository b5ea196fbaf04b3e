// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Progress on stderr: a bar when stderr is a terminal and the work lasts over a second; silent in a
// pipe.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace kedge {

class Progress {
 public:
  /// `total` units of work; 0 when unknown. Prints nothing until a second has passed.
  Progress(std::string title, std::size_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` units are finished; `what` names the one in hand. Cheap: redraws at most ten times a
  /// second.
  void update(std::size_t done, const std::string& what = "");

 private:
  void clear();

  std::string title_;
  std::size_t total_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_draw_;
  bool terminal_;
  bool drawn_ = false;
};

/// A line of chatter on stderr: "kedge-scan: note: ...". Never use stdout for this.
void note(const std::string& text);
void warn(const std::string& text);

}  // namespace kedge
