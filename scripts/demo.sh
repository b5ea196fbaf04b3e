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
# shellcheck source=lib/report_text.sh
source "$here/lib/report_text.sh"

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
size=48
steps=100
# What the demo accepts as equal; for your own code this comes from your science.
accepted=1e-5
shown=${out#"$KEDGE_SOURCE_DIR/"}

# tool STATUSES COMMAND...: runs it; status 0 or one of STATUSES (a tool's verdict) is fine.
tool() {
  local fine=" 0 $1 " status=0
  shift
  say "  $*"
  "$@" </dev/null >"$out/last.log" 2>&1 || status=$?
  if [[ "$fine" != *" $status "* ]]; then
    cat -- "$out/last.log" >&2
    die "this ended with status $status: $*"
  fi
}

# in_formats STATUSES NAME COMMAND...: the same report as text, and as markdown for the screen below.
in_formats() {
  local statuses=$1 name=$2
  shift 2
  tool "$statuses" "$@" -o "$out/$name.txt"
  tool "$statuses" "$@" --format markdown -o "$out/$name.md"
}

say "running the tools (their results land in $shown/)"
in_formats "1" scan "$kedge" scan samples/heat_mpi
tool "1" "$kedge" scan samples/heat_mpi --format json -o "$out/scan.json"
for precision in fp64 fp32 mixed; do
  tool "" mpirun -n "$ranks" "$kedge" run heat --size "$size" --steps "$steps" --precision "$precision" \
    --out "$out/heat_$precision.h5" --format markdown -o "$out/run_$precision.md"
done
for precision in fp32 mixed; do
  in_formats "1 3" "diff_$precision" "$kedge" diff "$out/heat_fp64.h5" "$out/heat_$precision.h5" \
    --dataset "/steps/$steps/**" --rel "$accepted"
done
rm -rf -- "$out/precision"
tool "1 3" "$kedge" precision heat --size "$size" --steps "$steps" --ranks "$ranks" --rel "$accepted" \
  --work "$out/precision" --format html -o "$out/report.html"
in_formats "1 3" precision "$kedge" precision --from "$out"/precision/{fp64,fp32,mixed}.h5 \
  --control "$out/precision/fp64_again.h5" --rel "$accepted"
rm -f -- "$out/last.log"

# The screen: every number is a tool's own.
screen() {
  printf '\nSCAN  samples/heat_mpi, a heat code in C and MPI: what could run on a GPU, best first\n'
  summary_lines "$out/scan.md" 1 | sed 's/^/  /'
  table_rows "$out/scan.md" "Candidates, best first" 3 '#' nest verdict branches suits share |
    sed 's/^/  /'
  printf 'RUN   the same computation in Kokkos, %s cells cubed, %s steps, %s MPI ranks\n' "$size" "$steps" "$ranks"
  for precision in fp64 fp32 mixed; do
    summary_lines "$out/run_$precision.md" | sed -n "/time loop/{s/^/  $precision: /p;q}"
  done
  printf 'DIFF  step %s against FP64; a relative difference up to %s is accepted (in this demo)\n' "$steps" "$accepted"
  for precision in fp32 mixed; do
    table_rows "$out/diff_$precision.md" "Values that differ" 1 dataset 'max abs' 'max rel' 'worst at' |
      sed -n "$([[ $precision == fp32 ]] && printf '1{s/^/         /p};')2{s/^/  $(printf '%-6s' "$precision") /p}"
  done
  printf 'TIME  the error step by step, and the noise of FP64 itself (kedge precision)\n'
  summary_lines "$out/precision.md" 3 | wrapped 97 | head -n 6 | sed 's/^/  /'
  printf 'READ  %s/report.html: error over time as a chart; %s/scan.txt: every loop with its reason\n' "$shown" "$shown"
  printf 'NEXT  %s scan YOUR_CODE; and the README for your own HDF5 output\n' "$kedge"
}
screen | cut -c1-100
