/* The language keeps a subscript within its declared extent; a loop that leaves it shows the neighbouring row. */
static double u[40][30], v[40][30];
void shift(int n, int m) {
  for (int i = 0; i < n; i++)       /* @L1 */
    for (int j = 1; j < m; j++)     /* @L2 */
      u[i][j] = v[i][j - 1];
}
void row_above(int n, int m) {
  for (int i = 0; i < n; i++)       /* @L3 */
    for (int j = 0; j < 30; j++)    /* @L4 */
      u[i][j] = u[i][j - 1] + 1.0;
}
void flat(int n) {
  for (int k = 0; k < 1200 - 30; k++) /* @L5 */
    u[0][k] = u[1][k] * 0.5;
}
void vla(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)       /* @L6 */
    for (int j = 0; j < m; j++)     /* @L7 */
      a[i][j] = a[i][j] + 1.0;
}
void vla_above(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)       /* @L8 */
    for (int j = 0; j < m; j++)
      a[i][j] = a[i][j - 1];
}
void other_bound(int n, int k) {
  for (int i = 0; i < n; i++)       /* @L9 */
    u[i][k] = u[i][k + 1];
}
