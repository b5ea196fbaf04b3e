void bytes(int n, double *restrict a) {
  for (int i = 0; i < n; i++) { /* @L1 */
    unsigned char k = (unsigned char)i;
    a[k] = i;
  }
}
void down(unsigned n, double *restrict a) {
  for (unsigned i = n; i-- > 0;) { /* @L2 */
    a[i] = 1.0;
  }
}
