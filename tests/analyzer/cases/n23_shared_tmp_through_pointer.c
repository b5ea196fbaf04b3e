void squares(int n, const double *restrict a, double *restrict b, double *restrict tmp) {
  for (int i = 0; i < n; i++) { /* @L1 */
    tmp[0] = a[i];
    tmp[1] = tmp[0] * tmp[0];
    b[i] = tmp[1];
  }
}
