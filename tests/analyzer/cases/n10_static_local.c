static int next_id(void) {
  static int id;
  return id++;
}
void number(int n, int *restrict a) {
  for (int i = 0; i < n; i++) { /* @L1 */
    a[i] = next_id();
  }
}
static double scaled(double x) {
  static const double factor = 2.0;
  return factor * x;
}
void scale(int n, double *restrict a) {
  for (int i = 0; i < n; i++) { /* @L2 */
    a[i] = scaled(a[i]);
  }
}
