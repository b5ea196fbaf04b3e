#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Builds and tests the whole project on the newest stack that Debian has: its unstable suite, in a chroot.
#
# Usage: scripts/newest-stack.sh [options] [-- CTest arguments]
#   --root DIR      the chroot to use; made there where DIR does not exist (default: in the cache folder)
#   --keep          leave a chroot that this run made, for the next run
#   --fresh         make the chroot anew, with today's packages
#   --llvm VERSION  major version of Clang's libraries (default: that of the suite's package clang)
#   --cmake ARG     an argument for CMake, such as -DKEDGE_WERROR=OFF (may be repeated)
#   --no-tests      only set up and build
#   --help          this text
#
# Takes the tracked files as they are in the working tree, uncommitted changes included; set-up, build and
# tests then happen inside the chroot, so that neither the tree nor the system is touched. Warnings are
# errors. A chroot that was there before is used as it is and stays. Needs mmdebstrap, root or sudo, 6 GB
# of disk, and a Debian mirror in the system's own package sources. What was compiled is remembered in
# KEDGE_CACHE_DIR (default: kedge below XDG_CACHE_HOME or ~/.cache), so that the next run is quick.
# Prints the versions found and the result; "SKIPPED: reason" where no chroot can be had (nothing is
# proven then). Exit codes: 0 passed, or SKIPPED; 1 set-up, build or a test failed; 2 wrong usage.

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=lib/common.sh
source "$here/lib/common.sh"
# shellcheck source=lib/apt.sh
source "$here/lib/apt.sh"
# shellcheck source=lib/apt_private.sh
source "$here/lib/apt_private.sh"
# shellcheck source=lib/chroot.sh
source "$here/lib/chroot.sh"

root=""
keep=no
fresh=no
llvm=""
tests=yes
cmake_arguments=(-DKEDGE_TESTS=ON -DKEDGE_WERROR=ON)
ctest_arguments=()

