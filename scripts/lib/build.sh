# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Configuring and building a preset, and running MPI on a small machine.

# shellcheck source=kokkos.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/kokkos.sh"

build_dir() { printf '%s/build/%s\n' "$KEDGE_SOURCE_DIR" "$1"; }

# configure_and_build PRESET CMAKE-ARGUMENTS...: quiet while all goes well, the whole story when not.
configure_and_build() {
  local preset=$1 log jobs prefix
  shift
  cd -- "$KEDGE_SOURCE_DIR" || return
  log=$(build_dir "$preset")/configure.log
  mkdir -p -- "$(build_dir "$preset")"
  if [[ "$preset $*" != *cuda* && "$*" != *KEDGE_BACKEND* ]] &&
    prefix=$(kokkos_find openmp 2>/dev/null); then
    # The folder itself, since a build folder remembers an older find and Kokkos_ROOT would not change it.
    set -- "-DKokkos_DIR=$(kokkos_config_dir "$prefix")" "$@"
  fi
  say "configuring (preset $preset)"
  if ! cmake --preset "$preset" "$@" >"$log" 2>&1; then
    cat -- "$log" >&2
    die "CMake could not configure; its output is above and in $log"
  fi
  sed -n '/^CMake Warning/,/^$/p' "$log" >&2
  jobs=$(jobs_count)
  say "building ($jobs jobs)"
  cmake --build --preset "$preset" -j "$jobs" >&2 ||
    die "the build failed; the first error is above"
}

# Open MPI refuses root and more ranks than cores unless told otherwise. Only our scripts and tests say
# so; the tools never do.
allow_mpi_here() {
  export OMPI_MCA_rmaps_base_oversubscribe=1                    # Open MPI up to 4
  export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe   # Open MPI 5 and newer
  if (($(id -u) == 0)); then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  fi
}
