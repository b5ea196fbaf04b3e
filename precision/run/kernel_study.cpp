// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The runs of a study and their comparison.
#include "precision/run/kernel_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "common/core/error.hpp"
#include "precision/measure/measure.hpp"
#include "precision/run/kernel_run.hpp"

namespace kedge::precision {
namespace {

namespace fs = std::filesystem;

constexpr const char* reference_precision = "fp64";

/// Set when others keep this machine so busy that a time says little.
std::string busy_text() {
  double load = 0;
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  if (getloadavg(&load, 1) != 1 || load < 0.5 * processors) return "";
  return fmt::format("the machine is busy (load {:.0f} on {} processors): times mean little", load,
                     processors);
}

class KernelStudy {
 public:
  KernelStudy(const KernelRequest& request, const fs::path& folder, const Watch& watch)
      : request_(request), folder_(folder), watch_(watch), kedge_run_(find_kedge_run()) {}

  Study run() {
    Study study;
    study.subject = request_.kernel;
    study.reference_name = reference_precision;
    study.tolerance = request_.tolerance;
    study.busy = busy_text();
    const KernelRun reference = planned(reference_precision, reference_precision);
    study.reference_path = reference.snapshot.string();
    study.reference = required(reference);
    run_control(study, reference);
    for (const std::string& name : request_.variants) run_variant(study, reference, name);
    conclude(study);
    return study;
  }

 private:
  [[nodiscard]] KernelRun planned(const std::string& precision, const std::string& name) const {
    const int every = request_.every > 0 ? request_.every : std::max(1, request_.steps / 10);
    return {request_.kernel,
            request_.size,
            request_.steps,
            every,
            request_.ranks,
            request_.threads,
            precision,
            folder_ / (name + ".h5"),
            folder_ / (name + ".json"),
            request_.time_limit};
  }

  void tell(const std::string& what) {
    if (watch_) watch_(done_++, request_.variants.size() + 2, what);
  }

  RunFacts required(const KernelRun& run) {
    tell("running " + run.precision);
    const RunOutcome outcome = execute(run, kedge_run_);
    if (!outcome.succeeded)
      throw Error(fmt::format("the reference run of {} in {} failed: {}", run.kernel, run.precision,
                              outcome.failure),
                  "try the same with kedge run first");
    return outcome.facts;
  }

  /// The reference again, with another thread count: what changes then is noise, not precision.
  void run_control(Study& study, const KernelRun& reference) {
    KernelRun control = planned(reference_precision, "fp64_again");
    if (study.reference.threads > 0) control.threads = study.reference.threads == 1 ? 2 : 1;
    tell("running fp64 again");
    const RunOutcome outcome = execute(control, kedge_run_);
    if (!outcome.succeeded) {
      study.control_note = "the control run failed: " + outcome.failure;
      study.failed.push_back({"fp64 again (control)", outcome.failure});
      return;
    }
    study.control_note = control.threads > 0
                             ? fmt::format("fp64 again with {} instead of {} threads a rank",
                                           control.threads, study.reference.threads)
                             : "fp64 again";
    study.control = measure(reference.snapshot, control.snapshot, "fp64 again", request_.tolerance);
    study.control->run = outcome.facts;
  }

  void run_variant(Study& study, const KernelRun& reference, const std::string& name) {
    const KernelRun variant = planned(name, name);
    tell("running " + name);
    const RunOutcome outcome = execute(variant, kedge_run_);
    if (!outcome.succeeded) {
      study.failed.push_back({name, outcome.failure});
      return;
    }
    Trajectory trajectory = measure(reference.snapshot, variant.snapshot, name, request_.tolerance);
    trajectory.run = outcome.facts;
    study.variants.push_back(assess(std::move(trajectory),
                                    study.control ? &*study.control : nullptr, request_.tolerance));
  }

  const KernelRequest& request_;
  const fs::path& folder_;
  const Watch& watch_;
  fs::path kedge_run_;
  std::size_t done_ = 0;
};

/// A name for each file: its stem, or the whole path where stems are not unique.
std::string name_of(const fs::path& file, const std::vector<fs::path>& files) {
  const auto same = std::count_if(files.begin(), files.end(), [&file](const fs::path& other) {
    return other.stem() == file.stem();
  });
  return same == 1 ? file.stem().string() : file.string();
}

}  // namespace

Study study_kernel(const KernelRequest& request, const fs::path& folder, const Watch& watch) {
  return KernelStudy(request, folder, watch).run();
}

Study study_files(const std::vector<fs::path>& files, const fs::path& control,
                  const validate::Tolerance& tolerance, const Watch& watch) {
  if (files.size() < 2)
    throw Error("--from needs a reference and at least one variant",
                "kedge precision --from REFERENCE.h5 VARIANT.h5");
  Study study;
  study.subject = files.front().string();
  study.reference_name = name_of(files.front(), files);
  study.reference_path = files.front().string();
  study.reference = facts_in_file(files.front());
  study.tolerance = tolerance;
  study.control_note = "no control: give one with --control FILE";
  if (!control.empty()) {
    study.control = measure(files.front(), control, control.stem().string(), tolerance);
    study.control->run = facts_in_file(control);
    study.control_note = control.string();
  }
  for (std::size_t i = 1; i < files.size(); ++i) {
    if (watch) watch(i - 1, files.size() - 1, files[i].string());
    Trajectory trajectory = measure(files.front(), files[i], name_of(files[i], files), tolerance);
    trajectory.run = facts_in_file(files[i]);
    study.variants.push_back(
        assess(std::move(trajectory), study.control ? &*study.control : nullptr, tolerance));
  }
  conclude(study);
  return study;
}

}  // namespace kedge::precision
