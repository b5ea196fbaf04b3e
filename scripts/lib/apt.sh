# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Telling the distribution, and installing with apt: every failure is one line with the next step.

os_release_field() {
  local file="${KEDGE_OS_RELEASE:-/etc/os-release}"
  [[ -r "$file" ]] || return 0
  sed -n "s/^$1=//p" "$file" | head -n 1 | tr -d "\"'"
}

# Whether this is a distribution whose package names we know.
is_debian_like() {
  local id
  for id in $(os_release_field ID) $(os_release_field ID_LIKE); do
    if [[ "$id" == debian || "$id" == ubuntu ]]; then
      command -v apt-get >/dev/null && command -v dpkg-query >/dev/null
      return
    fi
  done
  return 1
}

# Runs a command as root: directly, or through sudo.
as_root() {
  if (($(id -u) == 0)); then
    "$@"
  else
    sudo -- "$@"
  fi
}

can_be_root() {
  (($(id -u) == 0)) || command -v sudo >/dev/null
}

# explain_apt_failure LOG WHAT: one line with the cause and the next step.
explain_apt_failure() {
  local log=$1 what=$2
  if grep -qiE "no space left|enough free space" "$log"; then
    die "$what: the disk is full; free some space and run this again"
  elif grep -qiE "could not resolve|temporary failure resolving|could not connect|unable to connect|connection (refused|timed out)|network is unreachable" "$log"; then
    die "$what: the package servers cannot be reached; check the network (or the apt proxy) and run this again"
  elif grep -qiE "could not get lock|unable to (acquire|lock)|is another process using" "$log"; then
    die "$what: another program is using apt; wait for it to end and run this again"
  elif grep -qiE "permission denied|are you root|is not in the sudoers|a password is required|a terminal is required" "$log"; then
    die "$what: no permission; run this as root, or as a user who may use sudo"
  fi
  die "$what: $(grep -E '^(E|Err|error|sudo):?' "$log" | tail -n 1 | sed 's/^E: //' || true) (whole output: $log)"
}

# apt_reason LOG...: the line that tells most about why apt could not fetch something.
apt_reason() {
  local pattern reason
  for pattern in 'Could not (resolve|connect)|Temporary failure|Cannot initiate' '404|NO_PUBKEY|not signed' '^E:'; do
    reason=$(cat -- "$@" 2>/dev/null | grep -m 1 -E "$pattern" || true)
    if [[ -n "$reason" ]]; then
      break
    fi
  done
  printf '%s\n' "${reason:-no reason given}" | sed -E 's/^ *((E|W|Err)[: ]+)?//' | cut -c1-160
}

# apt_logged WHAT COMMAND...: runs quietly as root; explains a failure in one line.
apt_logged() {
  local what=$1 log
  shift
  log=$(mktemp "${TMPDIR:-/tmp}/kedge-apt.XXXXXX")
  if ! as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@" >"$log" 2>&1; then
    explain_apt_failure "$log" "$what"
  fi
  rm -f -- "$log"
}

# A suite that cannot be read (a third party's, say) need not matter: what is missing shows at the
# next step, so only a wholesale failure ends here.
apt_update() {
  local log
  log=$(mktemp "${TMPDIR:-/tmp}/kedge-apt.XXXXXX")
  if ! as_root env LC_ALL=C apt-get -o DPkg::Lock::Timeout=300 update >"$log" 2>&1 ||
    grep -q '^W: Failed to fetch' "$log"; then
    if grep -qE '^(Get|Hit):' "$log"; then
      warn "apt-get update could not read every suite: $(grep -E '^(E|W): ' "$log" | head -n 1 | cut -c4-)"
    else
      explain_apt_failure "$log" "apt-get update"
    fi
  fi
  rm -f -- "$log"
}

apt_install() {
  apt_logged "apt-get install" apt-get -o DPkg::Lock::Timeout=300 install -y \
    --no-install-recommends "$@"
}
