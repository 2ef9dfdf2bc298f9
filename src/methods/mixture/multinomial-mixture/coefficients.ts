import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { logGamma } from "../../../math/probability/special/gamma.js";

/** The logarithm of the multinomial coefficient of every case: in how many orders its occurrences may come. */
export function logCoefficients({ rows, rowPointers, values }: SparseMatrix): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => {
    let [total, orders] = [0, 0];
    for (let at = rowPointers[row]; at < rowPointers[row + 1]; at += 1) {
      total += values[at];
      orders += logGamma(values[at] + 1);
    }
    return logGamma(total + 1) - orders;
  });
}
