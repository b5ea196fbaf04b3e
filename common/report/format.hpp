// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of report formats. One format = one .cpp with one const Format record, one line in
// formats.def.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/report/report.hpp"

namespace kedge::report {

struct RenderOptions {
  bool color = false;  ///< ANSI colour (text only)
  int width = 100;     ///< columns a line may take (text only)
  /// Show versions and environment. Not set: each format's habit (text leaves them out).
  std::optional<bool> provenance;
};

struct Format {
  const char* id;         ///< name on the command line: --format ID
  const char* extension;  ///< ".json"
  const char* summary;    ///< one line for --help
  std::string (*render)(const Report&, const RenderOptions&);
  bool needs_findings = false;  ///< holds findings about sources, and nothing else
};

/// All formats, sorted by id.
[[nodiscard]] std::span<const Format* const> all_formats();
/// Null when there is no such format.
[[nodiscard]] const Format* find_format(std::string_view id);

/// Renders `report` in format `id` to `target` ("" or "-": stdout). Throws Error for an unknown
/// format or a target that cannot be written.
void write_report(const Report& report, std::string_view format, const std::string& target,
                  const RenderOptions& options);
/// The same with the options that fit: on a terminal its width, and colour unless NO_COLOR is set.
void write_report(const Report& report, std::string_view format, const std::string& target);

/// Options for `target`: a terminal's width and colour when it is one, else 100 columns in plain.
[[nodiscard]] RenderOptions options_for(const std::string& target);

}  // namespace kedge::report
