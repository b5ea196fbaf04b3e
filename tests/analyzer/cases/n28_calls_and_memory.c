/* File-static functions: all their calls are in sight. */
#include <stdlib.h>
static double *fresh(int n) {
  double *p = (double *)malloc(n * sizeof(double));
  if (!p) exit(1);
  return p;
}
static void make(double **out, int n) { *out = (double *)calloc(n, sizeof(double)); }
static double *pool;
static double *from_pool(int n) {
  if (!pool) pool = (double *)malloc(1000);
  return pool;
}
static void add(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)       /* @L1 */
    a[i] = a[i] + b[n - 1 - i];
}
static void add_out(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)       /* @L2 */
    a[i] = a[i] + b[n - 1 - i];
}
static void add_shared(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)       /* @L3 */
    a[i] = a[i] + b[n - 1 - i];
}
static void add_same(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)       /* @L4 */
    a[i] = a[i] + b[n - 1 - i];
}
static void add_pool(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)       /* @L5 */
    a[i] = a[i] + b[n - 1 - i];
}
static void add_called_back(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)       /* @L6 */
    a[i] = a[i] + b[n - 1 - i];
}
static void fill(int n, int m, double **rows) {
  for (int i = 0; i < n; i++)       /* @L7 */
    for (int j = 0; j < m; j++)
      rows[i][j] = i + j;
}
static void fill_mixed(int n, int m, double **rows) {
  for (int i = 0; i < n; i++)       /* @L8 */
    for (int j = 0; j < m; j++)
      rows[i][j] = i + j;
}
struct pair { double *x, *y; };
static void fields(int n, struct pair *p) {
  for (int i = 0; i < n; i++)       /* @L9 */
    p->x[i] = p->y[n - 1 - i];
}
static void crossed(int n, struct pair *p) {
  for (int i = 0; i < n; i++)       /* @M1 */
    p->x[i] = p->y[n - 1 - i];
}
typedef void (*visit)(int, double *, const double *);
visit hook;
void open_call(int n, double *a, const double *b) { add_called_back(n, a, b); }
int work(int n) {
  double *a = fresh(n), *b = fresh(n), *c, *d;
  make(&c, n);
  make(&d, n);
  add(n, a, b);
  add_out(n, c, d);
  double *e = n > 5 ? a : b;
  add_shared(n, a, e);
  add_same(n, a, a + 1);
  add_pool(n, from_pool(n), from_pool(n));
  hook = add_called_back;
  double **rows = (double **)malloc(n * sizeof(double *));
  double **mixed = (double **)malloc(n * sizeof(double *));
  for (int i = 0; i < n; i++) rows[i] = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) mixed[i] = i > 3 ? mixed[i - 1] : (double *)malloc(n * sizeof(double));
  fill(n, n, rows);
  fill_mixed(n, n, mixed);
  return 0;
}
int fields_work(int n) {
  struct pair p;
  p.x = fresh(n);
  p.y = fresh(n);
  fields(n, &p);
  return 0;
}
