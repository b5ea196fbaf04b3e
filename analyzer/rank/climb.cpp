// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Climbing the call graph, each way once.
#include "analyzer/rank/climb.hpp"

#include <algorithm>
#include <utility>

#include "analyzer/checks/subject.hpp"
#include "analyzer/rank/access_path.hpp"

namespace kedge::rank {

using divergence::Body;
using model::LoopResult;

namespace {

constexpr int deepest_climb = 12;
constexpr int most_steps = 3000;  // of one climb: calls may lead up on more ways than can be walked

const LoopResult* outermost_host(const std::vector<const LoopResult*>& around) {
  const auto found = std::find_if(around.begin(), around.end(),
                                  [](const LoopResult* loop) { return stays_on_host(*loop); });
  return found == around.end() ? nullptr : *found;
}

}  // namespace

bool stays_on_host(const LoopResult& loop) {
  return !is_kernel_loop(loop) && !checks::is_tiny(loop);
}

void Climber::climb(const Body& body, const std::vector<const LoopResult*>& around,
                    const Names& names, const OnTop& on_top) {
  Names here;
  for (const std::string& name : names)
    for (std::string& real : unalias(bodies_, body, name)) here.push_back(std::move(real));
  chain_.clear();
  done_.clear();
  steps_ = 0;
  step(body, here, outermost_host(around), here, on_top, 0);
}

void Climber::step(const Body& body, const Names& names, const LoopResult* top, const Names& at_top,
                   const OnTop& on_top, int depth) {
  const std::string key = CallGraph::key(bodies_, body);
  if (++steps_ > most_steps || is_on_chain(key) || !is_new(key, names, top, at_top)) return;
  chain_.push_back(key);
  const auto& callers = graph_.callers(body);
  bool higher = false;
  for (const CallSite& site : callers) {
    if (depth >= deepest_climb) break;
    Names above;
    for (const std::string& name : names)
      for (std::string& real : in_caller(bodies_, body, site, name))
        above.push_back(std::move(real));
    const LoopResult* host = outermost_host(site.loops);
    higher = higher || !is_on_chain(CallGraph::key(bodies_, site.caller));
    step(site.caller, above, host != nullptr ? host : top, host != nullptr ? above : at_top, on_top,
         depth + 1);
  }
  if (!higher && top != nullptr) on_top(*top, at_top);
  chain_.pop_back();
}

// A function that calls itself, through others perhaps, is gone through once.
bool Climber::is_on_chain(const std::string& key) const {
  return std::find(chain_.begin(), chain_.end(), key) != chain_.end();
}

// Two ways up that bring the same names to the same function go on alike.
bool Climber::is_new(const std::string& key, const Names& names, const LoopResult* top,
                     const Names& at_top) {
  std::string state = key + '\n' + (top != nullptr ? top->id : std::string());
  for (const Names* list : {&names, &at_top})
    for (const std::string& name : *list) state += (list == &names ? "\n" : "\t") + name;
  return done_.insert(std::move(state)).second;
}

}  // namespace kedge::rank