parse_options() {
  while (($# > 0)); do
    case $1 in
      --root | --llvm | --cmake) option_value "$1" $# ;;&
      --root) root=$2 && shift ;;
      --llvm) llvm=$2 && shift ;;
      --cmake) cmake_arguments+=("$2") && shift ;;
      --keep) keep=yes ;;
      --fresh) fresh=yes ;;
      --no-tests) tests=no ;;
      --help | -h) print_help "$here/newest-stack.sh" && exit 0 ;;
      --) shift && ctest_arguments=("$@") && break ;;
      *) die "unknown option '$1'; see --help (CTest's own go after --)" ;;
    esac
    shift
  done
  [[ "$llvm" =~ ^[0-9]*$ ]] || die "--llvm takes a major version such as 21, not '$llvm'"
  ((${#ctest_arguments[@]} == 0)) || [[ "$tests" == yes ]] || die "--no-tests leaves nothing for CTest's arguments"
}

skip() {
  printf 'SKIPPED: %s; nothing was built or tested on the newest stack\n' "$*"
  exit 0
}

# The chroot at $root: the one that is there, or a new one. Sets $made.
provide_root() {
  local why
  made=no
  [[ "$fresh" == no || ! -e "$root" ]] || chroot_remove "$root"
  if [[ -e "$root" ]]; then
    chroot_is_whole "$root" || die "$root exists but is no chroot of this script's making; give another folder with --root"
    say "chroot: $(<"$root/$chroot_mark") in $root, used as it is"
    return
  fi
  need_space "$(dirname -- "$root")" 6000 "a chroot with the newest stack and a build"
  say "chroot: making one of Debian unstable in $root (about a minute)"
  why=$(chroot_make unstable "$root") || skip "$why"
  made=yes
}

inside() { chroot_run "$root" "$ccache" "$@"; }

# export_tree: the tracked files as they stand, at a place of the chroot that never changes (ccache knows the
# paths again). Build folders of earlier runs go: what they saved is in ccache.
export_tree() {
  local list
  list=$(mktemp "${TMPDIR:-/tmp}/kedge-files.XXXXXX")
  cd -- "$KEDGE_SOURCE_DIR"
  if ! git ls-files -z --recurse-submodules >"$list"; then
    rm -f -- "$list"
    die "git cannot list the tracked files of $KEDGE_SOURCE_DIR (see above)"
  fi
  as_root rm -rf --one-file-system -- "$root/kedge/source"
  as_root mkdir -p -- "$root/kedge/source"
  # A file that was removed but is still tracked is left out.
  while IFS= read -r -d '' file; do
    [[ ! -e "$file" && ! -L "$file" ]] || printf '%s\0' "$file"
  done <"$list" | tar --create --null --no-recursion --files-from=- |
    as_root tar --extract --no-same-owner --directory "$root/kedge/source"
  rm -f -- "$list"
}

# Set-up takes the first Clang that serves; here the suite's own choice is meant.
suite_llvm() {
  inside bash -c 'apt-get update >/dev/null 2>&1; apt-cache policy clang' |
    sed -nE 's/^ *Candidate: ([0-9]+:)?([0-9]+).*/\2/p'
}

# step NAME COMMAND...: runs it inside; its output goes to stderr and to a log that outlives the chroot.
step() {
  local name=$1 started=$SECONDS status=0
  shift
  say "== $name"
  inside "$@" 2>&1 | tee -- "$logs/$name.log" >&2 || status=$?
  times+="${times:+, }$name $((SECONDS - started)) s"
  if ((status != 0)); then
    report "FAILED in $name (exit code $status; log: $logs/$name.log)"
    exit 1
  fi
}

# report RESULT: the versions, CTest's closing line, the times, the result.
report() {
  printf 'Newest stack: %s\n' "$(<"$root/$chroot_mark")"
  # shellcheck disable=SC2016 # dpkg-query's own fields
  inside dpkg-query -W -f='${db:Status-Status} ${Package} ${Version}\n' g++ cmake libkokkos-dev libopenmpi-dev \
    libhdf5-openmpi-dev 'libclang-*-dev' libisl-dev catch2 libcli11-dev libfmt-dev nlohmann-json3-dev 2>/dev/null |
    awk '$1 == "installed" && $2 !~ /^libclang-[^0-9]/ { printf "  %-22s %s\n", $2, $3 }' || true
  [[ ! -r "$logs/test.log" ]] || grep -E 'tests passed,|tests failed out of' "$logs/test.log" || true
  printf 'Times: %s\n%s\n' "$times" "$1"
}

# shellcheck disable=SC2329 # the EXIT trap calls it
clean_up() {
  if [[ "$made" == yes && "$keep" == no ]]; then
    say "removing the chroot (--keep leaves it for the next run)"
    chroot_remove "$root"
  fi
}

parse_options "$@"
why=$(chroot_refusal)
[[ -z "$why" ]] || skip "$why"
make_cache_dir
ccache=$(cache_dir)/newest-stack/ccache
logs=$(cache_dir)/newest-stack/logs
mkdir -p -- "$ccache"
root=${root:-$(cache_dir)/newest-stack/root}
mkdir -p -- "$(dirname -- "$root")" || die "cannot make the folder for $root; give another with --root"
root=$(realpath -m -- "$root")
exec 9>"$root.lock"
flock -n 9 || die "another run uses $root; wait for it, or give another folder with --root"

times=""
made=no
provide_root
trap clean_up EXIT
export_tree
rm -rf -- "$logs"
mkdir -p -- "$logs"
[[ -n "$llvm" ]] || llvm=$(suite_llvm)
[[ -n "$llvm" ]] || die "the chroot's package lists cannot be read; try again, or name Clang's version with --llvm"
# shellcheck disable=SC2016 # the inner shell expands these
step setup bash -c 'cd /kedge/source && exec scripts/setup.sh --llvm "$1"' - "$llvm"
# shellcheck disable=SC2016
step build bash -c 'cd /kedge/source && source scripts/lib/common.sh && source scripts/lib/build.sh &&
  configure_and_build release "$@"' - "-DKEDGE_CLANG_VERSION=$llvm" "${cmake_arguments[@]}"
if [[ "$tests" == no ]]; then
  report "BUILT; no test was run (--no-tests)"
  exit 0
fi
# shellcheck disable=SC2016
step test bash -c 'cd /kedge/source && exec scripts/test.sh --no-setup -- "$@"' - "${ctest_arguments[@]}"
report "PASSED"
