/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The time step and the sums over all cells. */
#ifndef HEAT_SOLVER_H
#define HEAT_SOLVER_H

#include "grid.h"
#include "material.h"

/* One explicit Euler step from u to u_new. The ghosts of u must be filled. */
void solver_step(const struct grid* g, const struct physics* p,
                 const unsigned char* restrict material, const double* restrict u,
                 double* restrict u_new);

/* Root mean square over all cells of the change in the last step, K. Collective. */
double solver_residual(const struct grid* g, const double* restrict u,
                       const double* restrict u_new);

/* Heat content of the whole body, J. Collective. */
double solver_energy(const struct grid* g, const struct physics* p,
                     const unsigned char* restrict material, const double* restrict u);

/* Lowest and highest temperature of the whole body, K. Collective. */
void solver_range(const struct grid* g, const double* restrict u, double* lowest, double* highest);

#endif
