# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Every switch of the build in one place: which tools, which back end, which checks.
include(CMakeDependentOption)

option(KEDGE_ANALYZER "Build kedge scan (needs Clang LibTooling and ISL)" ON)
option(KEDGE_VALIDATE "Build kedge diff (needs HDF5)" ON)
option(KEDGE_PRECISION "Build kedge precision (needs HDF5; brings the comparison library along)" ON)
option(KEDGE_KERNELS "Build kedge run (needs Kokkos, MPI and parallel HDF5)" ON)
option(KEDGE_SAMPLES "Build the sample MPI codes (needs MPI and parallel HDF5)" ${KEDGE_KERNELS})
option(KEDGE_BLAS "Kernel gemm: a variant that calls a CBLAS (OpenBLAS), to compare with" OFF)
option(KEDGE_TESTS "Build the tests (needs Catch2)" ON)
option(KEDGE_WERROR "Treat warnings as errors" OFF)
option(KEDGE_DEBUG_CHECKS "Library assertions and bounds checks" OFF)
set(KEDGE_SANITIZE "" CACHE STRING "Comma-separated sanitizers, for example address,undefined")

set(KEDGE_BACKEND "openmp" CACHE STRING "Kokkos back end of the kernels: openmp, cuda or serial")
set_property(CACHE KEDGE_BACKEND PROPERTY STRINGS openmp cuda serial)
if(NOT KEDGE_BACKEND MATCHES "^(openmp|cuda|serial)$")
  message(FATAL_ERROR "KEDGE_BACKEND is '${KEDGE_BACKEND}'; choose openmp, cuda or serial")
endif()

# The comparison library lives in validate/ and precision/ needs it, whether or not kedge diff itself is wanted.
if(KEDGE_PRECISION AND NOT KEDGE_VALIDATE)
  message(STATUS "KEDGE_PRECISION needs the comparison library: building validate/ too")
  set(KEDGE_VALIDATE ON)
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
