/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* HDF5 files: fields in global order whatever the number of ranks, histories beside them. */
#ifndef HEAT_IO_H
#define HEAT_IO_H

#include <hdf5.h>

#include "grid.h"
#include "history.h"

/* A file being written: it gets its name when it is complete. */
struct output {
  hid_t id;
  char *name, *part; /* final name, name while incomplete */
};

/* Creates name.part. Stops the program when that is not possible. Collective, as all calls here
 * are. */
void output_create(struct output* o, const struct grid* g, const char* name);
/* Closes the file and gives it its name. Stops the program when a write has failed before (ok
 * false). */
void output_finish(struct output* o, const struct grid* g, int ok);

/* Writes the owned cells of u as /steps/<step>/temperature. Returns 0 on failure. */
int output_field(const struct output* o, const struct grid* g, long long step, double time,
                 const double* u);
/* Writes /history/... ; the probe only when with_probe is true. Returns 0 on failure. */
int output_history(const struct output* o, const struct history* h, int with_probe);

/* The part of the global dataset that this rank owns, in the file and in an array with ghosts. */
hid_t grid_file_space(const struct grid* g);
hid_t grid_memory_space(const struct grid* g);

#endif
