# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Catalogues: one sorted .def file lists the items of a kind (checks, kernels, metrics, rules, formats).
# The C++ registry includes it; this reads the same file, so that sources and tests follow from one line.

# kedge_catalogue(<ids-variable> DEF <file.def> PATTERN <relative path with @ID@>...)
# Sets <ids-variable> to the listed ids, in order. Fails at configure when the list is not sorted or when,
# for any id, a file named by PATTERN (relative to the source root; may hold a *) does not exist.
function(kedge_catalogue out)
  cmake_parse_arguments(arg "" "DEF" "PATTERN" ${ARGN})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${arg_DEF}")
  file(STRINGS "${arg_DEF}" lines REGEX "^KEDGE_ITEM\\(")
  set(ids "")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^KEDGE_ITEM\\(([a-z][a-z0-9_]*)\\)")
      message(FATAL_ERROR "${arg_DEF}: cannot read the line '${line}'; write KEDGE_ITEM(id)")
    endif()
    list(APPEND ids "${CMAKE_MATCH_1}")
  endforeach()
  set(sorted "${ids}")
  list(SORT sorted)
  if(NOT "${sorted}" STREQUAL "${ids}")
    message(FATAL_ERROR "${arg_DEF}: keep the list sorted: ${sorted}")
  endif()
  foreach(id IN LISTS ids)
    foreach(pattern IN LISTS arg_PATTERN)
      string(REPLACE "@ID@" "${id}" path "${pattern}")
      file(GLOB found "${PROJECT_SOURCE_DIR}/${path}")
      if(NOT found)
        message(FATAL_ERROR "${arg_DEF} lists '${id}', but ${path} does not exist")
      endif()
    endforeach()
  endforeach()
  set(${out} "${ids}" PARENT_SCOPE)
endfunction()
