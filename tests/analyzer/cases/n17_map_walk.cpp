#include <list>
#include <map>
void bump(std::map<int, double> &m) {
  for (auto &entry : m) { /* @L1 */
    entry.second += 1.0;
  }
}
double total(const std::list<double> &l) {
  double s = 0.0;
  for (double x : l) { /* @L2 */
    s += x;
  }
  return s;
}
void count(int n, const int *keys, std::map<int, int> &m) {
  for (int i = 0; i < n; ++i) { /* @L3 */
    m[keys[i]]++;
  }
}
