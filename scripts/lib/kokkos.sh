# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Finding a Kokkos that has the wanted back end, or building one into the cache folder.
#
# Our code stays on the API that Kokkos 3.4 to 5.2 share, so any of these will do. The cache holds
# kokkos/<version>-<backend>-<compiler>/ and the link kokkos/<backend> to the one in use.

kokkos_oldest=3.4

kokkos_link() { printf '%s/kokkos/%s\n' "$(cache_dir)" "$1"; }

# The compiler that will use the library, as gcc12 or clang19: objects of another are not mixed in.
compiler_id() {
  local compiler=${CXX:-g++} major
  command -v "${compiler%% *}" >/dev/null || return 0
  major=$($compiler -dumpversion | cut -d. -f1)
  if $compiler --version | grep -qi clang; then
    printf 'clang%s\n' "$major"
  else
    printf 'gcc%s\n' "$major"
  fi
}

# The folder of an installed Kokkos's CMake files below a prefix.
kokkos_config_dir() {
  local folder
  for folder in "$1"/lib/cmake/Kokkos "$1"/lib64/cmake/Kokkos "$1"/lib/*/cmake/Kokkos; do
    if [[ -r "$folder/KokkosConfigCommon.cmake" ]]; then
      printf '%s\n' "$folder"
      return 0
    fi
  done
  return 1
}

kokkos_version() {
  local folder
  folder=$(kokkos_config_dir "$1") || return 0
  sed -nE 's/^[[:space:]]*set\(PACKAGE_VERSION "?([0-9.]+)"?\).*/\1/Ip' \
    "$folder/KokkosConfigVersion.cmake" | head -n 1
}

# kokkos_why_not PREFIX BACKEND: nothing when it serves, else the reason why it does not.
kokkos_why_not() {
  local folder devices version
  if ! folder=$(kokkos_config_dir "$1"); then
    printf 'holds no KokkosConfig.cmake\n'
    return
  fi
  devices=$(sed -nE 's/^[[:space:]]*set\(Kokkos_DEVICES "?([^)"]*)"?\).*/\1/Ip' \
    "$folder/KokkosConfigCommon.cmake" | head -n 1)
  version=$(kokkos_version "$1")
  if [[ ";${devices^^};" != *";${2^^};"* ]]; then
    printf 'has the back ends %s, not %s\n' "${devices:-(none named)}" "${2^^}"
  elif [[ "$(printf '%s\n' "$kokkos_oldest" "$version" | sort -V | head -n 1)" != "$kokkos_oldest" ]]; then
    printf 'is version %s, older than %s\n' "${version:-unknown}" "$kokkos_oldest"
  elif [[ -n "$(kokkos_missing_files "$1")" ]]; then
    printf 'is not whole: its CMake files name %s, which does not exist\n' \
      "$(kokkos_missing_files "$1" | xargs)"
  fi
}

# The libraries that an installed Kokkos's CMake files name, relative to the prefix.
kokkos_named_files() {
  sed -nE 's/.*IMPORTED_LOCATION_[A-Z]+ "\$\{_IMPORT_PREFIX\}\/([^"]+)".*/\1/p' \
    "$(kokkos_config_dir "$1")"/KokkosTargets-*.cmake
}

kokkos_missing_files() {
  local file
  while read -r file; do
    [[ -e "$1/$file" ]] || printf '%s\n' "$file"
  done < <(kokkos_named_files "$1")
}

# Prefixes where an installed Kokkos may be, the user's own first.
kokkos_prefixes() {
  sed 's/[:;]/\n/g; /^$/d' <<<"${CMAKE_PREFIX_PATH:-}"
  printf '%s\n' /usr/local /opt/kokkos /usr
}

