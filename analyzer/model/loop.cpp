// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Names of verdicts, dependences and accesses in the JSON form.
#include "analyzer/model/loop.hpp"

namespace kedge::model {

const char* to_string(LoopVerdict verdict) {
  switch (verdict) {
    case LoopVerdict::parallel:
      return "parallel";
    case LoopVerdict::reduction:
      return "reduction";
    case LoopVerdict::scan:
      return "scan";
    case LoopVerdict::atomic:
      return "atomic";
    case LoopVerdict::conditional:
      return "conditional";
    case LoopVerdict::rewrite:
      return "rewrite";
    case LoopVerdict::serial:
      return "serial";
    case LoopVerdict::host:
      return "host";
    case LoopVerdict::unknown:
      break;
  }
  return "unknown";
}

const char* to_string(DependenceKind kind) {
  switch (kind) {
    case DependenceKind::flow:
      return "flow";
    case DependenceKind::anti:
      return "anti";
    case DependenceKind::output:
      return "output";
    case DependenceKind::control:
      break;
  }
  return "control";
}

const char* to_string(AccessKind kind) {
  switch (kind) {
    case AccessKind::read:
      return "read";
    case AccessKind::write:
      return "write";
    case AccessKind::update:
      break;
  }
  return "update";
}

}  // namespace kedge::model
