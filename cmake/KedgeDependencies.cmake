# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Finds what the chosen parts need, and nothing else. Each finding is wrapped in one target of ours.
find_package(Threads REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(tomlplusplus 3 REQUIRED)
if(KEDGE_ANALYZER)
  find_package(ZLIB REQUIRED)
endif()

set(kedge_cache_dir "$ENV{KEDGE_CACHE_DIR}")
if(NOT kedge_cache_dir)
  set(kedge_cache_dir "$ENV{XDG_CACHE_HOME}/kedge")
  if("$ENV{XDG_CACHE_HOME}" STREQUAL "")
    set(kedge_cache_dir "$ENV{HOME}/.cache/kedge")
  endif()
endif()

# MPI and HDF5: a snapshot is written by parallel HDF5; reading and comparing do with a serial one.
if(KEDGE_VALIDATE OR KEDGE_PRECISION OR KEDGE_KERNELS OR KEDGE_SAMPLES)
  set(HDF5_PREFER_PARALLEL ON)
  # No version here: HDF5 2's own CMake files answer a request for 1.10 with "not compatible".
  find_package(HDF5 REQUIRED COMPONENTS C)
  if(HDF5_VERSION VERSION_LESS 1.10)
    message(FATAL_ERROR "HDF5 ${HDF5_VERSION} is too old; Kedge needs 1.10 or newer")
  endif()
  add_library(kedge_hdf5 INTERFACE)
  target_include_directories(kedge_hdf5 SYSTEM INTERFACE ${HDF5_C_INCLUDE_DIRS})
  target_link_libraries(kedge_hdf5 INTERFACE ${HDF5_C_LIBRARIES})
  if(HDF5_IS_PARALLEL)
    find_package(MPI REQUIRED COMPONENTS C)
    target_link_libraries(kedge_hdf5 INTERFACE MPI::MPI_C)
    target_compile_definitions(kedge_hdf5 INTERFACE KEDGE_PARALLEL_HDF5=1 OMPI_SKIP_MPICXX=1 MPICH_SKIP_MPICXX=1)
  elseif(KEDGE_KERNELS OR KEDGE_SAMPLES)
    message(FATAL_ERROR "The kernels write snapshots collectively and need an HDF5 built with MPI "
                        "(Debian: libhdf5-openmpi-dev); or configure with -DKEDGE_KERNELS=OFF -DKEDGE_SAMPLES=OFF")
  endif()
endif()

if(KEDGE_KERNELS)
  set(kedge_kokkos_hint "${kedge_cache_dir}/kokkos/${KEDGE_BACKEND}")
  find_package(Kokkos QUIET HINTS "${kedge_kokkos_hint}")
  if(NOT Kokkos_FOUND)
    message(FATAL_ERROR "Kokkos was not found. Run scripts/setup.sh, or give -DKokkos_ROOT=<prefix>, "
                        "or configure with -DKEDGE_KERNELS=OFF")
  endif()
  string(TOUPPER "${KEDGE_BACKEND}" kedge_backend_upper)
  if(NOT Kokkos_DEVICES MATCHES "${kedge_backend_upper}")
    message(FATAL_ERROR "The Kokkos found in ${Kokkos_DIR} has ${Kokkos_DEVICES}, not ${kedge_backend_upper}. "
                        "Run scripts/setup.sh --backend ${KEDGE_BACKEND}, or give -DKokkos_ROOT=<prefix>")
  endif()
  if(KEDGE_BLAS)
    find_package(BLAS REQUIRED)
  endif()
  message(STATUS "Kokkos ${Kokkos_VERSION} with ${Kokkos_DEVICES} in ${Kokkos_DIR}")
endif()
