// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Matching by the ends of paths, bare names and ranges of lines.
#include "analyzer/rank/source_index.hpp"

#include <algorithm>
#include <set>

#include "analyzer/checks/subject.hpp"
#include "analyzer/model/walk.hpp"
#include "analyzer/profile/names.hpp"

namespace kedge::rank {

using divergence::Bodies;
using divergence::Body;

namespace {

int last_line(const model::Stmt& body) {
  int last = std::max(body.end_line, body.location.line);
  model::for_each_stmt(body, [&](const model::Stmt& s) {
    last = std::max({last, s.end_line, s.location.line});
  });
  return last;
}

bool within(const SourceFunction& f, int line) {
  return line >= f.line && line <= f.end_line;
}

}  // namespace

SourceIndex::SourceIndex(const Bodies& bodies, const std::vector<Candidate>& candidates,
                         const profile::Profile& profile)
    : candidates_(&candidates), profile_(&profile) {
  for (const Body& body : bodies.all()) {
    const auto& unit = bodies.program().units[static_cast<std::size_t>(body.unit)];
    const auto place = checks::place_of(unit, body.function->location);
    functions_.push_back({body, place.file, place.line, last_line(*body.function->body), {}});
  }
  for (std::size_t n = 0; n < candidates.size(); ++n) {
    const model::LoopResult& loop = *candidates[n].loop;
    candidates_of_file_[loop.file].push_back(n);
    for (SourceFunction& f : functions_)
      if (f.file == loop.file && within(f, loop.line) &&
          divergence::last_name(f.body.function->name) == divergence::last_name(loop.function))
        f.candidates.push_back(n);
  }
  for (const SourceFunction& f : functions_) {
    by_file_[f.file].push_back(&f);
    by_name_[divergence::last_name(f.body.function->name)].push_back(&f);
  }
  match_files(profile);
  match_functions(profile);
}

void SourceIndex::match_files(const profile::Profile& profile) {
  for (const std::string& name : profile.files) {
    std::vector<std::string> nearest;
    std::size_t best = 1;
    for (const auto& [file, unused] : by_file_) {
      const std::size_t shared = profile::common_tail(name, file);
      if (shared > best) nearest.clear();
      if (shared >= best) nearest.push_back(file);
      best = std::max(best, shared);
    }
    files_.push_back(std::move(nearest));
  }
}

void SourceIndex::match_functions(const profile::Profile& profile) {
  for (const profile::Function& f : profile.functions) {
    std::vector<const SourceFunction*> homes;
    const auto named = by_name_.find(profile::bare_name(f.name));
    const auto file = std::find(profile.files.begin(), profile.files.end(), f.file);
    if (named != by_name_.end())
      for (const SourceFunction* one : named->second) {
        const bool may_be = file == profile.files.end() || [&] {
          const auto& near = files_[static_cast<std::size_t>(file - profile.files.begin())];
          return std::find(near.begin(), near.end(), one->file) != near.end();
        }();
        if (may_be) homes.push_back(one);
      }
    homes_.push_back(std::move(homes));
  }
}

int SourceIndex::candidate_at(const std::string& file, int line) const {
  const auto found = candidates_of_file_.find(file);
  if (found == candidates_of_file_.end()) return -1;
  for (const std::size_t n : found->second) {
    const model::LoopResult& loop = *(*candidates_)[n].loop;
    if (line >= loop.line && line <= loop.end_line) return static_cast<int>(n);
  }
  return -1;
}

bool SourceIndex::holds(const std::string& file, int line) const {
  const auto found = by_file_.find(file);
  return found != by_file_.end() &&
         std::any_of(found->second.begin(), found->second.end(),
                     [&](const SourceFunction* f) { return within(*f, line); });
}

const std::string& SourceIndex::file_of(int profile_file, int function, int line) const {
  static const std::string none;
  if (profile_file < 0) return none;
  const auto& nearest = files_[static_cast<std::size_t>(profile_file)];
  if (nearest.size() == 1) return nearest.front();
  for (const SourceFunction* home : homes(function))
    if (within(*home, line) &&
        std::find(nearest.begin(), nearest.end(), home->file) != nearest.end())
      return home->file;
  return none;
}

const std::vector<const SourceFunction*>& SourceIndex::homes(int function) const {
  return homes_[static_cast<std::size_t>(function)];
}

const SourceFunction* SourceIndex::find(const Body& body) const {
  for (const SourceFunction& f : functions_)
    if (f.body.function == body.function) return &f;
  return nullptr;
}

}  // namespace kedge::rank
