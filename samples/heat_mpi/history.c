/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of recorded values. */
#include "history.h"

#include <stdlib.h>

int history_create(struct history* h, int capacity) {
  const size_t n = (size_t)capacity + 1;
  h->length = 0;
  h->capacity = capacity;
  h->step = malloc(n * sizeof(long long));
  h->residual = malloc(n * sizeof(double));
  h->energy = malloc(n * sizeof(double));
  h->probe = malloc(n * sizeof(double));
  return h->step != NULL && h->residual != NULL && h->energy != NULL && h->probe != NULL;
}

void history_free(struct history* h) {
  free(h->step);
  free(h->residual);
  free(h->energy);
  free(h->probe);
}

void history_add(struct history* h, long long step, double residual, double energy, double probe) {
  h->step[h->length] = step;
  h->residual[h->length] = residual;
  h->energy[h->length] = energy;
  h->probe[h->length] = probe;
  h->length++;
}
