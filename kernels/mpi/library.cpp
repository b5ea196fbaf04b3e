// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What there is to know about the MPI library and its launcher without starting it.
#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

#include <cstdlib>
#include <string>

#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

namespace {

const char* rank_in_environment() {
  // Open MPI; PMIx (Open MPI 5, PRRTE); Hydra (MPICH, Intel MPI); MVAPICH; Slurm's srun.
  for (const char* name :
       {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "MV2_COMM_WORLD_RANK", "SLURM_PROCID"})
    if (const char* value = std::getenv(name)) return value;
  return nullptr;
}

}  // namespace

bool launched_by_mpi() {
  return rank_in_environment() != nullptr;
}

int launched_rank() {
  const char* rank = rank_in_environment();
  return rank == nullptr ? 0 : std::atoi(rank);
}

std::string mpi_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
  int length = 0;
  MPI_Get_library_version(text, &length);
  std::string version(text, static_cast<std::size_t>(length));
  version = version.substr(0, version.find_first_of(",\n"));
  if (version.starts_with("Open MPI v")) version.replace(0, 10, "Open MPI ");
  return version;
}

Awareness gpu_awareness() {
#if defined(MPIX_CUDA_AWARE_SUPPORT)
  return MPIX_Query_cuda_support() == 1 ? Awareness::yes : Awareness::no;
#else
  return Awareness::unknown;
#endif
}

const char* to_string(Awareness awareness) {
  switch (awareness) {
    case Awareness::yes:
      return "yes";
    case Awareness::no:
      return "no";
    case Awareness::unknown:
      break;
  }
  return "unknown";
}

}  // namespace kedge::kernels
