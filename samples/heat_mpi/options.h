/* SPDX-FileCopyrightText: 2026 The Kedge authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The command line. */
#ifndef HEAT_OPTIONS_H
#define HEAT_OPTIONS_H

struct options {
  int cells[3];           /* --nx --ny --nz */
  int steps;              /* --steps: number of the last step */
  int residual_every;     /* --residual-every; 0: never */
  int output_every;       /* --output-every; 0: only the first and the last state */
  int checkpoint_every;   /* --checkpoint-every; 0: never */
  const char* out;        /* --out FILE */
  const char* checkpoint; /* --checkpoint FILE */
  const char* restart;    /* --restart FILE; NULL: from time 0 */
  const char* probe;      /* --probe FILE; NULL: none */
  int help;
};

/* Returns 0 and writes one line to message when the command line is wrong. */
int options_read(struct options* o, int argc, char** argv, char* message, int length);
void options_help(void);

#endif
