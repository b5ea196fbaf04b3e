/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the command line: --name VALUE pairs. */
#include "options.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void options_help(void) {
  puts(
      "heat_mpi: heat conduction in a body of two materials, 3-D blocks over MPI ranks\n"
      "  --nx N --ny N --nz N    cells along x, y, z (64)\n"
      "  --steps N               number of the last step (100)\n"
      "  --residual-every K      residual and energy every K steps (10; 0: never)\n"
      "  --output-every M        temperature to the output file every M steps (50; 0: first and "
      "last)\n"
      "  --out FILE              output file, HDF5 (heat.h5)\n"
      "  --checkpoint-every C    write the checkpoint every C steps (0: never)\n"
      "  --checkpoint FILE       checkpoint file, HDF5 (heat_checkpoint.h5)\n"
      "  --restart FILE          go on from a checkpoint\n"
      "  --probe FILE            thermocouple in the middle of the body, CSV\n"
      "  --help                  this text");
}

static int read_number(const char* text, int lowest, int* value) {
  char* end = NULL;
  const long number = strtol(text, &end, 10);
  if (end == text || *end != '\0' || number < lowest || number > INT_MAX) return 0;
  *value = (int)number;
  return 1;
}

int options_read(struct options* o, int argc, char** argv, char* message, int length) {
  struct {
    const char* name;
    int lowest, *value;
  } numbers[] = {{"--nx", 1, &o->cells[0]},
                 {"--ny", 1, &o->cells[1]},
                 {"--nz", 1, &o->cells[2]},
                 {"--steps", 1, &o->steps},
                 {"--residual-every", 0, &o->residual_every},
                 {"--output-every", 0, &o->output_every},
                 {"--checkpoint-every", 0, &o->checkpoint_every}};
  struct {
    const char *name, **value;
  } texts[] = {{"--out", &o->out},
               {"--checkpoint", &o->checkpoint},
               {"--restart", &o->restart},
               {"--probe", &o->probe}};
  const int n_numbers = (int)(sizeof numbers / sizeof numbers[0]);
  const int n_texts = (int)(sizeof texts / sizeof texts[0]);
  const struct options defaults = {{64, 64, 64},         100,  10,   50, 0, "heat.h5",
                                   "heat_checkpoint.h5", NULL, NULL, 0};
  int a;

  *o = defaults;
  for (a = 1; a < argc; a++) {
    int n, known = 0;
    if (strcmp(argv[a], "--help") == 0) {
      o->help = 1;
      return 1;
    }
    for (n = 0; n < n_numbers && !known; n++)
      if (strcmp(argv[a], numbers[n].name) == 0) {
        known = 1;
        if (a + 1 == argc || !read_number(argv[a + 1], numbers[n].lowest, numbers[n].value)) {
          snprintf(message, (size_t)length, "%s needs a whole number of at least %d%s%s%s", argv[a],
                   numbers[n].lowest, a + 1 == argc ? "" : ", not '",
                   a + 1 == argc ? "" : argv[a + 1], a + 1 == argc ? "" : "'");
          return 0;
        }
      }
    for (n = 0; n < n_texts && !known; n++)
      if (strcmp(argv[a], texts[n].name) == 0) {
        known = 1;
        if (a + 1 == argc || argv[a + 1][0] == '\0') {
          snprintf(message, (size_t)length, "%s needs a file name", argv[a]);
          return 0;
        }
        *texts[n].value = argv[a + 1];
      }
    if (!known) {
      snprintf(message, (size_t)length, "unknown option '%s' (--help lists all)", argv[a]);
      return 0;
    }
    a++;
  }
  return 1;
}
