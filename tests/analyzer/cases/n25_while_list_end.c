int length(const char *s) {
  int n = 0;
  while (s[n]) n++; /* @L1 */
  return n;
}
void fill_until(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n && b[i] >= 0.0; i++) { /* @L2 */
    a[i] = b[i];
  }
}
