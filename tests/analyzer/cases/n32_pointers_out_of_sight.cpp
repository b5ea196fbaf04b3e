// Through std::pair, integers, reference members and calls made by the library: nothing tells the arrays apart.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>
static double *fresh(int n) { return static_cast<double *>(std::malloc(n * sizeof(double))); }
static void by_pair(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)          // @L1
    a[i] = a[i] + b[n - 1 - i];
}
static void by_number(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)          // @L2
    a[i] = a[i] + b[n - 1 - i];
}
static void by_member(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)          // @L3
    a[i] = a[i] + b[n - 1 - i];
}
struct Adder {
  int n;
  double *a;
  void operator()(const double *b) const {
    for (int i = 0; i < n; i++)        // @L4
      a[i] = a[i] + b[n - 1 - i];
  }
};
struct Holder {
  double *&held;
};
static void by_reference(int n, double *a, double *const &b) {
  for (int i = 0; i < n; i++)          // @L5
    a[i] = a[i] + b[n - 1 - i];
}
int main(int argc, char **) {
  const int n = 16 + argc;
  double *a = fresh(n), *b = fresh(n), *c = fresh(n), *d = fresh(n);
  for (int i = 0; i < n; i++) a[i] = b[i] = c[i] = d[i] = i;
  std::pair<double *, double *> two = std::make_pair(a, a);
  by_pair(n, a, two.first);
  const std::uintptr_t number = reinterpret_cast<std::uintptr_t>(b);
  by_number(n, b, reinterpret_cast<double *>(number));
  double *e = fresh(n);
  Holder holder{e};
  holder.held = c;
  by_member(n, c, e);
  std::vector<double *> list{d, a};
  std::for_each(list.begin(), list.end(), Adder{n, d});
  by_reference(n, a, fresh(n));
  return 0;
}
