#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Sets up, builds and runs every test.
#
# Usage: scripts/test.sh [options] [CTest arguments]
#   --preset NAME   CMake preset: release (default), dev, asan
#   --cmake ARG     an argument for CMake, such as -DKEDGE_WERROR=ON (may be repeated)
#   --no-setup      take the machine as it is (or KEDGE_NO_SETUP=1)
#   --help          this text
#
# Everything else goes to CTest: scripts/test.sh -R heat runs the tests whose name holds "heat",
# scripts/test.sh -N lists them. The exit code is CTest's, or 2 where set-up or build failed.

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=lib/common.sh
source "$here/lib/common.sh"
# shellcheck source=lib/build.sh
source "$here/lib/build.sh"

preset=release
cmake_arguments=(-DKEDGE_TESTS=ON)
ctest_arguments=()
while (($# > 0)); do
  case $1 in
    --preset | --cmake) option_value "$1" $# ;;&
    --preset) preset=$2 && shift ;;
    --cmake) cmake_arguments+=("$2") && shift ;;
    --no-setup) KEDGE_NO_SETUP=1 ;;
    --help | -h) print_help "$here/test.sh" && exit 0 ;;
    --) shift && ctest_arguments+=("$@") && break ;;
    *) ctest_arguments+=("$1") ;;
  esac
  shift
done

[[ -n "${KEDGE_NO_SETUP:-}" ]] || "$here/setup.sh"
configure_and_build "$preset" "${cmake_arguments[@]}"
allow_mpi_here
cd -- "$KEDGE_SOURCE_DIR"
exec ctest --preset "$preset" --output-on-failure --no-tests=error -j "$(nproc)" "${ctest_arguments[@]}"
