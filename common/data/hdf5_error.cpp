// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// HDF5's error stack as one line of text.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "common/core/text.hpp"
#include "common/data/hdf5_handle.hpp"

namespace kedge::data {
namespace {

extern "C" herr_t kedge_collect_description(unsigned, const H5E_error2_t* entry, void* into) {
  if (entry != nullptr && entry->desc != nullptr && entry->desc[0] != '\0')
    static_cast<std::vector<std::string>*>(into)->emplace_back(entry->desc);
  return 0;
}

// A file that cannot be flushed (disk full) can neither be closed: HDF5 then crashes when it ends
// the library, at exit or from within MPI_Finalize. We close every file ourselves, so it need not
// do either: no exit handler, and its start before MPI_Init, without which it does not hook into
// MPI_Finalize.
const bool started_early = [] {
  H5dont_atexit();
  return H5open() >= 0;
}();

// "file write failed: time = ..., errno = 28, error message = 'No space left on device', buf =
// 0x..." -> the words that a user needs.
std::string without_internals(const std::string& text) {
  constexpr std::string_view key = "error message = '";
  const std::size_t words = text.find(key);
  const std::size_t details =
      std::min({text.find(": time = "), text.find(": name = "), text.find(": filename = ")});
  if (words == std::string::npos || details > words) return text;
  const std::size_t begin = words + key.size();
  return text.substr(0, details) + ": " + text.substr(begin, text.find('\'', begin) - begin);
}

}  // namespace

void silence_hdf5() {
  static_cast<void>(started_early);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

std::string hdf5_error_text() {
  std::vector<std::string> descriptions;  // innermost first
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, kedge_collect_description, &descriptions);
  if (descriptions.empty()) return "";
  // Below a missing filter lies only the search for its plug-in, which says less.
  const auto filter = std::find_if(descriptions.begin(), descriptions.end(), [](const auto& text) {
    return text.find("required filter") != std::string::npos;
  });
  const std::string& inner = filter == descriptions.end() ? descriptions.front() : *filter;
  const std::string& outer = descriptions.back();
  return one_line(inner == outer ? without_internals(inner)
                                 : outer + ": " + without_internals(inner));
}

Error write_failure(const std::string& what) {
  return hdf5_error(what,
                    "is the disk full? free some space, or choose another place for the output");
}

Error hdf5_error(const std::string& what, const std::string& hint) {
  const std::string text = hdf5_error_text();
  return Error(text.empty() ? what : fmt::format("{}: {}", what, text), hint);
}

}  // namespace kedge::data
