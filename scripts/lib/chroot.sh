# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# A small Debian of another suite in a folder: made, entered and removed. Needs apt.sh and apt_private.sh.
#
# What it mounts lives in a mount namespace of its own, so that nothing stays mounted whatever happens.

# A folder is ours to reuse or remove only when it holds this file, written once the whole is there.
chroot_mark=kedge/chroot

# chroot_refusal: nothing where a chroot can be made and entered, else the reason why not.
chroot_refusal() {
  if ! is_debian_like; then
    printf '%s is not Debian or a relative of it\n' "$(os_release_field PRETTY_NAME)"
  elif ! command -v mmdebstrap >/dev/null; then
    printf 'mmdebstrap is not installed (apt-get install mmdebstrap)\n'
  elif ! can_be_root; then
    printf 'not root, and there is no sudo\n'
  elif ! as_root unshare --mount --pid --fork true 2>/dev/null; then
    printf 'this machine lets nobody mount (a container without that right?), or sudo refuses\n'
  fi
}

chroot_is_whole() { [[ -r "$1/$chroot_mark" ]]; }

# chroot_make SUITE FOLDER: makes FOLDER a minimal Debian of that suite, from the mirror that this system
# uses itself, or returns 1 with the reason on stdout. It appears whole or not at all.
chroot_make() {
  local suite=$1 folder=$2 log=$2.log partial=$2.partial
  derive_sources deb "$suite" >"$folder.sources"
  if [[ ! -s "$folder.sources" ]]; then
    printf 'no source of packages is configured that could serve the suite %s\n' "$suite"
    return 1
  fi
  as_root rm -rf --one-file-system -- "$partial"
  # A mirror may lag behind: its signed lists are taken though they are past their date.
  if ! as_root mmdebstrap --variant=apt --include=ca-certificates \
    --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Retries "3"' \
    "$suite" "$partial" "$folder.sources" >"$log" 2>&1 </dev/null; then
    printf 'the suite %s cannot be had: %s (whole output: %s)\n' "$suite" "$(apt_reason "$log")" "$log"
    as_root rm -rf --one-file-system -- "$partial"
    return 1
  fi
  as_root mkdir -p -- "$partial/${chroot_mark%/*}"
  printf '%s of %s\n' "$suite" "$(date +%F)" | as_root tee -- "$partial/$chroot_mark" >/dev/null
  as_root mv -T -- "$partial" "$folder"
  rm -f -- "$folder.sources" "$log"
}

# chroot_remove FOLDER: only what carries our mark.
chroot_remove() {
  chroot_is_whole "$1" || die "$1 was not made by this script: remove it by hand"
  as_root rm -rf --one-file-system -- "$1"
}

# chroot_run FOLDER BOUND COMMAND...: runs it there as root, with the host's folder BOUND on /kedge/ccache and
# with names resolved as on the host. Of the environment only proxies and the number of jobs go along.
chroot_run() {
  local folder=$1 bound=$2 variable kept=()
  shift 2
  for variable in http_proxy https_proxy no_proxy KEDGE_JOBS TERM; do
    [[ -z "${!variable:-}" ]] || kept+=("$variable=${!variable}")
  done
  # shellcheck disable=SC2016 # the inner shell expands these
  as_root unshare --mount --pid --fork --kill-child bash -euc '
    folder=$1 bound=$2
    shift 2
    cp -L -- /etc/resolv.conf /etc/hosts "$folder/etc/"
    mount -t proc proc "$folder/proc"
    mount --rbind /sys "$folder/sys"
    mount --rbind /dev "$folder/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$folder/dev/shm"
    mkdir -p -- "$folder/kedge/ccache"
    mount --bind "$bound" "$folder/kedge/ccache"
    exec chroot "$folder" "$@"' - "$folder" "$bound" \
    env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    KEDGE_CACHE_DIR=/kedge/cache CCACHE_DIR=/kedge/ccache "${kept[@]}" "$@" </dev/null
}
