/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* A thermocouple in the middle of the body: the true temperature there, and what the instrument
 * shows. */
#ifndef HEAT_PROBE_H
#define HEAT_PROBE_H

#include "grid.h"
#include "history.h"

/* Temperature of the cell in the middle of the body, the same on every rank. Collective. */
double probe_temperature(const struct grid* g, const double* restrict u);

/* The instrument lags behind: shown[n] = shown[n-1] + share * (truth[n] - shown[n-1]). */
void probe_lag(int n, double share, const double* restrict truth, double* restrict shown);

/* Writes step, true and shown temperature as CSV. Returns 0 when it cannot. One rank. */
int probe_write(const char* file, const struct history* h);

#endif
