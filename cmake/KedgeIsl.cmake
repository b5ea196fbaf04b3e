# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# The integer set library, as target kedge_isl. libLLVM carries a copy of ISL and exports its symbols, so a program
# that links both must take ours from the static archive and keep those symbols to itself.
find_path(KEDGE_ISL_INCLUDE_DIR isl/ctx.h)
find_library(KEDGE_ISL_STATIC NAMES libisl.a)
find_library(KEDGE_ISL_SHARED NAMES isl)
find_library(KEDGE_GMP_LIBRARY NAMES gmp)
mark_as_advanced(KEDGE_ISL_INCLUDE_DIR KEDGE_ISL_STATIC KEDGE_ISL_SHARED KEDGE_GMP_LIBRARY)

if(NOT KEDGE_ISL_INCLUDE_DIR OR NOT (KEDGE_ISL_STATIC OR KEDGE_ISL_SHARED))
  message(FATAL_ERROR "ISL was not found (Debian: libisl-dev, libgmp-dev). Run scripts/setup.sh, give -DCMAKE_PREFIX_PATH=<prefix>, "
                      "or configure with -DKEDGE_ANALYZER=OFF")
endif()

add_library(kedge_isl INTERFACE)
target_include_directories(kedge_isl SYSTEM INTERFACE "${KEDGE_ISL_INCLUDE_DIR}")
if(KEDGE_ISL_STATIC AND KEDGE_GMP_LIBRARY)
  target_link_libraries(kedge_isl INTERFACE "${KEDGE_ISL_STATIC}" "${KEDGE_GMP_LIBRARY}")
  target_link_options(kedge_isl INTERFACE "LINKER:--exclude-libs,libisl.a")
  target_compile_definitions(kedge_isl INTERFACE KEDGE_ISL_IS_STATIC=1)
else()
  target_link_libraries(kedge_isl INTERFACE "${KEDGE_ISL_SHARED}")
  message(WARNING "The static ISL (libisl.a with libgmp) was not found; linking ${KEDGE_ISL_SHARED}. Where libLLVM carries an ISL of "
                  "its own, kedge scan may bind to that one: `kedge doctor` names the version in use.")
endif()
