void copy_rows(int n, int m, double **rows, const double *restrict v) {
  for (int i = 0; i < n; i++) { /* @L1 */
    for (int j = 0; j < m; j++) { /* @L2 */
      rows[i][j] = v[j];
    }
  }
}
void windows(int n, double *restrict base, const double *restrict v) {
  for (int i = 0; i < n; i++) { /* @L3 */
    double *w = base + i;
    w[0] = v[i];
    w[1] = v[i] + 1.0;
  }
}
