// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Error: composes the one line that a user reads.
#include "common/core/error.hpp"

#include "common/core/text.hpp"

namespace kedge {

Error::Error(std::string message, std::string hint)
    : message_(std::move(message)), hint_(std::move(hint)) {
  compose();
}

Error& Error::add_context(std::string context) {
  contexts_.push_back(std::move(context));
  compose();
  return *this;
}

void Error::compose() {
  std::string text;
  for (auto context = contexts_.rbegin(); context != contexts_.rend(); ++context)
    text += *context + ": ";
  text += message_;
  if (!hint_.empty()) text += " (" + hint_ + ")";
  text_ = one_line(text);
}

}  // namespace kedge
