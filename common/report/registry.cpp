// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The registry of report formats, read from formats.def, and the way to a file.
#include <fmt/format.h>
#include <fmt/ranges.h>  // fmt::join, from fmt 11 on
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/core/atomic_file.hpp"
#include "common/core/error.hpp"
#include "common/report/format.hpp"

namespace kedge::report {

namespace formats {
#define KEDGE_ITEM(id) extern const Format id;
#include "common/report/formats.def"
#undef KEDGE_ITEM
}  // namespace formats

namespace {

constexpr std::array registered = {
#define KEDGE_ITEM(id) &formats::id,
#include "common/report/formats.def"
#undef KEDGE_ITEM
};

}  // namespace

std::span<const Format* const> all_formats() {
  return registered;
}

const Format* find_format(std::string_view id) {
  const auto found = std::find_if(registered.begin(), registered.end(),
                                  [id](const Format* format) { return id == format->id; });
  return found == registered.end() ? nullptr : *found;
}

void write_report(const Report& report, std::string_view format, const std::string& target,
                  const RenderOptions& options) {
  const Format* chosen = find_format(format);
  if (chosen == nullptr) {
    std::vector<std::string> ids;
    for (const Format* known : registered) ids.emplace_back(known->id);
    throw Error(fmt::format("there is no report format '{}'", format),
                fmt::format("choose one of {}", fmt::join(ids, ", ")));
  }
  write_file_atomically(target.empty() ? "-" : target, chosen->render(report, options));
}

void write_report(const Report& report, std::string_view format, const std::string& target) {
  write_report(report, format, target, options_for(target));
}

RenderOptions options_for(const std::string& target) {
  RenderOptions options;
  const bool to_stdout = target.empty() || target == "-";
  if (!to_stdout || ::isatty(STDOUT_FILENO) != 1) return options;
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
    options.width = size.ws_col;
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  const char* no_color = std::getenv("NO_COLOR");
  options.color = !dumb && (no_color == nullptr || *no_color == '\0');
  return options;
}

}  // namespace kedge::report
