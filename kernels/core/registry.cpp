// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The kernels' catalogue, read from kernels.def, and look-ups in it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "common/core/error.hpp"
#include "common/core/text.hpp"
#include "kernels/core/kernel.hpp"

namespace kedge::kernels {

#define KEDGE_ITEM(id) extern const Kernel id##_kernel;
#include "kernels/kernels.def"
#undef KEDGE_ITEM

namespace {

/// "a, b or c", and the nearest to what was typed.
std::string hint_for(const std::string& typed, const std::vector<std::string>& valid) {
  const std::string near = nearest_match(typed, valid);
  const std::string all = fmt::format("choose one of {}", fmt::join(valid, ", "));
  return near.empty() ? all : fmt::format("did you mean {}? {}", near, all);
}

}  // namespace

std::span<const Kernel* const> all_kernels() {
  static const std::array kernels{
#define KEDGE_ITEM(id) &id##_kernel,
#include "kernels/kernels.def"
#undef KEDGE_ITEM
  };
  return kernels;
}

const Kernel& find_kernel(const std::string& id) {
  std::vector<std::string> ids;
  for (const Kernel* kernel : all_kernels()) {
    if (id == kernel->id) return *kernel;
    ids.emplace_back(kernel->id);
  }
  throw Error(fmt::format("there is no kernel '{}'", id), hint_for(id, ids));
}

const char* to_string(Reproducible reproducible) {
  switch (reproducible) {
    case Reproducible::anywhere:
      return "whatever the ranks and threads";
    case Reproducible::same_ranks:
      return "for one number of ranks";
    case Reproducible::no:
      break;
  }
  return "no";
}

const Variant& variant_of(const Kernel& kernel, const RunConfig& config) {
  std::vector<std::string> ids;
  for (const Variant& variant : kernel.variants) {
    const bool asked = config.variant.empty() || config.variant == variant.id;
    const bool reproducible = variant.reproducible != Reproducible::no;
    if (asked && (reproducible || !config.deterministic)) return variant;
    if (asked && !config.variant.empty())
      throw Error(fmt::format("variant '{}' of {} is not deterministic", variant.id, kernel.id),
                  "leave out --variant or --deterministic");
    ids.emplace_back(variant.id);
  }
  throw Error(fmt::format("kernel {} has no variant '{}'", kernel.id, config.variant),
              hint_for(config.variant, ids));
}

const ArrayInfo* find_array(const Kernel& kernel, const std::string& name) {
  const auto found = std::find_if(kernel.arrays.begin(), kernel.arrays.end(),
                                  [&](const ArrayInfo& array) { return name == array.name; });
  return found == kernel.arrays.end() ? nullptr : &*found;
}

}  // namespace kedge::kernels
