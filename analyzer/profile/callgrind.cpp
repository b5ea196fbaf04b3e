// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Callgrind's output format, version 1: names compressed to "(number)", positions relative to the
// last one, costs of a call on the line behind calls=.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <map>

#include "analyzer/profile/builder.hpp"
#include "analyzer/profile/readers.hpp"
#include "common/core/error.hpp"

namespace kedge::profile {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// "(12) name" defines, "(12)" repeats, anything else is a name as it stands.
class Names {
 public:
  std::string operator()(std::string_view text) {
    const auto close = text.find(')');
    if (text.size() < 3 || text[0] != '(' || close == std::string_view::npos || !is_digit(text[1]))
      return std::string(text);
    const std::string number(text.substr(1, close - 1));
    text.remove_prefix(close + 1);
    while (text.starts_with(' ')) text.remove_prefix(1);
    if (!text.empty()) known_[number] = std::string(text);
    return known_[number];
  }

 private:
  std::map<std::string, std::string> known_;
};

class Reader {
 public:
  Reader(std::string_view text, const std::string& source) : text_(text), source_(source) {}

  Profile read() {
    if (!text_.ends_with('\n')) cut();
    while (!text_.empty()) {
      ++number_;
      line(next_line(text_));
    }
    if (pending_) cut();
    check_totals();
    out_.profile.sources = {source_};
    out_.profile.kind = Kind::callgrind;
    return out_.take();
  }

 private:
  [[noreturn]] void cut() const {
    throw Error(fmt::format("the profile {} is cut short", source_),
                "did the profiled run end by itself? profile it again");
  }
  [[noreturn]] void wrong(std::string_view what) const {
    throw Error(
        fmt::format("{}:{}: not callgrind's format: '{}'", source_, number_, what.substr(0, 60)),
        "give the file as callgrind wrote it");
  }

  void line(std::string_view text) {
    if (text.empty() || text[0] == '#') return;
    if (is_digit(text[0]) || text[0] == '+' || text[0] == '-' || text[0] == '*') return cost(text);
    const auto mark = text.find_first_of("=:");
    if (mark == std::string_view::npos) wrong(text);
    const std::string_view key = text.substr(0, mark);
    std::string_view value = text.substr(mark + 1);
    text[mark] == '=' ? specification(key, value) : header(key, value);
  }

  void header(std::string_view key, std::string_view value) {
    if (key == "positions") {
      positions_ = 0;
      line_position_ = -1;
      for (auto word = next_word(value); !word.empty(); word = next_word(value), ++positions_)
        if (word == "line") line_position_ = positions_;
    } else if (key == "events") {
      events(value);
    } else if (key == "creator") {
      by_callgrind_ = value.find("callgrind") != std::string_view::npos;
    } else if (key == "summary" || key == "totals") {
      (key == "summary" ? summary_ : totals_) += chosen(value);
      (key == "summary" ? summaries_ : totals_seen_) += 1;
    }
  }

  void events(std::string_view value) {
    ++parts_;
    event_ = 0;
    int column = 0;
    for (auto word = next_word(value); !word.empty(); word = next_word(value), ++column) {
      if (column == 0 || word == "Ir") out_.profile.unit = word;
      if (word == "Ir") event_ = column;
    }
    if (column == 0) wrong("events:");
  }

  void specification(std::string_view key, std::string_view value) {
    if (key == "fl") {
      file_ = own_file_ = files_(value);
    } else if (key == "fi" || key == "fe") {
      file_ = files_(value);
    } else if (key == "fn") {
      file_ = own_file_;
      function_ = out_.function(functions_(value), own_file_);
    } else if (key == "cfi" || key == "cfl") {
      callee_file_ = files_(value);
    } else if (key == "cfn") {
      callee_ = out_.function(functions_(value), callee_file_.empty() ? file_ : callee_file_);
      callee_file_.clear();
    } else if (key == "calls") {
      if (callee_ < 0) wrong("calls= without cfn=");
      count_ = number(next_word(value));
      pending_ = true;
    } else if (key == "jfi") {
      static_cast<void>(files_(value));
    } else if (key == "jfn") {
      static_cast<void>(functions_(value));
    } else if (key == "ob" || key == "cob") {
      static_cast<void>(objects_(value));
    } else if (key != "jump" && key != "jcnd" && key != "rcalls" && key != "frfn") {
      wrong(key);
    }
  }

