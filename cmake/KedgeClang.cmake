# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Finds Clang's libraries (19 to 22) and wraps them in the target kedge_clang; sets KEDGE_CLANG_RESOURCE_DIR.
# Several may be installed: the newest is taken, or the one that -DKEDGE_CLANG_VERSION=19 or -DClang_DIR=... names.
set(KEDGE_CLANG_VERSION "" CACHE STRING "Major version of Clang to link; empty takes the newest of 19 to 22")

set(kedge_clang_majors 22 21 20 19)
if(KEDGE_CLANG_VERSION)
  set(kedge_clang_majors ${KEDGE_CLANG_VERSION})
endif()
foreach(major IN LISTS kedge_clang_majors)
  if(NOT Clang_FOUND)
    # LLVM's version files accept a request of the same major and minor only.
    find_package(LLVM ${major}.1 QUIET CONFIG HINTS /usr/lib/llvm-${major} /usr/lib64/llvm${major})
    if(LLVM_FOUND)
      find_package(Clang ${major}.1 QUIET CONFIG HINTS "${LLVM_DIR}/../clang" /usr/lib/llvm-${major})
    endif()
    if(NOT Clang_FOUND)
      unset(LLVM_FOUND)
      unset(LLVM_DIR CACHE)
      unset(Clang_DIR CACHE)
    endif()
  endif()
endforeach()
if(NOT Clang_FOUND)
  list(JOIN kedge_clang_majors ", " kedge_clang_majors)
  message(FATAL_ERROR "kedge scan needs the development files of Clang and LLVM ${kedge_clang_majors} "
                      "(Debian: libclang-19-dev llvm-19-dev clang-19). Run scripts/setup.sh, or give "
                      "-DClang_DIR=<prefix>/lib/cmake/clang, or configure with -DKEDGE_ANALYZER=OFF")
endif()
foreach(library clang-cpp LLVM)
  if(NOT TARGET ${library})
    message(FATAL_ERROR "The Clang in ${Clang_DIR} has no shared library ${library}; "
                        "install one that has (Debian: libclang-cpp19-dev, llvm-19-dev)")
  endif()
  set_target_properties(${library} PROPERTIES IMPORTED_GLOBAL TRUE)
endforeach()

add_library(kedge_clang INTERFACE)
target_include_directories(kedge_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
separate_arguments(kedge_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(kedge_clang INTERFACE ${kedge_llvm_definitions})
# GCC sees a null `this` in Clang's inlined lazy pointers, wherever they end up.
target_compile_options(kedge_clang INTERFACE -Wno-nonnull)
target_link_libraries(kedge_clang INTERFACE clang-cpp LLVM)

set(KEDGE_CLANG_RESOURCE_DIR "${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}")
message(STATUS "Clang ${LLVM_PACKAGE_VERSION} in ${Clang_DIR}")
