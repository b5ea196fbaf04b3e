// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The one exception type of the project: what went wrong, where, and what to do next, with a chain
// of contexts.
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace kedge {

/// Thrown for every expected failure (bad input, missing file, wrong option, failed library call).
/// A tool's main prints `what()` as one line on stderr and exits with exit_code::error.
/// Convention: `message` says what is wrong and where; `hint` says what to do next ("" if nothing
/// helps).
class Error : public std::exception {
 public:
  explicit Error(std::string message, std::string hint = "");

  /// Adds an outer context ("while reading out/a.h5"); the innermost message stays last in what().
  Error& add_context(std::string context);

  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const std::string& hint() const { return hint_; }
  [[nodiscard]] const std::vector<std::string>& contexts() const { return contexts_; }
  /// "outer context: inner context: message (hint)", always a single line.
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  void compose();

  std::string message_;
  std::string hint_;
  std::vector<std::string> contexts_;  // innermost first
  std::string text_;
};

/// Runs `body` and adds `context` to any Error that leaves it.
template <class Body>
auto with_context(const std::string& context, Body&& body) -> decltype(body()) {
  try {
    return std::forward<Body>(body)();
  } catch (Error& error) {
    error.add_context(context);
    throw;
  }
}

}  // namespace kedge
