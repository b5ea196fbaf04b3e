/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Ends all ranks together with one line. */
#include "stop.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int all_ok(MPI_Comm comm, int ok) {
  int all = 0;
  MPI_Allreduce(&ok, &all, 1, MPI_INT, MPI_LAND, comm);
  return all;
}

static const char* incomplete[2]; /* the output and, within it, a checkpoint */
static int n_incomplete = 0;

void incomplete_push(const char* file) {
  incomplete[n_incomplete++] = file;
}

void incomplete_pop(void) {
  n_incomplete--;
}

void stop(MPI_Comm comm, const char* format, ...) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    va_list values;
    va_start(values, format);
    fputs("heat_mpi: error: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    while (n_incomplete > 0) remove(incomplete[--n_incomplete]);
  }
  MPI_Finalize();
  exit(2);
}
