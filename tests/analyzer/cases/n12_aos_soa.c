struct cell { double p; double rho; };
struct cells { double *p; double *rho; };
void aos(int n, struct cell *c) {
  for (int i = 0; i < n - 1; i++) { /* @L1 */
    c[i].p = c[i + 1].rho;
  }
}
void aos_flow(int n, struct cell *c) {
  for (int i = 1; i < n; i++) { /* @L2 */
    c[i].p = c[i - 1].p + 1.0;
  }
}
void soa(int n, struct cells *c) {
  for (int i = 0; i < n - 1; i++) { /* @L3 */
    c->p[i] = c->rho[i + 1];
  }
}
void copy_whole(int n, struct cell *c) {
  for (int i = 0; i < n - 1; i++) { /* @L4 */
    c[i] = c[i + 1];
  }
}
