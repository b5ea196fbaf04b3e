# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# What every script shares: messages, the cache folder, the number of compile jobs.

set -euo pipefail
shopt -s inherit_errexit

# A scrubbed environment (CI, cron) may lack these; children need them exported.
export PATH="${PATH:-/usr/local/bin:/usr/bin:/bin}:/usr/sbin:/sbin"
export LC_ALL=C.UTF-8
if [[ -z "${HOME:-}" ]]; then
  HOME=$(getent passwd "$(id -u)" | cut -d: -f6 || true)
  export HOME="${HOME:-/tmp}"
fi

KEDGE_SOURCE_DIR=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
export KEDGE_SOURCE_DIR

# Chatter goes to stderr, so that stdout holds results only.
say() { printf '%s\n' "$*" >&2; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

cache_dir() {
  printf '%s\n' "${KEDGE_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/kedge}"
}

# Makes the cache folder, or says in one line why it cannot be written.
make_cache_dir() {
  local cache probe
  cache=$(cache_dir)
  if ! mkdir -p -- "$cache" 2>/dev/null || ! probe=$(mktemp -d "$cache/probe.XXXXXX" 2>/dev/null); then
    die "cannot write to the cache folder $cache; set KEDGE_CACHE_DIR to a folder that you own"
  fi
  rmdir -- "$probe"
}

# A private folder below the cache, on the same file system, so that finished work moves in by rename.
# It carries this script's process number; remove_work_dirs (an EXIT trap) clears them whatever happens.
make_work_dir() {
  local cache
  cache=$(cache_dir)
  mkdir -p -- "$cache/tmp"
  mktemp -d "$cache/tmp/$$.$1.XXXXXX"
}

remove_work_dirs() { rm -rf -- "$(cache_dir)/tmp/$$."*; }

# need_space FOLDER MEGABYTES WHAT: refuses early instead of failing half way.
need_space() {
  local free
  free=$(df -Pm -- "$1" | awk 'NR == 2 { print $4 }')
  if ((free < $2)); then
    die "$3 needs about $2 MB in $1, and $free MB are free; make room or set KEDGE_CACHE_DIR"
  fi
}

# Compile jobs: one a core, but never more than the memory holds (a file that includes Clang's
# headers takes up to 1.8 GB). KEDGE_JOBS overrides.
jobs_count() {
  local cores memory limit by_memory
  if [[ -n "${KEDGE_JOBS:-}" ]]; then
    [[ "$KEDGE_JOBS" =~ ^[1-9][0-9]*$ ]] || die "KEDGE_JOBS is '$KEDGE_JOBS'; give a number of jobs"
    printf '%s\n' "$KEDGE_JOBS"
    return
  fi
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo)
  if [[ -r /sys/fs/cgroup/memory.max ]]; then
    limit=$(</sys/fs/cgroup/memory.max)
    if [[ "$limit" =~ ^[0-9]+$ ]] && ((limit / 1048576 < memory)); then
      memory=$((limit / 1048576))
    fi
  fi
  by_memory=$((memory / 1900))
  ((by_memory >= 1)) || by_memory=1
  printf '%s\n' "$((cores < by_memory ? cores : by_memory))"
}

# trim TEXT: without the blanks around it.
trim() {
  local text=$1
  text=${text#"${text%%[![:space:]]*}"}
  printf '%s' "${text%"${text##*[![:space:]]}"}"
}

# option_value OPTION COUNT: refuses an option that stands last without its value.
option_value() {
  (($2 >= 2)) || die "option $1 needs a value; see --help"
}

# The comment block at the top of a script is its --help, from the third line to the first blank one.
print_help() {
  awk 'NR > 3 { if ($0 !~ /^#/) exit; sub(/^# ?/, ""); print }' "$1"
}
