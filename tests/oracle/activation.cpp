// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What excuses a dependence that a running loop carries.
#include "tests/oracle/activation.hpp"

#include <algorithm>
#include <cstring>

namespace kedge::oracle {
namespace {

template <typename T>
T value_at(std::uintptr_t address) {
  T value;
  std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
  return value;
}

std::int64_t scalar_at(std::uintptr_t address, std::uint64_t size) {
  switch (size) {
    case 1:
      return value_at<std::int8_t>(address);
    case 2:
      return value_at<std::int16_t>(address);
    case 4:
      return value_at<std::int32_t>(address);
    default:
      return value_at<std::int64_t>(address);
  }
}

bool holds(const FrameVariable& variable, std::uintptr_t frame, std::uintptr_t address) {
  std::uintptr_t begin = frame + static_cast<std::uintptr_t>(variable.offset);
  std::uint64_t size = variable.size;
  if (variable.indirect) {
    begin = value_at<std::uintptr_t>(begin);
    const auto count = frame + static_cast<std::uintptr_t>(variable.count_offset);
    size *= value_at<std::uint64_t>(count);
  }
  return address >= begin && address < begin + size;
}

}  // namespace

void Progress::sample() {
  const std::int64_t now = scalar_at(address, size);
  if (samples >= 2 && now - last != step) constant_step = false;
  if (samples >= 1) step = now - last;
  last = now;
  ++samples;
}

const FrameVariable* Activation::variable_at(std::uintptr_t address) const {
  if (variables == nullptr) return nullptr;
  for (const FrameVariable& variable : *variables)
    if (holds(variable, frame, address)) return &variable;
  return nullptr;
}

std::uint64_t Activation::number_of(Epoch when) const {
  const auto after = std::upper_bound(starts.begin(), starts.end(), when);
  return static_cast<std::uint64_t>(after - starts.begin());
}

Excuse Activation::excuse(std::uintptr_t address, Kind kind) const {
  // Frames of callees and what the iteration itself put on the stack end with the iteration.
  char here = 0;
  if (address < stack && address >= reinterpret_cast<std::uintptr_t>(&here)) return Excuse::Inside;
  for (const NamedRange& range : named) {
    if (address < range.begin || address >= range.end) continue;
    if (range.name_class == NameClass::Reduction) return Excuse::Reduction;
    // A private copy has no value from another iteration: reading one contradicts the verdict.
    if (kind != Kind::Flow) return Excuse::Private;
  }
  const FrameVariable* variable = variable_at(address);
  if (variable != nullptr && variable->inside) return Excuse::Inside;
  if (variable == nullptr && in_frame(address)) return Excuse::Temporary;
  return Excuse::None;
}

void Activation::follow(const FrameVariable& variable, bool sample) {
  if (!variable.integral || variable.size > 8 || progress.contains(variable.name)) return;
  Progress& item = progress[variable.name];
  item.address = frame + static_cast<std::uintptr_t>(variable.offset);
  item.size = variable.size;
  if (sample) item.sample();
}

void Activation::sample_progress() {
  for (auto& [name, item] : progress) item.sample();
}

}  // namespace kedge::oracle
