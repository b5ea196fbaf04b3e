# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# What the scripts know of CUDA: which Kokkos serves it, and what Kokkos calls a GPU's generation.

# The first Kokkos that knows CUDA 13, as KOKKOS_VERSION and as text.
# shellcheck disable=SC2034 # cuda_headers.sh reads it
cuda_kokkos_oldest=40701
cuda_kokkos_oldest_text=4.7.1

# cuda_kokkos_names OPTION ARCH: Kokkos's names for sm_ARCH, family and member; OPTION is named when unknown.
cuda_kokkos_names() {
  case $2 in
    80) printf 'AMPERE AMPERE80\n' ;;
    90) printf 'HOPPER HOPPER90\n' ;;
    100) printf 'BLACKWELL BLACKWELL100\n' ;;
    *) die "no Kokkos name known for sm_$2; $1 takes 80, 90 or 100" ;;
  esac
}

# The generation of the first GPU of this machine as 90, or nothing.
cuda_arch_here() {
  nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | sed -nE '1s/^([0-9]+)\.([0-9]+)$/\1\2/p' || true
}

# cuda_build_arguments VERSION: what CMake needs beyond the usual to build that Kokkos for CUDA, one a line.
# The compiler stays the host's: Kokkos puts its own nvcc_wrapper before it, which wants nvcc on the PATH.
cuda_build_arguments() {
  local arch=${KEDGE_GPU_ARCH:-$(cuda_arch_here)} names
  [[ "$(printf '%s\n' "$cuda_kokkos_oldest_text" "$1" | sort -V | head -n 1)" == "$cuda_kokkos_oldest_text" ]] ||
    die "Kokkos $1 is too old for the back end cuda; give a source of $cuda_kokkos_oldest_text or newer"
  command -v nvcc >/dev/null || die "the back end cuda needs nvcc on the PATH; install the CUDA toolkit, or add its bin folder"
  [[ -n "$arch" ]] || die "there is no GPU here to tell its generation; name it with --gpu-arch 80, 90 or 100"
  names=$(cuda_kokkos_names --gpu-arch "$arch")
  printf '%s\n' -DKokkos_ENABLE_CUDA=ON "-DKokkos_ARCH_${names#* }=ON"
}
