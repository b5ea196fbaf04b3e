// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The request, from inputs to a program: which units there are, with which flags, one after
// another.
#include "analyzer/extract/extract.hpp"

#include <algorithm>
#include <iterator>

#include "analyzer/extract/frontend.hpp"
#include "analyzer/extract/plan.hpp"
#include "analyzer/extract/source_map.hpp"

namespace kedge::extract {

model::Program extract(const Request& request, const OnUnit& on_unit) {
  Plan plan = make_plan(request);
  model::Program program;
  program.notes = std::move(plan.notes);
  std::size_t done = 0;
  for (const Job& job : plan.jobs) {
    if (on_unit) on_unit(done++, plan.jobs.size(), user_name(job.file, job.directory));
    Parsed parsed = parse(job);
    program.units.push_back(std::move(parsed.unit));
    std::copy_if(parsed.notes.begin(), parsed.notes.end(), std::back_inserter(program.notes),
                 [&program](const std::string& note) {
                   return std::find(program.notes.begin(), program.notes.end(), note) ==
                          program.notes.end();
                 });
  }
  return program;
}

}  // namespace kedge::extract
