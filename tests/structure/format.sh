#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Is every C and C++ file formatted by the pinned clang-format? --fix formats instead. Exit 77: SKIPPED.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"

tool=$(command -v clang-format-14 || true)
if [ -z "$tool" ]; then
  echo "SKIPPED: clang-format-14, the version that the tree is formatted with, is not installed"
  exit 77
fi
files=()
while IFS= read -r -d '' file; do files+=("$file"); done < <(
  find common analyzer kernels validate precision samples tests \
    \( -name cases -o -name fixtures -o -name layouts \) -prune -o \
    \( -name '*.cpp' -o -name '*.hpp' -o -name '*.c' -o -name '*.h' \) -print0)
if [ "${1:-}" = "--fix" ]; then
  "$tool" -i "${files[@]}"
else
  "$tool" --dry-run -Werror "${files[@]}"
  echo "${#files[@]} files are formatted"
fi
