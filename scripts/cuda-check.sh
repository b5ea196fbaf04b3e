#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Compiles the kernels' device code for NVIDIA GPUs, without one, and reports what ptxas says of it.
#
# Usage: scripts/cuda-check.sh [options] [KERNEL...]
#   --arch LIST        GPU generations to compile for: 80, 90, 100 (default: 80,90)
#   --precision LIST   instances to compile, ids of kernels/core/precisions.def (default: all)
#   --spill-limit N    bytes of register spills that a kernel may have (default: 0)
#   --help             this text
#
# Without a KERNEL, takes every kernel of kernels/kernels.def. Prints kernel, registers, shared memory,
# stack and spills of each device function; "SKIPPED: reason" where nvcc or Kokkos headers of 4.7.1 or
# newer cannot be had (nothing is proven then).
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
precisions=
kernels=()

parse_options() {
  while (($# > 0)); do
    case $1 in
      --arch | --spill-limit | --precision) option_value "$1" $# ;;&
      --precision) precisions=$2 && shift ;;
      --arch) archs=$2 && shift ;;
      --spill-limit) spill_limit=$2 && shift ;;
      --help | -h) print_help "$here/cuda-check.sh" && exit 0 ;;
      -*) die "unknown option '$1'; see --help" ;;
      *) kernels+=("$1") ;;
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

# Ids of a catalogue: KEDGE_ITEM(id) lines.
ids_of() { sed -nE 's/^KEDGE_ITEM\(([a-z0-9_]+)\).*/\1/p' "$1"; }

# check_listed NAME LIST...: dies when NAME is not in the list.
check_listed() {
  local name=$1 what=$2 id
  shift 2
  for id in "$@"; do
    [[ "$id" != "$name" ]] || return 0
  done
  die "there is no $what '$name'; choose from: $*"
}

