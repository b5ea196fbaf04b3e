void pick(int n, const int *restrict kind, const double *restrict a, double *restrict b) {
  double w = 1.0;
  for (int i = 0; i < n; i++) { /* @L1 */
    switch (kind[i]) {
    case 0:
      w = 2.0;
      /* falls through */
    case 1:
      b[i] = w * a[i];
      break;
    default:
      w = 3.0;
      b[i] = w;
    }
  }
}
void pick_all(int n, const int *restrict kind, const double *restrict a, double *restrict b) {
  double w;
  for (int i = 0; i < n; i++) { /* @L2 */
    switch (kind[i]) {
    case 0:
      w = 2.0;
      break;
    default:
      w = 3.0;
    }
    b[i] = w * a[i];
  }
}
