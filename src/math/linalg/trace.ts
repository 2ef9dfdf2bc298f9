import { asMatrix } from "./as-matrix.js";
import type { MatrixLike } from "./matrix.js";
import { requireSquare } from "./require.js";

/**
 * The sum of the diagonal of a square matrix.
 *
 * ```ts
 * trace(Matrix.from([[1, 2], [3, 4]])); // 5
 * ```
 */
export function trace(matrix: MatrixLike): number {
  const a = asMatrix("trace", matrix);
  requireSquare("trace", a);
  return a.diagonal().reduce((sum, value) => sum + value, 0);
}
