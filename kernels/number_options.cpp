// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading numbers from the command line.
#include "kernels/number_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

/// Whole numbers of at least 1, separated by commas; at most three.
std::vector<int> whole_numbers(const std::string& option, const std::string& text) {
  std::vector<int> numbers;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    std::size_t used = 0;
    int value = 0;
    try {
      value = std::stoi(part, &used);
    } catch (const std::exception&) {
      used = std::string::npos;
    }
    if (used != part.size() || value < 1)
      throw Error(fmt::format("{} '{}' is not whole numbers of at least 1", option, text),
                  fmt::format("for example {} 64 or {} 64,32,16", option, option));
    numbers.push_back(value);
  }
  return numbers;
}

}  // namespace

CLI::Option* add_count(CLI::App& app, const std::string& name, int& value, int lowest,
                       const std::string& text) {
  const CLI::Range range(lowest, 1000000000);
  return app.add_option(name, value, text)
      ->type_name("N")
      ->check(CLI::Validator(range).description(""));
}

std::array<int, 3> size_from(const Kernel& kernel, const std::string& text) {
  const std::vector<int> numbers = whole_numbers("--size", text);
  const auto axes = static_cast<std::size_t>(kernel.size.axes);
  if (numbers.size() != 1 && numbers.size() != axes) {
    const char* names[] = {"one number", "one number or two numbers",
                           "one number or three numbers"};
    throw Error(fmt::format("--size '{}' is not {}", text, names[axes - 1]),
                fmt::format("kernel {} counts {}", kernel.id, kernel.size.meaning));
  }
  std::array<int, 3> size{1, 1, 1};
  for (std::size_t a = 0; a < axes; ++a) size[a] = numbers[numbers.size() == 1 ? 0 : a];
  return size;
}

std::array<int, 3> layout_from(const std::string& text) {
  const std::vector<int> numbers = whole_numbers("--ranks-layout", text);
  if (numbers.size() != 3)
    throw Error(fmt::format("--ranks-layout '{}' is not three numbers", text),
                "for example --ranks-layout 1,2,2");
  return {numbers[0], numbers[1], numbers[2]};
}

std::string precision_names() {
  std::vector<std::string> names;
  for (const PrecisionInfo& precision : named_precisions()) names.push_back(precision.id);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace kedge::kernels
