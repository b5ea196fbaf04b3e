#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Shows the whole path on the project's own sample: scan an MPI code, run its kernel in three
# precisions, compare, and write a precision report.
#
# Usage: scripts/demo.sh [options]
#   --out DIR       where the results go (default: out)
#   --ranks N       MPI ranks (default: 2)
#   --cmake ARG     an argument for CMake (may be repeated)
#   --no-setup      take the machine as it is (or KEDGE_NO_SETUP=1)
#   --help          this text
#
# Sets up and builds what is missing first. Exit codes: 0 done; 2 set-up, build or a tool failed.

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=lib/common.sh
source "$here/lib/common.sh"
# shellcheck source=lib/build.sh
source "$here/lib/build.sh"

out=out
ranks=2
cmake_arguments=()
while (($# > 0)); do
  case $1 in
    --out | --ranks | --cmake) option_value "$1" $# ;;&
    --out) out=$2 && shift ;;
    --ranks) ranks=$2 && shift ;;
    --cmake) cmake_arguments+=("$2") && shift ;;
    --no-setup) KEDGE_NO_SETUP=1 ;;
    --help | -h) print_help "$here/demo.sh" && exit 0 ;;
    *) die "unknown option '$1'; see --help" ;;
  esac
  shift
done
[[ "$ranks" =~ ^[1-9][0-9]*$ ]] || die "--ranks takes a number, not '$ranks'"
if ! mkdir -p -- "$out" 2>/dev/null || [[ ! -w "$out" ]]; then
  die "cannot write to $out; choose another folder with --out"
fi
out=$(cd -- "$out" && pwd)

[[ -n "${KEDGE_NO_SETUP:-}" ]] || "$here/setup.sh"
configure_and_build release "${cmake_arguments[@]}"
allow_mpi_here
# A laptop's cores are shared between the ranks, so threads must not fight for them.
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-1} OMP_PROC_BIND=${OMP_PROC_BIND:-false}
cd -- "$KEDGE_SOURCE_DIR"
kedge=build/release/bin/kedge
shown=${out#"$KEDGE_SOURCE_DIR/"}

# tool ACCEPTED COMMAND...: runs it; status 0 or one of ACCEPTED (a tool's verdict) is fine.
tool() {
  local accepted=" 0 $1 " status=0
  shift
  say "  $*"
  "$@" </dev/null >"$out/last.log" 2>&1 || status=$?
  if [[ "$accepted" != *" $status "* ]]; then
    cat -- "$out/last.log" >&2
    die "this ended with status $status: $*"
  fi
}

# What a text report says first: the lines between its title and its first section.
summary_of() {
  awk '/^=+$/ && !inside { inside = 1; next }
    inside && /^-+$/ { exit }
    inside { if (NF && held != "") print held; if (NF) held = $0 }
    END { if (inside && $0 !~ /^-+$/ && held != "") print held }' "$1"
}

say "running the tools"
tool "1 3" "$kedge" scan samples/heat_mpi -o "$out/scan.txt"
tool "1 3" "$kedge" scan samples/heat_mpi --format json -o "$out/scan.json"
for precision in fp64 fp32 mixed; do
  tool "" mpirun -n "$ranks" "$kedge" run heat --precision "$precision" -o "$out/heat_$precision.h5"
done
tool "1 3" "$kedge" diff "$out/heat_fp64.h5" "$out/heat_fp32.h5" -o "$out/diff_fp32.txt"
tool "1 3" "$kedge" diff "$out/heat_fp64.h5" "$out/heat_mixed.h5" -o "$out/diff_mixed.txt"
tool "1 3" "$kedge" precision heat --format html -o "$out/report.html"
tool "1 3" "$kedge" precision heat -o "$out/precision.txt"
rm -f -- "$out/last.log"

# The screen: what was looked at, what was found, where to read on. Every number is a tool's own words.
{
  printf '\nKedge on its sample, a 3-D heat code in MPI and C\n'
  printf '\n1. What could run on a GPU (kedge scan samples/heat_mpi; all of it: %s/scan.txt)\n' "$shown"
  summary_of "$out/scan.txt" | head -n 6 | sed 's/^/   /'
  printf '\n2. The same computation in Kokkos on %s ranks, FP32 and mixed against FP64 (kedge diff)\n' "$ranks"
  for precision in fp32 mixed; do
    summary_of "$out/diff_$precision.txt" | head -n 2 | sed "s/^/   $precision: /"
  done
  printf '\n3. Precision over time (kedge precision heat)\n'
  summary_of "$out/precision.txt" | head -n 4 | sed 's/^/   /'
  printf '\nReport: %s/report.html    Next: %s scan YOUR_CODE, and README.md\n' "$shown" "$kedge"
} | cut -c1-100
