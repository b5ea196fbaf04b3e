void retry(int n, double *restrict a) {
  for (int i = 0; i < n; i++) { /* @L1 */
    double x = a[i];
  again:
    x *= 0.5;
    if (x > 1.0) goto again;
    a[i] = x;
  }
}
