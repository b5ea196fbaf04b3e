/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Writes and reads checkpoints in the layout of the output file. */
#include "checkpoint.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "io.h"
#include "stop.h"

void checkpoint_write(const char* file, const struct grid* g, long long step, double time,
                      const double* u, const struct history* h) {
  struct output o;
  int ok;
  output_create(&o, g, file);
  ok = output_field(&o, g, step, time, u);
  ok = output_history(&o, h, 1) && ok;
  output_finish(&o, g, ok);
}

/* The one step that the file holds; -1 when it holds none. */
static long long find_step(hid_t file) {
  char name[32];
  long long step = -1;
  const hid_t group = H5Gopen2(file, "/steps", H5P_DEFAULT);
  if (group < 0) return -1;
  if (H5Lget_name_by_idx(group, ".", H5_INDEX_NAME, H5_ITER_INC, 0, name, sizeof name,
                         H5P_DEFAULT) <= 0 ||
      sscanf(name, "%lld", &step) != 1)
    step = -1;
  H5Gclose(group);
  return step;
}

/* Returns 1, 0 when the field has another shape (given in found), -1 when it cannot be read. */
static int read_field(hid_t file, const struct grid* g, long long step, double* u,
                      hsize_t found[3]) {
  const hsize_t all[3] = {(hsize_t)g->global[2], (hsize_t)g->global[1], (hsize_t)g->global[0]};
  char path[64];
  hid_t set, space, in_memory, in_file;
  int result = -1;

  snprintf(path, sizeof path, "/steps/%lld/temperature", step);
  set = H5Dopen2(file, path, H5P_DEFAULT);
  if (set < 0) return -1;
  space = H5Dget_space(set);
  if (H5Sget_simple_extent_ndims(space) == 3 && H5Sget_simple_extent_dims(space, found, NULL) == 3)
    result = found[0] == all[0] && found[1] == all[1] && found[2] == all[2];
  if (result == 1) {
    in_memory = grid_memory_space(g);
    in_file = grid_file_space(g);
    if (H5Dread(set, H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, u) < 0) result = -1;
    H5Sclose(in_file);
    H5Sclose(in_memory);
  }
  H5Sclose(space);
  H5Dclose(set);
  return result;
}

static int read_series(hid_t file, const char* path, hid_t type, int capacity, void* values,
                       int* length) {
  const hid_t set = H5Dopen2(file, path, H5P_DEFAULT);
  hid_t space;
  hssize_t n;
  int ok;
  if (set < 0) return 0;
  space = H5Dget_space(set);
  n = H5Sget_simple_extent_npoints(space);
  ok = n >= 0 && n <= capacity && H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
  if (ok) *length = (int)n;
  H5Sclose(space);
  H5Dclose(set);
  return ok;
}

static int read_history(hid_t file, struct history* h) {
  const int room = h->capacity;
  int lengths[4] = {0, 0, 0, 0};
  const int ok =
      read_series(file, "/history/step", H5T_NATIVE_LLONG, room, h->step, &lengths[0]) &&
      read_series(file, "/history/residual", H5T_NATIVE_DOUBLE, room, h->residual, &lengths[1]) &&
      read_series(file, "/history/energy", H5T_NATIVE_DOUBLE, room, h->energy, &lengths[2]) &&
      read_series(file, "/history/probe", H5T_NATIVE_DOUBLE, room, h->probe, &lengths[3]);
  h->length = lengths[0];
  return ok && lengths[0] == lengths[1] && lengths[1] == lengths[2] && lengths[2] == lengths[3];
}

long long checkpoint_read(const char* file, const struct grid* g, double* u, struct history* h) {
  hsize_t found[3] = {0, 0, 0};
  long long step = -1;
  int problem = 0, field, history;
  hid_t access, id;

  if (g->rank == 0) {
    FILE* trial = fopen(file, "rb");
    if (trial == NULL)
      problem = errno;
    else
      fclose(trial);
  }
  MPI_Bcast(&problem, 1, MPI_INT, 0, g->comm);
  if (problem != 0) stop(g->comm, "cannot read checkpoint '%s': %s", file, strerror(problem));

  access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(access, g->comm, MPI_INFO_NULL);
  id = H5Fopen(file, H5F_ACC_RDONLY, access);
  H5Pclose(access);
  if (!all_ok(g->comm, id >= 0)) stop(g->comm, "checkpoint '%s' is not a whole HDF5 file", file);

  step = find_step(id);
  if (!all_ok(g->comm, step >= 0)) stop(g->comm, "'%s' is not a checkpoint of heat_mpi", file);
  field = read_field(id, g, step, u, found);
  history = read_history(id, h);
  H5Fclose(id);
  if (!all_ok(g->comm, field >= 0))
    stop(g->comm, "checkpoint '%s' has no readable temperature", file);
  if (field == 0) /* the same on every rank */
    stop(g->comm, "checkpoint '%s' holds %d x %d x %d cells, this run %d x %d x %d", file,
         (int)found[2], (int)found[1], (int)found[0], g->global[0], g->global[1], g->global[2]);
  if (!all_ok(g->comm, history))
    stop(g->comm, "checkpoint '%s' has no usable history, or one longer than this run's --steps",
         file);
  return step;
}
