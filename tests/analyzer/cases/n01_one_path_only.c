/* t keeps the value of an earlier iteration where a[i] <= 0 */
void sometimes(int n, const double *restrict a, double *restrict b) {
  double t = 0.0;
  for (int i = 0; i < n; i++) { /* @L1 */
    if (a[i] > 0.0) t = a[i];
    b[i] = t;
  }
}
/* both paths write: private */
void always(int n, const double *restrict a, double *restrict b) {
  double t;
  for (int i = 0; i < n; i++) { /* @L2 */
    if (a[i] > 0.0)
      t = a[i];
    else
      t = -a[i];
    b[i] = t;
  }
}
