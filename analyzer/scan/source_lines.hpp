// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lines of the scanned files, read when a report wants to show them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace kedge::scan {

class SourceLines {
 public:
  /// Null when the file cannot be read or has no such line. Stays valid.
  [[nodiscard]] const std::string* line(const std::string& file, int number);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace kedge::scan
