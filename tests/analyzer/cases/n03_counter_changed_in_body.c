void skip_pairs(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++) { /* @L1 */
    a[i] = b[i];
    if (b[i] > 1.0) i++;
  }
}
void step_in_body(int n, double *restrict a) {
  int i = 0;
  while (i < n) { /* @L2 */
    a[i] = 2.0 * a[i];
    i++;
  }
}
