void walk(int n, double *restrict out, const double *restrict in) {
  double *p = out;
  for (int i = 0; i < n; i++) { /* @L1 */
    *p++ = in[i];
  }
}
void range(double *restrict first, double *restrict last) {
  for (double *p = first; p < last; p++) { /* @L2 */
    *p = 0.0;
  }
}
void stuck(int n, double *restrict out, const double *restrict in) {
  double *p = out;
  for (int i = 0; i < n; i++) { /* @L3 */
    *p = in[i];
    if (in[i] > 0.0) p++;
  }
}
