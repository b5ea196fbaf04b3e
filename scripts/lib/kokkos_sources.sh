# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Where Kokkos can come from when none is installed, each tried in turn by setup.sh.
#
# Every function prints the prefix and succeeds, or says why not and returns 1 so that the next is
# tried; what the user must put right first ends with status 2.

# unpack_kokkos TARBALL WORK: unpacks it and prints the folder that holds Kokkos's CMakeLists.txt.
unpack_kokkos() {
  local tarball=$1 work=$2 found
  mkdir -p -- "$work/source"
  tar -xf "$tarball" -C "$work/source" --no-same-owner 2>/dev/null || return 1
  found=$(find "$work/source" -maxdepth 2 -name CMakeLists.txt -printf '%d %h\n' | sort -n | head -n 1)
  printf '%s\n' "${found#* }"
}

# A source tree or tarball that the user names.
kokkos_from_user() {
  local backend=$1 named=$2 work source=$2 link stamp
  [[ -e "$named" ]] || die "the Kokkos source $named does not exist"
  named=$(realpath -- "$named")
  stamp="$named of $(date -r "$named" +%FT%T)"
  link=$(kokkos_link "$backend")
  if [[ "$(readlink -- "$link" 2>/dev/null)" == *-"$(compiler_id)" ]] &&
    grep -qxF "origin: $stamp" "$link/kedge-origin.txt" 2>/dev/null; then
    printf '%s\n' "$link"
    return 0
  fi
  work=$(make_work_dir kokkos)
  if [[ -f "$named" ]]; then
    source=$(unpack_kokkos "$named" "$work") || die "$named cannot be unpacked; give a tar archive or a folder"
  fi
  [[ -r "$source/CMakeLists.txt" ]] || die "$named holds no Kokkos: there is no CMakeLists.txt in it"
  kokkos_build "$source" "$backend" "$stamp" "$work"
}

# A distribution's binary package, where it has the back end (newer Debian).
kokkos_from_package() {
  local backend=$1 why
  if [[ -z "$(available_among libkokkos-dev)" ]]; then
    say "  no package libkokkos-dev in the configured suites"
    return 1
  fi
  if [[ -n "${KEDGE_NO_PACKAGES:-}" ]] || ! can_be_root; then
    say "  libkokkos-dev is available, but installing packages is not allowed here"
    return 1
  fi
  say "  installing libkokkos-dev"
  apt_install libkokkos-dev
  why=$(kokkos_why_not /usr "$backend")
  if [[ "$why" == "is not whole"* ]]; then
    say "  the package's Kokkos $why"
    kokkos_mend /usr "$backend" "package libkokkos-dev $(kokkos_version /usr), mended"
    return
  elif [[ -n "$why" ]]; then
    say "  the package's Kokkos $why"
    return 1
  fi
  printf '/usr\n'
}