# kokkos_find BACKEND: the prefix of a Kokkos that serves as things stand; changes nothing.
kokkos_find() {
  local backend=$1 prefix link named=${Kokkos_ROOT:-${KOKKOS_ROOT:-}} why
  if [[ -n "$named" ]]; then
    why=$(kokkos_why_not "$named" "$backend")
    if [[ -z "$why" ]]; then
      printf '%s\n' "$named"
      return 0
    fi
    warn "Kokkos_ROOT=$named is left aside: it $why"
  fi
  while read -r prefix; do
    if [[ -z "$(kokkos_why_not "$prefix" "$backend")" ]]; then
      printf '%s\n' "$prefix"
      return 0
    fi
  done < <(kokkos_prefixes)
  link=$(kokkos_link "$backend")
  if [[ "$(readlink -- "$link" 2>/dev/null)" == *-"$backend-$(compiler_id)" ]] &&
    [[ -r "$link/kedge-origin.txt" && -z "$(kokkos_why_not "$link" "$backend")" ]]; then
    printf '%s\n' "$link"
    return 0
  fi
  return 1
}

# The version that a Kokkos source tree states, as 5.2.2.
kokkos_source_version() {
  local part version="" number
  for part in MAJOR MINOR PATCH; do
    number=$(sed -nE "s/^[[:space:]]*set\(Kokkos_VERSION_$part ([0-9]+)\).*/\1/Ip" \
      "$1/CMakeLists.txt" | head -n 1)
    [[ -n "$number" ]] || return 0
    version+=${version:+.}$((10#$number))
  done
  printf '%s\n' "$version"
}

# kokkos_build SOURCE BACKEND ORIGIN WORK: builds in WORK and moves the whole in by one rename, so that
# an interrupted build leaves nothing that looks finished. Prints the prefix.
kokkos_build() {
  local source=$1 backend=$2 origin=$3 work=$4 version standard prefix arguments special=()
  version=$(kokkos_source_version "$source")
  [[ "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] ||
    die "$origin is not a Kokkos source tree: its CMakeLists.txt states no Kokkos version"
  standard=17
  ((${version%%.*} < 5)) || standard=20
  case $backend in
    openmp) special=(-DKokkos_ENABLE_OPENMP=ON) ;;
    cuda)
      arguments=$(cuda_build_arguments "$version")
      mapfile -t special <<<"$arguments"
      ;;
  esac
  prefix=$(cache_dir)/kokkos/$version-$backend-$(compiler_id)
  say "  building Kokkos $version ($backend) from $origin; about half a minute to a few minutes"
  if ! {
    cmake -S "$source" -B "$work/build" -G Ninja "${special[@]}" -DCMAKE_BUILD_TYPE=Release \
      -DCMAKE_CXX_STANDARD=$standard -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
      -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF \
      -DKokkos_ENABLE_SERIAL=ON -DKokkos_ENABLE_TESTS=OFF &&
      cmake --build "$work/build" -j "$(jobs_count)" &&
      DESTDIR="$work/stage" cmake --install "$work/build"
  } >"$work/build.log" 2>&1; then
    cp -- "$work/build.log" "$(cache_dir)/kokkos-build.log"
    die "Kokkos $version does not build ($(grep -m 1 -iE 'no space left|error' "$work/build.log" |
      cut -c1-120 || true)); whole output: $(cache_dir)/kokkos-build.log"
  fi
  kokkos_move_in "$work/stage$prefix" "$version" "$backend" "$origin"
}

# kokkos_move_in STAGED VERSION BACKEND ORIGIN: one rename puts it in place, one more the link.
kokkos_move_in() {
  local staged=$1 version=$2 backend=$3 origin=$4 name prefix link
  name="$version-$backend-$(compiler_id)"
  prefix=$(cache_dir)/kokkos/$name
  link=$(kokkos_link "$backend")
  printf 'origin: %s\nversion: %s\nbackend: %s\ncompiler: %s\n' \
    "$origin" "$version" "$backend" "$(compiler_id)" >"$staged/kedge-origin.txt"
  mkdir -p -- "${prefix%/*}"
  [[ ! -e "$prefix" ]] || mv -T -- "$prefix" "$staged.replaced"
  mv -T -- "$staged" "$prefix"
  ln -sfn -- "$name" "$link.new"
  mv -fT -- "$link.new" "$link"
  printf '%s\n' "$prefix"
}
