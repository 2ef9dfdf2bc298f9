import { scal } from "../blas/level1";
import { pairwise } from "../distance/pairwise";
import { expArray } from "../reduce/elementary";

/** out[i, j] = exp(factor · squared distance of row i of x to row j of y). */
export function gaussianRows(m: i32, n: i32, d: i32, x: usize, y: usize, factor: f64, out: usize): void {
  pairwise(0, m, n, d, x, y, out, n);
  scal(m * n, factor, out);
  expArray(m * n, out, out);
}
