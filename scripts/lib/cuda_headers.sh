# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Kokkos headers that know CUDA, without a CUDA build of Kokkos: the packaged headers carry every back
# end's files, and a small overlay put before them on the include path switches CUDA on.

# shellcheck source=cuda.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/cuda.sh"

# header_version FOLDER: KOKKOS_VERSION as an integer (5.2.2 is 50202), or nothing.
header_version() {
  sed -n 's/^#define KOKKOS_VERSION \([0-9]*\)$/\1/p' "$1/KokkosCore_config.h" 2>/dev/null
}

headers_serve() {
  local version
  version=$(header_version "$1")
  [[ -n "$version" && -r "$1/setup/Kokkos_Setup_Cuda.hpp" ]] && ((version >= cuda_kokkos_oldest))
}

# Prints a folder of headers new enough: the user's, the cache's, the system's, or the package of
# Debian's unstable suite unpacked into the cache. Fails with the reason on stderr.
cuda_kokkos_headers() {
  local folder cached
  cached=$(cache_dir)/kokkos-headers
  for folder in ${KEDGE_KOKKOS_HEADERS:+"$KEDGE_KOKKOS_HEADERS"} "$cached"/*/usr/include/kokkos /usr/include/kokkos; do
    if headers_serve "$folder"; then
      printf '%s\n' "$folder"
      return 0
    fi
  done
  if ! is_debian_like; then
    printf 'no Kokkos headers of 4.7.1 or newer; name a folder of them with KEDGE_KOKKOS_HEADERS\n' >&2
    return 1
  fi
  fetch_cuda_headers "$cached"
}

fetch_cuda_headers() {
  local cached=$1 work archive name
  make_cache_dir
  work=$(make_work_dir headers)
  mkdir -- "$work/package" "$work/tree"
  say "fetching Kokkos headers (package libkokkos-dev of Debian's unstable suite, read privately)"
  private_apt "$work/apt" deb unstable || true
  if ! (cd "$work/package" && with_private_apt "$work/apt" apt-get download libkokkos-dev) >"$work/fetch.log" 2>&1; then
    printf 'no Kokkos headers of 4.7.1 or newer: the unstable suite cannot be read (%s)\n' \
      "$(apt_reason "$work/apt/update.log" "$work/fetch.log")" >&2
    return 1
  fi
  archive=$(find "$work/package" -name '*.deb')
  dpkg-deb -x "$archive" "$work/tree"
  name=$(basename "$archive" .deb)
  mkdir -p -- "$cached"
  [[ -d "$cached/$name" ]] || mv -T -- "$work/tree" "$cached/$name"
  if ! headers_serve "$cached/$name/usr/include/kokkos"; then
    printf 'the package %s holds no Kokkos headers of 4.7.1 or newer\n' "$name" >&2
    return 1
  fi
  printf '%s\n' "$cached/$name/usr/include/kokkos"
}

# cuda_overlay HEADERS ARCH FOLDER: writes the files that differ in a build with CUDA for sm_ARCH.
cuda_overlay() {
  local headers=$1 arch=$2 folder=$3 family
  family=$(cuda_kokkos_names --arch "$arch")
  mkdir -p -- "$folder/desul/atomics"
  sed -E -e '/KOKKOS_ENABLE_CUDA_LAMBDA/d' \
    -e "s@^/\\* #undef (KOKKOS_ENABLE_CUDA|KOKKOS_ARCH_(${family// /|})) \\*/@#define \\1@" \
    -e 's@^#define KOKKOS_ENABLE_CUDA$@&\n#define KOKKOS_ENABLE_CUDA_LAMBDA@' \
    "$headers/KokkosCore_config.h" >"$folder/KokkosCore_config.h"
  sed 's@^#define KOKKOS_DECLARE_HPP_@&\n#include <decl/Kokkos_Declare_OPENMP.hpp>\n#include <decl/Kokkos_Declare_CUDA.hpp>@' \
    "$headers/KokkosCore_Config_DeclareBackend.hpp" >"$folder/KokkosCore_Config_DeclareBackend.hpp"
  sed 's@^#define KOKKOS_FWD_HPP_@&\n#include <fwd/Kokkos_Fwd_OPENMP.hpp>\n#include <fwd/Kokkos_Fwd_CUDA.hpp>@' \
    "$headers/KokkosCore_Config_FwdBackend.hpp" >"$folder/KokkosCore_Config_FwdBackend.hpp"
  sed 's@^#define KOKKOS_SETUP_HPP_@&\n#include <setup/Kokkos_Setup_Cuda.hpp>@' \
    "$headers/KokkosCore_Config_SetupBackend.hpp" >"$folder/KokkosCore_Config_SetupBackend.hpp"
  sed 's@^/\* #undef DESUL_ATOMICS_ENABLE_CUDA \*/@#define DESUL_ATOMICS_ENABLE_CUDA@' \
    "$headers/desul/atomics/Config.hpp" >"$folder/desul/atomics/Config.hpp"
}
