// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The request, from inputs to a program: which units there are, with which flags; several are
// parsed at once, the result has the plan's order.
#include "analyzer/extract/extract.hpp"

#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <numeric>
#include <system_error>

#include "analyzer/extract/frontend.hpp"
#include "analyzer/extract/plan.hpp"
#include "analyzer/extract/source_map.hpp"
#include "common/core/parallel.hpp"

namespace kedge::extract {
namespace {

// A unit's syntax tree takes 50 to 300 MB while it is lowered. Where that much may be too much,
// the next unit waits until another has ended.
constexpr std::size_t enough_memory = 900U << 20U;

class Turnstile {
 public:
  Turnstile(const OnUnit& on_unit, std::size_t total) : on_unit_(on_unit), total_(total) {}

  void enter(const std::string& name) {
    std::unique_lock<std::mutex> hold(lock_);
    left_.wait(hold, [this] { return inside_ == 0 || resident_bytes() < enough_memory; });
    ++inside_;
    if (on_unit_) on_unit_(done_, total_, name);
  }

  void leave() {
    const std::lock_guard<std::mutex> hold(lock_);
    --inside_;
    ++done_;
    left_.notify_all();
  }

 private:
  const OnUnit& on_unit_;
  std::size_t total_;
  std::mutex lock_;
  std::condition_variable left_;
  std::size_t inside_ = 0;
  std::size_t done_ = 0;
};

// The longest files first: one that starts last would keep a single thread busy at the end.
std::vector<std::size_t> longest_first(const std::vector<Job>& jobs) {
  std::vector<std::size_t> order(jobs.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::uintmax_t> bytes;
  for (const Job& job : jobs) {
    std::error_code failed;
    const auto size =
        std::filesystem::file_size(std::filesystem::path(job.directory) / job.file, failed);
    bytes.push_back(failed ? 0 : size);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return bytes[a] > bytes[b]; });
  return order;
}

void take_over(Parsed&& parsed, model::Program& program) {
  program.units.push_back(std::move(parsed.unit));
  std::copy_if(parsed.notes.begin(), parsed.notes.end(), std::back_inserter(program.notes),
               [&program](const std::string& note) {
                 return std::find(program.notes.begin(), program.notes.end(), note) ==
                        program.notes.end();
               });
}

}  // namespace

model::Program extract(const Request& request, const OnUnit& on_unit) {
  Plan plan = make_plan(request);
  std::vector<Parsed> parsed(plan.jobs.size());
  Turnstile turnstile(on_unit, plan.jobs.size());
  const std::vector<std::size_t> order = longest_first(plan.jobs);
  for_each_index(order.size(), request.jobs, [&](std::size_t i) {
    const Job& job = plan.jobs[order[i]];
    turnstile.enter(user_name(job.file, job.directory));
    parsed[order[i]] = parse(job);
    turnstile.leave();
  });
  model::Program program;
  program.notes = std::move(plan.notes);
  program.units.reserve(parsed.size());
  for (Parsed& unit : parsed) take_over(std::move(unit), program);
  return program;
}

}  // namespace kedge::extract
