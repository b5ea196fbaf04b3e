// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Building conjunctions of constraints.
#include "analyzer/dependence/affine/system.hpp"

#include <algorithm>

namespace kedge::dependence {

void System::add(const Polynomial& p, std::vector<Polynomial>& list) {
  if (p.valid()) {
    list.push_back(p);
  } else {
    exact = false;
  }
}

void System::append(const System& other) {
  zero.insert(zero.end(), other.zero.begin(), other.zero.end());
  non_negative.insert(non_negative.end(), other.non_negative.begin(), other.non_negative.end());
  non_zero.insert(non_zero.end(), other.non_zero.begin(), other.non_zero.end());
  exact = exact && other.exact;
}

System System::with_zero(const Polynomial& p) const {
  System result = *this;
  result.add_zero(p);
  return result;
}

System System::with_non_negative(const Polynomial& p) const {
  System result = *this;
  result.add_non_negative(p);
  return result;
}

std::vector<const Polynomial*> System::expressions() const {
  std::vector<const Polynomial*> result;
  for (const auto* list : {&zero, &non_negative, &non_zero}) {
    for (const Polynomial& p : *list) result.push_back(&p);
  }
  return result;
}

int System::degree() const {
  int degree = 0;
  for (const Polynomial* p : expressions()) degree = std::max(degree, p->degree());
  return degree;
}

}  // namespace kedge::dependence
