# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Language standard, warnings and sanitizers as one INTERFACE target, linked by every target of ours.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 99)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

find_program(KEDGE_CCACHE ccache)
mark_as_advanced(KEDGE_CCACHE)
if(KEDGE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER "${KEDGE_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${KEDGE_CCACHE}")
endif()

add_library(kedge_flags INTERFACE)
target_include_directories(kedge_flags INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/generated")
set(kedge_warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion)
target_compile_options(
  kedge_flags INTERFACE "$<$<COMPILE_LANGUAGE:C,CXX>:${kedge_warnings}>"
                        "$<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor;-Woverloaded-virtual>")
# GCC 12 warns of overlapping copies in "text" + std::string where there are none (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(kedge_flags INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>")
endif()
if(KEDGE_WERROR)
  target_compile_options(kedge_flags INTERFACE "$<$<COMPILE_LANGUAGE:C,CXX>:-Werror>")
endif()
if(KEDGE_DEBUG_CHECKS)
  target_compile_definitions(kedge_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()
if(KEDGE_SANITIZE)
  target_compile_options(kedge_flags INTERFACE "-fsanitize=${KEDGE_SANITIZE}" -fno-omit-frame-pointer
                                               -fno-sanitize-recover=undefined)
  target_link_options(kedge_flags INTERFACE "-fsanitize=${KEDGE_SANITIZE}")
endif()
