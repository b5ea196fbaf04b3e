# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Generates generated/kedge_version.hpp. Included: adds a target that refreshes it at each build.
# Run as a script (-P): writes the file when its content would change.
if(CMAKE_SCRIPT_MODE_FILE)
  set(commit "unknown")
  set(dirty "false")
  find_program(GIT git)
  if(GIT AND EXISTS "${SOURCE_DIR}/.git")
    execute_process(
      COMMAND "${GIT}" -C "${SOURCE_DIR}" rev-parse --short=12 HEAD
      OUTPUT_VARIABLE head
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
      RESULT_VARIABLE failed)
    if(NOT failed)
      set(commit "${head}")
      execute_process(
        COMMAND "${GIT}" -C "${SOURCE_DIR}" status --porcelain --untracked-files=no
        OUTPUT_VARIABLE changes ERROR_QUIET)
      if(changes)
        set(dirty "true")
      endif()
    endif()
  endif()
  configure_file("${SOURCE_DIR}/cmake/kedge_version.hpp.in" "${OUTPUT}" @ONLY)
  return()
endif()

string(TOUPPER "${CMAKE_BUILD_TYPE}" kedge_build_type)
set(kedge_compile_flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${kedge_build_type}}")
string(STRIP "${kedge_compile_flags}" kedge_compile_flags)
set(kedge_version_arguments
    -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DOUTPUT=${PROJECT_BINARY_DIR}/generated/kedge_version.hpp
    -DVERSION=${PROJECT_VERSION} "-DCOMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}"
    "-DFLAGS=${kedge_compile_flags}" -P ${PROJECT_SOURCE_DIR}/cmake/KedgeVersion.cmake)
execute_process(COMMAND ${CMAKE_COMMAND} ${kedge_version_arguments})
add_custom_target(
  kedge_version
  COMMAND ${CMAKE_COMMAND} ${kedge_version_arguments}
  BYPRODUCTS ${PROJECT_BINARY_DIR}/generated/kedge_version.hpp
  COMMENT "Recording version and commit"
  VERBATIM)
