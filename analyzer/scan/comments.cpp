// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One pass over the characters of a source.
#include "analyzer/scan/comments.hpp"

#include <algorithm>
#include <cctype>

namespace kedge::scan {
namespace {

class LineReader {
 public:
  explicit LineReader(const std::string& source) : source_(source) {
    out_.lines.assign(2, LineKind::empty);
  }

  SourceLines read() {
    while (at_ < source_.size()) step();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool starts(const char* text) const {
    return source_.compare(at_, std::char_traits<char>::length(text), text) == 0;
  }

  void mark(LineKind kind) {
    LineKind& line = out_.lines.back();
    line = std::max(line, kind);
  }

  char take() {
    const char c = source_[at_++];
    if (c == '\n') out_.lines.push_back(LineKind::empty);
    return c;
  }

  [[nodiscard]] int line() const { return static_cast<int>(out_.lines.size()) - 1; }

  void step() {
    const char c = source_[at_];
    if (starts("//")) return line_comment();
    if (starts("/*")) return block_comment();
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      take();
      return;
    }
    if (c == '#' && out_.lines.back() < LineKind::directive) return directive();
    mark(LineKind::code);
    if (c == '"') return is_raw() ? raw_string() : quoted('"');
    // In a number such as 1'000 the mark separates digits.
    if (c == '\'' && (at_ == 0 || std::isalnum(static_cast<unsigned char>(source_[at_ - 1])) == 0))
      return quoted('\'');
    take();
  }

  void line_comment() {
    Comment comment{"", line(), line()};
    mark(LineKind::comment);
    at_ += 2;
    while (at_ < source_.size() && source_[at_] != '\n') {
      if (starts("\\\n")) {
        ++at_;
        take();
        mark(LineKind::comment);
        continue;
      }
      comment.text += take();
    }
    comment.last = line();
    out_.comments.push_back(std::move(comment));
  }

  void block_comment() {
    Comment comment{"", line(), line()};
    mark(LineKind::comment);
    at_ += 2;
    while (at_ < source_.size() && !starts("*/")) {
      comment.text += take();
      mark(LineKind::comment);
    }
    at_ = std::min(at_ + 2, source_.size());
    comment.last = line();
    out_.comments.push_back(std::move(comment));
  }

  // Its comments count, the rest does not.
  void directive() {
    mark(LineKind::directive);
    while (at_ < source_.size() && source_[at_] != '\n') {
      if (starts("//")) return line_comment();
      if (starts("/*")) {
        block_comment();
        mark(LineKind::directive);
      } else if (starts("\\\n")) {
        ++at_;
        take();
        mark(LineKind::directive);
      } else {
        take();
      }
    }
  }

  [[nodiscard]] bool is_raw() const {
    return at_ > 0 && source_[at_ - 1] == 'R' &&
           (at_ < 2 || std::isalnum(static_cast<unsigned char>(source_[at_ - 2])) == 0 ||
            source_[at_ - 2] == 'u' || source_[at_ - 2] == 'L' || source_[at_ - 2] == '8' ||
            source_[at_ - 2] == 'U');
  }

  void raw_string() {
    const auto open = source_.find('(', at_);
    if (open == std::string::npos) return quoted('"');
    const std::string close = ")" + source_.substr(at_ + 1, open - at_ - 1) + "\"";
    auto end = source_.find(close, open);
    end = end == std::string::npos ? source_.size() : end + close.size();
    while (at_ < end) {
      take();
      mark(LineKind::code);
    }
  }

  void quoted(char mark) {
    take();
    while (at_ < source_.size() && source_[at_] != mark && source_[at_] != '\n') {
      if (source_[at_] == '\\' && at_ + 1 < source_.size()) take();
      take();
    }
    if (at_ < source_.size() && source_[at_] == mark) take();
  }

  const std::string& source_;
  std::size_t at_ = 0;
  SourceLines out_;
};

}  // namespace

SourceLines read_lines(const std::string& source) {
  return LineReader(source).read();
}

}  // namespace kedge::scan
