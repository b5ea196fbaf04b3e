// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Provenance: everything needed to say later what produced a result. Stored in snapshots and
// reports.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace kedge {

/// Missing strings stay empty and are left out of the JSON.
struct Provenance {
  std::string tool;                  ///< "kedge-run", "kedge-diff", or a user's program
  std::string version;               ///< version of that tool
  std::vector<std::string> command;  ///< argv, as given
  std::string kernel;
  std::string backend;    ///< "OpenMP", "Serial", "Cuda": as Kokkos names it, from the run itself
  std::string device;     ///< device name, or the CPU model
  int ranks = 0;          ///< MPI ranks; 0: not an MPI run
  int threads = 0;        ///< threads per rank; 0: unknown
  std::string precision;  ///< "fp64", "fp32", "mixed", ...
  std::string compiler;
  std::string compiler_flags;
  std::map<std::string, std::string> libraries;   ///< name -> version ("Kokkos" -> "3.4.1")
  std::map<std::string, std::string> parameters;  ///< run parameters ("nx" -> "64")
  std::string host;
  std::string time;  ///< start, UTC, ISO 8601
  std::string seed;
  std::string git_commit;
  bool git_dirty = false;
};

/// Fills tool, version, command, compiler, flags, host, time, commit from the running process.
[[nodiscard]] Provenance make_provenance(const std::string& tool, int argc,
                                         const char* const* argv);

void to_json(nlohmann::json& json, const Provenance& provenance);
void to_json(nlohmann::ordered_json& json, const Provenance& provenance);
void from_json(const nlohmann::json& json, Provenance& provenance);

}  // namespace kedge
