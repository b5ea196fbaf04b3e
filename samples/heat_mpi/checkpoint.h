/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Checkpoints: all that a later run needs to go on as if it had never stopped. */
#ifndef HEAT_CHECKPOINT_H
#define HEAT_CHECKPOINT_H

#include "grid.h"
#include "history.h"

/* Writes u, the state after step, and the history. Stops the program on failure. Collective. */
void checkpoint_write(const char* file, const struct grid* g, long long step, double time,
                      const double* u, const struct history* h);

/* Reads a checkpoint of the same grid into u and the history; returns its step. Stops the program
 * when the file is missing, not whole, or of another grid. Collective. */
long long checkpoint_read(const char* file, const struct grid* g, double* u, struct history* h);

#endif
