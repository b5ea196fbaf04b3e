/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The thermocouple: where it sits, how it lags, its table. */
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>

double probe_temperature(const struct grid* g, const double* restrict u) {
  const int nx = g->nx, ny = g->ny, nz = g->nz;
  const int i = g->global[0] / 2 - g->first[0] + 1;
  const int j = g->global[1] / 2 - g->first[1] + 1;
  const int k = g->global[2] / 2 - g->first[2] + 1;
  double mine = 0.0, probe = 0.0;
  if (i >= 1 && i <= nx && j >= 1 && j <= ny && k >= 1 && k <= nz) mine = u[IDX(i, j, k)];
  MPI_Allreduce(&mine, &probe, 1, MPI_DOUBLE, MPI_SUM,
                g->comm); /* one rank has it, the others add 0 */
  return probe;
}

void probe_lag(int n, double share, const double* restrict truth, double* restrict shown) {
  int s;
  if (n > 0) shown[0] = truth[0];
  for (s = 1; s < n; s++) shown[s] = shown[s - 1] + share * (truth[s] - shown[s - 1]);
}

int probe_write(const char* file, const struct history* h) {
  double* shown = malloc(((size_t)h->length + 1) * sizeof(double));
  FILE* out = fopen(file, "w");
  int n, ok = shown != NULL && out != NULL;
  if (ok) {
    probe_lag(h->length, 0.4, h->probe, shown);
    fprintf(out, "step,temperature_K,thermocouple_K\n");
    for (n = 0; n < h->length; n++)
      fprintf(out, "%lld,%.9f,%.9f\n", h->step[n], h->probe[n], shown[n]);
    ok = !ferror(out);
  }
  if (out != NULL && fclose(out) != 0) ok = 0;
  free(shown);
  return ok;
}
