#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Sets up what Kedge needs to build and test: distribution packages, and a Kokkos library.
#
# Usage: scripts/setup.sh [options]
#   --parts LIST          comma-separated: analyzer,kernels,validate,precision,tests (default: all)
#   --backend NAME        the Kokkos back end to provide: openmp (default), serial, or cuda (needs nvcc on the
#                         PATH, and a Kokkos of 4.7.1 or newer: installed, or built from a source that you name)
#   --gpu-arch N          with cuda: the GPU's generation, 80, 90 or 100 (default: that of the GPU here)
#   --kokkos-source PATH  build Kokkos from this source tree or tarball (or KEDGE_KOKKOS_SOURCE)
#   --llvm VERSION        Clang's libraries of this major version (default: one that is installed, else 19)
#   --no-packages         install no packages, only provide Kokkos (or KEDGE_NO_PACKAGES=1)
#   --dry-run             say what would be done, change nothing
#   --print-kokkos        print the prefix of the Kokkos in use and stop (exit 1: none yet)
#   --help                this text
#
# Runs on Debian 12 or newer and its relatives, as root or with sudo; elsewhere it says what to install
# by hand. It can be run again at any time: what is there already is left alone. The system's package
# sources are never changed. Kokkos is looked for, in this order: a source that you name; Kokkos_ROOT
# and installed copies; one built here before; the package libkokkos-dev; a release that you name with
# KEDGE_KOKKOS_URL and KEDGE_KOKKOS_SHA256; the distribution's source package.
# What is built lands in KEDGE_CACHE_DIR (default: kedge below XDG_CACHE_HOME or ~/.cache).
# Exit codes: 0 done; 2 something is missing, and the message says what to do.

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=lib/common.sh
source "$here/lib/common.sh"
# shellcheck source=lib/packages.sh
source "$here/lib/packages.sh"
# shellcheck source=lib/apt.sh
source "$here/lib/apt.sh"
# shellcheck source=lib/apt_private.sh
source "$here/lib/apt_private.sh"
# shellcheck source=lib/cuda.sh
source "$here/lib/cuda.sh"
# shellcheck source=lib/kokkos.sh
source "$here/lib/kokkos.sh"
# shellcheck source=lib/kokkos_sources.sh
source "$here/lib/kokkos_sources.sh"

mapfile -t parts < <(all_parts)
backend=openmp
kokkos_source=${KEDGE_KOKKOS_SOURCE:-}
dry_run=no
print_kokkos=no

parse_options() {
  while (($# > 0)); do
    case $1 in
      --parts | --backend | --kokkos-source | --llvm | --gpu-arch)
        option_value "$1" $#
        ;;&
      --parts) set_parts "$2" && shift ;;
      --backend) backend=$2 && shift ;;
      --kokkos-source) kokkos_source=$2 && shift ;;
      --gpu-arch) KEDGE_GPU_ARCH=$2 && shift ;;
      --llvm) set_llvm "$2" && shift ;;
      --no-packages) KEDGE_NO_PACKAGES=1 ;;
      --dry-run) dry_run=yes ;;
      --print-kokkos) print_kokkos=yes ;;
      --help | -h) print_help "$here/setup.sh" && exit 0 ;;
      *) die "unknown option '$1'; see --help" ;;
    esac
    shift
  done
  [[ "$backend" =~ ^(openmp|serial|cuda)$ ]] || die "unknown back end '$backend'; --backend takes openmp, serial or cuda"
}

set_parts() {
  local part known
  known=$(all_parts | xargs)
  IFS=, read -ra parts <<<"$1"
  for part in "${parts[@]}"; do
    [[ " $known " == *" $part "* ]] || die "unknown part '$part'; --parts takes any of: $known"
  done
}

set_llvm() {
  [[ " ${llvm_versions[*]} " == *" $1 "* ]] || die "--llvm takes one of ${llvm_versions[*]}, not '$1'"
  llvm_versions=("$1")
}

# Refuses on a distribution whose package names we do not know, with the list to install by hand.
refuse_distribution() {
  local name why packages
  name=$(os_release_field PRETTY_NAME)
  say "error: ${name:-this system} is not Debian or a relative of it: install the following by hand (Debian's names), then run this with --no-packages"
  while IFS='|' read -r why packages; do
    say "  $why: ${packages//\?/ (optional)}"
  done < <(groups_for "${parts[@]}")
  exit 2
}

