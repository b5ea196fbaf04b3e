// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Rounding a double to the nearest number of a narrower format, ties to even: what storing in that
// format would give. FP16, BF16 as IEEE 754-2019 (binary16) and its shortened binary32; TF32 has
// BF16's range and FP16's digits. On an NVIDIA GPU the half types are converted by the hardware.
#pragma once

#include <bit>
#include <cstdint>

#include "kernels/compat/device.hpp"
#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace kedge::kernels {

enum class Format : std::uint8_t { fp64, fp32, tf32, bf16, fp16 };

namespace detail {

constexpr double power_of_two(int exponent) {
  double value = 1.0;
  for (; exponent > 0; --exponent) value *= 2.0;
  for (; exponent < 0; ++exponent) value *= 0.5;
  return value;
}

/// To `digits` significant bits (the hidden one counted), normal numbers from 2^lowest to below
/// 2^(highest + 1); gradual underflow below, infinity above.
template <int digits, int lowest, int highest>
KEDGE_FUNCTION double round_to_digits(double value) {
  constexpr double smallest_normal = power_of_two(lowest);
  constexpr double beyond = power_of_two(highest) * 2.0;
  constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63U;
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const double magnitude = std::bit_cast<double>(bits & ~sign_bit);
  constexpr double infinity = std::bit_cast<double>(std::uint64_t{0x7ff} << 52U);
  if (!(magnitude < infinity)) return value;
  double rounded = 0.0;
  if (magnitude < smallest_normal) {
    // Adding this number leaves no bit below the format's smallest one.
    constexpr double shift = 1.5 * power_of_two(52 + lowest - digits + 1);
    rounded = (magnitude + shift) - shift;
  } else {
    constexpr unsigned drop = 53U - digits;
    constexpr std::uint64_t half = std::uint64_t{1} << (drop - 1U);
    std::uint64_t kept = bits & ~sign_bit;
    kept += half - 1U + ((kept >> drop) & 1U);
    rounded = std::bit_cast<double>(kept & ~((std::uint64_t{1} << drop) - 1U));
    if (rounded >= beyond) rounded = infinity;
  }
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(rounded) | (bits & sign_bit));
}

}  // namespace detail

KEDGE_FUNCTION double round_to(Format format, double value) {
  switch (format) {
    case Format::fp64:
      return value;
    case Format::fp32:
      return static_cast<double>(static_cast<float>(value));
    case Format::tf32:
      return detail::round_to_digits<11, -126, 127>(value);
    case Format::bf16:
#if defined(__CUDA_ARCH__)
      return static_cast<double>(__bfloat162float(__double2bfloat16(value)));
#else
      return detail::round_to_digits<8, -126, 127>(value);
#endif
    case Format::fp16:
#if defined(__CUDA_ARCH__)
      return static_cast<double>(__half2float(__double2half(value)));
#else
      return detail::round_to_digits<11, -14, 15>(value);
#endif
  }
  return value;
}

/// What a kernel writes its results through: a cast to the stored type, or, where the precision
/// emulates storage, the rounding of the array's own format. Policy is a struct of
/// kernels/core/precision.hpp.
template <class Policy, class Stored = typename Policy::storage>
class Rounding {
 public:
  explicit Rounding(Format format) : format_(format) {}
  template <class Value>
  KEDGE_FUNCTION Stored operator()(Value value) const {
    if constexpr (Policy::emulates_storage) {
      return static_cast<Stored>(round_to(format_, static_cast<double>(value)));
    } else {
      return static_cast<Stored>(value);
    }
  }

 private:
  Format format_;
};

}  // namespace kedge::kernels
