// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The text of perf script: a header a sample, then its frames, innermost first, each perhaps with
// its source line.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "analyzer/profile/builder.hpp"
#include "analyzer/profile/readers.hpp"
#include "common/core/error.hpp"

namespace kedge::profile {
namespace {

bool all_of_kind(std::string_view text, const char* letters) {
  return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

bool is_number(std::string_view text) {
  return all_of_kind(text, "0123456789");
}

struct Header {
  double period = 1.0;
  std::string event;
  std::string_view frame;  ///< on the same line, where there are no call chains
};

// What follows the process: [cpu], time, period, event, each but the last may be missing.
std::optional<Header> rest_of_header(std::string_view rest) {
  Header header;
  std::string_view word = next_word(rest);
  if (word.starts_with('[') && word.ends_with(']') && is_number(word.substr(1, word.size() - 2)))
    word = next_word(rest);
  if (word.size() < 2) return std::nullopt;
  if (word.ends_with(':') && all_of_kind(word.substr(0, word.size() - 1), "0123456789."))
    word = next_word(rest);
  if (is_number(word) && word.size() < 19) {
    std::from_chars(word.data(), word.data() + word.size(), header.period);
    word = next_word(rest);
  }
  if (word.size() < 2 || !word.ends_with(':') || is_number(word.substr(0, word.size() - 1)))
    return std::nullopt;
  header.event = word.substr(0, word.size() - 1);
  const auto start = rest.find_first_not_of(" \t");
  header.frame = start == std::string_view::npos ? "" : rest.substr(start);
  return header;
}

// "comm pid[/tid] ...": the command may hold spaces.
std::optional<Header> header_of(std::string_view line) {
  if (line.starts_with('\t')) return std::nullopt;
  if (next_word(line).empty()) return std::nullopt;
  while (true) {
    const std::string_view word = next_word(line);
    if (word.empty()) return std::nullopt;
    if (!all_of_kind(word, "0123456789/") || word.starts_with('/')) continue;
    if (auto header = rest_of_header(line)) return header;
  }
}

struct Frame {
  std::string symbol;
  std::string file;
  int line = 0;
};

// "55d0 main+0x31a0 (/usr/bin/a.out)"
std::optional<Frame> frame_of(std::string_view text) {
  if (!all_of_kind(next_word(text), "0123456789abcdef")) return std::nullopt;
  const auto start = text.find_first_not_of(' ');
  if (start == std::string_view::npos) return std::nullopt;
  text.remove_prefix(start);
  const auto object = text.rfind(" (");
  if (object != std::string_view::npos && text.ends_with(')')) text = text.substr(0, object);
  const auto offset = text.rfind("+0x");
  if (offset != std::string_view::npos && all_of_kind(text.substr(offset + 3), "0123456789abcdef"))
    text = text.substr(0, offset);
  return Frame{std::string(text), "", 0};
}

// "  lulesh.cc:2135", perhaps with " (discriminator 3)" behind it
void set_source_line(Frame& frame, std::string_view text) {
  const auto start = text.find_first_not_of(' ');
  if (start == std::string_view::npos) return;
  text.remove_prefix(start);
  text = text.substr(0, text.find(" (discriminator"));
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return;
  const std::string_view digits = text.substr(colon + 1);
  int line = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), line);
  if (failure != std::errc{} || end != digits.data() + digits.size() || line <= 0) return;
  frame.file = text.substr(0, colon);
  frame.line = line;
}

std::map<std::string, int> events_in(std::string_view text) {
  std::map<std::string, int> count;
  while (!text.empty())
    if (const auto header = header_of(next_line(text))) ++count[header->event];
  return count;
}

void add_sample(Builder& out, const std::vector<Frame>& frames, double value) {
  if (frames.empty()) return;
  const auto function = [&](const Frame& f) { return out.function(f.symbol, ""); };
  out.add_line(function(frames[0]), out.file(frames[0].file), frames[0].line, value);
  std::set<std::tuple<int, int, int>> seen;  // of a recursion the innermost call only
  for (std::size_t n = 1; n < frames.size(); ++n) {
    const int caller = function(frames[n]), file = out.file(frames[n].file);
    if (seen.emplace(caller, file, frames[n].line).second)
      out.add_call(caller, file, frames[n].line, function(frames[n - 1]), value);
  }
}

Profile samples_of(std::string_view text, const std::string& event) {
  Builder out;
  std::vector<Frame> frames;
  double period = 0.0;  ///< 0: a sample of another event, or none
  const auto finish = [&] {
    if (period > 0.0) add_sample(out, frames, period);
    frames.clear();
    period = 0.0;
  };
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (line.starts_with('#')) continue;
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
      finish();
    } else if (const auto header = header_of(line)) {
      finish();
      period = header->event == event ? header->period : 0.0;
      if (const auto frame = frame_of(header->frame)) frames.push_back(*frame);
    } else if (line.starts_with('\t')) {
      if (const auto frame = frame_of(line)) frames.push_back(*frame);
    } else if (!frames.empty()) {
      set_source_line(frames.back(), line);
    }
  }
  finish();
  return out.take();
}

}  // namespace

bool is_perf(std::string_view text) {
  constexpr int first_lines = 200;
  for (int n = 0; n < first_lines && !text.empty(); ++n)
    if (header_of(next_line(text))) return true;
  return false;
}

Profile read_perf(std::string_view text, const std::string& source) {
  if (!text.ends_with('\n'))
    throw Error(fmt::format("the profile {} is cut short", source),
                "print it again: perf script -F +srcline > FILE");
  const auto events = events_in(text);
  const auto most = std::max_element(events.begin(), events.end(),
                                     [](auto& a, auto& b) { return a.second < b.second; });
  Profile profile = samples_of(text, most->first);
  profile.sources = {source};
  profile.kind = Kind::perf;
  profile.unit = most->first;
  if (profile.total <= 0.0)
    throw Error(fmt::format("the samples of {} name no function", source),
                "print the symbols too: perf script -F +srcline > FILE");
  return profile;
}

}  // namespace kedge::profile
