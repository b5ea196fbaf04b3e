/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* What is recorded every few steps, kept on every rank alike. */
#ifndef HEAT_HISTORY_H
#define HEAT_HISTORY_H

struct history {
  int length, capacity;
  long long* step;
  double* residual; /* root mean square of the last step's change, K */
  double* energy;   /* heat content, J */
  double* probe;    /* temperature in the middle of the body, K */
};

/* Makes room for capacity records. Returns 0 when there is no memory. */
int history_create(struct history* h, int capacity);
void history_free(struct history* h);
void history_add(struct history* h, long long step, double residual, double energy, double probe);

#endif
