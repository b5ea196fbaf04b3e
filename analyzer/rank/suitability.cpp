// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Rules of suitability. Each adds a reason in the reader's terms and, if it weighs, lowers the
// factor.
#include "analyzer/rank/suitability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "analyzer/divergence/blockers.hpp"
#include "analyzer/rank/roofline.hpp"
#include "common/core/text.hpp"

namespace kedge::rank {

using model::LoopVerdict;

namespace {

// A GPU needs tens of thousands of threads in flight to hide its memory latency.
constexpr double enough_threads = 10000.0;
constexpr double few_threads = 1000.0;
// Starting a kernel costs as much time as moving about this many bytes.
constexpr double launch_bytes = 1e6;
constexpr double small_part = 0.01;
// A nest whose threads mostly idle may still be the device's: its data are there.
constexpr double least_for_divergence = 0.3;
constexpr double noted_divergence = 0.02;
constexpr std::size_t most_listed = 4;

void by_verdict(Candidate& c) {
  const model::LoopResult& loop = *c.loop;
  switch (loop.verdict) {
    case LoopVerdict::reduction: {
      std::vector<std::string> names;
      for (const auto& r : loop.reduction) names.push_back(r.op + ": " + r.variable);
      c.reasons.push_back(fmt::format("needs a reduction ({})", joined(names, most_listed)));
      break;
    }
    case LoopVerdict::conditional:
      c.reasons.push_back(
          fmt::format("independent if you can confirm: {}", joined(loop.assumes, most_listed)));
      break;
    case LoopVerdict::atomic:
      c.reasons.push_back(
          "iterations collide in some updates: atomics, private copies or colouring");
      c.factor *= 0.7;
      break;
    case LoopVerdict::scan:
      c.reasons.push_back("a prefix computation: count, scan, then scatter");
      c.factor *= 0.3;
      break;
    default:
      c.reasons.emplace_back("iterations are independent");
  }
}

// Two digits are all that an estimate is worth: "0.42", "7.1", "160", "16000", "2.1e6".
std::string two_digits(double value) {
  if (!(value > 0.0)) return "0";
  const double exponent = std::floor(std::log10(value));
  if (exponent >= 6.0)
    return fmt::format("{:.1f}e{:.0f}", value / std::pow(10.0, exponent), exponent);
  const double unit = std::pow(10.0, exponent - 1.0);
  return fmt::format("{:g}", std::round(value / unit) * unit);
}

std::string seconds_text(double seconds) {
  if (seconds >= 1.0) return two_digits(seconds) + " s";
  if (seconds >= 1e-3) return two_digits(seconds * 1e3) + " ms";
  return two_digits(seconds * 1e6) + " us";
}

std::string count_text(double count) {
  return two_digits(count) + " iterations";
}

std::string estimate_text(const Estimated& one) {
  static const std::map<std::string, std::string> why{
      {"memory", "memory bound"},
      {"compute", "compute bound"},
      {"launch", "most of it the launch"},
      {"parallelism", "too few iterations to fill it"}};
  return fmt::format("{} on {} ({})", seconds_text(one.seconds), one.machine->name,
                     why.at(one.bound));
}

void by_size(Candidate& c) {
  const Work& work = c.work;
  const Estimated* gpu = first_estimate(c, true);
  const Estimated* cpu = first_estimate(c, false);
  if (work.iterations_known && work.iterations_estimate < few_threads &&
      work.inner_parallel <= 1.0) {
    c.reasons.push_back(
        fmt::format("only {:.0f} iterations: too few to fill a GPU", work.iterations_estimate));
    c.suitability = "CPU";
    c.factor *= 0.1;
  } else if (work.iterations_known && gpu != nullptr && cpu != nullptr &&
             gpu->seconds > cpu->seconds) {
    c.reasons.push_back(
        fmt::format("{:.0f} iterations are too little work for a GPU", work.iterations_estimate));
    c.suitability = "CPU";
    c.factor *= 0.1;
  } else if (work.iterations_known && work.iterations_estimate < enough_threads &&
             work.inner_parallel <= 1.0) {
    c.reasons.push_back(
        fmt::format("{:.0f} iterations fill a GPU only in part", work.iterations_estimate));
    c.suitability = "hybrid";
    c.factor *= 0.5;
  }
  if (!work.rectangular)
    c.reasons.emplace_back("work per iteration grows with the counter (triangular)");
}

// Two machines side by side, and from which size on the GPU wins.
void by_roofline(Candidate& c) {
  const Estimated* gpu = first_estimate(c, true);
  const Estimated* cpu = first_estimate(c, false);
  if (gpu == nullptr || cpu == nullptr) return;
  const std::string size =
      c.work.iterations_known
          ? ""
          : fmt::format(" at an assumed size of {}", count_text(c.work.iterations_estimate));
  c.reasons.push_back(
      fmt::format("a start takes about {}, {}{}", estimate_text(*gpu), estimate_text(*cpu), size));
  if (std::isfinite(c.break_even.resident))
    c.reasons.push_back(fmt::format(
        "the GPU wins from about {} on while the arrays stay there, {} where they cross each time",
        count_text(c.break_even.resident),
        std::isfinite(c.break_even.copied) ? "from " + count_text(c.break_even.copied)
                                           : "at no size"));
  else
    c.reasons.emplace_back("the GPU does not win at any size by this estimate");
}

// The part of the time that is work and not the start of the kernel.
void by_launch(Candidate& c) {
  const double work = work_of_launch(c.work);
  const double part = work / (work + launch_bytes);
  c.factor *= part;
  if (part >= small_part || c.suitability == "CPU") return;
  c.suitability = "CPU";
  c.reasons.push_back(fmt::format(
      "about {:.0f} bytes a launch: starting the kernel takes longer than its work", work));
}

void by_place(Candidate& c) {
  if (c.called_unseen)
    c.reasons.emplace_back("no call of its function is seen; taken to be called in every step");
  if (c.sweep != nullptr) {
    c.reasons.push_back(
        fmt::format("one row of the loop at line {}, which is not parallel: change that one first",
                    c.sweep->line));
    if (c.suitability == "GPU") c.suitability = "hybrid";
    c.factor *= 0.1;
  }
  if (!c.in_time_loop)
    c.reasons.emplace_back(
        "runs outside the time loop: little work, but porting it keeps its arrays on the device");
}

// The branch that costs most, if any; fills idle and divergence.
const model::Branch* worst_branch(Candidate& c) {
  const model::Branch* worst = nullptr;
  double busy = 1.0;
  for (const model::Branch& branch : c.work.levels.back()->branches) {
    busy *= 1.0 - branch.weight;
    const auto heavier = [&](const model::Branch& old) {
      return std::pair(branch.weight, cost_of_class(branch.branch_class)) >
             std::pair(old.weight, cost_of_class(old.branch_class));
    };
    if (worst == nullptr || heavier(*worst)) worst = &branch;
  }
  if (worst != nullptr) c.divergence = worst->branch_class;
  c.idle = 1.0 - busy;
  return worst;
}

// Idle threads cost a kernel that waits for memory little.
void weigh_branch(Candidate& c, const model::Branch& worst) {
  const Estimated* gpu = first_estimate(c, true);
  const bool waits = gpu != nullptr && gpu->bound != "compute";
  const double busy = 1.0 - c.idle;
  c.factor *= std::max(least_for_divergence, waits ? std::sqrt(busy) : busy);
  if (worst.weight < noted_divergence) return;
  c.reasons.push_back(fmt::format(
      "the branch at line {} ({}) leaves threads idle for about {:.0f} % of the instructions{}{}",
      worst.line, worst.branch_class, 100.0 * worst.weight,
      waits ? " (the kernel waits for memory meanwhile)" : "",
      worst.help.empty() ? "" : ": " + worst.help));
}

void by_access(Candidate& c) {
  int gathers = 0, strided = 0, all = 0;
  for (const model::Access& access : c.work.levels.back()->accesses) {
    ++all;
    gathers += access.pattern == "gather" ? 1 : 0;
    strided += access.pattern == "strided" ? 1 : 0;
  }
  if (all > 0 && 2 * gathers > all) {
    c.reasons.emplace_back("most accesses go through an index array");
    c.factor *= 0.9;
  } else if (all > 0 && 2 * strided >= all) {
    c.reasons.emplace_back("most accesses are strided as written");
    c.factor *= 0.9;
  }
}

// What stands in the way as the source is written; the work is still the device's.
void by_blockers(Candidate& c) {
  std::set<std::string> seen;
  std::vector<std::string> names;
  bool hard = false;
  static const std::set<std::string> heavy{"virtual_call", "indirect_call", "recursion",
                                           "exception",    "container",     "allocation",
                                           "long_double"};
  for (const model::Blocker& blocker : c.loop->blockers) {
    hard = hard || heavy.contains(blocker.kind);
    if (seen.insert(blocker.kind + blocker.what).second && names.size() < 3)
      names.push_back(divergence::words_of(blocker, c.loop->file));
  }
  if (names.empty()) return;
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : "; ") + name;
  c.reasons.push_back("to change first: " + text);
  if (!hard) return;
  if (c.suitability == "GPU") c.suitability = "hybrid";
  c.factor *= 0.5;
}

}  // namespace

int cost_of_class(const std::string& branch_class) {
  static const std::array order{
      "uniform",    "select",      "reduction_idiom", "uniform_outer", "boundary",
      "rare_exit",  "index_block", "data_dependent",  "index_parity",  "data_dependent_loop",
      "type_switch"};
  const auto found = std::find(order.begin(), order.end(), branch_class);
  return found == order.end() ? -1 : static_cast<int>(found - order.begin());
}

void judge(Candidate& candidate, const std::vector<Machine>& machines) {
  candidate.suitability = "GPU";
  by_verdict(candidate);
  const model::Branch* worst = worst_branch(candidate);
  estimate_all(candidate, machines);
  if (worst != nullptr) weigh_branch(candidate, *worst);
  by_size(candidate);
  by_launch(candidate);
  by_roofline(candidate);
  by_access(candidate);
  by_blockers(candidate);
  by_place(candidate);
}

}  // namespace kedge::rank
