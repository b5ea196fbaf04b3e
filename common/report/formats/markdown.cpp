// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The markdown form of a report.
#include "common/report/format.hpp"

namespace kedge::report::formats {
namespace {

std::string render(const Report& report, const RenderOptions&) {
  std::string out = report.title + "\n";
  for (const std::string& line : report.summary) out += line + "\n";
  return out;
}

}  // namespace

extern const Format markdown;
const Format markdown{"markdown", ".md", "to come", render};

}  // namespace kedge::report::formats
