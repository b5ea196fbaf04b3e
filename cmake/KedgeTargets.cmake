# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# How a library and a tool of ours are made, so that no folder repeats it.
include(GNUInstallDirs)

# kedge_library(<name> SOURCES ... [LINK ...]): a static library under the common rules.
function(kedge_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC kedge_flags ${arg_LINK})
  add_dependencies(${name} kedge_version)
endfunction()

# kedge_tool(<name> SOURCES ... [LINK ...]): a program in bin/ that `kedge` finds beside itself, built and installed.
function(kedge_tool name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE kedge_flags ${arg_LINK})
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()
