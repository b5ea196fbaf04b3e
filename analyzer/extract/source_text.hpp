// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading the source's own text where the compiler's tree says nothing: pragmas, what lies between
// two places, loops that did not compile.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kedge::extract {

struct PragmaText {
  std::string text;        ///< "omp parallel for private(t)": one line, without `pragma`
  std::size_t length = 0;  ///< bytes of the source it takes, line continuations included
};

/// `source` starts at the '#' of a directive or at its `pragma`.
[[nodiscard]] PragmaText pragma_of_line(std::string_view source);

/// `spelled` starts at the word _Pragma as it is written, perhaps in a macro's definition; `use`
/// where the macro is expanded. `_Pragma("omp simd")`, `#define P(x) _Pragma(#x)` with
/// `P(omp simd)`.
[[nodiscard]] PragmaText pragma_of_operator(std::string_view spelled, std::string_view use);

/// Nothing but white space, comments and preprocessor lines?
[[nodiscard]] bool is_blank(std::string_view text);

/// Where the first loop keyword (for, while, do) stands, outside comments and quotes; npos if none.
[[nodiscard]] std::size_t find_loop(std::string_view text);

}  // namespace kedge::extract
