# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# The distribution packages that each part of Kedge needs, and which of them are missing.

# One group a line: parts (space-separated, "all" for every one) | why | packages.
# "a/b" takes the first that can be had; "a?" is left out where the distribution lacks it;
# "@" stands for the LLVM version.
package_groups() {
  cat <<'END'
all | compiler and build tools | g++ cmake ninja-build pkg-config ccache git
all | command line, text and JSON libraries | libcli11-dev libfmt-dev nlohmann-json3-dev
analyzer | Clang's libraries, to read C and C++ sources | clang-@ libclang-@-dev llvm-@-dev libzstd-dev
analyzer | packed profiles of gcov | zlib1g-dev
analyzer | integer sets, to decide whether loop iterations depend | libisl-dev libgmp-dev
kernels validate precision | MPI, to run on several ranks | libopenmpi-dev openmpi-bin
kernels validate precision | parallel HDF5, for snapshots and comparisons | libhdf5-openmpi-dev
analyzer kernels validate precision | files that the user writes: facts, policies, plans | libtomlplusplus-dev
kernels validate precision | content hashes | libxxhash-dev
tests | unit test framework | catch2
tests | independent peers and data for tests (never a need of the tools) | hdf5-tools python3 python3-numpy python3-h5py
tests | the pinned source formatter | clang-format-14?
END
}

llvm_versions=(19 20 21 22)

all_parts() { printf '%s\n' analyzer kernels validate precision tests; }

# Which of the packages given on the command line are installed, one a line.
installed_among() {
  dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
    awk '$1 == "installed" { print $2 }' | sort -u || true
}

# Which of the packages given have a candidate in the configured suites, one a line.
available_among() {
  LC_ALL=C apt-cache policy "$@" 2>/dev/null |
    awk '/^[^ ]/ { sub(/:.*/, ""); name = $0 } /^  Candidate: / && $2 != "(none)" { print name }' || true
}

# The LLVM version to use: one that is installed whole, else the first that can be had, else the first.
llvm_version() {
  local have version
  for version in "${llvm_versions[@]}"; do
    have=$(installed_among "clang-$version" "libclang-$version-dev" "llvm-$version-dev" | wc -l)
    if ((have == 3)); then
      printf '%s\n' "$version"
      return
    fi
  done
  for version in "${llvm_versions[@]}"; do
    if [[ -n "$(available_among "libclang-$version-dev")" ]]; then
      printf '%s\n' "$version"
      return
    fi
  done
  printf '%s\n' "${llvm_versions[0]}"
}

# groups_for PARTS...: the groups that these parts need, LLVM's version filled in.
groups_for() {
  local wanted=" $* " parts why packages part version=""
  while IFS='|' read -r parts why packages; do
    for part in $parts; do
      if [[ "$part" == all || "$wanted" == *" $part "* ]]; then
        if [[ "$packages" == *@* ]]; then
          version=${version:-$(llvm_version)}
          packages=${packages//@/$version}
        fi
        printf '%s|%s\n' "$(trim "$why")" "$(trim "$packages")"
        break
      fi
    done
  done < <(package_groups)
}

# missing_packages PARTS...: "why|packages" for each group with something missing.
missing_packages() {
  local groups have why packages item missing
  groups=$(groups_for "$@")
  # shellcheck disable=SC2046 # one word a package is meant
  have=" $(installed_among $(cut -d'|' -f2 <<<"$groups" | tr -d '?' | tr '/' ' ') | tr '\n' ' ') "
  while IFS='|' read -r why packages; do
    missing=""
    for item in $packages; do
      if ! any_in "$have" "${item%\?}"; then
        missing+=" $item"
      fi
    done
    if [[ -n "$missing" ]]; then
      printf '%s|%s\n' "$why" "${missing# }"
    fi
  done <<<"$groups"
}

# any_in " a b c " x/y: whether one of the alternatives is in the list.
any_in() {
  local name
  for name in ${2//\// }; do
    [[ "$1" == *" $name "* ]] && return 0
  done
  return 1
}

# resolve_packages ITEM...: one name a line; alternatives settled, optional ones dropped where the
# distribution lacks them. A needed one that cannot be had is printed as "!name".
resolve_packages() {
  local item name available found
  # shellcheck disable=SC2046 # one word a package is meant
  available=" $(available_among $(printf '%s\n' "$@" | tr -d '?' | tr '/' ' ') | tr '\n' ' ') "
  for item in "$@"; do
    found=""
    name=${item%\?}
    for name in ${name//\// }; do
      if [[ "$available" == *" $name "* ]]; then
        found=$name
        break
      fi
    done
    if [[ -n "$found" ]]; then
      printf '%s\n' "$found"
    elif [[ "$item" != *\? ]]; then
      printf '!%s\n' "$item"
    fi
  done
}
