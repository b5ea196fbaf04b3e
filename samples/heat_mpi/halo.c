/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Non-blocking exchange of the six faces: receive posted first, faces packed and sent, then
 * unpacked. */
#include "halo.h"

#include <stdlib.h>

int halo_create(struct halo* h, const struct grid* g) {
  const int cells[FACES] = {g->ny * g->nz, g->ny * g->nz, g->nx * g->nz,
                            g->nx * g->nz, g->nx * g->ny, g->nx * g->ny};
  int f, ok = 1;
  for (f = 0; f < FACES; f++) {
    h->count[f] = cells[f];
    h->send[f] = malloc((size_t)cells[f] * sizeof(double));
    h->receive[f] = malloc((size_t)cells[f] * sizeof(double));
    if (h->send[f] == NULL || h->receive[f] == NULL) ok = 0;
  }
  return ok;
}

void halo_free(struct halo* h) {
  int f;
  for (f = 0; f < FACES; f++) {
    free(h->send[f]);
    free(h->receive[f]);
  }
}

static void pack_x(int nx, int ny, int nz, int i, const double* restrict u,
                   double* restrict buffer) {
  int j, k;
  for (k = 1; k <= nz; k++)
    for (j = 1; j <= ny; j++) buffer[(k - 1) * ny + (j - 1)] = u[IDX(i, j, k)];
}

static void pack_y(int nx, int ny, int nz, int j, const double* restrict u,
                   double* restrict buffer) {
  int i, k;
  for (k = 1; k <= nz; k++)
    for (i = 1; i <= nx; i++) buffer[(k - 1) * nx + (i - 1)] = u[IDX(i, j, k)];
}

static void pack_z(int nx, int ny, int k, const double* restrict u, double* restrict buffer) {
  int i, j;
  for (j = 1; j <= ny; j++)
    for (i = 1; i <= nx; i++) buffer[(j - 1) * nx + (i - 1)] = u[IDX(i, j, k)];
}

static void unpack_x(int nx, int ny, int nz, int i, const double* restrict buffer,
                     double* restrict u) {
  int j, k;
  for (k = 1; k <= nz; k++)
    for (j = 1; j <= ny; j++) u[IDX(i, j, k)] = buffer[(k - 1) * ny + (j - 1)];
}

static void unpack_y(int nx, int ny, int nz, int j, const double* restrict buffer,
                     double* restrict u) {
  int i, k;
  for (k = 1; k <= nz; k++)
    for (i = 1; i <= nx; i++) u[IDX(i, j, k)] = buffer[(k - 1) * nx + (i - 1)];
}

static void unpack_z(int nx, int ny, int k, const double* restrict buffer, double* restrict u) {
  int i, j;
  for (j = 1; j <= ny; j++)
    for (i = 1; i <= nx; i++) u[IDX(i, j, k)] = buffer[(j - 1) * nx + (i - 1)];
}

/* layer: number along the axis of the face, an owned layer to pack or a ghost layer to fill. */
static void pack(const struct grid* g, int face, int layer, const double* u, double* buffer) {
  if (face == WEST || face == EAST)
    pack_x(g->nx, g->ny, g->nz, layer, u, buffer);
  else if (face == SOUTH || face == NORTH)
    pack_y(g->nx, g->ny, g->nz, layer, u, buffer);
  else
    pack_z(g->nx, g->ny, layer, u, buffer);
}

static void unpack(const struct grid* g, int face, int layer, const double* buffer, double* u) {
  if (face == WEST || face == EAST)
    unpack_x(g->nx, g->ny, g->nz, layer, buffer, u);
  else if (face == SOUTH || face == NORTH)
    unpack_y(g->nx, g->ny, g->nz, layer, buffer, u);
  else
    unpack_z(g->nx, g->ny, layer, buffer, u);
}

void halo_exchange(struct halo* h, const struct grid* g, double* u) {
  const int last[3] = {g->nx, g->ny, g->nz};
  MPI_Request requests[2 * FACES];
  int f;

  for (f = 0; f < FACES; f++)
    MPI_Irecv(h->receive[f], h->count[f], MPI_DOUBLE, g->neighbour[f], f ^ 1, g->comm,
              &requests[f]);

  for (f = 0; f < FACES; f++) {
    const int edge = f % 2 == 0 ? 1 : last[f / 2];
    pack(g, f, edge, u, h->send[f]);
    MPI_Isend(h->send[f], h->count[f], MPI_DOUBLE, g->neighbour[f], f, g->comm,
              &requests[FACES + f]);
  }
  MPI_Waitall(2 * FACES, requests, MPI_STATUSES_IGNORE);

  for (f = 0; f < FACES; f++) {
    const int ghost = f % 2 == 0 ? 0 : last[f / 2] + 1;
    /* No neighbour: the wall lets no heat through, so the ghost equals the cell before it. */
    const double* from = g->neighbour[f] == MPI_PROC_NULL ? h->send[f] : h->receive[f];
    unpack(g, f, ghost, from, u);
  }
}
