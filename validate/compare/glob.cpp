// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Glob matching with one point to return to for each kind of star: no exponential patterns.
#include "validate/compare/glob.hpp"

#include <optional>

#include "common/core/error.hpp"

namespace kedge::validate {
namespace {

/// The position after the ']' of the set that begins at `start`, or npos.
std::size_t end_of_set(std::string_view pattern, std::size_t start) {
  std::size_t at = start + 1;
  if (at < pattern.size() && pattern[at] == '!') ++at;
  const std::size_t close = pattern.find(']', at + 1);  // a ']' in first place stands for itself
  return close == std::string_view::npos ? close : close + 1;
}

bool in_set(std::string_view set, char c) {
  const bool negated = set.front() == '!';
  if (negated) set.remove_prefix(1);
  bool found = false;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (i + 2 < set.size() && set[i + 1] == '-') {
      found |= set[i] <= c && c <= set[i + 2];
      i += 2;
    } else {
      found |= set[i] == c;
    }
  }
  return found != negated;
}

/// Where to go on when the rest does not fit: the star takes one character more.
struct Star {
  std::size_t pattern = 0;  ///< first position after the star
  std::size_t text = 0;
};

class Matcher {
 public:
  Matcher(std::string_view pattern, std::string_view text) : pattern_(pattern), text_(text) {}

  bool run() {
    while (at_text_ < text_.size()) {
      if (take_star() || take_character() || extend(star_, false) || extend(double_star_, true))
        continue;
      return false;
    }
    while (at_pattern_ < pattern_.size() && pattern_[at_pattern_] == '*') ++at_pattern_;
    return at_pattern_ == pattern_.size();
  }

 private:
  bool take_star() {
    if (at_pattern_ >= pattern_.size() || pattern_[at_pattern_] != '*') return false;
    const bool twice = pattern_.substr(at_pattern_, 2) == "**";
    at_pattern_ += twice ? 2 : 1;
    (twice ? double_star_ : star_) = Star{at_pattern_, at_text_};
    if (twice) star_.reset();
    return true;
  }

  bool take_character() {
    if (at_pattern_ >= pattern_.size()) return false;
    const char wanted = pattern_[at_pattern_];
    const char c = text_[at_text_];
    std::size_t next = at_pattern_ + 1;
    bool fits = wanted == c;
    if (wanted == '?') {
      fits = c != '/';
    } else if (wanted == '[') {
      next = end_of_set(pattern_, at_pattern_);
      if (next == std::string_view::npos) return false;
      fits = c != '/' && in_set(pattern_.substr(at_pattern_ + 1, next - at_pattern_ - 2), c);
    }
    if (!fits) return false;
    at_pattern_ = next;
    ++at_text_;
    return true;
  }

  bool extend(std::optional<Star>& star, bool over_slash) {
    if (!star || (!over_slash && text_[star->text] == '/')) return false;
    at_pattern_ = star->pattern;
    at_text_ = ++star->text;
    if (over_slash) star_.reset();
    return true;
  }

  std::string_view pattern_;
  std::string_view text_;
  std::size_t at_pattern_ = 0;
  std::size_t at_text_ = 0;
  std::optional<Star> star_;
  std::optional<Star> double_star_;
};

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view path) {
  if (pattern.starts_with('/')) return Matcher(pattern, path).run();
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1))
    if (Matcher(pattern, path.substr(slash + 1)).run()) return true;
  return false;
}

void check_glob(const std::string& pattern) {
  if (pattern.empty()) throw Error("an empty pattern matches no dataset", "give a name or a glob");
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] != '[') continue;
    at = end_of_set(pattern, at);
    if (at == std::string::npos)
      throw Error("the pattern '" + pattern + "' opens a '[' and never closes it");
    --at;
  }
}

}  // namespace kedge::validate
