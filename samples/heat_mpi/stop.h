/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* How the program ends when it cannot go on: all ranks together, one line, exit code 2. */
#ifndef HEAT_STOP_H
#define HEAT_STOP_H

#include <mpi.h>

/* True on every rank when ok is true on every rank. Collective. */
int all_ok(MPI_Comm comm, int ok);

/* Prints "heat_mpi: error: ..." once, ends MPI and the program. Every rank must call it. Does not
 * return. */
void stop(MPI_Comm comm, const char* format, ...);

/* Files that are incomplete when the program stops are removed: remember one, forget the last. */
void incomplete_push(const char* file);
void incomplete_pop(void);

#endif
