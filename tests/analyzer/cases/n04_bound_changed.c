void shrink(int n, int *restrict a) {
  for (int i = 0; i < n; i++) { /* @L1 */
    a[i] = i;
    if (i == 10) n = 20;
  }
}
struct list { int count; int data[100]; };
void grow(struct list *l) {
  for (int i = 0; i < l->count; i++) { /* @L2 */
    l->data[i] = i;
    if (i < 50) l->count = 60;
  }
}
