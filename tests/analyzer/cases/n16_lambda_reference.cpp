void tally(int n, const double *__restrict__ a, double &sum) {
  auto add = [&](double x) { sum += x; };
  for (int i = 0; i < n; ++i) { /* @L1 */
    add(a[i]);
  }
}
