/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Collective HDF5 output. */
#include "io.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stop.h"

hid_t grid_file_space(const struct grid* g) {
  const hsize_t all[3] = {(hsize_t)g->global[2], (hsize_t)g->global[1], (hsize_t)g->global[0]};
  const hsize_t first[3] = {(hsize_t)g->first[2], (hsize_t)g->first[1], (hsize_t)g->first[0]};
  const hsize_t mine[3] = {(hsize_t)g->nz, (hsize_t)g->ny, (hsize_t)g->nx};
  const hid_t space = H5Screate_simple(3, all, NULL);
  H5Sselect_hyperslab(space, H5S_SELECT_SET, first, NULL, mine, NULL);
  return space;
}

hid_t grid_memory_space(const struct grid* g) {
  const hsize_t all[3] = {(hsize_t)g->nz + 2, (hsize_t)g->ny + 2, (hsize_t)g->nx + 2};
  const hsize_t first[3] = {1, 1, 1};
  const hsize_t mine[3] = {(hsize_t)g->nz, (hsize_t)g->ny, (hsize_t)g->nx};
  const hid_t space = H5Screate_simple(3, all, NULL);
  H5Sselect_hyperslab(space, H5S_SELECT_SET, first, NULL, mine, NULL);
  return space;
}

void output_create(struct output* o, const struct grid* g, const char* name) {
  const size_t length = strlen(name) + 1;
  int problem = 0;
  hid_t access;

  o->name = malloc(length);
  o->part = malloc(length + 5);
  if (!all_ok(g->comm, o->name != NULL && o->part != NULL)) stop(g->comm, "out of memory");
  memcpy(o->name, name, length);
  snprintf(o->part, length + 5, "%s.part", name);

  /* The system's own words are only to be had from a plain fopen, so rank 0 tries that first. */
  if (g->rank == 0) {
    FILE* trial = fopen(o->part, "wb");
    if (trial == NULL)
      problem = errno;
    else
      fclose(trial);
  }
  MPI_Bcast(&problem, 1, MPI_INT, 0, g->comm);
  if (problem != 0) stop(g->comm, "cannot write '%s': %s", name, strerror(problem));
  incomplete_push(o->part);

  access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(access, g->comm, MPI_INFO_NULL);
  o->id = H5Fcreate(o->part, H5F_ACC_TRUNC, H5P_DEFAULT, access);
  H5Pclose(access);
  if (!all_ok(g->comm, o->id >= 0)) stop(g->comm, "cannot create '%s' as an HDF5 file", name);
}

void output_finish(struct output* o, const struct grid* g, int ok) {
  const int closed = H5Fclose(o->id) >= 0;
  ok = all_ok(g->comm, ok && closed);
  if (g->rank == 0 && ok && rename(o->part, o->name) != 0) ok = 0;
  if (!all_ok(g->comm, ok)) stop(g->comm, "writing '%s' failed (disk full?)", o->name);
  incomplete_pop();
  free(o->name);
  free(o->part);
}

static int write_text(hid_t object, const char* name, const char* text) {
  const hid_t type = H5Tcopy(H5T_C_S1);
  const hid_t space = H5Screate(H5S_SCALAR);
  hid_t attribute;
  int ok;
  H5Tset_size(type, strlen(text) + 1);
  attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  ok = H5Awrite(attribute, type, text) >= 0;
  H5Aclose(attribute);
  H5Sclose(space);
  H5Tclose(type);
  return ok;
}

static int write_number(hid_t object, const char* name, double value) {
  const hid_t space = H5Screate(H5S_SCALAR);
  const hid_t attribute =
      H5Acreate2(object, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT);
  const int ok = H5Awrite(attribute, H5T_NATIVE_DOUBLE, &value) >= 0;
  H5Aclose(attribute);
  H5Sclose(space);
  return ok;
}

/* Creates the dataset and any group on the way to it. */
static hid_t create_dataset(hid_t file, const char* path, hid_t type, hid_t space) {
  const hid_t links = H5Pcreate(H5P_LINK_CREATE);
  hid_t set;
  H5Pset_create_intermediate_group(links, 1);
  set = H5Dcreate2(file, path, type, space, links, H5P_DEFAULT, H5P_DEFAULT);
  H5Pclose(links);
  return set;
}

int output_field(const struct output* o, const struct grid* g, long long step, double time,
                 const double* u) {
  const hid_t in_file = grid_file_space(g), in_memory = grid_memory_space(g);
  const hid_t transfer = H5Pcreate(H5P_DATASET_XFER);
  char path[64];
  hid_t set;
  int ok;

  snprintf(path, sizeof path, "/steps/%lld/temperature", step);
  set = create_dataset(o->id, path, H5T_NATIVE_DOUBLE, in_file);
  H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE);
  ok = H5Dwrite(set, H5T_NATIVE_DOUBLE, in_memory, in_file, transfer, u) >= 0;
  ok = write_text(set, "units", "K") && ok;
  ok = write_number(set, "time", time) && ok;
  H5Dclose(set);
  H5Pclose(transfer);
  H5Sclose(in_memory);
  H5Sclose(in_file);
  return all_ok(g->comm, ok);
}

static int write_series(hid_t file, const char* path, hid_t type, const char* units, int length,
                        const void* values) {
  const hsize_t n = (hsize_t)length;
  const hid_t space = H5Screate_simple(1, &n, NULL);
  const hid_t set = create_dataset(file, path, type, space);
  int ok = H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
  if (units != NULL) ok = write_text(set, "units", units) && ok;
  H5Dclose(set);
  H5Sclose(space);
  return ok;
}

int output_history(const struct output* o, const struct history* h, int with_probe) {
  int ok = write_series(o->id, "/history/step", H5T_NATIVE_LLONG, NULL, h->length, h->step);
  ok = write_series(o->id, "/history/residual", H5T_NATIVE_DOUBLE, "K", h->length, h->residual) &&
       ok;
  ok = write_series(o->id, "/history/energy", H5T_NATIVE_DOUBLE, "J", h->length, h->energy) && ok;
  if (with_probe)
    ok = write_series(o->id, "/history/probe", H5T_NATIVE_DOUBLE, "K", h->length, h->probe) && ok;
  return ok;
}
