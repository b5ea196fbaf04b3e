# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Reading suites and source packages through a private apt configuration, derived from the
# system's own entries and verified as apt always does; the system's own stays untouched.

# derive_sources KIND SUITE: the system's own source entries as KIND (deb, deb-src). With SUITE,
# entries of the running release only, pointed at SUITE; "-" keeps every entry and suite.
# Reads both of apt's formats; switched-off entries stay off.
derive_sources() {
  local kind=$1 suite=$2 release file
  release=$(os_release_field VERSION_CODENAME)
  for file in /etc/apt/sources.list.d/*.sources; do
    [[ -r "$file" ]] || continue
    awk -v kind="$kind" -v suite="$suite" -v release="$release" '
      function flush() {
        if (stanza != "" && !off && (suite == "-" || ours)) printf "%s\n", stanza
        stanza = ""; off = 0; ours = 0
      }
      /^[ \t]*$/ { flush(); next }
      /^#/ { next }
      tolower($1) == "types:" { stanza = stanza "Types: " kind "\n"; next }
      tolower($1) == "enabled:" { if (tolower($2) ~ /^(no|false|0|off)$/) off = 1; next }
      tolower($1) == "suites:" {
        for (i = 2; i <= NF; i++)
          if ($i == release || $i == suite || $i ~ /^(stable|testing|unstable|sid)$/) ours = 1
        stanza = stanza (suite == "-" ? $0 : "Suites: " suite) "\n"; next
      }
      { stanza = stanza $0 "\n" }
      END { flush() }' "$file"
  done
  one_line_sources | while read -r options address name components; do
    if [[ "$suite" != - ]]; then
      [[ "$name" == "$release" || "$name" == "$suite" || "$name" =~ ^(stable|testing|unstable|sid)$ ]] || continue
      name=$suite
    fi
    one_line_as_stanza "$kind" "$options" "$address" "$name" "$components"
  done
}

# The entries of apt's one-line format: options ("-" for none), address, suite, components.
one_line_sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [[ -r "$file" ]] || continue
    sed -nE 's/#.*//; s/^[ \t]*deb[ \t]+//p' "$file" |
      awk '{
        options = "-"
        if (match($0, /^\[[^]]*\]/)) {
          options = substr($0, 2, RLENGTH - 2); $0 = substr($0, RLENGTH + 1)
          gsub(/^ +| +$/, "", options); gsub(/ +/, ",", options)
        }
        printf "%s %s\n", options, $0
      }'
  done
}

# Options such as signed-by=FILE and arch=amd64 become the fields of the same meaning.
one_line_as_stanza() {
  local kind=$1 options=$2 address=$3 name=$4 components=$5 option
  printf 'Types: %s\nURIs: %s\nSuites: %s\n' "$kind" "$address" "$name"
  [[ -z "$components" ]] || printf 'Components: %s\n' "$components"
  for option in ${options//,/ }; do
    case $option in
      signed-by=*) printf 'Signed-By: %s\n' "${option#*=}" ;;
      trusted=*) printf 'Trusted: %s\n' "${option#*=}" ;;
      arch=*) printf 'Architectures: %s\n' "${option#*=}" ;;
    esac
  done
  printf '\n'
}

# private_apt FOLDER KIND SUITE: makes FOLDER an apt root of its own and reads the suites' indices.
# Signatures are checked as ever: keys, proxies and logins stay the system's.
private_apt() {
  local folder=$1 kind=$2 suite=$3
  mkdir -p -- "$folder"/{lists/partial,archives/partial,parts}
  derive_sources "$kind" "$suite" >"$folder/parts/derived.sources"
  if [[ ! -s "$folder/parts/derived.sources" ]]; then
    return 1
  fi
  with_private_apt "$folder" apt-get update >"$folder/update.log" 2>&1 || true
}

# with_private_apt FOLDER COMMAND ARGUMENTS...: one of apt's commands on that root; needs no root.
with_private_apt() {
  local folder=$1 command=$2
  shift 2
  LC_ALL=C "$command" \
    -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$folder/parts" \
    -o Dir::State::lists="$folder/lists" -o Dir::Cache="$folder" \
    -o Dir::Cache::archives="$folder/archives" \
    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= \
    -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=2 \
    -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 \
    "$@"
}
