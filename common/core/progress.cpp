// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Progress and chatter on stderr.
#include "common/core/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "common/core/text.hpp"

namespace kedge {
namespace {

using Clock = std::chrono::steady_clock;

std::size_t stderr_columns() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string bar(std::size_t done, std::size_t total) {
  constexpr std::size_t cells = 20;
  const double part = static_cast<double>(std::min(done, total)) / static_cast<double>(total);
  const auto filled = static_cast<std::size_t>(part * static_cast<double>(cells));
  return fmt::format("[{}{}] {}/{}", std::string(filled, '#'), std::string(cells - filled, '.'),
                     done, total);
}

void put(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void chatter(const char* kind, const std::string& text) {
  put(fmt::format("{}: {}: {}\n", program_invocation_short_name, kind, one_line(text)));
}

}  // namespace

Progress::Progress(std::string title, std::size_t total)
    : title_(one_line(title)),
      total_(total),
      start_(Clock::now()),
      last_draw_(start_),
      terminal_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  clear();
}

void Progress::update(std::size_t done, const std::string& what) {
  if (!terminal_) return;
  const auto now = Clock::now();
  if (now - start_ < std::chrono::seconds(1)) return;
  if (drawn_ && now - last_draw_ < std::chrono::milliseconds(100)) return;
  last_draw_ = now;
  drawn_ = true;
  std::string line = title_ + ' ' + (total_ > 0 ? bar(done, total_) : fmt::format("{}", done));
  if (!what.empty()) line += ' ' + one_line(what);
  const std::size_t columns = stderr_columns();
  while (display_width(line) >= columns) line.pop_back();
  put("\r\033[K" + line);
}

void Progress::clear() {
  if (drawn_) put("\r\033[K");
  drawn_ = false;
}

void note(const std::string& text) {
  chatter("note", text);
}
void warn(const std::string& text) {
  chatter("warning", text);
}

}  // namespace kedge
