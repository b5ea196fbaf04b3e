/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Material constants, the geometry of the body and its temperature at the start. */
#include "material.h"

#include <stdlib.h>

void physics_init(struct physics* p, const struct grid* g) {
  const double safety = 0.9;
  const double heater = 5.0e6; /* W/m^3 */
  double per_area, fastest;

  p->k_metal = 237.0;
  p->k_ceramic = 30.0;
  p->k_joint = 2.0 * p->k_metal * p->k_ceramic / (p->k_metal + p->k_ceramic);
  p->c_metal = 2.42e6;
  p->c_ceramic = 3.1e6;
  p->inv_c_metal = 1.0 / p->c_metal;
  p->inv_c_ceramic = 1.0 / p->c_ceramic;

  /* Stable (and free of new extremes) while dt times a cell's sum of face conductances stays below
   * its capacity. */
  per_area = 1.0 / (g->dx * g->dx) + 1.0 / (g->dy * g->dy) + 1.0 / (g->dz * g->dz);
  fastest = p->k_metal * p->inv_c_metal;
  if (p->k_joint * p->inv_c_ceramic > fastest) fastest = p->k_joint * p->inv_c_ceramic;
  p->dt = safety / (2.0 * fastest * per_area);

  p->step_x = p->dt / (g->dx * g->dx);
  p->step_y = p->dt / (g->dy * g->dy);
  p->step_z = p->dt / (g->dz * g->dz);
  p->heating = p->dt * heater;
}

/* Base plate: the lowest quarter. Fins: every other eighth of the width, up to three quarters of
 * the height. */
static int is_metal(const struct grid* g, long i, long k) {
  if (4 * k < g->global[2]) return 1;
  return (8 * i / g->global[0]) % 2 == 1 && 4 * k < 3L * g->global[2];
}

static int clamp(int value, int cells) {
  if (value < 0) return 0;
  return value < cells ? value : cells - 1;
}

unsigned char* material_create(const struct grid* g) {
  const int nx = g->nx, ny = g->ny, nz = g->nz;
  unsigned char* material = malloc((size_t)g->cells_with_ghosts);
  int i, j, k;
  if (material == NULL) return NULL;
  for (k = 0; k < nz + 2; k++)
    for (j = 0; j < ny + 2; j++)
      for (i = 0; i < nx + 2; i++) {
        const int gi = clamp(g->first[0] + i - 1, g->global[0]);
        const int gk = clamp(g->first[2] + k - 1, g->global[2]);
        material[IDX(i, j, k)] = is_metal(g, gi, gk) ? MATERIAL_METAL : MATERIAL_CERAMIC;
      }
  return material;
}

void initial_temperature(const struct grid* g, double* restrict u) {
  const int nx = g->nx, ny = g->ny, nz = g->nz;
  int i, j, k;
  /* A warm bump in the middle of a body at 300 K; polynomials only, so that every machine gets the
   * same bits. */
  for (k = 1; k <= nz; k++)
    for (j = 1; j <= ny; j++)
      for (i = 1; i <= nx; i++) {
        const double x = (g->first[0] + i - 0.5) / g->global[0];
        const double y = (g->first[1] + j - 0.5) / g->global[1];
        const double z = (g->first[2] + k - 0.5) / g->global[2];
        const double bump = x * (1.0 - x) * (y * (1.0 - y)) * (z * (1.0 - z));
        u[IDX(i, j, k)] = 300.0 + 6400.0 * bump;
      }
}
