// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Standard output as a contract: a failed write is an error, a reader that has left is not.
#pragma once

#include <string_view>

namespace kedge {

/// Prepares the process: closed standard descriptors are opened on /dev/null, so that no data file
/// lands on them, and a closed pipe shows as a failed write instead of killing the process.
void secure_standard_streams();

/// Writes to stdout and flushes. Throws Error when that fails; silent when the reader has closed
/// the pipe.
void write_to_stdout(std::string_view content);

/// Flushes std::cout and stdout and throws Error when anything written so far was lost for another
/// reason than a reader that has left.
void flush_stdout();

/// True when stdout is a pipe or socket whose reader is gone.
[[nodiscard]] bool stdout_reader_is_gone();

}  // namespace kedge
