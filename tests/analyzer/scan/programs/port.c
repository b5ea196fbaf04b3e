// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A small MPI code with everything that a porting plan speaks of: messages that kernels pack and
// unpack, a collective, a derived datatype, a branch on the rank, a solver behind a pointer.
#include <mpi.h>
#include <stdlib.h>

struct field {
  double *u, *u_new, *send, *receive;
  int n, rank, ranks;
  void (*advance)(struct field*);
};

static void pack(struct field* f) {
  for (int i = 0; i < f->n; i++) f->send[i] = f->u[i * f->n];
}

static void unpack(struct field* f) {
  for (int i = 0; i < f->n; i++) f->u[i * f->n + f->n - 1] = f->receive[i];
}

static void relax(struct field* f) {
  for (int j = 1; j < f->n - 1; j++)
    for (int i = 1; i < f->n - 1; i++)
      f->u_new[j * f->n + i] = 0.25 * (f->u[j * f->n + i - 1] + f->u[j * f->n + i + 1] +
                                       f->u[(j - 1) * f->n + i] + f->u[(j + 1) * f->n + i]);
}

static double largest(const struct field* f) {
  double local = 0.0, all = 0.0;
  for (int i = 0; i < f->n * f->n; i++)
    if (f->u_new[i] > local) local = f->u_new[i];
  MPI_Allreduce(&local, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return all;
}

static void exchange(struct field* f) {
  pack(f);
  if (f->rank > 0) MPI_Send(f->send, f->n, MPI_DOUBLE, f->rank - 1, 0, MPI_COMM_WORLD);
  if (f->rank < f->ranks - 1)
    MPI_Recv(f->receive, f->n, MPI_DOUBLE, f->rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  unpack(f);
}

static void columns(struct field* f, MPI_Datatype column) {
  MPI_Bcast(f->u, 1, column, 0, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  struct field f;
  MPI_Datatype column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &f.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &f.ranks);
  f.n = argc > 1 ? atoi(argv[1]) : 64;
  f.u = malloc((size_t)f.n * f.n * sizeof(double));
  f.u_new = malloc((size_t)f.n * f.n * sizeof(double));
  f.send = malloc(f.n * sizeof(double));
  f.receive = malloc(f.n * sizeof(double));
  f.advance = relax;
  MPI_Type_vector(f.n, 1, f.n, MPI_DOUBLE, &column);
  columns(&f, column);
  for (int step = 0; step < 1000; step++) {
    exchange(&f);
    f.advance(&f);
    if (largest(&f) < 1e-3) break;
    double* swap = f.u;
    f.u = f.u_new;
    f.u_new = swap;
  }
  MPI_Finalize();
  return 0;
}
