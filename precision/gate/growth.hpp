// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How an error grows over time, said only as far as the numbers carry it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kedge::precision {

enum class GrowthLaw {
  none,         ///< no error at all
  too_short,    ///< fewer than five steps with an error
  level,        ///< the last error is like the median, the largest not far above
  steady,       ///< a straight line that does not start at zero
  power,        ///< about step^exponent
  exponential,  ///< about exp(step / e_folding)
  unclear,      ///< none of these fits
};

struct Growth {
  GrowthLaw law = GrowthLaw::none;
  std::size_t points = 0;  ///< steps after the first with an error that is finite and not zero
  double first = 0;        ///< error at the first of them
  double last = 0;
  double largest = 0;
  std::int64_t largest_step = 0;
  double median = 0;
  double exponent = 0;   ///< of the power law
  double e_folding = 0;  ///< steps in which an exponential error grows by e
};

/// Looks at the errors after the first step (the start holds the rounding of the storage, not
/// drift). Laws are least-squares fits of the logarithms: exponential when it explains 98 % of the
/// variance, more than the power law does, over at least three e-foldings; power when it explains
/// 95 % and the exponent is at least 1/4. Steady: a straight line through the errors themselves
/// explains 90 %, and they rise by a third at least.
[[nodiscard]] Growth analyse_growth(const std::vector<std::int64_t>& steps,
                                    const std::vector<double>& errors);

/// last / median: 1 when level, about 2 when linear, about 4 when quadratic, more when faster.
[[nodiscard]] double growth_ratio(const Growth& growth);

/// "grows about like step^1.0: from 1.2e-07 to 3.1e-06".
[[nodiscard]] std::string describe(const Growth& growth);

}  // namespace kedge::precision
