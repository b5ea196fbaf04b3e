/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The body: an aluminium base plate with fins, cast into ceramic, all in an insulated box. */
#ifndef HEAT_MATERIAL_H
#define HEAT_MATERIAL_H

#include "grid.h"

enum { MATERIAL_CERAMIC = 0, MATERIAL_METAL = 1 };

/* What the time step needs, with the step size already multiplied in. */
struct physics {
  double dt;                         /* s */
  double step_x, step_y, step_z;     /* dt / dx^2, ... */
  double k_metal, k_ceramic;         /* conductivity, W/(m K) */
  double k_joint;                    /* of a face between the two: their harmonic mean */
  double c_metal, c_ceramic;         /* heat capacity of a volume, J/(m^3 K) */
  double inv_c_metal, inv_c_ceramic; /* their reciprocals */
  double heating;                    /* dt times the heater's power in the metal, J/m^3 */
};

void physics_init(struct physics* p, const struct grid* g);

/* One byte a cell, ghosts included (a wall has the material of the cell before it); NULL without
 * memory. */
unsigned char* material_create(const struct grid* g);

/* The temperature at time 0, in K. */
void initial_temperature(const struct grid* g, double* restrict u);

#endif
