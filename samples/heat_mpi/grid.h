/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The part of the box that one rank holds: its cells, one ghost layer around them, its neighbours.
 */
#ifndef HEAT_GRID_H
#define HEAT_GRID_H

#include <mpi.h>

/* Position of cell (i, j, k) in an array with one ghost layer; owned cells are 1..n. Uses the
 * caller's nx and ny. */
#define IDX(i, j, k) (((long)(k) * (ny + 2) + (j)) * (nx + 2) + (i))

enum face { WEST, EAST, SOUTH, NORTH, BOTTOM, TOP, FACES };

struct grid {
  MPI_Comm comm;
  int rank, ranks;
  int dims[3];            /* ranks along x, y, z */
  int global[3];          /* cells of the whole box along x, y, z */
  int nx, ny, nz;         /* cells of this rank */
  int first[3];           /* global number of this rank's first cell along x, y, z */
  int neighbour[FACES];   /* rank across each face, MPI_PROC_NULL at the wall */
  double dx, dy, dz;      /* cell size, m */
  long cells_with_ghosts; /* length of an array over this rank's cells */
};

/* Splits the box over all ranks of comm. Returns 0 when a rank would be left without cells.
 * Collective. */
int grid_create(struct grid* g, MPI_Comm comm, const int global[3], const double length[3]);
void grid_free(struct grid* g);

/* Zeroed array over this rank's cells and ghosts; NULL when there is no memory. */
double* grid_array(const struct grid* g);

#endif
