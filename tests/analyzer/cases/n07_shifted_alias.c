void shift(int n, double *a) {
  double *b = a + 1;
  for (int i = 0; i < n; i++) { /* @L1 */
    b[i] = a[i];
  }
}
void halves(int n, double *a) {
  double *b = a + n;
  for (int i = 0; i < n; i++) { /* @L2 */
    b[i] = a[i];
  }
}
