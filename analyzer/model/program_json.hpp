// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// JSON round trip of the program tree: for tests without Clang, for looking at what was extracted
// (--dump-model).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "analyzer/model/program.hpp"

namespace kedge::model {

void to_json(nlohmann::json& json, const Program& program);
void from_json(const nlohmann::json& json, Program& program);

}  // namespace kedge::model
