void stencil(int n, const double *u, double *__restrict__ v) {
  for (int i = 1; i < n - 1; i++) {    // @L1
    const int c = i;
    const auto flux = [&](int m) { return u[m] - u[c]; };
    v[c] = flux(c - 1) + flux(c + 1);
  }
}
void smooth(int n, double *u) {
  for (int i = 1; i < n; i++) {        // @L2
    const int c = i;
    const auto left = [&](int back) { return u[c - back]; };
    u[c] = 0.5 * (left(0) + left(1));
  }
}
void sum(int n, const double *__restrict__ u, double *__restrict__ out) {
  double s = 0.0;
  auto add = [&](double x) { s += x; };
  for (int i = 0; i < n; i++)          // @L3
    add(u[i]);
  *out = s;
}
void shift(int n, double *u) {
  const auto move = [=](int to, int from) { u[to] = u[from]; };
  for (int i = 0; i < n - 1; i++)      // @L4
    move(i + 1, i);
}
void counter(int n, const double *__restrict__ u, double *__restrict__ v) {
  int c = 0;
  auto at = [&]() { return u[c]; };
  for (int i = 0; i < n; i++) {        // @L5
    v[i] = at();
    c = v[i] > 0.0 && c < n - 1 ? c + 1 : c;
  }
}
void now(int n, const double *__restrict__ u, double *__restrict__ v) {
  for (int i = 0; i < n; i++)          // @L6
    v[i] = [&](int m) { return 2.0 * u[m]; }(i);
}
void stale(int n, double *v) {
  int k = 0;
  auto put = [=](double x) { v[k] = x; };
  for (int i = 0; i < n; i++) {        // @L7
    k = i;
    put(i + k);
  }
}
