// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The table of MPI functions.
#include "analyzer/checks/mpi_functions.hpp"

#include <cctype>
#include <map>

namespace kedge::checks {
namespace {

constexpr MpiBuffer from(int argument, int count, int datatype) {
  return {argument, count, datatype, true, false};
}
constexpr MpiBuffer into(int argument, int count, int datatype) {
  return {argument, count, datatype, false, true};
}
constexpr MpiBuffer both(int argument, int count, int datatype) {
  return {argument, count, datatype, true, true};
}

std::vector<MpiFunction> make_table() {
  std::vector<MpiFunction> table;
  const auto add = [&](const char* name, const char* kind, bool blocking,
                       std::vector<MpiBuffer> buffers) {
    table.push_back({std::string("MPI_") + name, kind, blocking, std::move(buffers)});
  };
  for (const char* name : {"Send", "Ssend", "Rsend", "Bsend"})
    add(name, "send", true, {from(0, 1, 2)});
  for (const char* name : {"Isend", "Issend", "Irsend", "Ibsend", "Send_init"})
    add(name, "send", false, {from(0, 1, 2)});
  add("Recv", "receive", true, {into(0, 1, 2)});
  for (const char* name : {"Irecv", "Recv_init"}) add(name, "receive", false, {into(0, 1, 2)});
  add("Sendrecv", "exchange", true, {from(0, 1, 2), into(5, 6, 7)});
  add("Sendrecv_replace", "exchange", true, {both(0, 1, 2)});
  for (const char* name : {"Wait", "Waitall", "Waitany", "Waitsome", "Probe"})
    add(name, "wait", true, {});
  for (const char* name : {"Test", "Testall", "Testany", "Iprobe", "Start", "Startall"})
    add(name, "wait", false, {});
  for (const char* prefix : {"", "I"}) {
    const bool blocking = *prefix == '\0';
    const auto collective = [&](std::string name, std::vector<MpiBuffer> buffers) {
      if (!blocking) name[0] = static_cast<char>(std::tolower(name[0]));
      add((prefix + name).c_str(), "collective", blocking, std::move(buffers));
    };
    collective("Bcast", {both(0, 1, 2)});
    for (const char* name : {"Reduce", "Allreduce", "Scan", "Exscan", "Reduce_scatter_block"})
      collective(name, {from(0, 2, 3), into(1, 2, 3)});
    for (const char* name : {"Gather", "Allgather", "Scatter", "Alltoall"})
      collective(name, {from(0, 1, 2), into(3, 4, 5)});
    for (const char* name : {"Gatherv", "Allgatherv"})
      collective(name, {from(0, 1, 2), into(3, -1, 6)});
    collective("Scatterv", {from(0, -1, 3), into(4, 5, 6)});
    collective("Alltoallv", {from(0, -1, 3), into(4, -1, 7)});
    collective("Reduce_scatter", {from(0, -1, 3), into(1, -1, 3)});
    collective("Barrier", {});
  }
  for (const char* name : {"Put", "Accumulate"}) add(name, "one_sided", false, {from(0, 1, 2)});
  add("Get", "one_sided", false, {into(0, 1, 2)});
  for (const char* name : {"Win_fence", "Win_lock", "Win_unlock", "Win_flush"})
    add(name, "one_sided", true, {});
  for (const char* name : {"File_write", "File_write_all", "File_write_shared"})
    add(name, "io", true, {from(1, 2, 3)});
  for (const char* name : {"File_read", "File_read_all"}) add(name, "io", true, {into(1, 2, 3)});
  for (const char* name : {"File_write_at", "File_write_at_all"})
    add(name, "io", true, {from(2, 3, 4)});
  for (const char* name : {"File_read_at", "File_read_at_all"})
    add(name, "io", true, {into(2, 3, 4)});
  for (const char* name :
       {"Type_vector", "Type_hvector", "Type_create_hvector", "Type_indexed",
        "Type_create_indexed_block", "Type_create_hindexed", "Type_create_subarray",
        "Type_create_struct", "Type_struct", "Type_create_resized"})
    add(name, "datatype", false, {});
  add("Abort", "abort", true, {});
  return table;
}

}  // namespace

const MpiFunction* mpi_function(const std::string& name) {
  static const std::vector<MpiFunction> table = make_table();
  static const std::map<std::string, const MpiFunction*> by_name = [] {
    std::map<std::string, const MpiFunction*> map;
    for (const MpiFunction& function : table) map[function.name] = &function;
    return map;
  }();
  static const MpiFunction other{"", "other", false, {}};
  if (const auto known = by_name.find(name); known != by_name.end()) return known->second;
  return name.starts_with("MPI_") ? &other : nullptr;
}

bool is_mpi(const std::string& name, const std::string& kind) {
  const MpiFunction* function = mpi_function(name);
  return function != nullptr && function->kind == kind;
}

}  // namespace kedge::checks
