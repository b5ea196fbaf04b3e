// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of report formats. One format = one .cpp with one const Format record, one line in
// formats.def.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/report/report.hpp"

namespace kedge::report {

struct RenderOptions {
  bool color = false;      ///< ANSI colour (text only)
  int width = 100;         ///< columns a line may take (text only)
  bool provenance = true;  ///< show versions and environment (text shows them only when asked)
};

struct Format {
  const char* id;         ///< name on the command line: --format ID
  const char* extension;  ///< ".json"
  const char* summary;    ///< one line for --help
  std::string (*render)(const Report&, const RenderOptions&);
};

/// All formats, sorted by id.
[[nodiscard]] std::span<const Format* const> all_formats();
/// Null when there is no such format.
[[nodiscard]] const Format* find_format(std::string_view id);

/// Renders `report` in format `id` to `target` ("" or "-": stdout). Throws Error for an unknown
/// format or a target that cannot be written.
void write_report(const Report& report, std::string_view format, const std::string& target,
                  const RenderOptions& options = {});

}  // namespace kedge::report
