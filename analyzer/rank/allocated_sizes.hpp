// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How large arrays are, as the source allocates them.
#pragma once

#include <map>
#include <string>

#include "analyzer/divergence/bodies.hpp"

namespace kedge::rank {

class AllocatedSizes {
 public:
  explicit AllocatedSizes(const divergence::Bodies& bodies);

  /// Bytes of the array that `name` ("s->u", "chunk[i].density") ends in, as a formula of the
  /// function that allocates it; "" when no allocation is seen, or several of different sizes.
  [[nodiscard]] std::string of(const std::string& name) const;

 private:
  void add(const std::string& name, const std::string& size);

  std::map<std::string, std::string> by_last_name_;
};

}  // namespace kedge::rank
