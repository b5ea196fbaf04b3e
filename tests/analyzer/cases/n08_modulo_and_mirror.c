void alternate(int n, double *restrict x, const double *restrict a) {
  for (int i = 0; i < n; i++) { /* @L1 */
    x[i % 2] = a[i];
  }
}
void mirror(int n, double *x) {
  for (int i = 0; i < n; i++) { /* @L2 */
    x[i] = x[n - 1 - i];
  }
}
void mirror_out(int n, const double *restrict a, double *restrict x) {
  for (int i = 0; i < n; i++) { /* @L3 */
    x[n - 1 - i] = a[i];
  }
}
