// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Finds what to underline: places come from the model, widths from the source itself.
#include "analyzer/scan/excerpts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace kedge::scan {

using model::DependenceKind;
using model::Evidence;
using model::LoopResult;
using report::Excerpt;
using report::Mark;

namespace {

constexpr std::size_t most_places = 2;  // of a finding, beside its own

bool is_space(char c) {
  return c == ' ' || c == '\t';
}
bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// "a[i]" of "a[i] = b[i]" and of "a[i] += b[i]": what is written.
std::string written_part(const std::string& text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '[' || c == '(' || c == '{') ++depth;
    if (c == ']' || c == ')' || c == '}') --depth;
    if (depth > 0 || c != '=') continue;
    if (i + 1 < text.size() && text[i + 1] == '=') return text;
    std::size_t end = text.find_last_not_of("+-*/%&|^<> ", i == 0 ? 0 : i - 1);
    return end == std::string::npos ? text : text.substr(0, end + 1);
  }
  return text;
}

// Bytes of `line` from `at` on that are `text` but for spaces; 0 when they are something else.
std::size_t matched(std::string_view line, std::size_t at, std::string_view text) {
  std::size_t i = at, last = at;
  for (const char c : text) {
    if (is_space(c)) continue;
    while (i < line.size() && is_space(line[i])) ++i;
    if (i == line.size() || line[i] != c) return 0;
    last = ++i;
  }
  return last - at;
}

// Where the bracket at `open` closes, or npos when that is on a later line.
std::size_t closing(std::string_view line, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < line.size(); ++i) {
    if (line[i] == '[' || line[i] == '(') ++depth;
    if ((line[i] == ']' || line[i] == ')') && --depth == 0) return i;
  }
  return std::string_view::npos;
}

// A name with what selects from it: "s->x[i]", "f(x)".
std::size_t name_width(std::string_view line, std::size_t at) {
  std::size_t i = at;
  while (i < line.size()) {
    if (in_name(line[i])) {
      ++i;
    } else if (line.substr(i, 2) == "->" || line.substr(i, 2) == "::") {
      i += 2;
    } else if (line[i] == '.' && i > at) {
      ++i;
    } else if (i > at && (line[i] == '[' || line[i] == '(')) {
      const std::size_t close = closing(line, i);
      if (close == std::string_view::npos) break;
      i = close + 1;
    } else {
      break;
    }
  }
  return std::max<std::size_t>(1, i - at);
}

int width_at(const std::string& line, int column, const std::string& text) {
  const auto at = static_cast<std::size_t>(std::max(0, column - 1));
  if (at >= line.size()) return 1;
  const std::size_t width = text.empty() ? 0 : matched(line, at, text);
  return static_cast<int>(width > 0 ? width : name_width(line, at));
}

// Collects lines and marks, a file each; the first file that is named comes first.
class Collector {
 public:
  explicit Collector(SourceLines& sources) : sources_(sources) {}

  void line(const std::string& file, int number) {
    if (const std::string* text = sources_.line(file, number)) {
      Excerpt& excerpt = of(file);
      const auto at = std::lower_bound(
          excerpt.lines.begin(), excerpt.lines.end(), number,
          [](const report::SourceLine& a, int wanted) { return a.number < wanted; });
      if (at == excerpt.lines.end() || at->number != number)
        excerpt.lines.insert(at, {number, *text});
    }
  }

  void mark(const std::string& file, int number, int column, const std::string& text,
            const std::string& label) {
    const std::string* source = sources_.line(file, number);
    if (source == nullptr) return;
    line(file, number);
    if (column <= 0) return;
    for (Mark& known : of(file).marks) {
      if (known.line != number || known.column != column) continue;
      if (!label.empty()) known.label += (known.label.empty() ? "" : "; ") + label;
      return;
    }
    of(file).marks.push_back({number, column, width_at(*source, column, text), label});
  }

  void mark(const model::Place& place, bool is_write, const std::string& label) {
    mark(place.file, place.line, place.column, is_write ? written_part(place.text) : place.text,
         label);
  }

  [[nodiscard]] bool has_marks() const {
    return std::any_of(all_.begin(), all_.end(), [](const Excerpt& e) { return !e.marks.empty(); });
  }

  std::vector<Excerpt> take() {
    std::erase_if(all_, [](const Excerpt& excerpt) { return excerpt.lines.empty(); });
    return std::move(all_);
  }

 private:
  Excerpt& of(const std::string& file) {
    for (Excerpt& excerpt : all_)
      if (excerpt.file == file) return excerpt;
    all_.push_back({file, {}, {}});
    return all_.back();
  }

  SourceLines& sources_;
  std::vector<Excerpt> all_;
};

std::string later(const Evidence& e) {
  if (e.distance == "1") return "one iteration later";
  return e.distance.empty() ? "in a later iteration" : e.distance + " iterations later";
}

