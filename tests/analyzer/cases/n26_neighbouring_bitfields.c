/* Adjacent bit fields are one memory location: two iterations that write different fields of one struct race. */
struct cell { unsigned char kind : 4; unsigned char dirty : 4; };
void spread(int n, const double *restrict a, struct cell *restrict c) {
  for (int i = 0; i < n; i++) { /* @L1 */
    c[i].dirty = a[i] > 0.0;
    c[i + 1].kind = a[i] < 0.0;
  }
}
struct pair { unsigned char kind; unsigned char dirty; };
void spread_bytes(int n, const double *restrict a, struct pair *restrict c) {
  for (int i = 0; i < n; i++) { /* @L2 */
    c[i].dirty = a[i] > 0.0;
    c[i + 1].kind = a[i] < 0.0;
  }
}
