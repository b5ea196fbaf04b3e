// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// HDF5's error stack as one line of text.
#include <fmt/format.h>

#include "common/core/text.hpp"
#include "common/data/hdf5_handle.hpp"

namespace kedge::data {
namespace {

extern "C" herr_t kedge_collect_description(unsigned, const H5E_error2_t* entry, void* into) {
  if (entry != nullptr && entry->desc != nullptr && entry->desc[0] != '\0')
    static_cast<std::vector<std::string>*>(into)->emplace_back(entry->desc);
  return 0;
}

}  // namespace

void silence_hdf5() {
  H5open();
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

std::string hdf5_error_text() {
  std::vector<std::string> descriptions;  // innermost first
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, kedge_collect_description, &descriptions);
  if (descriptions.empty()) return "";
  const std::string& inner = descriptions.front();
  const std::string& outer = descriptions.back();
  return one_line(inner == outer ? inner : outer + ": " + inner);
}

Error hdf5_error(const std::string& what, const std::string& hint) {
  const std::string text = hdf5_error_text();
  return Error(text.empty() ? what : fmt::format("{}: {}", what, text), hint);
}

}  // namespace kedge::data
