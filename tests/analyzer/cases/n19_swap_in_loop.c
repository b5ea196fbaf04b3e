struct field { double *u; double *v; };
void evolve(int nt, int n, struct field *f) {
  for (int t = 0; t < nt; t++) { /* @L1 */
    double *tmp;
    for (int i = 1; i < n - 1; i++) { /* @L2 */
      f->v[i] = 0.5 * (f->u[i - 1] + f->u[i + 1]);
    }
    tmp = f->u;
    f->u = f->v;
    f->v = tmp;
  }
}