  // The lines behind jump= and jcnd= have a position and no cost.
  void cost(std::string_view text) {
    if (parts_ == 0) wrong(text);
    for (int n = 0; n < positions_; ++n) {
      const auto word = next_word(text);
      if (word.empty()) wrong("a cost line without its position");
      position_[n == line_position_ ? 0 : 1] =
          position(word, position_[n == line_position_ ? 0 : 1]);
    }
    const double value = chosen(text);
    const int at = line_position_ < 0 ? 0 : static_cast<int>(position_[0]);
    if (function_ < 0) {
      if (value > 0.0) wrong("a cost before the first fn=");
      return;
    }
    if (pending_)
      out_.add_call(function_, out_.file(file_), at, callee_, value, count_);
    else if (value > 0.0)
      out_.add_line(function_, out_.file(file_), at, value);
    pending_ = false;
  }

  std::int64_t position(std::string_view word, std::int64_t last) const {
    if (word == "*") return last;
    const char sign = word[0];
    if (sign == '+' || sign == '-') word.remove_prefix(1);
    int base = 10;
    if (word.starts_with("0x")) {
      word.remove_prefix(2);
      base = 16;
    }
    std::uint64_t number = 0;
    const auto [end, failure] =
        std::from_chars(word.data(), word.data() + word.size(), number, base);
    if (failure != std::errc{} || end != word.data() + word.size()) wrong(word);
    const auto distance = static_cast<std::int64_t>(number & 0x7fffffffffffffffU);
    const auto base_at = static_cast<std::uint64_t>(last);
    if (sign == '+')
      return static_cast<std::int64_t>(base_at + static_cast<std::uint64_t>(distance));
    if (sign == '-')
      return static_cast<std::int64_t>(base_at - static_cast<std::uint64_t>(distance));
    return distance;
  }

  // The cost in the chosen event's column; what is left out counts nothing.
  double chosen(std::string_view text) const {
    std::string_view word = next_word(text);
    for (int column = 0; column < event_ && !word.empty(); ++column) word = next_word(text);
    return word.empty() ? 0.0 : number(word);
  }

  double number(std::string_view word) const {
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc{} || end != word.data() + word.size()) wrong(word);
    return static_cast<double>(value);
  }

  // Callgrind closes each part with totals:, cachegrind its file with summary:.
  void check_totals() const {
    constexpr double rounding = 0.999;
    if (parts_ == 0) wrong("no events: line");
    if (by_callgrind_ && totals_seen_ < parts_) cut();
    const double stated = totals_seen_ > 0 ? totals_ : summaries_ > 0 ? summary_ : 0.0;
    if (out_.profile.total < rounding * stated) cut();
    if (out_.profile.total <= 0.0)
      throw Error(fmt::format("the profile {} holds no cost", source_),
                  "was collection switched off? profile the run again");
  }

  std::string_view text_;
  const std::string& source_;
  Builder out_;
  Names files_, functions_, objects_;
  int number_ = 0;
  int positions_ = 1, line_position_ = 0, event_ = 0, parts_ = 0;
  std::int64_t position_[2] = {0, 0};  ///< line, address
  std::string file_, own_file_, callee_file_;
  int function_ = -1, callee_ = -1;
  double count_ = 0.0;    ///< of the calls whose cost comes next
  bool pending_ = false;  ///< the next cost is that of a call
  bool by_callgrind_ = false;
  double summary_ = 0.0, totals_ = 0.0;
  int summaries_ = 0, totals_seen_ = 0;
};

}  // namespace

bool is_callgrind(std::string_view text) {
  constexpr int header_lines = 60;
  for (int n = 0; n < header_lines && !text.empty(); ++n) {
    const std::string_view line = next_line(text);
    if (line.starts_with("# callgrind format") || line.starts_with("events:")) return true;
  }
  return false;
}

Profile read_callgrind(std::string_view text, const std::string& source) {
  return Reader(text, source).read();
}

}  // namespace kedge::profile