struct Labels {
  std::string source, sink;
  bool source_writes = false, sink_writes = false;
};

Labels labels_of(const Evidence& e) {
  switch (e.kind) {
    case DependenceKind::flow:
      return {"written", "read " + later(e), true, false};
    case DependenceKind::anti:
      return {"read", "overwritten " + later(e), false, true};
    case DependenceKind::output:
      return {"written", "written again " + later(e), true, true};
    case DependenceKind::control:
      break;
  }
  return {"decides", "waits for it " + later(e), false, false};
}

void mark_evidence(const Evidence& e, Collector& out) {
  const Labels labels = labels_of(e);
  out.mark(e.source, labels.source_writes, labels.source);
  out.mark(e.sink, labels.sink_writes, labels.sink);
}

void mark_head(const LoopResult& loop, Collector& out) {
  out.mark(loop.file, loop.line, loop.column, "", "");
}

// "u[i] = 0 (line 7)", "f(x) (solver.h:9)": how a finding's words name a place.
bool names(const std::string& line, const model::Place& place) {
  const auto has = [&](const std::string& words) { return line.find(words) != std::string::npos; };
  return !place.text.empty() &&
         (has(fmt::format("{} (line {})", place.text, place.line)) ||
          has(fmt::format("{} ({}:{})", place.text, place.file, place.line)));
}

// The pairs that the words of a finding name, and the accesses that they quote.
void add_named_places(const checks::Finding& finding, const LoopResult& loop,
                      report::Finding& shown) {
  const auto add = [&](const model::Place& place, const std::string& message) {
    const bool own =
        place.file == finding.file && place.line == finding.line && place.column == finding.column;
    const bool known = std::any_of(shown.related.begin(), shown.related.end(), [&](const auto& r) {
      return r.file == place.file && r.line == place.line && r.column == place.column;
    });
    if (!own && !known && place.line > 0 && shown.related.size() < most_places)
      shown.related.push_back({place.file, place.line, place.column, message});
  };
  for (const std::string& line : finding.evidence) {
    for (const Evidence& e : loop.evidence) {
      if (!names(line, e.source) || !names(line, e.sink)) continue;
      const Labels labels = labels_of(e);
      add(e.source, fmt::format("{} is {}", e.variable, labels.source));
      add(e.sink, fmt::format("{} is {}", e.variable, labels.sink));
    }
    for (const model::Access& access : loop.accesses)
      if (access.place.text == line) add(access.place, line);
  }
}

}  // namespace

std::string evidence_words(const LoopResult& loop, const Evidence& e) {
  // Evidence of a conditional loop is what its assumptions rule out.
  const char* lead = loop.verdict == model::LoopVerdict::conditional ? "otherwise possible: " : "";
  std::string text = fmt::format("{}{} dependence on {}", lead, to_string(e.kind), e.variable);
  if (!e.distance.empty()) text += ", " + later(e);
  return text;
}

std::vector<Excerpt> loop_excerpts(const LoopResult& loop, const Evidence* evidence,
                                   SourceLines& sources) {
  Collector out(sources);
  out.line(loop.file, loop.line);
  if (evidence != nullptr) {
    mark_evidence(*evidence, out);
  } else if (!loop.blockers.empty()) {
    const model::Blocker& first = loop.blockers.front();
    out.mark(first.place.file, first.place.line, first.place.column, "", "");
  }
  if (!out.has_marks()) mark_head(loop, out);
  return out.take();
}

std::vector<Excerpt> whole_loop(const LoopResult& loop, const Evidence* evidence, int most_lines,
                                SourceLines& sources) {
  Collector out(sources);
  const int last = std::min(std::max(loop.line, loop.end_line), loop.line + most_lines - 1);
  for (int number = loop.line; number <= last; ++number) out.line(loop.file, number);
  if (evidence != nullptr) mark_evidence(*evidence, out);
  if (!out.has_marks()) mark_head(loop, out);
  return out.take();
}

report::Finding shown_finding(const checks::Finding& finding, const LoopResult* loop,
                              SourceLines& sources) {
  report::Finding shown{finding.check,  finding.severity, finding.file,     finding.line,
                        finding.column, finding.message,  finding.evidence, finding.instead};
  shown.fingerprint = finding.fingerprint;
  if (loop != nullptr) add_named_places(finding, *loop, shown);
  Collector out(sources);
  out.mark(finding.file, finding.line, finding.column,
           finding.evidence.empty() ? "" : finding.evidence.front(), "");
  for (const report::Related& place : shown.related) {
    const bool quoted = std::find(finding.evidence.begin(), finding.evidence.end(),
                                  place.message) != finding.evidence.end();
    out.mark(place.file, place.line, place.column, quoted ? place.message : "",
             quoted ? "" : place.message);
  }
  shown.excerpts = out.take();
  return shown;
}

}  // namespace kedge::scan
