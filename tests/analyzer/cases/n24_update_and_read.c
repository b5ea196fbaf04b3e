void relax(int n, const int *restrict nb, double *restrict u) {
  for (int i = 0; i < n; i++) { /* @L1 */
    u[i] += 0.1 * u[nb[i]];
  }
}
void gather(int n, const int *restrict nb, const double *restrict v, double *restrict u) {
  for (int i = 0; i < n; i++) { /* @L2 */
    u[i] += 0.1 * v[nb[i]];
  }
}