# kokkos_mend PREFIX BACKEND ORIGIN: a prefix in the cache that stands for an installed Kokkos whose
# package left out the static archives of its header-only parts (seen with Debian's 5.2.2): the same CMake
# files, links to the libraries that exist, empty archives for those that do not. Succeeds only when a
# small program then builds and runs.
kokkos_mend() {
  local installed=$1 backend=$2 origin=$3 work config file
  make_cache_dir
  work=$(make_work_dir kokkos)
  config=$(kokkos_config_dir "$installed")
  mkdir -p -- "$work/stage${config#"$installed"}"
  cp -- "$config"/*.cmake "$work/stage${config#"$installed"}/"
  while read -r file; do
    if [[ -e "$installed/$file" ]]; then
      ln -s -- "$installed/$file" "$work/stage/$file"
    elif [[ "$file" == *.a ]]; then
      ar rcs "$work/stage/$file"
    else
      say "  $file cannot be stood in for"
      return 1
    fi
  done < <(kokkos_named_files "$installed")
  if ! kokkos_probe "$work/stage" "$work" >"$work/probe.log" 2>&1; then
    say "  a small program does not build with it: $(grep -m 1 -i error "$work/probe.log" || true)"
      return 1
  fi
  kokkos_move_in "$work/stage" "$(kokkos_version "$installed")" "$backend" "$origin"
}

# kokkos_probe PREFIX WORK: configures, builds and runs a sum over it.
kokkos_probe() {
  local source=$2/probe
  mkdir -p -- "$source"
  cat >"$source/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.23)
project(probe LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(Kokkos REQUIRED)
add_executable(probe probe.cpp)
target_link_libraries(probe PRIVATE Kokkos::kokkos)
END
  cat >"$source/probe.cpp" <<'END'
#include <Kokkos_Core.hpp>
int main(int argc, char** argv) {
  Kokkos::ScopeGuard guard(argc, argv);
  long sum = 0;
  Kokkos::parallel_reduce("sum", 1000, KOKKOS_LAMBDA(int i, long& part) { part += i; }, sum);
  return sum == 499500 ? 0 : 1;
}
END
  cmake -S "$source" -B "$source/build" -G Ninja "-DKokkos_ROOT=$1" &&
    cmake --build "$source/build" && "$source/build/probe"
}

# An upstream release, pinned by the hash that the user states: we ship none that we could not verify.
# Only tried where both are given, and given up after a few seconds without a connection.
kokkos_from_release() {
  local backend=$1 url=${KEDGE_KOKKOS_URL:-} hash=${KEDGE_KOKKOS_SHA256:-} work source
  if [[ -z "$url" || -z "$hash" ]]; then
    say "  no release named (KEDGE_KOKKOS_URL and KEDGE_KOKKOS_SHA256)"
    return 1
  fi
  [[ "$hash" =~ ^[0-9a-fA-F]{64}$ ]] || die "KEDGE_KOKKOS_SHA256 is not a SHA-256 (64 hexadecimal digits)"
  work=$(make_work_dir kokkos)
  if ! fetch_url "$url" "$work/kokkos.tar" 2>"$work/fetch.log"; then
    say "  $url cannot be had: $(tail -n 1 "$work/fetch.log")"
      return 1
  fi
  if ! sha256sum --status -c - <<<"${hash,,}  $work/kokkos.tar"; then
    hash=$(sha256sum "$work/kokkos.tar" | cut -d' ' -f1)
      die "$url has the SHA-256 $hash, not the one in KEDGE_KOKKOS_SHA256; nothing was built"
  fi
  source=$(unpack_kokkos "$work/kokkos.tar" "$work") || die "$url is not a tar archive"
  kokkos_build "$source" "$backend" "$url" "$work"
}

fetch_url() {
  if command -v curl >/dev/null; then
    curl -fsSL --connect-timeout 8 --retry 1 -o "$2" -- "$1"
  elif command -v wget >/dev/null; then
    wget -q --timeout=8 --tries=2 -O "$2" -- "$1"
  else
    printf 'neither curl nor wget is installed\n' >&2
    return 1
  fi
}

# The distribution's source package "trilinos", which carries the whole of Kokkos (Debian 12: 3.4.1).
# apt verifies it against the distribution's signatures, as it does every package.
kokkos_from_distribution_source() {
  local backend=$1 work archive source
  if ! is_debian_like; then
    say "  no source packages on this distribution"
    return 1
  fi
  need_space "$(cache_dir)" 600 "building Kokkos"
  work=$(make_work_dir kokkos)
  say "  fetching the source package trilinos (166 MB on Debian 12), which carries Kokkos"
  mkdir -- "$work/package"
  if ! private_apt "$work/apt" deb-src - ||
    ! (cd "$work/package" && with_private_apt "$work/apt" apt-get source --download-only trilinos) \
      >"$work/fetch.log" 2>&1; then
    say "  it cannot be had: $(apt_reason "$work/apt/update.log" "$work/fetch.log")"
      return 1
  fi
  archive=$(find "$work/package" -name 'trilinos_*.orig.tar.*' ! -name '*.asc' | head -n 1)
  tar -xf "$archive" -C "$work/package" --no-same-owner --wildcards '*/packages/kokkos/*'
  rm -f -- "$archive"
  source=$(find "$work/package" -path '*/packages/kokkos' -type d | head -n 1)
  kokkos_build "$source" "$backend" "source package $(basename "$archive")" "$work"
}
