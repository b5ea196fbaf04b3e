/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* heat_mpi: heat conduction in a body of two materials, explicit in time, block decomposition over
 * MPI ranks. */
#include <stdio.h>
#include <stdlib.h>

#include "checkpoint.h"
#include "grid.h"
#include "halo.h"
#include "history.h"
#include "io.h"
#include "material.h"
#include "options.h"
#include "probe.h"
#include "solver.h"
#include "stop.h"

struct simulation {
  struct options options;
  struct grid grid;
  struct physics physics;
  struct halo halo;
  struct history history;
  unsigned char* material;
  double *u, *u_new;
};

static void set_up(struct simulation* s, int argc, char** argv) {
  const double length[3] = {0.1, 0.1, 0.1}; /* m */
  struct options* o = &s->options;
  char message[512];
  int ok;

  if (!options_read(o, argc, argv, message, (int)sizeof message))
    stop(MPI_COMM_WORLD, "%s", message);
  if (o->help) return;
  if (!grid_create(&s->grid, MPI_COMM_WORLD, o->cells, length)) {
    stop(MPI_COMM_WORLD,
         "%d ranks are too many for %d x %d x %d cells: %d x %d x %d ranks need a cell each",
         s->grid.ranks, o->cells[0], o->cells[1], o->cells[2], s->grid.dims[0], s->grid.dims[1],
         s->grid.dims[2]);
  }
  physics_init(&s->physics, &s->grid);
  s->material = material_create(&s->grid);
  s->u = grid_array(&s->grid);
  s->u_new = grid_array(&s->grid);
  ok = s->material != NULL && s->u != NULL && s->u_new != NULL;
  ok = halo_create(&s->halo, &s->grid) && ok;
  ok = history_create(&s->history, o->residual_every > 0 ? o->steps / o->residual_every : 0) && ok;
  if (!all_ok(s->grid.comm, ok)) stop(s->grid.comm, "out of memory");
  if (o->probe != NULL && s->grid.rank == 0) ok = probe_write(o->probe, &s->history); /* may we? */
  if (!all_ok(s->grid.comm, ok))
    stop(s->grid.comm, "cannot write the probe's table '%s'", o->probe);
}

static void record(struct simulation* s, int step, const double* u, const double* u_new) {
  const double residual = solver_residual(&s->grid, u, u_new);
  const double energy = solver_energy(&s->grid, &s->physics, s->material, u_new);
  history_add(&s->history, step, residual, energy, probe_temperature(&s->grid, u_new));
  if (s->grid.rank == 0)
    printf("step %6d   change %.6e K   energy %.6e J\n", step, residual, energy);
}

static void run(struct simulation* s) {
  const struct options* o = &s->options;
  const struct grid* g = &s->grid;
  double *u = s->u, *u_new = s->u_new, *swap;
  double start, in_halo = 0.0;
  struct output out;
  int first = 0, step, ok = 1;

  if (o->restart != NULL) {
    first = (int)checkpoint_read(o->restart, g, u, &s->history);
    if (first >= o->steps)
      stop(g->comm, "checkpoint '%s' is at step %d already; give --steps more than that",
           o->restart, first);
  } else {
    initial_temperature(g, u);
  }
  output_create(&out, g, o->out);
  if (first == 0) ok = output_field(&out, g, 0, 0.0, u);

  start = MPI_Wtime();
  for (step = first + 1; step <= o->steps; step++) {
    const double before = MPI_Wtime();
    halo_exchange(&s->halo, g, u);
    in_halo += MPI_Wtime() - before;

    solver_step(g, &s->physics, s->material, u, u_new);
    if (o->residual_every > 0 && step % o->residual_every == 0) record(s, step, u, u_new);

    swap = u;
    u = u_new;
    u_new = swap;

    if ((o->output_every > 0 && step % o->output_every == 0) || step == o->steps)
      ok = output_field(&out, g, step, step * s->physics.dt, u) && ok;
    if (o->checkpoint_every > 0 && step % o->checkpoint_every == 0)
      checkpoint_write(o->checkpoint, g, step, step * s->physics.dt, u, &s->history);
  }
  if (g->rank == 0)
    printf("%d steps in %.3f s, %.3f s of it in the halo exchange\n", o->steps - first,
           MPI_Wtime() - start, in_halo);

  ok = output_history(&out, &s->history, 0) && ok;
  output_finish(&out, g, ok);
  s->u = u;
  s->u_new = u_new;
}

static void report(struct simulation* s) {
  const struct grid* g = &s->grid;
  double lowest, highest;
  int ok = 1;
  solver_range(g, s->u, &lowest, &highest);
  if (g->rank == 0) {
    printf("temperature from %.6f K to %.6f K, in %s\n", lowest, highest, s->options.out);
    if (s->options.probe != NULL) ok = probe_write(s->options.probe, &s->history);
  }
  if (!all_ok(g->comm, ok)) stop(g->comm, "cannot write the probe's table '%s'", s->options.probe);
}

int main(int argc, char** argv) {
  struct simulation s;
  int rank;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  H5Eset_auto2(H5E_DEFAULT, NULL, NULL); /* we say ourselves what failed */
  set_up(&s, argc, argv);
  if (s.options.help) {
    if (rank == 0) options_help();
    MPI_Finalize();
    return 0;
  }
  run(&s);
  report(&s);

  free(s.material);
  free(s.u);
  free(s.u_new);
  halo_free(&s.halo);
  history_free(&s.history);
  grid_free(&s.grid);
  MPI_Finalize();
  return 0;
}