# Writes the instances of each kernel, as the build makes them but in one file (Kokkos is read once), and
# prints the files' names.
device_sources() {
  local kernel precision folder listed=() instances=()
  folder=$(cache_dir)/cuda-instances
  mkdir -p -- "$folder"
  mapfile -t listed < <(ids_of "$KEDGE_SOURCE_DIR/kernels/kernels.def")
  mapfile -t instances < <(ids_of "$KEDGE_SOURCE_DIR/kernels/core/precisions.def")
  ((${#kernels[@]} > 0)) || kernels=("${listed[@]}")
  if [[ -n "$precisions" ]]; then
    IFS=, read -ra wanted <<<"$precisions"
  else
    wanted=("${instances[@]}")
  fi
  for kernel in "${kernels[@]}"; do
    check_listed "$kernel" kernel "${listed[@]}"
    : >"$folder/$kernel.cpp"
    for precision in "${wanted[@]}"; do
      check_listed "$precision" precision "${instances[@]}"
      sed -e "s/@kernel@/$kernel/g; s/@precision@/$precision/g" "$KEDGE_SOURCE_DIR/kernels/instance.cpp.in" \
        >>"$folder/$kernel.cpp"
    done
    printf '%s\n' "$folder/$kernel.cpp"
  done
}

# A place that stays the same from run to run, so that ccache recognises the command.
overlay_dir() { printf '%s/kokkos-headers/overlay-%s.sm_%s\n' "$(cache_dir)" "$(header_version "$headers")" "$1"; }

# compile SOURCE ARCH: device code and ptxas report into $work; the report's name says both. The flags are
# those of kernels/CMakeLists.txt for the back end cuda. The host's side of the file is parsed, but no host
# code is made: that is three quarters of the time, and the build of any back end makes it.
compile() {
  local source=$1 arch=$2 report launcher=()
  report="$work/$(basename -- "$source" .cpp).sm_$arch"
  ! command -v ccache >/dev/null || launcher=(ccache)
  if ! "${launcher[@]}" "$nvcc" -x cu -std=c++20 "-arch=sm_$arch" --expt-extended-lambda \
    --expt-relaxed-constexpr --fmad=false -O3 -Xcompiler -fopenmp -Xptxas -v \
    -I"$(overlay_dir "$arch")" -isystem "$headers" "${include_flags[@]}" -I"$KEDGE_SOURCE_DIR" \
    -cubin "$source" -o "$report.cubin" >"$report.log" 2>&1; then
    mv -- "$report.log" "$report.failed"
  fi
}

# One line a kernel from ptxas's report: name, registers, shared memory, stack, spills. The name is our
# own function or functor inside Kokkos's launcher; Kokkos's helpers are counted, not shown.
summarise() {
  c++filt <"$1" | awk -v source="$2" -v arch="sm_$3" -v limit="$spill_limit" '
    # The floating-point types among the functor'"'"'s template arguments, "f" and "d", and its policy.
    function types_of(text,   types, depth, i, c) {
      for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "<") depth++
        if (c == ">" && --depth <= 0) break
        if (depth == 0) break
      }
      text = substr(text, 1, i)
      while (match(text, /float|double|precision::[a-z0-9_]+/)) {
        c = substr(text, RSTART, RLENGTH)
        sub(/^precision::/, "", c); sub(/^float$/, "f", c); sub(/^double$/, "d", c)
        if (types == "") { types = c } else if (!index(types, c)) { types = types "," c }
        text = substr(text, RSTART + RLENGTH)
      }
      return types
    }
    function number(text, pattern) {
      return match(text, pattern) ? substr(text, RSTART) + 0 : 0
    }
    /Compiling entry function/ {
      name = $0
      lambda = match(name, /\{lambda\([^}]*\)#[0-9]+\}/) ? substr(name, RSTART, RLENGTH) : ""
      sub(/.*#/, "#", lambda); sub(/}$/, "", lambda)
      form = name ~ /ParallelReduce/ ? "reduce" : name ~ /ParallelScan/ ? "scan" : "for"
      # The kernel'"'"'s own functor where a loop of ours wraps it.
      ours = match(name, "kedge::kernels::" source "::[A-Za-z0-9_]*") || match(name, /kedge::[A-Za-z0-9_:]*/)
      name = ours ? substr(name, RSTART, RLENGTH) : "(Kokkos)"
      types = ours ? types_of(substr($0, index($0, name) + length(name))) : ""
      sub(/^kedge::(kernels::)?/, "", name)
      if (types != "") name = name " " types
      if (lambda != "") name = name " " lambda
    }
    /bytes stack frame/ { stack = $1; spills = $5 + $9 }
    /Used [0-9]+ registers/ {
      match($0, /Used [0-9]+/); registers = substr($0, RSTART + 5, RLENGTH - 5)
      shared = number($0, /[0-9]+ bytes smem/)
      if (!ours && spills <= limit) { helpers++; next }
      printf "%-38s %-6s %-10s %-6s %9d %7d %6d %7d%s\n", substr(name, 1, 38), form, source, arch,
        registers, shared, stack, spills, (spills > limit ? "  TOO MANY SPILLS" : "")
      if (spills > limit) bad = 1
    }
    END {
      if (helpers) printf "%-38s %-6s %-10s %-6s\n", "(" helpers " of Kokkos'"'"'s own)", "", source, arch
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

make_cache_dir
list=$(device_sources) || exit 2
mapfile -t sources <<<"$list"
include_flags=()
if command -v mpicc >/dev/null; then
  for folder in $(mpicc --showme:incdirs 2>/dev/null || true); do
    include_flags+=(-isystem "$folder")
  done
fi
IFS=, read -ra arch_list <<<"$archs"
say "compiling ${#sources[@]} file(s) for sm_${archs//,/, sm_} with $("$nvcc" --version | grep -o 'release [0-9.]*'), Kokkos headers $(header_version "$headers")"
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
printf '%-38s %-6s %-10s %-6s %9s %7s %6s %7s\n' function form kernel arch registers shared stack spills
for source in "${sources[@]}"; do
  name=$(basename -- "$source" .cpp)
  for arch in "${arch_list[@]}"; do
    if [[ -e "$work/$name.sm_$arch.failed" ]]; then
      status=1
      printf '%-38s %-6s %-10s %-6s does not compile:\n' "-" "-" "$name" "sm_$arch"
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