setup_packages() {
  local missing why packages names=() refused
  missing=$(missing_packages "${parts[@]}")
  if [[ -z "$missing" ]]; then
    say "packages: all there"
    return
  fi
  # shellcheck disable=SC2046,SC2207 # one word a package is meant
  names=($(cut -d'|' -f2 <<<"$missing"))
  if [[ "$dry_run" == no && -n "$(required_names "${names[@]}")" ]]; then
    can_be_root || die "not root, and there is no sudo; ask for these packages: $(required_names "${names[@]}")"
    say "packages: reading the package lists"
    apt_update
    # The lists may have been empty before: LLVM's version is chosen anew.
    missing=$(missing_packages "${parts[@]}")
    # shellcheck disable=SC2046,SC2207
    names=($(cut -d'|' -f2 <<<"$missing"))
  fi
  # shellcheck disable=SC2207
  names=($(resolve_packages "${names[@]}"))
  refused=$(printf '%s\n' "${names[@]}" | sed -n 's/^!//p' | xargs)
  if [[ -n "$refused" && "$dry_run" == no ]]; then
    die "$(os_release_field PRETTY_NAME) has no package for: $refused; Kedge needs Debian 12 or newer (or a relative as new)"
  fi
  if ((${#names[@]} == 0)); then
    say "packages: all there"
    return
  fi
  while IFS='|' read -r why packages; do
    say "packages: ${packages//\?/ (optional)} ($why)"
  done <<<"$missing"
  if [[ "$dry_run" == yes ]]; then
    say "would run: apt-get install --no-install-recommends ${names[*]#!}"
    return
  fi
  apt_install "${names[@]}"
}

# The names that are not optional.
required_names() {
  printf '%s\n' "$@" | grep -v '?$' | xargs || true
}

needs_kokkos() { [[ " ${parts[*]} " == *" kernels "* ]]; }

# Tries the sources of Kokkos in turn; status 1 of one means that the next may serve. Debian packages no
# Kokkos with CUDA, and its source package is too old for CUDA.
provide_kokkos() {
  local source status sources=(kokkos_find kokkos_from_package kokkos_from_release kokkos_from_distribution_source)
  [[ "$backend" != cuda ]] || sources=(kokkos_find kokkos_from_release)
  for source in "${sources[@]}"; do
    set +e
    prefix=$(set -e; "$source" "$backend")
    status=$?
    set -e
    ((status != 0)) || return 0
    ((status == 1)) || exit "$status"
  done
  die "no Kokkos to be had; install one and set Kokkos_ROOT, or give a source tree with --kokkos-source"
}

setup_kokkos() {
  local prefix=""
  if [[ -z "$kokkos_source" ]] && prefix=$(kokkos_find "$backend"); then
    say "kokkos: $(kokkos_version "$prefix") ($backend) in $prefix"
    return
  fi
  if [[ "$dry_run" == yes ]]; then
    say "would provide Kokkos ($backend) from ${kokkos_source:-"the first of its sources that serves (--help lists them)"}"
    return
  fi
  say "kokkos: providing one with the back end $backend (the kernels' portable loops run on it)"
  make_cache_dir
  trap remove_work_dirs EXIT
  exec 9>"$(cache_dir)/lock"
  flock -w 1800 9 || die "another set-up has held $(cache_dir)/lock for half an hour; end it and run this again"
  if [[ -n "$kokkos_source" ]]; then
    prefix=$(kokkos_from_user "$backend" "$kokkos_source")
  else
    provide_kokkos
  fi
  exec 9>&-
  say "kokkos: $(kokkos_version "$prefix") ($backend) in $prefix"
}

parse_options "$@"
if [[ "$print_kokkos" == yes ]]; then
  kokkos_find "$backend" && exit 0
  say "no Kokkos with the back end $backend yet; run scripts/setup.sh"
  exit 1
fi
if [[ -z "${KEDGE_NO_PACKAGES:-}" ]]; then
  is_debian_like || refuse_distribution
  setup_packages
fi
if needs_kokkos; then
  setup_kokkos
fi
