// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The rows as comma-separated values.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/bench/bench_report.hpp"

namespace kedge::kernels::bench {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

std::string line_of(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& field : fields)
    line += (&field == fields.data() ? "" : ",") + quoted(field);
  return line + "\r\n";
}

std::string full(double value) {
  return fmt::format("{:.9g}", value);
}

struct Column {
  const char* name;
  std::string (*value)(const Measurement&, const Row&);
};

const std::vector<Column>& columns() {
  using M = const Measurement&;
  using R = const Row&;
  static const std::vector<Column> all{
      {"kernel", [](M, R r) { return r.kernel; }},
      {"variant", [](M, R r) { return r.variant; }},
      {"precision", [](M, R r) { return r.precision; }},
      {"reproducible", [](M, R r) { return std::string(to_string(r.reproducible)); }},
      {"size",
       [](M, R r) {
         return fmt::format("{}", fmt::join(r.size.begin(), r.size.begin() + r.axes, "x"));
       }},
      {"ranks", [](M m, R) { return std::to_string(m.provenance.ranks); }},
      {"threads", [](M m, R) { return std::to_string(m.provenance.threads); }},
      {"steps", [](M, R r) { return std::to_string(r.steps); }},
      {"runs", [](M, R r) { return std::to_string(r.seconds.size()); }},
      {"step_s", [](M, R r) { return full(r.seconds_of_step()); }},
      {"step_lowest_s", [](M, R r) { return full(r.time().lowest / r.steps); }},
      {"step_highest_s", [](M, R r) { return full(r.time().highest / r.steps); }},
      {"spread", [](M, R r) { return full(r.time().spread()); }},
      {"points_per_s", [](M, R r) { return full(r.points_per_second()); }},
      {"bytes_per_s", [](M, R r) { return full(r.bytes_per_second()); }},
      {"flops_per_s", [](M, R r) { return full(r.flops_per_second()); }},
      {"stream_bytes_per_s", [](M m, R) { return full(m.peaks.bytes_per_second); }},
      {"fma_flops_per_s", [](M m, R r) { return full(m.peaks.flops_per_second(r.compute)); }},
      {"time_ratio", [](M, R r) { return full(r.ratio); }},
      {"compared_with", [](M, R r) { return r.compared_with; }},
      {"compute_s", [](M, R r) { return full(r.phases[0]); }},
      {"pack_s", [](M, R r) { return full(r.phases[1]); }},
      {"mpi_s", [](M, R r) { return full(r.phases[2]); }},
      {"transfer_s", [](M, R r) { return full(r.phases[3]); }},
      {"io_s", [](M, R r) { return full(r.phases[4]); }},
      {"invariants_kept", [](M, R r) { return std::string(r.broken.empty() ? "yes" : "no"); }}};
  return all;
}

}  // namespace

std::string bench_csv(const Measurement& m) {
  std::vector<std::string> fields;
  for (const Column& column : columns()) fields.emplace_back(column.name);
  std::string text = line_of(fields);
  for (const Row& row : m.rows) {
    fields.clear();
    for (const Column& column : columns()) fields.push_back(column.value(m, row));
    text += line_of(fields);
  }
  return text;
}

}  // namespace kedge::kernels::bench
