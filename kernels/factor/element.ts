/** The address of element (i, j) of a matrix with n elements in each row. */
export function at(a: usize, n: i32, i: i32, j: i32): usize {
  return a + ((<usize>(i * n + j)) << 3);
}
