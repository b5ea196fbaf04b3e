// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Keys are built from symbol numbers, texts from symbol names.
#include "analyzer/dependence/walk/path.hpp"

#include <algorithm>
#include <utility>

namespace kedge::dependence {

std::string key_of(const Polynomial& polynomial) {
  if (!polynomial.valid()) return "?";
  std::string text;
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    text += (coefficient < 0 ? "" : "+") + std::to_string(coefficient);
    for (const SymbolId id : monomial) text += "*" + std::to_string(id);
  }
  return text;
}

Step Step::make_field(std::string name, std::string record, bool in_union) {
  Step step;
  step.kind = Kind::field;
  step.field = std::move(name);
  step.record = std::move(record);
  step.in_union = in_union;
  return step;
}

Step Step::make_index(Polynomial index, std::optional<Polynomial> extent, int bytes) {
  Step step;
  step.kind = Kind::index;
  step.index = std::move(index);
  step.extent = std::move(extent);
  step.element_bytes = bytes;
  return step;
}

Step Step::make_deref(bool restricted, int version) {
  Step step;
  step.kind = Kind::deref;
  step.restricted = restricted;
  step.version = version;
  return step;
}

Step Step::make_owned(int version) {
  Step step;
  step.kind = Kind::owned;
  step.version = version;
  return step;
}

bool Path::follows_pointer() const {
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.kind == Step::Kind::deref || step.kind == Step::Kind::owned;
  });
}

bool Path::has_index() const {
  return std::any_of(steps.begin(), steps.end(),
                     [](const Step& step) { return step.kind == Step::Kind::index; });
}

bool Path::is_register() const {
  return root == Root::variable && !follows_pointer() && !has_index();
}

bool Path::uses(SymbolId id) const {
  return std::any_of(steps.begin(), steps.end(), [id](const Step& step) {
    return step.kind == Step::Kind::index && step.index.uses(id);
  });
}

Path advanced(Path path, const Polynomial& offset) {
  if (offset.is_zero()) return path;
  if (path.steps.empty() || path.steps.back().kind != Step::Kind::index)
    path.steps.push_back(Step::make_index(offset, std::nullopt, 0));
  else
    path.steps.back().index = path.steps.back().index + offset;
  return path;
}

std::string key_of(const Path& path) {
  static const char* const roots[] = {"v", "m", "?"};
  std::string text = roots[static_cast<int>(path.root)] + std::to_string(path.variable);
  if (path.root == Path::Root::unknown) text += path.name;
  for (const Step& step : path.steps) {
    switch (step.kind) {
      case Step::Kind::field:
        text += "." + step.field;
        break;
      case Step::Kind::index:
        text += "[" + key_of(step.index) + "]";
        break;
      case Step::Kind::deref:
        text += "*" + std::to_string(step.version);
        break;
      case Step::Kind::owned:
        text += "^" + std::to_string(step.version);
        break;
    }
  }
  return text;
}

namespace {

/// The subscript 0 right behind a pointer followed is only written where an element is named.
bool is_silent(const Path& path, std::size_t at) {
  const Step& step = path.steps[at];
  if (step.kind != Step::Kind::index || !step.index.is_zero() || at == 0) return false;
  if (path.steps[at - 1].kind != Step::Kind::deref || at + 1 >= path.steps.size()) return false;
  return path.steps[at + 1].kind == Step::Kind::field;
}

std::string text_until(const Path& path, std::size_t end, const SymbolTable* symbols) {
  std::string text = path.name;
  bool arrow = false;
  for (std::size_t n = 0; n < end; ++n) {
    const Step& step = path.steps[n];
    if (step.kind == Step::Kind::field) {
      text = text == "this" ? step.field : text + (arrow ? "->" : ".") + step.field;
      arrow = false;
    } else if (step.kind == Step::Kind::deref) {
      arrow = true;
    } else if (step.kind == Step::Kind::index && !is_silent(path, n)) {
      text += symbols == nullptr ? "[]" : "[" + step.index.to_string(*symbols) + "]";
      arrow = false;
    }
  }
  return text;
}

}  // namespace

std::string to_text(const Path& path, const SymbolTable& symbols) {
  return text_until(path, path.steps.size(), &symbols);
}

std::string array_name(const Path& path) {
  std::size_t end = path.steps.size();
  while (end > 0 && (path.steps[end - 1].kind == Step::Kind::index ||
                     path.steps[end - 1].kind == Step::Kind::owned ||
                     path.steps[end - 1].kind == Step::Kind::deref))
    --end;
  return text_until(path, end, nullptr);
}

}  // namespace kedge::dependence
