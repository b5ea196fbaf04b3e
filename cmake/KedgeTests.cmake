# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# How tests are made. Catch2 2 (Debian 12) and 3 (newer) both serve; tests include "tests/support/catch.hpp".
find_package(Catch2 REQUIRED)
include(Catch)

add_library(kedge_catch INTERFACE)
target_link_libraries(kedge_catch INTERFACE Catch2::Catch2)
if(Catch2_VERSION VERSION_LESS 3)
  target_compile_definitions(kedge_catch INTERFACE KEDGE_CATCH2_VERSION=2)
else()
  target_compile_definitions(kedge_catch INTERFACE KEDGE_CATCH2_VERSION=3)
endif()

# Open MPI refuses root and more ranks than cores; tests (never the product) may do both. Waiting ranks and threads give
# their core away: tests run beside each other.
set(kedge_test_environment
    "OMPI_ALLOW_RUN_AS_ROOT=1" "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1" "OMPI_MCA_rmaps_base_oversubscribe=1"
    "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe" "OMP_NUM_THREADS=2" "OMP_PROC_BIND=false"
    "OMP_WAIT_POLICY=passive" "OMPI_MCA_mpi_yield_when_idle=1"
    "KEDGE_BIN=${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" "KEDGE_SOURCE=${PROJECT_SOURCE_DIR}" "KEDGE_BUILD=${PROJECT_BINARY_DIR}")

# Test code itself is compiled plainly: it is Catch2 that takes the time, and what is tested is optimised already.
set(kedge_test_compile_options -O0)

# kedge_test(<name> SOURCES ... [LINK ...] [LABELS ...]): a Catch2 program; each test case becomes one CTest.
# The tests find the built tools in $KEDGE_BIN and the source tree in $KEDGE_SOURCE.
function(kedge_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK;LABELS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE kedge_flags kedge_test_main ${arg_LINK})
  target_compile_options(${name} PRIVATE ${kedge_test_compile_options})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  # catch_discover_tests takes a list apart before it reaches set_tests_properties, so ENVIRONMENT cannot hold more
  # than one variable there; env as the program's launcher can.
  set_target_properties(${name} PROPERTIES CROSSCOMPILING_EMULATOR "${CMAKE_COMMAND};-E;env;${kedge_test_environment}")
  catch_discover_tests(${name} TEST_PREFIX "${name}: " PROPERTIES LABELS "${arg_LABELS}" TIMEOUT 300)
endfunction()

# kedge_mpi_test(<name> RANKS 1 2 4 SOURCES ... [LINK ...]): the same program under mpirun, once a rank count.
# Its main initialises MPI; a failed assertion on any rank fails the test.
function(kedge_mpi_test name)
  cmake_parse_arguments(arg "" "" "RANKS;SOURCES;LINK" ${ARGN})
  find_package(MPI REQUIRED COMPONENTS C)
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE kedge_flags kedge_mpi_test_main ${arg_LINK})
  target_compile_options(${name} PRIVATE ${kedge_test_compile_options})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  foreach(ranks IN LISTS arg_RANKS)
    add_test(NAME "${name}: ${ranks} ranks" COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} $<TARGET_FILE:${name}>)
    set_tests_properties("${name}: ${ranks} ranks" PROPERTIES ENVIRONMENT "${kedge_test_environment}" LABELS mpi TIMEOUT 300 PROCESSORS ${ranks})
  endforeach()
endfunction()
