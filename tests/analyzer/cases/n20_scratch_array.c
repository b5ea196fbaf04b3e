void rows(int n, int m, const double *restrict a, double *restrict b) {
  double tmp[64];
  for (int r = 0; r < n; r++) { /* @L1 */
    for (int i = 0; i < 64; i++) tmp[i] = a[r * 64 + i];
    for (int i = 0; i < 64; i++) b[r * 64 + i] = tmp[63 - i];
  }
}
void partly(int n, int m, const double *restrict a, double *restrict b) {
  double tmp[64];
  for (int i = 0; i < 64; i++) tmp[i] = 0.0;
  for (int r = 0; r < n; r++) { /* @L2 */
    for (int i = 0; i < m; i++) tmp[i] = a[r * 64 + i];
    for (int i = 0; i < 64; i++) b[r * 64 + i] = tmp[i];
    tmp[5] += 1.0;
  }
}
