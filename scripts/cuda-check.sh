#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Compiles the kernels' device code for NVIDIA GPUs, without one, and reports what ptxas says of it.
#
# Usage: scripts/cuda-check.sh [options] [SOURCE...]
#   --arch LIST        GPU generations to compile for: 80, 90, 100 (default: 80,90)
#   --spill-limit N    bytes of register spills that a kernel may have (default: 0)
#   --help             this text
#
# Without a SOURCE, takes every file of a listed kernel (kernels/kernels.def) that instantiates device
# code explicitly. Prints kernel, registers, shared memory, stack and spills; "SKIPPED: reason" where
# nvcc or Kokkos headers of 4.7.1 or newer cannot be had (nothing is proven then).
# Exit codes: 0 all compile within the limit, or SKIPPED; 1 an error or too many spills; 2 wrong usage.

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=lib/common.sh
source "$here/lib/common.sh"
# shellcheck source=lib/apt.sh
source "$here/lib/apt.sh"
# shellcheck source=lib/apt_private.sh
source "$here/lib/apt_private.sh"
# shellcheck source=lib/cuda_headers.sh
source "$here/lib/cuda_headers.sh"

archs=80,90
spill_limit=0
sources=()

parse_options() {
  while (($# > 0)); do
    case $1 in
      --arch | --spill-limit) option_value "$1" $# ;;&
      --arch) archs=$2 && shift ;;
      --spill-limit) spill_limit=$2 && shift ;;
      --help | -h) print_help "$here/cuda-check.sh" && exit 0 ;;
      -*) die "unknown option '$1'; see --help" ;;
      *) sources+=("$(realpath -- "$1")") ;;
    esac
    shift
  done
  [[ "$archs" =~ ^[0-9]+(,[0-9]+)*$ ]] || die "--arch takes numbers such as 80,90, not '$archs'"
  [[ "$spill_limit" =~ ^[0-9]+$ ]] || die "--spill-limit takes a number of bytes, not '$spill_limit'"
}

skip() {
  printf 'SKIPPED: %s\n' "$*"
  exit 0
}

find_nvcc() {
  local nvcc
  for nvcc in nvcc "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc" /usr/local/cuda/bin/nvcc; do
    if command -v "$nvcc"; then
      return 0
    fi
  done
  return 1
}

