// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Interning and adding up.
#include "analyzer/profile/builder.hpp"

#include <algorithm>

namespace kedge::profile {

int Builder::file(const std::string& name) {
  if (name.empty() || name == "???" || name == "??") return -1;
  const auto [at, is_new] = files_.emplace(name, static_cast<int>(profile.files.size()));
  if (is_new) profile.files.push_back(name);
  return at->second;
}

int Builder::function(const std::string& name, const std::string& file) {
  const auto [at, is_new] =
      functions_.emplace(std::pair(name, file), static_cast<int>(profile.functions.size()));
  if (is_new) profile.functions.push_back({name, file, 0.0});
  return at->second;
}

void Builder::add_line(int function, int file, int line, double value) {
  lines_[{function, file, line}] += value;
  profile.total += value;
  profile.has_lines = profile.has_lines || (file >= 0 && line > 0);
}

void Builder::add_call(int caller, int file, int line, int callee, double value, double count) {
  auto& call = calls_[{caller, file, line, callee}];
  call.first += value;
  call.second += count;
}

void Builder::add(const Profile& other) {
  const auto own_file = [&](int id) {
    return id < 0 ? -1 : file(other.files[static_cast<std::size_t>(id)]);
  };
  const auto own_function = [&](int id) {
    const Function& f = other.functions[static_cast<std::size_t>(id)];
    return function(f.name, f.file);
  };
  for (const LineCost& l : other.lines)
    add_line(own_function(l.function), own_file(l.file), l.line, l.value);
  for (const CallCost& c : other.calls)
    add_call(own_function(c.caller), own_file(c.file), c.line, own_function(c.callee), c.value,
             c.count);
  for (const Function& f : other.functions) {
    Function& own = profile.functions[static_cast<std::size_t>(function(f.name, f.file))];
    own.calls = std::max(own.calls, f.calls);
  }
  profile.sources.insert(profile.sources.end(), other.sources.begin(), other.sources.end());
  profile.kind = other.kind;
  profile.unit = other.unit;
}

Profile Builder::take() {
  for (const auto& [key, value] : lines_)
    profile.lines.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), value});
  std::map<int, double> counted;
  for (const auto& [key, value] : calls_) counted[std::get<3>(key)] += value.second;
  for (const auto& [function, count] : counted) {
    double& calls = profile.functions[static_cast<std::size_t>(function)].calls;
    if (profile.sources.size() < 2) calls = count;
  }
  for (const auto& [key, value] : calls_)
    profile.calls.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key),
                             value.first, value.second});
  return std::move(profile);
}

}  // namespace kedge::profile
