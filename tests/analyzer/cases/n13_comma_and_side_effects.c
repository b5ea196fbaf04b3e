int total;
void odd(int n, const int *restrict a, int *restrict b) {
  int k = 0;
  for (int i = 0; i < n; i++) { /* @L1 */
    b[i] = (k += a[i], k * 2);
  }
}
void tested(int n, const int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++) { /* @L2 */
    if (a[i] > 0 && (total += a[i]) > 100) b[i] = 1;
  }
}
