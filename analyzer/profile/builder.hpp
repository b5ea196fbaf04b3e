// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Collects costs under interned names; equal places add up.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "analyzer/profile/profile.hpp"

namespace kedge::profile {

class Builder {
 public:
  /// -1 for "" and for the names that tools give to what they do not know ("???").
  int file(const std::string& name);
  int function(const std::string& name, const std::string& file);
  void add_line(int function, int file, int line, double value);
  void add_call(int caller, int file, int line, int callee, double value, double count = 0.0);
  void add(const Profile& other);
  [[nodiscard]] Profile take();

  Profile profile;

 private:
  std::map<std::string, int> files_;
  std::map<std::pair<std::string, std::string>, int> functions_;
  std::map<std::tuple<int, int, int>, double> lines_;
  std::map<std::tuple<int, int, int, int>, std::pair<double, double>> calls_;  ///< cost, count
};

}  // namespace kedge::profile
