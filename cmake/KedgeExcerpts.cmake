# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
# Run with cmake -P: writes a C++ file with the marked parts of each kernel's sources.
#   -DKERNELS=<ids> -DFOLDER=<kernels folder> -DOUTPUT=<file.cpp>
# A part starts after the line "// [plain loop]" or "// [kokkos body]" and ends before "// [end]".

# kedge_marked(<text-variable> <id> <mark>): all parts with that mark in the kernel's files, in file order.
function(kedge_marked out id mark)
  set(parts "")
  # <id>.cpp and model.hpp come last by name only by chance: the order of the names is good enough.
  file(GLOB files "${FOLDER}/${id}/*.cpp" "${FOLDER}/${id}/*.hpp")
  foreach(file IN LISTS files)
    file(READ "${file}" text)
    string(FIND "${text}" "// [${mark}]\n" start)
    while(NOT start EQUAL -1)
      string(LENGTH "// [${mark}]\n" skip)
      math(EXPR start "${start} + ${skip}")
      string(SUBSTRING "${text}" ${start} -1 text)
      string(FIND "${text}" "// [end]" end)
      if(end EQUAL -1)
        message(FATAL_ERROR "${file}: '// [${mark}]' has no '// [end]' after it")
      endif()
      string(SUBSTRING "${text}" 0 ${end} part)
      string(REGEX REPLACE "[ \n]+$" "" part "${part}")
      string(APPEND parts "${part}\n\n")
      string(SUBSTRING "${text}" ${end} -1 text)
      string(FIND "${text}" "// [${mark}]\n" start)
    endwhile()
  endforeach()
  if(parts STREQUAL "")
    message(FATAL_ERROR "kernel ${id}: no '// [${mark}]' in ${FOLDER}/${id}")
  endif()
  string(REGEX REPLACE "\n+$" "\n" parts "${parts}")
  set(${out} "${parts}" PARENT_SCOPE)
endfunction()

set(rows "")
foreach(id IN LISTS KERNELS)
  kedge_marked(plain ${id} "plain loop")
  kedge_marked(body ${id} "kokkos body")
  string(APPEND rows "    {\"${id}\", R\"kedge(${plain})kedge\", R\"kedge(${body})kedge\"},\n")
endforeach()
file(WRITE "${OUTPUT}.new" "// Made by cmake/KedgeExcerpts.cmake from the kernels' sources.
#include \"kernels/core/excerpts.hpp\"

#include <array>

namespace kedge::kernels {
namespace {

constexpr auto excerpts = std::to_array<KernelExcerpt>({
${rows}});

}  // namespace

std::span<const KernelExcerpt> kernel_excerpts() {
  return excerpts;
}

}  // namespace kedge::kernels
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
