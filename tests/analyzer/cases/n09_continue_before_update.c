void sparse(int n, const int *restrict keep, const double *restrict a, double *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) { /* @L1 */
    if (!keep[i]) continue;
    out[k] = a[i];
    k++;
  }
}
void dense(int n, const double *restrict a, double *restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) { /* @L2 */
    out[k] = a[i];
    k += 2;
  }
}
