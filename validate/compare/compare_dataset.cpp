// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One dataset of two files: shapes, type class, then a streaming pass over the values.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "validate/compare/comparison.hpp"
#include "validate/compare/judgement.hpp"
#include "validate/compare/text_values.hpp"
#include "validate/statistics/accumulator.hpp"
#include "validate/statistics/block_sums.hpp"

namespace kedge::validate {
namespace {

using data::DatasetInfo;
using data::TypeClass;

/// The pair in hand, and how many elements at a time may be held.
struct Pair {
  const data::File& a;
  const data::File& b;
  const Options& options;
  DatasetResult& result;
};

std::string shape_text(const DatasetInfo& info) {
  if (info.null_space) return "no data space";
  return info.shape.empty() ? "a scalar" : fmt::format("({})", fmt::join(info.shape, ","));
}

const char* class_text(TypeClass type_class) {
  switch (type_class) {
    case TypeClass::integer:
      return "integer";
    case TypeClass::floating:
      return "floating-point";
    case TypeClass::string:
      return "string";
    case TypeClass::compound:
      return "compound";
    default:
      return "other";
  }
}

bool fits_in_count(const DatasetInfo& info) {
  std::uint64_t left = std::numeric_limits<std::int64_t>::max();
  for (const std::uint64_t extent : info.shape) {
    if (extent == 0) return true;
    left /= extent;
  }
  return left > 0;
}

template <class A, class B>
void stream(const Pair& pair, const FloatFormat& format) {
  DatasetResult& result = pair.result;
  Accumulator accumulator(format, result.tolerance.points);
  const std::uint64_t total = result.a->elements();
  const std::size_t fitting = pair.options.chunk_bytes / std::max(sizeof(A), sizeof(B));
  const std::uint64_t chunk = std::max(fitting / block_size, std::size_t{1}) * block_size;
  std::vector<A> values_a(static_cast<std::size_t>(std::min(chunk, total)));
  std::vector<B> values_b(values_a.size());
  for (std::uint64_t first = 0; first < total; first += chunk) {
    const std::uint64_t count = std::min(chunk, total - first);
    pair.a.read(result.a->path, first, count, values_a.data());
    pair.b.read(result.b->path, first, count, values_b.data());
    accumulator.add(values_a.data(), values_b.data(), static_cast<std::size_t>(count));
  }
  result.statistics = accumulator.statistics();
  const Statistics& s = result.statistics;
  result.bit_equal = result.a->type.name() == result.b->type.name() && s.differing == 0 &&
                     s.zero_sign == 0 && s.nan_both == 0;
}

void not_compared(DatasetResult& result, const std::string& why) {
  result.outcome = Outcome::not_compared;
  result.reason = why + "; leave it out with --ignore if it does not matter";
}

void compare_floating(const Pair& pair) {
  DatasetResult& result = pair.result;
  const FloatFormat format_a = format_of(result.a->type);
  const FloatFormat format_b = format_of(result.b->type);
  const FloatFormat format = coarser(format_a, format_b);
  const auto both_fit = [&](const FloatFormat& into) {
    return holds(into, format_a) && holds(into, format_b);
  };
  constexpr FloatFormat widest{std::numeric_limits<long double>::digits - 1,
                               std::numeric_limits<long double>::min_exponent - 1,
                               std::numeric_limits<long double>::max_exponent - 1};
  if (both_fit(single_format))
    stream<float, float>(pair, format);
  else if (both_fit(double_format))
    stream<double, double>(pair, format);
  else if (both_fit(widest))
    stream<long double, long double>(pair, format);
  else
    return not_compared(result, fmt::format("{} against {} is wider than this machine's numbers",
                                            result.a->type.name(), result.b->type.name()));
  judge_floating(result);
}

void compare_integers(const Pair& pair) {
  DatasetResult& result = pair.result;
  if (std::max(result.a->type.bytes, result.b->type.bytes) > sizeof(std::int64_t))
    return not_compared(result, "integers of more than 64 bits are not compared");
  const bool signed_a = result.a->type.is_signed;
  const bool signed_b = result.b->type.is_signed;
  if (signed_a && signed_b)
    stream<std::int64_t, std::int64_t>(pair, double_format);
  else if (signed_a)
    stream<std::int64_t, std::uint64_t>(pair, double_format);
  else if (signed_b)
    stream<std::uint64_t, std::int64_t>(pair, double_format);
  else
    stream<std::uint64_t, std::uint64_t>(pair, double_format);
  judge_integers(result);
}

void compare_values(const Pair& pair) {
  DatasetResult& result = pair.result;
  switch (result.a->type.type_class) {
    case TypeClass::floating:
      return compare_floating(pair);
    case TypeClass::integer:
      return compare_integers(pair);
    case TypeClass::string:
      return compare_text(pair.a, pair.b, pair.options.chunk_bytes, result);
    case TypeClass::compound:
      return not_compared(result, "compound types are not compared");
    default:
      return not_compared(result,
                          "this kind of type (reference, opaque, array, variable length, "
                          "bit field) is not compared");
  }
}

/// True when shape and type class allow values to be compared; else the outcome is set.
bool comparable(DatasetResult& result) {
  const DatasetInfo& a = *result.a;
  const DatasetInfo& b = *result.b;
  if (a.shape != b.shape || a.null_space != b.null_space) {
    result.outcome = Outcome::shape;
    result.reason = fmt::format("shapes differ: {} against {}", shape_text(a), shape_text(b));
    return false;
  }
  if (a.type.type_class != b.type.type_class) {
    result.outcome = Outcome::type_class;
    result.reason =
        fmt::format("types differ: {} ({}) against {} ({})", class_text(a.type.type_class),
                    a.type.name(), class_text(b.type.type_class), b.type.name());
    return false;
  }
  if (!fits_in_count(a)) {
    not_compared(result,
                 fmt::format("its shape {} has more elements than can be counted", shape_text(a)));
    return false;
  }
  return true;
}

}  // namespace

DatasetResult compare_dataset(const data::File& a, const std::string& path_a, const data::File& b,
                              const std::string& path_b, const Options& options) {
  DatasetResult result;
  result.path = path_a;
  result.a = a.info(path_a);
  result.b = b.info(path_b);
  result.tolerance = options.tolerance;
  if (!comparable(result)) return result;
  const Pair pair{a, b, options, result};
  compare_values(pair);
  return result;
}

}  // namespace kedge::validate
