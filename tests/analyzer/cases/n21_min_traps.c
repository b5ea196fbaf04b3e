void argmin(int n, const double *restrict a, int *where, double *least) {
  double m = a[0];
  int k = 0;
  for (int i = 1; i < n; i++) { /* @L1 */
    if (a[i] < m) {
      m = a[i];
      k = i;
    }
  }
  *where = k;
  *least = m;
}
double not_a_min(int n, const double *restrict a, double *restrict b) {
  double m = a[0];
  for (int i = 1; i < n; i++) { /* @L2 */
    if (a[i] < m) m = a[i];
    b[i] = a[i] - m;
  }
  return m;
}
int records(int n, const double *restrict a) {
  double m = a[0];
  int c = 0;
  for (int i = 1; i < n; i++) { /* @L3 */
    if (a[i] < m) {
      m = a[i];
      c++;
    }
  }
  return c;
}
