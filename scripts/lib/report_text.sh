# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Cutting a few lines out of the tools' markdown reports: nothing is computed, only chosen and aligned.

# summary_lines FILE [COUNT]: the first lines of a report's summary, without their bullets.
summary_lines() {
  awk -v count="${2:-99}" '
    /^## / || n >= count { exit }
    /^- / { sub(/^- /, ""); gsub(/\\/, ""); print; n++ }' "$1"
}

# table_rows FILE SECTION COUNT COLUMN...: these columns of the table below the heading that starts with SECTION, header first, aligned.
table_rows() {
  local file=$1 section=$2 count=$3
  shift 3
  printf '%s\n' "$@" | awk -v section="## $section" -v count="$count" '
    FNR == NR { wanted[++columns] = $0; next }
    /^## / { inside = index($0, section) == 1; next }
    inside && /^\|/ {
      gsub(/\\\|/, "/"); gsub(/\\/, "")
      cells = split($0, cell, "|")
      for (i = 1; i <= cells; i++) gsub(/^ +| +$/, "", cell[i])
      if (!header++) {
        for (i = 2; i < cells; i++) { name = cell[i]; sub(/ [[(].*/, "", name); place[name] = i; }
        for (c = 1; c <= columns; c++) text[0, c] = wanted[c]
        next
      }
      if (cell[2] ~ /^:?-+:?$/ || rows >= count) next
      rows++
      for (c = 1; c <= columns; c++) text[rows, c] = wanted[c] in place ? cell[place[wanted[c]]] : "?"
    }
    END {
      for (c = 1; c <= columns; c++)
        for (r = 0; r <= rows; r++)
          if (length(text[r, c]) > width[c]) width[c] = length(text[r, c])
      for (r = 0; rows && r <= rows; r++) {
        line = ""
        for (c = 1; c <= columns; c++) line = line sprintf("%-" width[c] "s  ", text[r, c])
        sub(/ +$/, "", line)
        print line
      }
    }' - "$file"
}

# wrapped WIDTH: folds long lines at blanks.
wrapped() { fold -s -w "$1" | sed 's/ *$//'; }
