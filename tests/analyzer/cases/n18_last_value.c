int where(int n, const int *restrict a, int *restrict b) {
  int i, last = 0;
  for (i = 0; i < n; i++) { /* @L1 */
    last = a[i];
    b[i] = last * 2;
  }
  return last + i;
}
int dead(int n, const int *restrict a, int *restrict b) {
  int i, t = 0;
  for (i = 0; i < n; i++) { /* @L2 */
    t = a[i];
    b[i] = t * 2;
  }
  t = 5;
  return t;
}
