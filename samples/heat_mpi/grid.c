/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Splits the box into blocks, one a rank, in three directions. */
#include "grid.h"

#include <stdlib.h>

static int first_cell(int cells, int parts, int part) {
  const int base = cells / parts, rest = cells % parts;
  return part * base + (part < rest ? part : rest);
}

int grid_create(struct grid* g, MPI_Comm comm, const int global[3], const double length[3]) {
  int dims[3] = {0, 0,
                 0}; /* z, y, x: the Cartesian communicator counts its last dimension fastest */
  const int periodic[3] = {0, 0, 0};
  int coords[3], n[3];
  int d;

  MPI_Comm_size(comm, &g->ranks);
  MPI_Dims_create(g->ranks, 3, dims);
  for (d = 0; d < 3; d++) {
    g->global[d] = global[d];
    g->dims[d] = dims[2 - d];
  }
  for (d = 0; d < 3; d++)
    if (g->dims[d] > g->global[d]) return 0;

  MPI_Cart_create(comm, 3, dims, periodic, 1, &g->comm);
  MPI_Comm_rank(g->comm, &g->rank);
  MPI_Cart_coords(g->comm, g->rank, 3, coords);
  for (d = 0; d < 3; d++) {
    const int part = coords[2 - d];
    g->first[d] = first_cell(global[d], g->dims[d], part);
    n[d] = first_cell(global[d], g->dims[d], part + 1) - g->first[d];
    MPI_Cart_shift(g->comm, 2 - d, 1, &g->neighbour[2 * d], &g->neighbour[2 * d + 1]);
  }
  g->nx = n[0];
  g->ny = n[1];
  g->nz = n[2];
  g->dx = length[0] / global[0];
  g->dy = length[1] / global[1];
  g->dz = length[2] / global[2];
  g->cells_with_ghosts = (long)(g->nx + 2) * (g->ny + 2) * (g->nz + 2);
  return 1;
}

void grid_free(struct grid* g) {
  MPI_Comm_free(&g->comm);
}

double* grid_array(const struct grid* g) {
  return calloc((size_t)g->cells_with_ghosts, sizeof(double));
}
