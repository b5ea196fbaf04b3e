/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Conduction with two materials by finite volumes: what leaves one cell through a face enters the
 * next. */
#include "solver.h"

#include <math.h>

void solver_step(const struct grid* g, const struct physics* p,
                 const unsigned char* restrict material, const double* restrict u,
                 double* restrict u_new) {
  const int nx = g->nx, ny = g->ny, nz = g->nz;
  const double k_metal = p->k_metal, k_ceramic = p->k_ceramic, k_joint = p->k_joint;
  const double step_x = p->step_x, step_y = p->step_y, step_z = p->step_z;
  const double inv_c_metal = p->inv_c_metal, inv_c_ceramic = p->inv_c_ceramic;
  const double heating = p->heating;
  int i, j, k;

  for (k = 1; k <= nz; k++) {
    for (j = 1; j <= ny; j++) {
      for (i = 1; i <= nx; i++) {
        const long c = IDX(i, j, k);
        const double t = u[c];
        const double west = u[IDX(i - 1, j, k)] - t;
        const double east = u[IDX(i + 1, j, k)] - t;
        const double south = u[IDX(i, j - 1, k)] - t;
        const double north = u[IDX(i, j + 1, k)] - t;
        const double bottom = u[IDX(i, j, k - 1)] - t;
        const double top = u[IDX(i, j, k + 1)] - t;

        if (material[c] == MATERIAL_METAL) {
          const double k_w = material[IDX(i - 1, j, k)] == MATERIAL_METAL ? k_metal : k_joint;
          const double k_e = material[IDX(i + 1, j, k)] == MATERIAL_METAL ? k_metal : k_joint;
          const double k_s = material[IDX(i, j - 1, k)] == MATERIAL_METAL ? k_metal : k_joint;
          const double k_n = material[IDX(i, j + 1, k)] == MATERIAL_METAL ? k_metal : k_joint;
          const double k_b = material[IDX(i, j, k - 1)] == MATERIAL_METAL ? k_metal : k_joint;
          const double k_t = material[IDX(i, j, k + 1)] == MATERIAL_METAL ? k_metal : k_joint;
          const double heat = step_x * (k_w * west + k_e * east) +
                              step_y * (k_s * south + k_n * north) +
                              step_z * (k_b * bottom + k_t * top);
          u_new[c] = t + (heat + heating) * inv_c_metal; /* the heater sits in the metal */
        } else {
          const double k_w = material[IDX(i - 1, j, k)] == MATERIAL_METAL ? k_joint : k_ceramic;
          const double k_e = material[IDX(i + 1, j, k)] == MATERIAL_METAL ? k_joint : k_ceramic;
          const double k_s = material[IDX(i, j - 1, k)] == MATERIAL_METAL ? k_joint : k_ceramic;
          const double k_n = material[IDX(i, j + 1, k)] == MATERIAL_METAL ? k_joint : k_ceramic;
          const double k_b = material[IDX(i, j, k - 1)] == MATERIAL_METAL ? k_joint : k_ceramic;
          const double k_t = material[IDX(i, j, k + 1)] == MATERIAL_METAL ? k_joint : k_ceramic;
          const double heat = step_x * (k_w * west + k_e * east) +
                              step_y * (k_s * south + k_n * north) +
                              step_z * (k_b * bottom + k_t * top);
          u_new[c] = t + heat * inv_c_ceramic;
        }
      }
    }
  }
}

double solver_residual(const struct grid* g, const double* restrict u,
                       const double* restrict u_new) {
  const int nx = g->nx, ny = g->ny, nz = g->nz;
  const double cells = (double)g->global[0] * g->global[1] * g->global[2];
  double sum = 0.0, total = 0.0;
  int i, j, k;
  for (k = 1; k <= nz; k++)
    for (j = 1; j <= ny; j++)
      for (i = 1; i <= nx; i++) {
        const double change = u_new[IDX(i, j, k)] - u[IDX(i, j, k)];
        sum += change * change;
      }
  /* The order of this sum depends on the ranks, so its last bits do too; the fields do not. */
  MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, g->comm);
  return sqrt(total / cells);
}

double solver_energy(const struct grid* g, const struct physics* p,
                     const unsigned char* restrict material, const double* restrict u) {
  const int nx = g->nx, ny = g->ny, nz = g->nz;
  const double c_metal = p->c_metal, c_ceramic = p->c_ceramic;
  double sum = 0.0, total = 0.0;
  int i, j, k;
  for (k = 1; k <= nz; k++)
    for (j = 1; j <= ny; j++)
      for (i = 1; i <= nx; i++) {
        const long c = IDX(i, j, k);
        sum += (material[c] == MATERIAL_METAL ? c_metal : c_ceramic) * u[c];
      }
  MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, g->comm);
  return total * (g->dx * g->dy * g->dz);
}

void solver_range(const struct grid* g, const double* restrict u, double* lowest, double* highest) {
  const int nx = g->nx, ny = g->ny, nz = g->nz;
  double low = u[IDX(1, 1, 1)], high = u[IDX(1, 1, 1)];
  int i, j, k;
  for (k = 1; k <= nz; k++)
    for (j = 1; j <= ny; j++)
      for (i = 1; i <= nx; i++) {
        const double t = u[IDX(i, j, k)];
        if (t < low) low = t;
        if (t > high) high = t;
      }
  MPI_Allreduce(&low, lowest, 1, MPI_DOUBLE, MPI_MIN, g->comm);
  MPI_Allreduce(&high, highest, 1, MPI_DOUBLE, MPI_MAX, g->comm);
}
