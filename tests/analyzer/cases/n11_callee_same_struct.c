struct acc { double sum; double scale; double last; };
static void add(struct acc *s, double x) { s->sum += x * s->scale; }
static void remember(struct acc *s, double x) { s->last = s->last * 0.5 + x; }
void total(int n, const double *restrict a, struct acc *s) {
  for (int i = 0; i < n; i++) { /* @L1 */
    add(s, a[i]);
  }
}
void fading(int n, const double *restrict a, struct acc *s) {
  for (int i = 0; i < n; i++) { /* @L2 */
    remember(s, a[i]);
  }
}
