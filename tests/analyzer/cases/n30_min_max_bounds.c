/* Tiled loops: the bounds keep the tiles apart. */
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
void tiles(int n, double *restrict a) {
  for (int t = 0; t <= (n - 1) / 16; t++)                            /* @L1 */
    for (int i = 16 * t; i <= MIN(16 * t + 15, n - 1); i++)          /* @L2 */
      a[i] = a[i] + 1.0;
}
void overlapping(int n, double *restrict a) {
  for (int t = 0; t <= (n - 1) / 16; t++)                            /* @L3 */
    for (int i = 16 * t; i <= MAX(16 * t + 15, n - 1); i++)
      a[i] = a[i] * 0.5 + 1.0;
}
void halo(int n, int lo, double *restrict a) {
  for (int i = MAX(lo, 1); i < n; i++)                               /* @L4 */
    a[i] = a[i - 1] + 1.0;
}
void upper(int n, int m, double *restrict a) {
  const int k = MIN(n, m);
  for (int i = 0; i < k; i++)                                        /* @L5 */
    a[i] = a[i + n];
}
void not_upper(int n, int m, double *restrict a) {
  const int k = MAX(n, m);
  for (int i = 0; i < k; i++)                                        /* @L6 */
    a[i] = a[i + n];
}
void wrong_way(int n, int m, double *restrict a) {
  const int k = n < m ? m : n;
  for (int i = 0; i < k; i++)                                        /* @L7 */
    a[i] = a[i + n];
}
