// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Room on the disk, asked for before HDF5 and MPI-IO write: a collective write that meets a full
// disk can leave the other ranks waiting for ever, deep inside the MPI library.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace kedge::data {

/// Makes sure that `bytes` more can be written behind the first `used` bytes of `file`, and a
/// little for the file's own tables: reserves them where the file system can, else looks at what is
/// free. Throws Error when they cannot be.
void require_room(const std::filesystem::path& file, std::uint64_t used, std::uint64_t bytes,
                  const std::string& what);

/// Gives back what was reserved and not used.
void release_room(const std::filesystem::path& file);

}  // namespace kedge::data
