/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Ghost layers: filled from the neighbours, or as an insulated wall where there is none. */
#ifndef HEAT_HALO_H
#define HEAT_HALO_H

#include "grid.h"

struct halo {
  double *send[FACES], *receive[FACES];
  int count[FACES]; /* cells of each face */
};

/* Returns 0 when there is no memory. */
int halo_create(struct halo* h, const struct grid* g);
void halo_free(struct halo* h);

/* Fills every ghost layer of u (edges and corners excepted: no loop reads them). Collective. */
void halo_exchange(struct halo* h, const struct grid* g, double* u);

#endif
