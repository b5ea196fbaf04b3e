// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Candidates, residency and messages in the reader's terms.
#include "analyzer/scan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analyzer/scan/shares.hpp"
#include "common/core/text.hpp"

namespace kedge::scan {

using report::Align;
using report::Cell;
using report::Tone;

namespace {

// Kept as they are by every renderer, so they are wrapped here.
void add_lines(const std::string& label, const std::string& text, std::vector<std::string>& lines) {
  constexpr std::size_t width = 84;
  bool first = true;
  for (const std::string& part : text.empty() ? std::vector<std::string>() : wrap(text, width)) {
    lines.push_back(fmt::format("    {:<9} {}", first ? label : "", part));
    first = false;
  }
}

std::string work_text(const rank::Candidate& c) {
  const rank::Work& work = c.work;
  std::string text =
      fmt::format("{} flop and {} bytes an iteration", work.flops_formula, work.bytes_formula);
  if (work.bytes > 0.0) text += fmt::format(" ({:.2f} flop/byte)", work.flops / work.bytes);
  if (!work.iterations.empty()) text += fmt::format("; {} iterations", work.iterations);
  return text + fmt::format("; started about {:.0f} times a run", c.runs);
}

std::string memory_text(const rank::Candidate& c) {
  static const std::vector<std::string> order{"gather", "strided", "aos", "coalesced", "broadcast"};
  std::vector<std::string> groups;
  for (const std::string& name : order) {
    std::vector<std::string> arrays;
    for (const rank::DeviceAccess& access : c.accesses) {
      if (access.access != name) continue;
      const bool distance = !access.stride.empty() && access.stride != "1";
      arrays.push_back(distance ? fmt::format("{} (stride {})", access.array, access.stride)
                                : access.array);
    }
    if (!arrays.empty()) groups.push_back(name + " " + joined(arrays, 4));
  }
  return joined(groups, groups.size(), "; ");
}

std::string views_text(const rank::KokkosAdvice& advice) {
  std::vector<std::string> views;
  for (const rank::ViewAdvice& view : advice.views) views.push_back(view.array + ": " + view.view);
  return joined(views, 4, "; ");
}

std::string crossings_text(const rank::ResidentArray& array) {
  std::vector<std::string> parts;
  for (const rank::Crossing& c : array.crossings) {
    const std::string way = c.to_host && c.to_device ? "both ways"
                            : c.to_device            ? "to the device"
                                                     : "to the host";
    std::string text = fmt::format("{} at {}:{}, {}", c.why, c.place.file, c.place.line, way);
    if (!c.bytes.empty()) text += fmt::format(" ({} bytes)", c.bytes);
    parts.push_back(std::move(text));
  }
  return joined(parts, 4, "; ");
}

// MPI and files need the array on the host; host loops need it only until they are ported.
Cell residence_of(const rank::ResidentArray& array) {
  if (array.crossings.empty()) return {"stays", Tone::good};
  const bool must = std::any_of(array.crossings.begin(), array.crossings.end(),
                                [](const rank::Crossing& c) { return c.kind != "host"; });
  if (must) return {"crosses", Tone::doubtful};
  return {"crosses as written", Tone::doubtful};
}

std::string buffers_text(const rank::MpiSite& site) {
  std::vector<std::string> parts;
  for (const rank::MessageBuffer& buffer : site.buffers) {
    if (buffer.name.empty()) continue;
    std::string text = buffer.name;
    if (!buffer.bytes.empty()) text += fmt::format(" ({} bytes)", buffer.bytes);
    if (!buffer.packed_by.empty()) text += ", packed at " + joined(buffer.packed_by, 3);
    if (!buffer.unpacked_by.empty()) text += ", unpacked at " + joined(buffer.unpacked_by, 3);
    parts.push_back(std::move(text));
  }
  return joined(parts, 3, "; ");
}

}  // namespace

std::vector<std::string> plan_of(const rank::Candidate& c) {
  std::vector<std::string> lines{fmt::format("{}. {}:{} {}: {}", c.rank, c.loop->file, c.loop->line,
                                             c.loop->function, c.kokkos.text())};
  add_lines("work", work_text(c), lines);
  add_lines("memory", memory_text(c), lines);
  add_lines("Views", views_text(c.kokkos), lines);
  for (const std::string& text : c.kokkos.scratch) add_lines("scratch", text, lines);
  for (const std::string& text : c.kokkos.breaks) add_lines("breaks", text, lines);
  for (std::size_t n = 0; n < c.reasons.size(); ++n)
    add_lines(n == 0 ? c.suitability : "", c.reasons[n], lines);
  return lines;
}

report::Section residency_section(const rank::Residency& r, std::size_t rows) {
  report::Table table;
  table.columns = {{"array", Align::left, ""},
                   {"bytes", Align::left, ""},
                   {"on the device", Align::left, ""},
                   {"crosses because of", Align::left, ""}};
  std::vector<std::vector<Cell>> all;
  for (const auto& array : r.arrays)
    all.push_back({{array.name}, {array.bytes}, residence_of(array), {crossings_text(array)}});
  for (const auto& array : r.host_only)
    all.push_back(
        {{array.name}, {array.bytes}, {"host only", Tone::muted}, {crossings_text(array)}});
  const std::size_t count = std::min(rows, all.size());
  table.rows.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  table.note = fmt::format(
      "Names as the time loop's function writes them. A pass starts about {:.0f} kernels; their "
      "launches alone take about {} of the device's time.",
      r.launches, percent(r.launch_share));
  std::vector<std::string> scalars;
  for (const rank::ReducedScalar& one : r.scalars)
    scalars.push_back(fmt::format("{} ({})", one.variable, one.kernel));
  if (!scalars.empty())
    table.note += " Reduced numbers come to the host each time: " + joined(scalars, 6) + ".";
  if (count < all.size())
    table.note += fmt::format(" {} more; --all shows them.", all.size() - count);
  return {fmt::format("Data under the time loop at {}:{} ({})", r.loop->file, r.loop->line,
                      r.loop->function),
          table};
}

std::vector<report::Section> mpi_sections(const rank::MpiUse& use, std::size_t rows) {
  std::vector<report::Section> sections;
  report::Text notes;
  for (const std::string& note : use.notes) notes.paragraphs.push_back(note + ".");
  if (!notes.paragraphs.empty()) sections.push_back({"MPI in the port", notes});
  report::Table table;
  table.columns = {{"call", Align::left, ""},
                   {"in", Align::left, ""},
                   {"kind", Align::left, ""},
                   {"moves", Align::left, ""}};
  std::size_t hidden = 0;
  for (const rank::MpiSite& site : use.sites) {
    if (!site.in_time_loop || site.kind == "abort") continue;
    if (table.rows.size() >= rows) {
      ++hidden;
      continue;
    }
    table.rows.push_back(
        {{fmt::format("{} {}:{}", site.function, site.place.file, site.place.line)},
         {site.caller},
         {site.kind + (site.blocking ? ", blocking" : "")},
         {buffers_text(site)}});
  }
  if (hidden > 0) table.note = fmt::format("{} more; --all shows them.", hidden);
  if (!table.rows.empty()) sections.push_back({"MPI calls of the time loop", table});
  return sections;
}

}  // namespace kedge::scan