# The files of the listed kernels with explicit instantiations: "template" that starts a line and is
# followed by no parameter list.
device_sources() {
  local list="$KEDGE_SOURCE_DIR/kernels/kernels.def" id files
  [[ -r "$list" ]] || die "there is no kernel list $list"
  while read -r id; do
    files=$(grep -lE '^template +[^< ]' "$KEDGE_SOURCE_DIR/kernels/$id"/*.cpp || true)
    [[ -n "$files" ]] || die "kernel '$id' is listed, but no file in kernels/$id instantiates device code"
    printf '%s\n' "$files"
  done < <(sed -nE 's/^KEDGE_ITEM\(([a-z0-9_]+)\).*/\1/p' "$list")
}

# A place that stays the same from run to run, so that ccache recognises the command.
overlay_dir() { printf '%s/kokkos-headers/overlay-%s.sm_%s\n' "$(cache_dir)" "$(header_version "$headers")" "$1"; }

# compile SOURCE ARCH: object and ptxas report into $work; the report's name says both. The flags are
# those of kernels/CMakeLists.txt for the back end cuda.
compile() {
  local source=$1 arch=$2 report launcher=()
  report="$work/$(basename -- "$source" .cpp).sm_$arch"
  ! command -v ccache >/dev/null || launcher=(ccache)
  if ! "${launcher[@]}" "$nvcc" -x cu -std=c++20 "-arch=sm_$arch" --expt-extended-lambda \
    --expt-relaxed-constexpr --fmad=false -O3 -Xcompiler -fopenmp -Xptxas -v \
    -I"$(overlay_dir "$arch")" -isystem "$headers" "${include_flags[@]}" -I"$KEDGE_SOURCE_DIR" \
    -c "$source" -o "$report.o" >"$report.log" 2>&1; then
    mv -- "$report.log" "$report.failed"
  fi
}

# One line a kernel from ptxas's report: name, registers, shared memory, stack, spills. The name is our
# own function or functor inside Kokkos's launcher; Kokkos's helpers are counted, not shown.
summarise() {
  c++filt <"$1" | awk -v source="$2" -v arch="sm_$3" -v limit="$spill_limit" '
    function number(text, pattern) {
      return match(text, pattern) ? substr(text, RSTART) + 0 : 0
    }
    /Compiling entry function/ {
      name = $0
      lambda = match(name, /\{lambda\([^}]*\)#[0-9]+\}/) ? substr(name, RSTART, RLENGTH) : ""
      sub(/.*#/, "#", lambda); sub(/}$/, "", lambda)
      form = name ~ /ParallelReduce/ ? "reduce" : name ~ /ParallelScan/ ? "scan" : "for"
      ours = match(name, /kedge::[A-Za-z0-9_:]*/)
      name = ours ? substr(name, RSTART, RLENGTH) : "(Kokkos)"
      sub(/^kedge::(kernels::)?/, "", name)
      if (lambda != "") name = name " " lambda
    }
    /bytes stack frame/ { stack = $1; spills = $5 + $9 }
    /Used [0-9]+ registers/ {
      match($0, /Used [0-9]+/); registers = substr($0, RSTART + 5, RLENGTH - 5)
      shared = number($0, /[0-9]+ bytes smem/)
      if (!ours && spills <= limit) { helpers++; next }
      printf "%-34s %-6s %-18s %-6s %9d %7d %6d %7d%s\n", substr(name, 1, 34), form, source, arch,
        registers, shared, stack, spills, (spills > limit ? "  TOO MANY SPILLS" : "")
      if (spills > limit) bad = 1
    }
    END {
      if (helpers) printf "%-34s %-6s %-18s %-6s\n", "(" helpers " of Kokkos'"'"'s own)", "", source, arch
      exit bad
    }'
}

parse_options "$@"
nvcc=$(find_nvcc) || skip "no nvcc on the PATH, in CUDA_HOME or in /usr/local/cuda: device code was not compiled"
work=$(mktemp -d "${TMPDIR:-/tmp}/kedge-cuda.XXXXXX")
trap 'remove_work_dirs; rm -rf -- "$work"' EXIT
headers=$(cuda_kokkos_headers 2> >(tee "$work/why" >&2)) || skip "$(tail -n 1 "$work/why")"
printf '#include <vector>\n' >"$work/empty.cu"
"$nvcc" -std=c++20 -c "$work/empty.cu" -o "$work/empty.o" >"$work/empty.log" 2>&1 ||
  skip "$nvcc does not compile an empty file with this host compiler: $(grep -m 1 error "$work/empty.log" | cut -c1-160)"

if ((${#sources[@]} == 0)); then
  mapfile -t sources < <(device_sources)
  ((${#sources[@]} > 0)) || die "no device sources found below kernels/"
fi
include_flags=()
if command -v mpicc >/dev/null; then
  for folder in $(mpicc --showme:incdirs 2>/dev/null || true); do
    include_flags+=(-isystem "$folder")
  done
fi
IFS=, read -ra arch_list <<<"$archs"
say "compiling ${#sources[@]} file(s) for sm_${archs//,/, sm_} with $("$nvcc" --version | grep -o 'release [0-9.]*'), Kokkos headers $(header_version "$headers")"
make_cache_dir
jobs=$(jobs_count)
for arch in "${arch_list[@]}"; do
  cuda_overlay "$headers" "$arch" "$(overlay_dir "$arch")"
  for source in "${sources[@]}"; do
    while (($(jobs -rp | wc -l) >= jobs)); do
      wait -n || true
    done
    compile "$source" "$arch" &
  done
done
wait

status=0
printf '%-34s %-6s %-18s %-6s %9s %7s %6s %7s\n' kernel form source arch registers shared stack spills
for source in "${sources[@]}"; do
  name=$(basename -- "$source" .cpp)
  for arch in "${arch_list[@]}"; do
    if [[ -e "$work/$name.sm_$arch.failed" ]]; then
      status=1
      printf '%-34s %-6s %-18s %-6s does not compile:\n' "-" "-" "$name" "sm_$arch"
      grep -E -m 8 'error' "$work/$name.sm_$arch.failed" || tail -n 8 "$work/$name.sm_$arch.failed"
    else
      summarise "$work/$name.sm_$arch.log" "$name" "$arch" || status=1
    fi
  done
done
if ((status == 0)); then
  printf 'device code compiles for sm_%s; spills within %s bytes (compiled only: nothing was run)\n' "${archs//,/, sm_}" "$spill_limit"
fi
exit "$status"
