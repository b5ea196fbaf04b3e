#include <string.h>
void blocks(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++) { /* @L1 */
    memcpy(a, b + 4 * i, 4 * sizeof(double));
  }
}
