/* tmp is set before it is read in every function; kept and last carry a value from call to call. */
static double tmp, kept, last;
static int first = 1;
void a(int n, double *restrict x, const double *restrict y) {
  for (int i = 0; i < n; i++) {     /* @L1 */
    tmp = 1.0 / y[i];
    x[i] = tmp * tmp;
  }
}
void b(int n, double *restrict x) {
  tmp = 2.0;
  for (int i = 0; i < n; i++)       /* @L2 */
    x[i] = tmp * i;
}
void c(int n, double *restrict x, const double *restrict y) {
  for (int i = 0; i < n; i++) {     /* @L3 */
    kept = y[i];
    x[i] = kept * 2.0;
  }
}
double d(void) { return kept; }
static void set(double v) { last = v; }
double e(int n, double *restrict x) {
  last = 0.0;
  for (int i = 0; i < n; i++)       /* @L4 */
    if (x[i] > 0.0) set(x[i]);
  return last;
}
