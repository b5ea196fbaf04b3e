#include <map>
#include <vector>
void number(int n, std::map<int, int> &table, const std::vector<int> &key) {
  for (int i = 0; i < n; i++) {        // @L1
#pragma omp critical
    table[key[i]] = i;
  }
}
void number_bare(int n, std::map<int, int> &table, const std::vector<int> &key) {
  for (int i = 0; i < n; i++)          // @L2
    table[key[i]] = i;
}
void look_up(int n, std::map<int, int> &table, const std::vector<int> &key, std::vector<int> &out) {
  for (int i = 0; i < n; i++)          // @L3
    out[i] = table[key[i]];
}
void walk(int n, int m, double **rows, const double *v) {
  for (int i = 0; i < n; i++) {        // @L4
    double *p = rows[i];
    for (int j = 0; j < m; j++)
      if (v[j] > 0.0) *p++ = 1.0;
      else *p++ = 2.0;
  }
}
void walk_one(int n, int m, double *rows, const double *v) {
  for (int i = 0; i < n; i++) {        // @L5
    double *p = rows;
    for (int j = 0; j < m; j++)
      if (v[j] > i) *p++ = i;
  }
}
void ranges(int n, const int *end, double *out) {
  for (int i = 0; i < n; i++) {        // @L6
    const int start = i > 0 ? end[i - 1] : 0;
    for (int k = start; k < end[i]; k++) out[k] = i;
  }
}
void ranges_wrong(int n, const int *end, double *out) {
  for (int i = 0; i < n; i++) {        // @L7
    const int start = i > 1 ? end[i - 1] : 0;
    for (int k = start; k < end[i]; k++) out[k] = i;
  }
}
