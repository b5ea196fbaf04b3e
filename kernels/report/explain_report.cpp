// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The pages of kedge run --explain: a kernel's record, its plain loop, its Kokkos body.
#include <fmt/format.h>

#include <sstream>

#include "kernels/core/excerpts.hpp"
#include "kernels/report/catalogue_report.hpp"

namespace kedge::kernels {
namespace {

using report::Text;

/// As a block of code: a Text keeps lines that start with four spaces.
std::string code(const char* text) {
  std::string block;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    block += (block.empty() ? "    " : "\n    ") + line;
  return block;
}

const KernelExcerpt& excerpt_of(const Kernel& kernel) {
  for (const KernelExcerpt& excerpt : kernel_excerpts())
    if (std::string(excerpt.id) == kernel.id) return excerpt;
  return kernel_excerpts().front();
}

std::string usual_size(const SizeMeaning& size) {
  std::string text;
  for (int a = 0; a < size.axes; ++a)
    text += fmt::format("{}{}", a == 0 ? "" : ",", size.usual[static_cast<std::size_t>(a)]);
  return text;
}

std::string suits(const Kernel& k) {
  return fmt::format("Suits: {}: {}.", k.suitability, k.reason);
}

std::string variants(const Kernel& k) {
  std::string text = "Variants (--variant), the first is the usual one:";
  for (const Variant& v : k.variants)
    text += fmt::format("\n    {:<12} {} (same bits: {})", v.id, v.what, to_string(v.reproducible));
  return text;
}

std::string arrays(const Kernel& k) {
  std::string text = "Arrays that a precision policy may name:";
  for (const ArrayInfo& a : k.arrays)
    text += fmt::format("\n    {:<16} {}{}", a.name, a.what,
                        a.coordinate ? " (FP64 unless a policy names it)" : "");
  return text;
}

std::string verdicts(const Kernel& k) {
  std::string text = "What kedge scan says of the plain loop:";
  for (const TruthLoop& loop : k.truth_loops) {
    text += fmt::format("\n    {}: {}", loop.function, loop.verdict);
    if (loop.flops != nullptr) text += fmt::format(", {} flops", loop.flops);
    if (loop.bytes != nullptr) text += fmt::format(", {} bytes an iteration", loop.bytes);
  }
  return text;
}

/// Paragraphs of a page, each a topic.
std::vector<std::string> paragraphs(const Kernel& k) {
  const KernelExcerpt& excerpt = excerpt_of(k);
  return {
      fmt::format("{}: {}.", k.id, k.summary),
      fmt::format("Pattern: {}. MPI: {}.", k.pattern, k.mpi_pattern),
      suits(k),
      fmt::format("Size (--size): {}; usually {}, {} steps.", k.size.meaning, usual_size(k.size),
                  k.usual_steps),
      fmt::format("Costs of a {} and step: flops {}; bytes {}. Exchange: {}. Sums: {}.", k.point,
                  k.costs.flops_formula, k.costs.bytes_formula, k.costs.halo, k.costs.reductions),
      fmt::format("How to recognise it in your code: {}.", k.recognise),
      "The plain loop:",
      code(excerpt.plain_loop),
      verdicts(k),
      "The Kokkos body:",
      code(excerpt.kokkos_body),
      fmt::format("Traps: {}.", k.traps),
      fmt::format("Precision: {}.", k.precision_advice),
      arrays(k),
      variants(k),
      fmt::format("Invariants: {}.", k.invariants),
      fmt::format("Tolerance: {}.", k.tolerance)};
}

}  // namespace

report::Report explain_kernel(const Kernel& kernel) {
  report::Report report;
  report.schema = "kedge.kernel/1";
  report.title = fmt::format("kernel {}", kernel.id);
  report.sections.push_back({kernel.summary, Text{paragraphs(kernel)}});
  return report;
}

report::Report explain_all_kernels() {
  report::Report report;
  report.schema = "kedge.kernel/1";
  report.title = "Reference kernels";
  report.sections.push_back(
      {"About these pages",
       Text{{"One page a kernel, printed by kedge run --explain all --format markdown from the "
             "kernels' own records and sources."}}});
  for (const Kernel* kernel : all_kernels())
    report.sections.push_back({kernel->id, Text{paragraphs(*kernel)}});
  return report;
}

}  // namespace kedge::kernels
