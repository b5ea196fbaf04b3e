// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The named policies, and policies from files.
#include "kernels/core/precision.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "common/core/error.hpp"
#include "common/core/toml_file.hpp"

namespace kedge::kernels {
namespace {

struct FormatFacts {
  const char* name;
  int digits;  ///< significant bits, the hidden one counted
  std::size_t bytes;
};

constexpr std::array formats{FormatFacts{"fp64", 53, 8}, FormatFacts{"fp32", 24, 4},
                             FormatFacts{"tf32", 11, 4}, FormatFacts{"bf16", 8, 2},
                             FormatFacts{"fp16", 11, 2}};

const FormatFacts& facts_of(Format format) {
  return formats[static_cast<std::size_t>(format)];
}

void complete(PrecisionInfo& info) {
  info.storage_roundoff = unit_roundoff(info.storage);
  info.compute_roundoff = unit_roundoff(info.compute);
  info.accumulate_roundoff = unit_roundoff(info.accumulate);
  info.storage_bytes = bytes_of(info.storage);
}

PrecisionInfo named(const char* id, Format storage, Format compute, Format accumulate) {
  PrecisionInfo info;
  info.id = info.instance = id;
  info.storage = storage;
  info.compute = compute;
  info.accumulate = accumulate;
  complete(info);
  return info;
}

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Reads a policy's file; `arrays` are the kernel's.
class PolicyFile {
 public:
  PolicyFile(const std::string& path, std::span<const ArrayInfo> arrays)
      : name_(path), arrays_(arrays) {}

  PrecisionInfo read() {
    info_.id = std::filesystem::path(name_).filename().string();
    for (const auto& [key, value] : read_toml(name_, name_, "precision policy")) {
      if (key.str() == "arrays") {
        read_arrays(value);
      } else {
        read_format(key, value, "");
      }
    }
    complete(info_);
    info_.instance = choose_instance();
    return info_;
  }

 private:
  void read_arrays(const toml::node& node) {
    const toml::table* tables = node.as_table();
    if (tables == nullptr)
      fail_at(name_, node, "arrays holds tables: write [arrays.NAME] and the keys below it");
    std::vector<std::string> known;
    for (const ArrayInfo& array : arrays_) known.emplace_back(array.name);
    for (const auto& [key, value] : *tables) {
      const std::string array(key.str());
      if (std::find(known.begin(), known.end(), array) == known.end())
        fail_unknown_key(name_, key, known, "arrays of this kernel");
      const toml::table* keys = value.as_table();
      if (keys == nullptr)
        fail_at(name_, value, fmt::format("write [arrays.{}] and the keys below it", array));
      for (const auto& [own_key, own_value] : *keys) read_format(own_key, own_value, array);
    }
  }

  /// `array` "": a line that stands for all arrays.
  void read_format(const toml::key& key, const toml::node& value, const std::string& array) {
    const std::string what(key.str());
    const std::vector<std::string> known{"storage", "compute", "accumulate"};
    if (std::find(known.begin(), known.end(), what) == known.end())
      fail_unknown_key(name_, key, array.empty() ? with_arrays(known) : known, "a policy");
    const Format format = format_from(value, what);
    if (what == "storage") {
      if (array.empty()) {
        info_.storage = format;
      } else {
        info_.arrays[array] = format;
      }
      return;
    }
    if (format != Format::fp64 && format != Format::fp32)
      fail_at(name_, value, fmt::format("{} is \"fp64\" or \"fp32\"", what));
    std::optional<Format>& seen = what == "compute" ? compute_ : accumulate_;
    if (seen && *seen != format)
      fail_at(name_, value,
              fmt::format("{} differs from another line: a kernel is instantiated for one type to "
                          "{} in",
                          what, what));
    seen = format;
    (what == "compute" ? info_.compute : info_.accumulate) = format;
  }

  static std::vector<std::string> with_arrays(std::vector<std::string> known) {
    known.emplace_back("arrays");
    return known;
  }

  Format format_from(const toml::node& value, const std::string& what) const {
    const auto text = value.value<std::string>();
    std::vector<std::string> valid;
    for (std::size_t f = 0; f < formats.size(); ++f) {
      if (text && *text == formats[f].name) return static_cast<Format>(f);
      valid.emplace_back(formats[f].name);
    }
    fail_at(name_, value, fmt::format("{} is one of {}, in quotes", what, joined(valid)));
  }

  /// The types that give this policy's numbers: native ones where all fields agree.
  [[nodiscard]] std::string choose_instance() const {
    const bool one_storage = std::all_of(arrays_.begin(), arrays_.end(), [&](const ArrayInfo& a) {
      return info_.storage_of(a) == (a.coordinate ? Format::fp64 : info_.storage);
    });
    if (one_storage)
      for (const PrecisionInfo& one : named_precisions())
        if (one.storage == info_.storage && one.compute == info_.compute &&
            one.accumulate == info_.accumulate)
          return one.instance;
    if (info_.accumulate == Format::fp64)
      return info_.compute == Format::fp64 ? "emulated" : "emulated_fp32";
    throw Error(
        fmt::format("{}: accumulate fp32 needs compute fp32 and storage fp32 of all fields", name_),
        "kernels are instantiated for these; set accumulate = \"fp64\"");
  }

  std::string name_;
  std::span<const ArrayInfo> arrays_;
  std::optional<Format> compute_, accumulate_;
  PrecisionInfo info_;
};

}  // namespace

const char* to_string(Format format) {
  return facts_of(format).name;
}

double unit_roundoff(Format format) {
  return detail::power_of_two(-facts_of(format).digits);
}

std::size_t bytes_of(Format format) {
  return facts_of(format).bytes;
}

Format PrecisionInfo::storage_of(const ArrayInfo& array) const {
  const auto found = arrays.find(array.name);
  if (found != arrays.end()) return found->second;
  return array.coordinate ? Format::fp64 : storage;
}

PrecisionInfo PrecisionInfo::as_of(const ArrayInfo& array) const {
  PrecisionInfo info = *this;
  info.storage = storage_of(array);
  complete(info);
  return info;
}

std::string PrecisionInfo::text() const {
  std::string text = fmt::format("storage {}, compute {}, accumulate {}", to_string(storage),
                                 to_string(compute), to_string(accumulate));
  for (const auto& [array, format] : arrays)
    text += fmt::format("; {} {}", array, to_string(format));
  return text;
}

bool PrecisionInfo::is_emulated() const {
  return instance.starts_with("emulated");
}

std::span<const PrecisionInfo> named_precisions() {
  static const std::array all{named("fp32", Format::fp32, Format::fp32, Format::fp32),
                              named("fp64", Format::fp64, Format::fp64, Format::fp64),
                              named("mixed", Format::fp32, Format::fp64, Format::fp64)};
  return all;
}

const PrecisionInfo& find_precision(std::string_view id) {
  std::vector<std::string> valid;
  for (const PrecisionInfo& info : named_precisions()) {
    if (id == info.id) return info;
    valid.push_back(info.id);
  }
  throw Error("there is no precision '" + std::string(id) + "'",
              "choose one of " + joined(valid) + ", or name a policy's file");
}

PrecisionInfo resolve_precision(const std::string& name_or_file,
                                std::span<const ArrayInfo> arrays) {
  const bool is_path = name_or_file.find_first_of("./") != std::string::npos;
  if (!is_path) return find_precision(name_or_file);
  return PolicyFile(name_or_file, arrays).read();
}

}  // namespace kedge::kernels
