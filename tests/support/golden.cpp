// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Golden files: compared line by line, rewritten with KEDGE_APPROVE=1.
#include "tests/support/golden.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace kedge::test {

std::filesystem::path source_root() {
  const char* root = std::getenv("KEDGE_SOURCE");
  if (root == nullptr)
    throw std::runtime_error("KEDGE_SOURCE is not set; run the tests with ctest");
  return root;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream content;
  content << in.rdbuf();
  return content.str();
}

void write_file(const std::filesystem::path& path, const std::string& content) {
  std::ofstream out(path, std::ios::binary);
  out << content;
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::string golden_difference(const std::string& golden, const std::string& text) {
  const std::filesystem::path path = source_root() / golden;
  const char* approve = std::getenv("KEDGE_APPROVE");
  if (approve != nullptr && std::string(approve) == "1") {
    write_file(path, text);
    return "";
  }
  if (!std::filesystem::exists(path)) return golden + " does not exist; KEDGE_APPROVE=1 writes it";
  std::istringstream expected(read_file(path));
  std::istringstream actual(text);
  for (int line = 1;; ++line) {
    std::string a;
    std::string b;
    const bool more_expected = static_cast<bool>(std::getline(expected, a));
    const bool more_actual = static_cast<bool>(std::getline(actual, b));
    if (!more_expected && !more_actual) return "";
    if (more_expected == more_actual && a == b) continue;
    return golden + ":" + std::to_string(line) + "\n  expected: " + (more_expected ? a : "(end)") +
           "\n  actual:   " + (more_actual ? b : "(end)") +
           "\nReview it; KEDGE_APPROVE=1 takes the new text.";
  }
}

}  // namespace kedge::test
